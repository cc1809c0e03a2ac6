export function freshBuild(): Promise<void>;
export function isFresh(): boolean;
