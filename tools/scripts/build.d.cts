export function isFresh(): boolean;
