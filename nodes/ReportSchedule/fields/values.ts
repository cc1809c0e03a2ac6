const LONGEST_QUOTE = 80;

/** Whether a value is an object with keys of its own, so neither a list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value can be an ID: a whole number above 0 that JavaScript holds exactly. */
export function isPositiveInteger(value: unknown): value is number {
	return Number.isSafeInteger(value) && (value as number) > 0;
}

/** The value as a person would recognize it in a message: short, on one line, whatever its size. */
export function quote(given: unknown): string {
	const isJson = typeof given === 'string' || (typeof given === 'object' && given !== null);
	const text = isJson ? toJson(given) : String(given);
	return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

/** The JSON's beginning. Only that is made: a value may be huge, deep, or hold itself. */
function toJson(given: unknown): string {
	let left = LONGEST_QUOTE;
	const shorten = (_key: string, value: unknown): unknown => {
		left -= 1;
		if (left < 0) return undefined;
		if (typeof value === 'string') return value.slice(0, LONGEST_QUOTE);
		if (Array.isArray(value)) return value.slice(0, left);
		return isRecord(value) ? Object.fromEntries(Object.entries(value).slice(0, left)) : value;
	};
	try {
		return JSON.stringify(given, shorten) ?? 'This value';
	} catch {
		return 'This value';
	}
}

/** A name for a list of names in a message. */
export function shortened(name: string): string {
	return quote(name).slice(1).replace(/"$/, '');
}

/** A sentence as a part of another one. */
export function lowerFirst(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** Such as `1 item` or `2,000 items`. */
export function counted(count: number, noun: string): string {
	return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Control characters but tabs and line breaks, and what Unicode says isn't shown, such as marks of direction. */
const UNSEEN = String.raw`[\0-\x08\x0e-\x1f\x7f-\x9f]|\p{Default_Ignorable_Code_Point}`;
/** What joins emoji and letters of many scripts: between two of them it can be seen. */
const JOINER = String.raw`(?<=[^\0-\x7f\s])[\u200c\u200d](?=[^\0-\x7f])(?=[\p{L}\p{M}\p{Extended_Pictographic}])`;
const EMOJI_STYLE = String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`;
/** What makes the flags of England, Scotland and Wales differ. */
const FLAG_TAG = String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}]`;
const INVISIBLE = new RegExp(`(?!${JOINER}|${EMOJI_STYLE}|${FLAG_TAG})(?:${UNSEEN})`, 'gu');

/** A text without the characters that nobody sees, and without spaces at its ends. */
export function visible(text: string): string {
	return text.replace(INVISIBLE, '').trim();
}

/** Whether a value counts as not given: nothing at all, or text without anything that can be seen. */
export function isBlank(given: unknown): given is undefined | null | string {
	return given === undefined || given === null || (typeof given === 'string' && visible(given) === '');
}

/** What stands for a byte in the middle of a letter, and may also follow a word that was read rightly. */
const MARK = String.raw`\xa0\xad©®°ªº²³¹·«»‘’“”‚„‹›…–—•™`;
/** What stands for such a byte, and hardly ever follows the letter before it. */
const SYMBOL = String.raw`\x80-\x9f¡-§¨¬¯±´-¶¸¼-¿€†‡ˆ‰˜`;
const HALF = `[${MARK}${SYMBOL}ƒŠšŒœŽžŸ]`;

/** UTF-8 that was read as something else. What somebody may have written, such as CAFÉ™ or „Spaß“, is none. */
const MISREAD = new RegExp(
	[
		String.raw`\ufffd`,
		// As Latin-1 or Windows-1252: ö is Ã¶, ’ is â€™, п is Ð¿, 日 is æ—¥, an emoji begins with ðŸ.
		`[ÂÃÄÅ][${SYMBOL}ƒŠšŒœŽžŸ]`,
		String.raw`[ÂÃÄÅ](?!\xa0)[${MARK}](?=\p{L})`,
		String.raw`(?<=[\p{Ll}\d])[ÂÃÄÅ][${MARK}]`,
		String.raw`[\x80-\x84\x86-\x9f]`,
		String.raw`(?<!\p{L})[ÂÃ][\xa0\xad©®°ªº²³¹·]`,
		String.raw`(?<=\p{Ll})Ã`,
		`(?:[Â-Þ]${HALF}){2}`,
		`â(?:€|${HALF}{2})`,
		`[ã-í](?:[${SYMBOL}]${HALF}|${HALF}[${SYMBOL}])`,
		String.raw`ï»¿|ï¿½|ð[\x9fŸ]`,
		// As Mac Roman, and as the code pages of DOS.
		String.raw`√[©ºª§∂†±≤≥°®´¨≠ü¢£•¶Ø∏∫æøß¥µ]|‚Ä|├(?![\0-\x7f])[\p{L}®⌐╝╢£]`,
	].join('|'),
	'u',
);

/** Whether a text's bytes were read in the wrong encoding, as a file's are: `GrÃ¶ÃŸe` for Größe. */
export function isMisread(text: string): boolean {
	return MISREAD.test(text);
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

const MOST_RANGES = 20;

/**
 * Item indices in short: `items 0–4, 7, 9–11`, `item 3`.
 *
 * @param items at least one, in any order, without repetitions
 */
export function itemRanges(items: readonly number[]): string {
	const ranges: Array<[from: number, to: number]> = [];
	for (const item of [...items].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last !== undefined && last[1] === item - 1) last[1] = item;
		else ranges.push([item, item]);
	}
	const more = ranges.slice(MOST_RANGES).reduce((sum, [from, to]) => sum + to - from + 1, 0);
	const shown = ranges.slice(0, MOST_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
	return `item${items.length === 1 ? '' : 's'} ${shown.join(', ')}` + (more > 0 ? ` and ${more} more` : '');
}

/** Such as `Once, Daily or Weekly`. */
export function anyOf(values: readonly string[]): string {
	// Without a comma before "or", as in all messages.
	return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values);
}

const MOST_LISTED = 10;

/** At most ten values in one text, such as `1, 2, 3`; the rest are counted: `… and 7 more`. */
export function listed(values: Iterable<string | number>, separator = ', '): string {
	const all = [...values];
	const more = all.length > MOST_LISTED ? ` and ${all.length - MOST_LISTED} more` : '';
	return all.slice(0, MOST_LISTED).join(separator) + more;
}

/** A value that can't be used. The only thing that the readers of parameters throw. */
export class InvalidValue extends Error {
	/**
	 * @param separator what stands between the parameter's label and the problem; null where the problem is a
	 *   sentence without the label
	 */
	constructor(
		problem: string,
		readonly separator: ': ' | ' ' | null = ': ',
	) {
		super(problem);
		this.name = 'InvalidValue';
	}

	/** For a value that is missing, perhaps because an expression gave nothing. */
	static empty(
		expression?: string,
		advice = expression === undefined ? '' : 'Check the field name',
	): InvalidValue {
		const problem = expression === undefined ? 'is empty' : `is empty: ${expression} returned nothing`;
		return new InvalidValue(advice === '' ? problem : `${problem}. ${advice}`, ' ');
	}
}

/** What was thrown, in words. It may come from an expression, whose errors aren't instances of this `Error`. */
export function messageOf(error: unknown): string {
	const { message } = Object(error) as { message?: unknown };
	return typeof message === 'string' ? message : String(error);
}

/**
 * All that is wrong with one input item, the options or the credential. Values are all looked at before
 * anything is refused, so that a user doesn't fix one only to hear about the next. The same issue counts once.
 */
export class Issues {
	private readonly found = new Set<string>();

	get count(): number {
		return this.found.size;
	}

	add(problem: string): void {
		this.found.add(problem);
	}

	[Symbol.iterator](): Iterator<string> {
		return this.found.values();
	}

	/** Reads the value of one parameter. What `read` throws is added as an issue of the parameter. */
	read<T>(label: string, read: () => T): T | undefined {
		try {
			return read();
		} catch (error) {
			const problem = messageOf(error);
			const separator = error instanceof InvalidValue ? error.separator : ': ';
			this.add(separator === null ? problem : label + separator + problem);
			return undefined;
		}
	}

	toString(): string {
		return [...this.found]
			.map((issue, index) => (index < this.count - 1 && !/[.!?]$/.test(issue) ? `${issue}.` : issue))
			.join(' ');
	}

	/** All issues as one error: whole sentences. */
	toError(): InvalidValue {
		return new InvalidValue(this.toString(), null);
	}

	/** @throws InvalidValue with all issues, if there is any */
	throwIfAny(): void {
		if (this.count > 0) throw this.toError();
	}
}
