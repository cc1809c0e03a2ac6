/** A value that can't be used. Readers throw nothing else, but n8n's expressions do: `Issues.collect` takes both. */
export class InvalidValue extends Error {
	override readonly name = 'InvalidValue';

	/** @param under says it of the parameter with a label: `Hour: “x” isn't …` */
	constructor(
		problem: string,
		readonly under = (label: string) => `${label}: ${problem}`,
	) {
		super(problem);
	}

	/** A problem that goes on from the label: `Hour is empty`. */
	static predicate(problem: string): InvalidValue {
		return new InvalidValue(problem, (label) => `${label} ${problem}`);
	}

	/** A sentence without the label. */
	static sentence(problem: string): InvalidValue {
		return new InvalidValue(problem, () => problem);
	}

	/** For a value that is missing. @param expression the one that gave nothing, if there is one */
	static empty(expression: string | undefined, advice: string): InvalidValue {
		const problem = expression === undefined ? 'is empty' : `is empty: ${expression} returned nothing`;
		return InvalidValue.predicate(`${problem}. ${advice}`);
	}
}

/** What was thrown, in words. It may be an expression's, whose errors aren't instances of this `Error`. */
export function messageOf(error: unknown): string {
	const { message } = Object(error) as { message?: unknown };
	return typeof message === 'string' ? message : String(error);
}

function underLabel(label: string, error: unknown): string {
	return error instanceof InvalidValue ? error.under(label) : `${label}: ${messageOf(error)}`;
}

/** All that is wrong with an item, the options or the credential: nobody should fix one only to hear about the next. */
export class Issues {
	readonly all = new Set<string>();

	get count(): number {
		return this.all.size;
	}

	add(problem: string): void {
		this.all.add(problem);
	}

	/** Reads the value of one parameter. What `read` throws is added as an issue of the parameter. */
	collect<T>(label: string, read: () => T): T | undefined {
		try {
			return read();
		} catch (error) {
			this.addError(label, error);
			return undefined;
		}
	}

	/** Adds what was thrown for a parameter. */
	addError(label: string, error: unknown): void {
		this.add(underLabel(label, error));
	}

	toString(): string {
		const sentences = [...this.all];
		const last = sentences.pop() ?? '';
		return [...sentences.map((issue) => (/[.!?]$/.test(issue) ? issue : `${issue}.`)), last].join(' ');
	}

	/** All issues as one error: whole sentences. */
	toError(): InvalidValue {
		return InvalidValue.sentence(this.toString());
	}

	/** @throws InvalidValue with all issues, if there is any */
	throwIfAny(): void {
		if (this.count > 0) throw this.toError();
	}
}

/** What is read; undefined if it can't be. */
export function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

/** Reads something that needs another label than what it's a part of. @throws InvalidValue as a whole sentence */
export function labeled<T>(label: string, read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw InvalidValue.sentence(underLabel(label, error));
	}
}
