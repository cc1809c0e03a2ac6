import type { INodeExecutionData } from 'n8n-workflow';

/** The field of an item's data at a path; undefined where there's none. It may be there without a value. */
export function fieldOf(json: unknown, path: readonly string[]): { value: unknown } | undefined {
	let value = json;
	for (const name of path) {
		if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
		value = value[name];
	}
	return { value };
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

/** Tells whether an item other than this one has a field, if only without a value. Each field is looked for once. */
export function fieldsOfOthers(
	items: readonly INodeExecutionData[],
): (path: readonly string[], item: number) => boolean {
	/** The first two items that have a field, by its path. */
	const owners = new Map<string, number[]>();
	return (path, item) => {
		const key = JSON.stringify(path);
		const found = owners.get(key) ?? firstTwo(items, ({ json }) => fieldOf(json, path) !== undefined);
		owners.set(key, found);
		return found.some((owner) => owner !== item);
	};
}

function firstTwo<T>(all: readonly T[], fits: (one: T) => boolean): number[] {
	const found: number[] = [];
	for (const [index, one] of all.entries()) {
		if (fits(one)) found.push(index);
		if (found.length === 2) break;
	}
	return found;
}
