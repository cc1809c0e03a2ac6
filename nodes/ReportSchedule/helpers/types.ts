/** Whether a value is an object with keys of its own, so neither a list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value can be an ID: a whole number above 0 that JavaScript holds exactly. */
export function isPositiveInteger(value: unknown): value is number {
	return Number.isSafeInteger(value) && (value as number) > 0;
}

/** An ID as services give it, an integer or its digits; undefined for anything else. */
export function toId(given: unknown): number | undefined {
	const id = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
	return isPositiveInteger(id) ? id : undefined;
}

/** What JSON text of a list or an object holds; undefined for any other text. Never throws. */
export function parsedJson(text: string): unknown {
	if (!/^\s*[[{]/.test(text)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
