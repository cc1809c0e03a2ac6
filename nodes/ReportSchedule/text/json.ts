/** Whether a value is an object with keys of its own, so neither a list nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of one is its element. */
export function elementOf(given: unknown): unknown {
	return Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given;
}

/** A list's elements; any other value alone. A gap in a list becomes undefined, so that it can be rejected. */
export function elementsOf(given: unknown): unknown[] {
	return Array.isArray(given) ? Array.from(given) : [given];
}
