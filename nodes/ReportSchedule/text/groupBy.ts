/** Puts values under the same key together, keeping the order in which keys and values first appear. */
export function groupBy<T, Key>(values: readonly T[], keyOf: (value: T) => Key): T[][] {
	const groups = new Map<Key, T[]>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return [...groups.values()];
}
