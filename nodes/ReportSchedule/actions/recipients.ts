import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue, type Issues } from '../fields/issues';
import { readIds } from '../fields/readers';
import { readNames, recipientFields, recipientNames, type RecipientField } from '../fields/recipientFields';
import { scheduleField } from '../fields/scheduleFields';
import { listed, quote } from '../fields/values';
import { expressionIn, type InputItem, type Lists } from './operation';
import { fieldProperty, shownFor } from './properties';

/** The recipients that an item gives for one field. */
export interface Recipients {
	field: RecipientField;
	ids: readonly number[];
	/** E-mail addresses of users, or names of groups, that have yet to be looked up. */
	names: readonly string[];
}

type Way = keyof (typeof recipientFields)[RecipientField]['by'];

/** The switch between the ways. IDs are the default: they need nothing but the documented API. */
const selectionProperty = {
	displayName: 'Select Recipients By',
	name: 'recipientSelection',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Email (Users) or Name (Groups)',
			value: 'name',
			description: "Looked up when the node runs. Your service's API has to be able to list them.",
		},
		{
			name: 'ID',
			value: 'id',
			description: 'Always works. If your service offers lists, List shows each ID in parentheses.',
		},
		{
			name: 'List',
			value: 'list',
			description: "Pick from the service's lists, if it offers them",
		},
	] satisfies Array<{ name: string; value: Way; description: string }>,
	default: 'id',
	description: 'How to identify users and groups',
	builderHint: {
		propertyHint:
			'Use id unless the user knows people by email or groups by name; name needs the lists of the service, id always works.',
	},
} satisfies INodeProperties;

/** The parameter in which one way takes a field's recipients. */
function parameterFor(way: Way, field: RecipientField): INodeProperties {
	const { by, key, one } = recipientFields[field];
	switch (way) {
		case 'id':
			return fieldProperty(scheduleField(field));
		case 'name':
			return {
				displayName: by.name.label,
				name: by.name.parameter,
				type: 'string',
				default: '',
				placeholder: by.name.placeholder,
				description: `The ${one}s' ${key}s, separated by commas. An expression can return a list, too. Your service's API has to be able to list its ${one}s.`,
			};
		case 'list':
			return {
				displayName: by.list.label,
				name: by.list.parameter,
				type: 'multiOptions',
				typeOptions: { loadOptionsMethod: by.list.method },
				default: [],
				description: `Choose from the service's ${one}s. If it doesn't list them, use their IDs.`,
			};
	}
}

/** The switch, and the parameters that it shows. */
export function recipientProperties(fields: readonly RecipientField[], required: boolean): INodeProperties[] {
	const parameters = fields.flatMap((field) =>
		selectionProperty.options.map(({ value }) =>
			shownFor(
				{ recipientSelection: [value] },
				{ ...parameterFor(value, field), ...(required && { required }) },
			),
		),
	);
	return [selectionProperty, ...parameters];
}

/** The ways that stand side by side in a collection and in columns, which have no switch. */
const typed = ['id', 'name'] as const;

/** The parameters for recipients in a collection. */
export function recipientMembers(): INodeProperties[] {
	return recipientNames.flatMap((field) => typed.map((way) => parameterFor(way, field)));
}

/**
 * What was given for a field by the way that the switch names.
 *
 * @param none what an expression should give where there are none
 */
export function selectedRecipients(
	item: InputItem,
	field: RecipientField,
	issues: Issues,
	none: '[]' | "''",
): Recipients | undefined {
	const given = item.parameter('recipientSelection');
	const way = given === 'list' || given === 'name' ? given : 'id';
	return readBy(way, item, field, issues, {
		none,
		forNames: 'set Select Recipients By to Email (Users) or Name (Groups)',
	});
}

/**
 * What was given for each field by all ways that can be typed.
 *
 * @param addNames what to do with the member or column for names; completes "To use emails, … User Emails"
 */
export function collectedRecipients(
	item: InputItem,
	issues: Issues,
	addNames: 'add' | 'name the column',
): Recipients[] {
	return recipientNames.flatMap((field) => {
		const advice = { none: "''", forNames: `${addNames} ${recipientFields[field].by.name.label}` };
		const given = typed.flatMap((way) => readBy(way, item, field, issues, advice) ?? []);
		const ids = [...new Set(given.flatMap((one) => one.ids))];
		return given.length === 0 ? [] : [{ field, ids, names: given.flatMap(({ names }) => names) }];
	});
}

/** An expression that comes to nothing is an issue: a misspelled field would make a schedule without recipients. */
function readBy(
	way: Way,
	item: InputItem,
	field: RecipientField,
	issues: Issues,
	{ none, forNames }: { none: string; forNames: string },
): Recipients | undefined {
	const { by, key, looksLike } = recipientFields[field];
	const { parameter, label } = by[way];
	return issues.read(label, () => {
		const given = item.parameter(parameter);
		const expression = expressionIn(item, parameter);
		if (expression !== undefined && (given === null || given === undefined)) {
			throw InvalidValue.empty(expression, `For none, use ${none} in the expression`);
		}
		if (way === 'name') {
			const names = readNames(given, field);
			return names && { field, ids: [], names };
		}
		const ids = readIds(
			given,
			way === 'id' ? { looksLike, advice: `To use ${key}s, ${forNames}` } : undefined,
		);
		// An empty choice is no choice; one that an expression makes is meant.
		if (way === 'list' && ids?.length === 0 && expression === undefined) return undefined;
		return ids && { field, ids, names: [] };
	});
}

/** The IDs of recipients, those looked up by name included. All that are unknown or fit several are one issue. */
export function resolveRecipients({ field, ids, names }: Recipients, lists: Lists, issues: Issues): number[] {
	const { one, by, key } = recipientFields[field];
	const problems: string[] = [];
	const found = names.flatMap((name) => {
		const matches = lists.of(field).find(name);
		if (matches.size === 1) return [...matches];
		problems.push(
			matches.size === 0
				? `no ${one} with the ${key} ${quote(name)}`
				: `${quote(name)} matches more than one ${one} (IDs ${listed(matches)}): use an ID`,
		);
		return [];
	});
	if (problems.length > 0) issues.add(`${by.name.label}: ${listed(problems, '; ')}`);
	return [...new Set([...ids, ...found])];
}
