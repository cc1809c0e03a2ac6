import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue, type Issues } from '../fields/issues';
import { isBlank, isRecord, listed, quote } from '../fields/values';
import { readIds, splitList } from '../fields/readers';
import {
	insteadOfIds,
	recipientFields,
	recipientNames,
	type RecipientField,
} from '../fields/recipientFields';
import { scheduleField } from '../fields/scheduleFields';
import { expressionIn, type InputItem } from './operation';
import type { Lists } from './operation';
import { fieldProperty, shownFor } from './properties';

/** The recipients that an item gives for one field: their IDs, or what has to be looked up for them. */
export interface Recipients {
	ids: readonly number[];
	/** E-mail addresses of users, or names of groups. */
	names?: readonly string[];
}

/** One way to select recipients, with a parameter for each of the two fields. */
interface Selection {
	name: string;
	description: string;
	parameters: Record<RecipientField, INodeProperties>;
	/**
	 * @param isExpression whether the value comes from an expression
	 * @throws InvalidValue
	 */
	read(given: unknown, field: RecipientField, isExpression: boolean): Recipients | undefined;
}

const selections: Record<'id' | 'list' | 'name', Selection> = {
	name: {
		name: 'Email (Users) or Name (Groups)',
		description: "Looked up when the node runs. Your service's API has to be able to list them.",
		parameters: forBoth(({ byName, one }) => ({
			displayName: byName.label,
			name: byName.parameter,
			type: 'string',
			default: '',
			placeholder: byName.placeholder,
			description: `The ${one}s' ${byName.key}s, separated by commas. An expression can give a list, too. Your service's API has to be able to list its ${one}s.`,
		})),
		read: readNames,
	},
	id: {
		name: 'ID',
		description: 'Works with every service. If yours offers its lists, List shows each ID in parentheses.',
		parameters: forBoth((_, field) => fieldProperty(scheduleField(field))),
		read: (given, field) => withIds(readIds(given, insteadOfIds(field, 'set Select Recipients By'))),
	},
	list: {
		name: 'List',
		description: 'Pick them here, if your service offers its lists',
		parameters: forBoth(({ fromList, one }) => ({
			displayName: fromList.label,
			name: fromList.parameter,
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: fromList.method },
			default: [],
			description: `Choose from the service's ${one}s. If it doesn't list them, use their IDs.`,
		})),
		// An empty choice is no choice; one that an expression makes is meant.
		read: (given, _field, isExpression) => {
			const ids = readIds(given);
			return ids?.length === 0 && !isExpression ? undefined : withIds(ids);
		},
	},
};

type ToProperty = (facts: (typeof recipientFields)[RecipientField], field: RecipientField) => INodeProperties;

function forBoth(toProperty: ToProperty): Selection['parameters'] {
	return {
		users: toProperty(recipientFields.users, 'users'),
		groups: toProperty(recipientFields.groups, 'groups'),
	};
}

function withIds(ids: number[] | undefined): Recipients | undefined {
	return ids && { ids };
}

/** The switch between the ways. IDs are the default: they need nothing but the documented API. */
const selectionProperty: INodeProperties = {
	displayName: 'Select Recipients By',
	name: 'recipientSelection',
	type: 'options',
	noDataExpression: true,
	options: Object.entries(selections).map(([value, { name, description }]) => ({ name, value, description })),
	default: 'id',
	description: 'How to say which users and groups are meant',
	builderHint: {
		propertyHint:
			'Use id unless the user knows people by email or groups by name; name needs the lists of the service, id always works.',
	},
};

/** The switch, and the parameters that it shows. */
export function recipientProperties(fields: readonly RecipientField[], required: boolean): INodeProperties[] {
	const parameters = fields.flatMap((field) =>
		Object.entries(selections).map(([value, { parameters }]) =>
			shownFor({ recipientSelection: [value] }, { ...parameters[field], ...(required && { required }) }),
		),
	);
	return [selectionProperty, ...parameters];
}

/** The ways that stand side by side in a collection, which has no switch. */
const inCollection: readonly Selection[] = [
	{
		...selections.id,
		read: (given, field) =>
			withIds(readIds(given, insteadOfIds(field, `add ${recipientFields[field].byName.label}`))),
	},
	selections.name,
];

/** The parameters for recipients in a collection. */
export function recipientMembers(): INodeProperties[] {
	return recipientNames.flatMap((field) => inCollection.map(({ parameters }) => parameters[field]));
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
	const isKnown = selection === 'list' || selection === 'name';
	return readSelection(selections[isKnown ? selection : 'id'], item, field, issues, none);
}

/** What was given for a field in a collection, where the ways may stand side by side. */
export function collectedRecipients(
	item: InputItem,
	field: RecipientField,
	issues: Issues,
): Recipients | undefined {
	const given = inCollection.map((selection) => readSelection(selection, item, field, issues, "''"));
	const known = given.filter((one) => one !== undefined);
	if (known.length === 0) return undefined;
	const names = known.flatMap((one) => one.names ?? []);
	const ids = [...new Set(known.flatMap((one) => one.ids))];
	return { ids, ...(names.length > 0 && { names }) };
}

/** An expression that comes to nothing is an issue: a misspelled field would make a schedule without recipients. */
function readSelection(
	{ parameters, read }: Selection,
	item: InputItem,
	field: RecipientField,
	issues: Issues,
	none: string,
): Recipients | undefined {
	const { name, displayName } = parameters[field];
	return issues.read(displayName, () => {
		const given = item.parameter(name);
		const expression = expressionIn(item.saved(name));
		if (expression !== undefined && (given === null || given === undefined)) {
			throw InvalidValue.empty(expression, `For none, use ${none} in the expression`);
		}
		return read(given, field, expression !== undefined);
	});
}

/**
 * Reads users by email or groups by name, in any form in which IDs may come as well.
 *
 * @throws InvalidValue for what is no email or no name
 */
export function readNames(given: unknown, field: RecipientField): Recipients | undefined {
	if (isBlank(given)) return undefined;
	const { key, split } = recipientFields[field].byName;
	const names = splitList(given, split).flatMap((one) => {
		const name = isRecord(one) ? one[key] : one;
		const text = key === 'name' && Number.isFinite(name) ? String(name) : name;
		if (typeof text !== 'string' || text.trim() === '') throw notAName(one, key);
		// Each of a list may be as a mail program copies it.
		return key === 'email' ? split(text) : [text.trim()];
	});
	const other = names.find((name) => key === 'email' && !name.includes('@'));
	if (other !== undefined) throw notAName(other, key);
	// [] are none, and need no list.
	return { ids: [], ...(names.length > 0 && { names }) };
}

function notAName(given: unknown, key: 'email' | 'name'): InvalidValue {
	return new InvalidValue(`${quote(given)} isn't ${key === 'email' ? 'an email address' : 'a name'}`);
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
