import { InvalidValue } from '../text/issues';
import type { ScheduleField } from '../fields/types';
import { anyOf } from '../text/say';
import type { InputItem } from '../item/inputItem';
import { expressionIn, isComputed, membersOf, valueOf } from '../item/item';
import type { Source } from './draft';
import { nameIn } from './locator';
import { givenRecipients } from './recipients';

/** A whole schedule as the form shows it (Define Below): a parameter for each field. */
export function formSource(item: InputItem): Source {
	return {
		value: (field, isRequired) => valueOf(item, field.parameter, isRequired ? 'noAdvice' : undefined),
		recipients: (field) => [givenRecipients(item, field) ?? []].flat(),
		labelOf: ({ label }) => label,
		has: () => true,
		isChosen: (field) => !isComputed(item, field.parameter),
		nameIn: reportNameIn(item),
		isForm: true,
		missing: (fields) =>
			fields.map((field) => {
				const { message } = InvalidValue.empty(expressionIn(item, field.parameter), whatToUse(field));
				return `${field.label} ${message}`;
			}),
	};
}

/** Of the fields, the report alone may be given by name. */
function reportNameIn(item: InputItem): Source['nameIn'] {
	return ({ name, label }, given) => (name === 'report' ? nameIn(item, name, label, given) : undefined);
}

/** What to use for a required field, also for an agent's model, which sees no form. */
function whatToUse(field: ScheduleField): string {
	if ('choices' in field) return field.advice ?? `Use ${anyOf(field.choices.map(({ label }) => label))}`;
	if (field.kind === 'id') return 'Use a whole number, e.g. 7';
	return field.kind === 'timezone' ? 'Use a name, e.g. Europe/Berlin' : `Use a name, ${field.placeholder}`;
}

// From here on, the same for an update.

/** The fields to change that somebody has added (Update Fields). */
export function updateSource(item: InputItem): Source {
	const members = membersOf(item, 'updateFields');
	const isThere = (parameter: string) => members.saved(parameter) !== undefined;
	return {
		value: (field) => valueOf(members, field.parameter),
		recipients: (field) => [givenRecipients(members, field) ?? []].flat(),
		labelOf: ({ label }) => label,
		has: ({ parameter }) => isThere(parameter),
		isChosen: (field) => !isComputed(members, field.parameter),
		nameIn: reportNameIn(members),
		isForm: false,
		// Each field of an update is optional.
		missing: () => [],
		nothingToUpdate: item.isOfTool
			? 'Nothing to update: fill in at least one field'
			: 'Nothing to update: add at least one field under Update Fields, and fill it in',
	};
}
