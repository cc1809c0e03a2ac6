/** One documented value of a field (§2.1) with its label in the editor. */
export interface Choice {
	value: string | number;
	label: string;
	/** What the editor shows below the label. */
	description?: string;
	/** What a person should check of a schedule that gets it: sentences. */
	check?: string;
}

/** What a field of choices accepts. */
export interface Choices {
	choices: readonly Choice[];
	/** What a message advises, if not a list of the choices. */
	advice?: string;
}

interface FieldOfAnyKind {
	/** Name in the request body. */
	name: string;
	/** Name of the node parameter, as saved workflows store it. */
	parameter: string;
	label: string;
	description: string;
	placeholder?: string;
	/** Set if a whole schedule needs it. `orDefault`: its default goes in if nobody gives it. */
	required?: 'always' | 'orDefault';
	/** The field whose value decides whether this one is shown; it stands earlier in the table. */
	appliesTo?: { field: string; values: readonly string[] };
	/** The value that stands for "not set" in the editor; it is never sent. */
	unset?: string | number;
}

/** A body field of §2.1, and how the node shows and checks it. */
export type ScheduleField = FieldOfAnyKind &
	(
		| { kind: 'text' | 'ids' | 'timezone' }
		/** `list` names the search that offers it by name. */
		| { kind: 'id'; list?: string }
		| ({ kind: 'choice' | 'hour'; default: string | number } & Choices)
		| ({ kind: 'days' } & Choices)
	);

export type BodyValue = string | number | Array<string | number>;

/** Fields of a request's body by their names (§2.1). */
export type ScheduleBody = Record<string, BodyValue>;

/** The two fields that name recipients (§2.1, §2.2). */
export const recipientFields = {
	users: { singular: 'user', label: 'Users' },
	groups: { singular: 'group', label: 'Groups' },
} as const;

export type RecipientField = keyof typeof recipientFields;

export const recipientNames = Object.keys(recipientFields) as RecipientField[];

/** Whether a field of a schedule takes recipients. */
export function isRecipientField(name: string): name is RecipientField {
	return Object.hasOwn(recipientFields, name);
}

/** Whether a field is an export: §2.1 has no value that takes one away. */
export function isExport({ name }: ScheduleField): boolean {
	return name === 'export_type' || name === 'export_data_type';
}

/** The lists that the node reads, named as in their paths. §4 has none of them. */
export type ListName = 'groups' | 'reports' | 'schedules' | 'users';
