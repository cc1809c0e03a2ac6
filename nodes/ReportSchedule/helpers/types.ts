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

/** What a record is known by, besides its ID. */
const KNOWN_BY = { users: ['email'], others: ['name', 'title'] };

/**
 * Whether an object stands for its `id`: it has no other key, or it carries what such a record is known by. Any other may be
 * a row of a join, whose `id` is its own.
 *
 * @param of what kind of ID is meant: a user's, or a group's, report's, schedule's or datasource's
 */
export function standsForId(
	given: unknown,
	of: keyof typeof KNOWN_BY,
): given is Record<string, unknown> & { id: unknown } {
	if (!isRecord(given) || !Object.hasOwn(given, 'id')) return false;
	// A row of a join may have the user's email beside its own ID.
	const isOfUser = Object.keys(given).some((key) => /^user(?:_?id)?$/i.test(key) && given[key] !== given.id);
	if (of === 'users' && isOfUser) return false;
	const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
	const isKnown = KNOWN_BY[of].some((key) => Object.hasOwn(given, key) && isText(given[key]));
	return isKnown || Object.keys(given).length === 1;
}
