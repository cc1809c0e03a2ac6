import { recipientFields, type RecipientField } from '../fields/recipients';
import type { ScheduleField } from '../fields/types';
import { InvalidValue, labeled } from '../fields/issues';
import { isBlank } from '../helpers/visible';
import { anyOf } from '../helpers/words';
import { expressionIn, isComputed, membersOf, readSwitch, valueOf, type InputItem } from '../item/item';
import type { GivenRecipients, Purpose, Source } from './source';

const isRecipient = (field: ScheduleField): field is ScheduleField & { name: RecipientField } =>
	field.kind === 'ids';

/** A whole schedule as the form shows it (Define Below): a parameter for each field. @throws InvalidValue */
export function formSource(item: InputItem, purpose: Purpose): Source {
	const way = selectedWay(item);
	const isRequired = (field: ScheduleField) =>
		field.required || (purpose === 'match' && field.name === 'name');
	return {
		given: (field) => valueOf(item, field.parameter, isRequired(field) ? undefined : "?? ''"),
		recipients: (field) => selectedRecipients(item, field, way, "?? ''"),
		labelOf: (field) => (isRecipient(field) ? recipientFields[field.name].by[way].label : field.label),
		has: () => true,
		isChosen: (field) => !isComputed(item, field.parameter),
		standIn: () => undefined,
		isWhole: true,
		missing: (fields) =>
			fields.map((field) => {
				const { message } = InvalidValue.empty(expressionIn(item, field.parameter), whatToUse(field));
				return `${field.label} ${message}`;
			}),
		nothingGiven: () => 'Set at least one field',
	};
}

/** The fields to change that somebody has added (Update Fields). */
export function updateSource(item: InputItem): Source {
	const members = membersOf(item, 'updateFields');
	const isThere = (parameter: string) => members.saved(parameter) !== undefined;
	return {
		given: (field) => valueOf(members, field.parameter, "?? ''"),
		recipients: (field) =>
			(['id', 'name'] as const).flatMap((by) => {
				const { parameter, label } = recipientFields[field].by[by];
				const given = labeled(label, () => valueOf(members, parameter, "?? ''"));
				const forNames = `add ${recipientFields[field].by.name.label}`;
				return isBlank(given) ? [] : [{ label, by, given, forNames }];
			}),
		labelOf: ({ label }) => label,
		has: (field) =>
			isThere(field.parameter) ||
			(isRecipient(field) && isThere(recipientFields[field.name].by.name.parameter)),
		isChosen: (field) => !isComputed(members, field.parameter),
		standIn: () => undefined,
		isWhole: false,
		missing: () => [],
		nothingGiven: () =>
			item.isOfTool
				? 'Nothing to update: fill in at least one field'
				: 'Nothing to update: add at least one field under Update Fields, and fill it in',
	};
}

/** The ways to select recipients, the default first. */
export const recipientWays = ['id', 'name', 'list'] as const;

export type RecipientWay = (typeof recipientWays)[number];

/** The way that Select Recipients By names. @throws InvalidValue for none of them */
export function selectedWay(item: InputItem): RecipientWay {
	return labeled('Select Recipients By', () => readSwitch(item, 'recipientSelection', recipientWays));
}

const BY_NAME = 'set Select Recipients By to "Email (Users) or Name (Groups)"';

/** What the parameter of the selected way gives; none for a blank one. @throws InvalidValue */
export function selectedRecipients(
	item: InputItem,
	field: RecipientField,
	way: RecipientWay,
	orNone?: Parameters<typeof valueOf>[2],
): GivenRecipients[] {
	const { parameter, label } = recipientFields[field].by[way];
	const given = labeled(label, () => valueOf(item, parameter, orNone));
	// An empty choice is no choice. An empty list that an expression gives is meant.
	const isEmptyChoice = Array.isArray(given) && given.length === 0 && !isComputed(item, parameter);
	if (isBlank(given) || isEmptyChoice) return [];
	return [{ label, by: way === 'name' ? 'name' : 'id', given, forNames: BY_NAME }];
}

/** What to use for a required field, also for an agent's model, which sees no form. */
function whatToUse(field: ScheduleField): string {
	if ('choices' in field) return field.advice ?? `Use ${anyOf(field.choices.map(({ label }) => label))}`;
	if (field.kind === 'id') return 'Use a whole number, e.g. 7';
	return field.kind === 'timezone' ? 'Use a name, e.g. Europe/Berlin' : `Use a name, ${field.placeholder}`;
}
