export const document: object;
export function errorsIn(schema: string, body: unknown): Record<string, string[]> | undefined;
