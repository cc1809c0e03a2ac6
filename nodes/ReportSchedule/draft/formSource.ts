import { InvalidValue, labeled } from '../helpers/issues';
import { isRecipientField, recipientFields } from '../fields/recipients';
import type { ScheduleField } from '../fields/types';
import { isBlank } from '../helpers/text';
import { anyOf } from '../helpers/words';
import type { InputItem } from '../item/inputItem';
import { expressionIn, isComputed, membersOf, valueOf } from '../item/item';
import type { Source } from './draft';
import { nameIn } from './locator';
import { selectedRecipients, selectedWay } from './recipients';

/** A whole schedule as the form shows it (Define Below): a parameter for each field. */
export function formSource(item: InputItem): Source {
	const way = selectedWay(item);
	return {
		value: (field, isRequired) => valueOf(item, field.parameter, isRequired ? 'noAdvice' : undefined),
		recipients: (field) => (way === undefined ? [] : selectedRecipients(item, field, way)),
		labelOf: ({ name, label }) =>
			isRecipientField(name) ? recipientFields[name].by[way ?? 'id'].label : label,
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
		recipients: (field) =>
			(['id', 'name'] as const).flatMap((by) => {
				const { parameter, label } = recipientFields[field].by[by];
				const given = labeled(label, () => valueOf(members, parameter));
				const isEmptyMeant = isThere(parameter) && !isComputed(members, parameter);
				return isBlank(given) ? [] : [{ field, label, by, given, isEmptyMeant }];
			}),
		// Recipients have a member for IDs, and one for names.
		labelOf: ({ name, parameter, label }) =>
			isRecipientField(name) && !isThere(parameter) ? recipientFields[name].by.name.label : label,
		has: ({ name, parameter }) =>
			isThere(parameter) || (isRecipientField(name) && isThere(recipientFields[name].by.name.parameter)),
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
