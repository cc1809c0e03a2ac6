/** Deeper JSON is kept as text: n8n itself walks through an item's data level by level. */
const DEEPEST = 200;

/**
 * Reads JSON as far as an item can carry it.
 *
 * @param text the whole text, or with `isCut` the beginning of one: then what is complete in it is read
 * @returns the value, or undefined for what is no JSON or deeper than 200 levels; never throws
 */
export function readJson(text: string, isCut = false): { value: unknown } | undefined {
	try {
		const value: unknown = JSON.parse(isCut ? completed(text) : text);
		return isDeeperThan(value, DEEPEST) ? undefined : { value };
	} catch {
		return undefined;
	}
}

/** Drops what is incomplete at the end, and closes what is open before it. */
function completed(text: string): string {
	let end = 0;
	scan(text, text.length, (character, at) => {
		if (character === ',') end = at;
		else if (character === '}' || character === ']') end = at + 1;
	});
	const open: string[] = [];
	scan(text, end, (character) => {
		if (character === '{') open.push('}');
		else if (character === '[') open.push(']');
		else if (character !== ',') open.pop();
	});
	return text.slice(0, end) + open.reverse().join('');
}

/** Visits what structures JSON: brackets and commas that are not inside strings. */
function scan(text: string, end: number, visit: (character: string, at: number) => void): void {
	let isString = false;
	for (let at = 0; at < end; at += 1) {
		const character = text.charAt(at);
		if (character === '"') isString = !isString;
		else if (isString) at += character === '\\' ? 1 : 0;
		else if ('{}[],'.includes(character)) visit(character, at);
	}
}

/** Level by level and without recursion, which a hostile answer could exhaust. */
function isDeeperThan(value: unknown, levels: number): boolean {
	let level = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > levels) return true;
		const next: unknown[] = [];
		for (const one of level) {
			if (typeof one !== 'object' || one === null) continue;
			for (const inner of Object.values(one)) if (typeof inner === 'object') next.push(inner);
		}
		level = next;
	}
	return false;
}
