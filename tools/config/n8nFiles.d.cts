export const n8nFiles: string[];
export const n8nPatterns: string[];
