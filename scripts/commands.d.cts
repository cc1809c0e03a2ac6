declare const commands: Record<string, { needs?: string[]; run: Array<string | string[]> }>;
export = commands;
