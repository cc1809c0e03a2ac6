/**
 * Reads the "flatted" JSON in which n8n stores executions: a list whose first entry is the value, and in which
 * every string inside an object or list is the position of another entry.
 */
export function unflatten(text: string): unknown {
	const entries = JSON.parse(text) as unknown[];
	const done = new Map<number, unknown>();

	function at(position: number): unknown {
		const entry = entries[position];
		if (typeof entry !== 'object' || entry === null) return entry;
		if (done.has(position)) return done.get(position);
		const value: Record<string, unknown> | unknown[] = Array.isArray(entry) ? [] : {};
		// Before its contents: they may point back to it.
		done.set(position, value);
		for (const [key, child] of Object.entries(entry)) {
			(value as Record<string, unknown>)[key] = typeof child === 'string' ? at(Number(child)) : child;
		}
		return value;
	}

	return at(0);
}
