/** One documented value of a field (§2.1) with its label in the editor. */
export interface Choice<Value extends string | number = string | number> {
	value: Value;
	label: string;
	/** What the editor shows below the label. */
	description?: string;
	/** Other words that can mean only this value, in lower case without separators. */
	also?: readonly string[];
	/** False for a value that is offered although §2.1 does not list it. */
	documented?: false;
}

/** What a field of choices accepts. */
export interface Choices<Value extends string | number = string | number> {
	choices: ReadonlyArray<Choice<Value>>;
	/** What a message advises, if not a list of the choices. */
	advice?: string;
	/** What to say of a text that people write here, where there's more to say than that it isn't a choice. */
	explain?: (text: string) => string | undefined;
	/** Brings a text that means several choices to a list with commas. */
	spellOut?: (text: string) => string;
}

/** What people give in place of an ID, such as an e-mail address, and what to tell them. */
export interface InsteadOfId {
	looksLike: RegExp;
	advice: string;
}

/** A body field of §2.1, and how the node shows and checks it. */
interface FieldBase {
	/** Name in the request body. */
	name: string;
	/** Name of the node parameter, as saved workflows store it. */
	parameter: string;
	label: string;
	description: string;
	placeholder?: string;
	/** Further names of a column for it. */
	columns?: readonly string[];
	/** Whether a create request needs it. */
	required?: true;
	/** Whether Map Automatically needs a column for it in a create, although the form has a default. */
	needsColumn?: true;
	/** For an optional field: create shows it beside the required ones, not under Additional Fields. */
	topLevel?: true;
	/**
	 * The field whose value decides whether this one is shown, with `otherwise`: what a create request
	 * carries where this one is not shown.
	 */
	appliesTo?: { field: string; values: readonly string[]; otherwise?: string };
	/** The value that stands for "not set" in the editor; it is never sent. */
	unset?: string | number;
}

export type ScheduleField = FieldBase &
	(
		| { kind: 'text' }
		/** An ID; `list` names the search that offers it by name. */
		| { kind: 'id'; list?: string }
		| { kind: 'ids'; instead: InsteadOfId }
		| { kind: 'timezone' }
		| ({ kind: 'choice'; default: string | number } & Choices)
		| ({ kind: 'choices' } & Choices)
	);
