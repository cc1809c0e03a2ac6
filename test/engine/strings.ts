import { types } from 'node:util';

/**
 * All texts in a value: every own property at every depth, hidden ones (an error's `cause`, `stack`) and
 * symbols too, keys, and what is in maps, sets and buffers.
 */
export function stringsIn(value: unknown): string[] {
	const found: string[] = [];
	const seen = new Set<unknown>();
	const open = [value];
	while (open.length > 0) {
		const current = open.pop();
		if (typeof current === 'string') found.push(current);
		if ((typeof current !== 'object' && typeof current !== 'function') || current === null) continue;
		if (seen.has(current)) continue;
		seen.add(current);
		if (ArrayBuffer.isView(current)) {
			found.push(Buffer.from(current.buffer, current.byteOffset, current.byteLength).toString('latin1'));
			continue;
		}
		if (types.isMap(current)) open.push(...current.entries());
		if (types.isSet(current)) open.push(...current);
		for (const key of Reflect.ownKeys(current)) {
			open.push(String(key), read(current, key));
		}
	}
	return found;
}

function read(owner: object, key: PropertyKey): unknown {
	try {
		return (owner as Record<PropertyKey, unknown>)[key];
	} catch {
		return undefined;
	}
}
