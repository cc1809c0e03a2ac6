declare const commands: Record<string, { needs?: string[]; run: string[] }>;
export = commands;
