const LONGEST_QUOTE = 80;

/**
 * A value that cannot be brought to what the interface documents. The only thing the readers of this
 * folder throw.
 */
export class InvalidValue extends Error {
	/**
	 * @param given the value, or the piece of it, that was refused
	 * @param accepted what would be accepted, worded to follow "use"
	 */
	constructor(
		readonly given: unknown,
		readonly accepted: string,
	) {
		super(`${given === undefined ? 'nothing is given' : `${quote(given)} is not accepted`}; use ${accepted}`);
		this.name = 'InvalidValue';
	}
}

/** All that is wrong with one input item: a sentence for each parameter at fault. */
export class InvalidItem extends Error {
	constructor(readonly complaints: readonly string[]) {
		super(complaints.join('. '));
		this.name = 'InvalidItem';
	}

	/** @throws InvalidItem if there is any complaint */
	static throwIfAny(complaints: readonly string[]): void {
		if (complaints.length > 0) throw new InvalidItem(complaints);
	}
}

/**
 * Runs a reader for one parameter and collects its complaint instead of letting it through, so that an
 * item's values are all looked at before it is refused.
 *
 * @returns what `read` gives, or undefined after adding "<label>: … is not accepted; use …" to `complaints`
 */
export function collect<T>(complaints: string[], label: string, read: () => T): T | undefined {
	try {
		return read();
	} catch (error) {
		complaints.push(`${label}: ${error instanceof Error ? error.message : String(error)}`);
		return undefined;
	}
}

/** The value as a person would recognise it in a message: short, on one line. */
export function quote(given: unknown): string {
	const text = typeof given === 'string' || isPlain(given) ? toJson(given) : String(given);
	return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

function isPlain(given: unknown): given is object {
	return typeof given === 'object' && given !== null;
}

function toJson(given: unknown): string {
	try {
		return JSON.stringify(given) ?? 'a value without a text form';
	} catch {
		return 'a value without a text form';
	}
}

/** Whether a value counts as not given: nothing at all, or text of spaces. */
export function isBlank(given: unknown): given is undefined | null | string {
	return given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
}
