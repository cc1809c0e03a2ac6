export function freshBuild(): Promise<void>;
export function hashOfSources(): string;
export function isFresh(): boolean;
export function stamp(sources: string): void;
