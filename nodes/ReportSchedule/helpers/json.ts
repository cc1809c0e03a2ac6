/** Deeper JSON is kept as text: n8n itself walks through an item's data level by level. */
const DEEPEST = 200;

/**
 * Reads JSON as far as an item can carry it.
 *
 * @returns the value, or undefined for what isn't JSON or is deeper than 200 levels; never throws
 */
export function readJson(text: string): { value: unknown } | undefined {
	try {
		return isDeeperThan(text, DEEPEST) ? undefined : { value: JSON.parse(text) as unknown };
	} catch {
		return undefined;
	}
}

/** Counts brackets before anything is parsed: millions of levels would take gigabytes. */
function isDeeperThan(text: string, levels: number): boolean {
	let depth = 0;
	let isString = false;
	for (let at = 0; at < text.length && depth <= levels; at += 1) {
		const character = text[at];
		if (character === '\\') at += 1;
		else if (character === '"') isString = !isString;
		else if (isString) continue;
		else if (character === '[' || character === '{') depth += 1;
		else if (character === ']' || character === '}') depth -= 1;
	}
	return depth > levels;
}
