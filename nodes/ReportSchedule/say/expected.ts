import { type BodyValue, type RecipientField, recipientNames } from '../fields/types';
import type { Change } from '../schedule/draft';
import { type FieldValues, idsIn, peopleIn } from '../schedule/record';
import type { RequestType } from '../service/request';

/** What a schedule or group is expected to be, as far as that's known. */
export interface Expected {
	/** Its fields as they were read, if they were, with those that bodies have set since. */
	fields: Record<string, unknown>;
	people: Record<RecipientField, Members>;
}

/** The users or groups of a schedule, or of a group. */
export interface Members {
	/** Whether one is expected to be on it, as far as that's known. */
	isOn: Map<number, boolean>;
	/** Whether nobody else is. */
	isWhole: boolean;
}

/** What is expected before a request: what the record shows, and of a new schedule nothing. */
export function expectedBefore({ name }: RequestType, { record = {} }: Change): Expected {
	const membersIn = (field: RecipientField): Members => {
		const before = name === 'create' ? new Map() : peopleIn(record, field);
		const isOn = new Map([...(before?.keys() ?? [])].map((id) => [id, true]));
		return { isOn, isWhole: before !== undefined };
	};
	return { fields: { ...record }, people: { users: membersIn('users'), groups: membersIn('groups') } };
}

/** After a create or an update: its fields are set, and nobody else is on it. */
export function expectBody({ fields, people }: Expected, body: FieldValues): void {
	Object.assign(fields, body);
	for (const field of recipientNames.filter((name) => name in body)) {
		const { isOn } = people[field];
		people[field].isWhole = true;
		for (const id of isOn.keys()) isOn.set(id, false);
		for (const id of idsIn(body[field] as BodyValue)) isOn.set(id, true);
	}
}

/** After an addition or a removal: these are on it from now on, or aren't. */
export function expectMembers(
	{ fields, people }: Expected,
	field: RecipientField,
	body: FieldValues,
	isOn: boolean,
): void {
	// A list in a form that isn't read can't be compared after this.
	delete fields[field];
	for (const id of idsIn(body[field] as BodyValue)) people[field].isOn.set(id, isOn);
}
