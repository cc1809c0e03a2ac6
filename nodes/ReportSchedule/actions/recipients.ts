import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue, type Issues } from '../fields/issues';
import { isBlank, listed, quote } from '../fields/values';
import { readIds, splitList } from '../fields/readers';
import { recipientFields, recipientNames, type RecipientField } from '../fields/recipientFields';
import { expressionIn, type InputItem } from './operation';
import type { Lists } from './operation';
import { shownFor } from './properties';

/** The recipients that an item gives for one field: their IDs, or what has to be looked up for them. */
export interface Recipients {
	ids: readonly number[];
	/** E-mail addresses of users, or names of groups. */
	names?: readonly string[];
}

/**
 * The switch between IDs, e-mails or names, and the service's list. IDs are the default: they need nothing but
 * the documented API.
 */
const selectionProperty: INodeProperties = {
	displayName: 'Select Recipients By',
	name: 'recipientSelection',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Email or Name',
			value: 'name',
			description: "Users by email and groups by name, looked up in the service's lists when the node runs",
		},
		{ name: 'ID', value: 'id' },
		{ name: 'List', value: 'list', description: 'Pick them here, if the service offers its lists' },
	],
	default: 'id',
	builderHint: {
		propertyHint:
			'Use id unless the user knows people by email or groups by name; name needs the lists of the service, id always works.',
	},
};

const selections: ReadonlyArray<
	readonly [value: string, toProperty: (field: RecipientField) => INodeProperties]
> = [
	['id', idsProperty],
	['name', byNameProperty],
	['list', fromListProperty],
];

/** The switch, and the parameters that it shows. */
export function recipientProperties(fields: readonly RecipientField[], required: boolean): INodeProperties[] {
	const parameters = fields.flatMap((field) =>
		selections.map(([value, toProperty]) =>
			shownFor({ recipientSelection: [value] }, { ...toProperty(field), ...(required && { required }) }),
		),
	);
	return [selectionProperty, ...parameters];
}

/** All of them, for a collection without the switch. */
export function recipientMembers(): INodeProperties[] {
	return recipientNames.flatMap((field) => selections.map(([, toProperty]) => toProperty(field)));
}

function idsProperty(field: RecipientField): INodeProperties {
	const { label, placeholder, one } = recipientFields[field];
	return {
		displayName: label,
		name: field,
		type: 'string',
		default: '',
		placeholder,
		description: `IDs of the ${one}s. Separate them with commas, or use an expression that gives a list.`,
	};
}

function byNameProperty(field: RecipientField): INodeProperties {
	const { byName, one } = recipientFields[field];
	return {
		displayName: byName.label,
		name: byName.parameter,
		type: 'string',
		default: '',
		placeholder: byName.placeholder,
		description: `The ${one}s' ${byName.key}s. Separate them with commas, or use an expression that gives a list. Your service must offer a list of ${one}s.`,
	};
}

function fromListProperty(field: RecipientField): INodeProperties {
	const { fromList, one } = recipientFields[field];
	return {
		displayName: fromList.label,
		name: fromList.parameter,
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: fromList.method },
		default: [],
		description: `Choose from the service's ${one}s. If it doesn't list them, use their IDs.`,
	};
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
	const selection = item.parameter('recipientSelection');
	const read = selection === 'list' ? fromList : selection === 'name' ? byName : byId;
	return read(item, field, issues, none);
}

/** What was given for a field in a collection, where all ways may stand side by side. */
export function collectedRecipients(
	item: InputItem,
	field: RecipientField,
	issues: Issues,
): Recipients | undefined {
	const given = [byId, byName, fromList].map((read) => read(item, field, issues, "''"));
	const known = given.filter((one) => one !== undefined);
	if (known.length === 0) return undefined;
	const names = known.flatMap((one) => one.names ?? []);
	const ids = [...new Set(known.flatMap((one) => one.ids))];
	return { ids, ...(names.length > 0 && { names }) };
}

function byId(...[item, field, issues, none]: Parameters<typeof selectedRecipients>): Recipients | undefined {
	const { label } = recipientFields[field];
	const ids = issues.read(label, () => readIds(notNothing(item, field, none)));
	return ids && { ids };
}

function fromList(
	...[item, field, issues, none]: Parameters<typeof selectedRecipients>
): Recipients | undefined {
	const { parameter, label } = recipientFields[field].fromList;
	const ids = issues.read(label, () => readIds(notNothing(item, parameter, none)));
	// An empty choice is no choice; one that an expression makes is meant.
	const isChoice = ids?.length === 0 && expressionIn(item.saved(parameter)) === undefined;
	return ids === undefined || isChoice ? undefined : { ids };
}

function byName(
	...[item, field, issues, none]: Parameters<typeof selectedRecipients>
): Recipients | undefined {
	return namedRecipients(
		field,
		() => notNothing(item, recipientFields[field].byName.parameter, none),
		issues,
	);
}

/** Users by email or groups by name, in any form in which IDs may come as well. */
export function namedRecipients(
	field: RecipientField,
	read: () => unknown,
	issues: Issues,
): Recipients | undefined {
	const { label, key, separators } = recipientFields[field].byName;
	const names = issues.read(label, () => {
		const given = read();
		if (isBlank(given)) return undefined;
		return splitList(given, separators).map((one) => {
			const name = typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[key] : one;
			const text = key === 'name' && Number.isFinite(name) ? String(name) : name;
			if (typeof text === 'string' && text.trim() !== '') return text.trim();
			throw new InvalidValue(`${quote(one)} isn't ${key === 'email' ? 'an email address' : 'a name'}`);
		});
	});
	// [] are none, and need no list.
	return names && { ids: [], ...(names.length > 0 && { names }) };
}

/**
 * @throws InvalidValue for an expression that comes to nothing: a misspelled field would otherwise make a
 *   schedule without recipients
 */
function notNothing(item: InputItem, parameter: string, none: string): unknown {
	const value = item.parameter(parameter);
	if (value !== null && value !== undefined) return value;
	const expression = expressionIn(item.saved(parameter));
	if (expression === undefined) return undefined;
	throw InvalidValue.empty(expression, `For none, use ${none} in the expression`);
}

/**
 * The IDs of recipients, those looked up by name included.
 *
 * @throws InvalidValue that names all that are unknown or fit more than one record
 */
export function resolveRecipients(
	field: RecipientField,
	{ ids, names = [] }: Recipients,
	lists: Lists,
): number[] {
	if (names.length === 0) return [...ids];
	const { one, byName } = recipientFields[field];
	const list = lists.of(field);
	const issues: string[] = [];
	const found = names.flatMap((name) => {
		const matches = list.find(name);
		if (matches.size === 1) return [...matches];
		issues.push(
			matches.size === 0
				? `no ${one} with the ${byName.key} ${quote(name)}`
				: `${quote(name)} matches more than one ${one} (IDs ${listed(matches)}): use an ID`,
		);
		return [];
	});
	if (issues.length > 0) throw new InvalidValue(listed(issues, '; '));
	return [...new Set([...ids, ...found])];
}
