import type { IDataObject } from 'n8n-workflow';
import { readId, WHICH_ID } from '../fields/readers';
import { InvalidValue, isBlank, isRecord, Issues, quote } from '../fields/values';
import type { Resource } from '../requests/request';

/** One input item as an operation sees it: its parameters, resolved, and its data. */
export interface InputItem {
	/** The value of a parameter, of whatever type the user's expression gave it. */
	parameter: (name: string) => unknown;
	/** The parameter as it is saved: an expression as its text. */
	saved: (name: string) => unknown;
	json: IDataObject;
	/** Whether any input item has the field, such as `['body', 'title']`. */
	isFieldOfAny: (path: readonly string[]) => boolean;
	/** Whether an agent's model gives the values. */
	isOfTool: boolean;
}

/**
 * The value of a parameter, taken out of a selector with modes (ID or list). A blank one isn't given, and an empty cell
 * is blank; but where no item has the field, its name is misspelled.
 *
 * @param advice what to do about a misspelled field
 * @throws InvalidValue for an expression that only names a field, and no item has that field
 */
export function valueOf(item: InputItem, name: string, advice = checkField()): unknown {
	const value = insideLocator(item.parameter(name));
	const path = isBlank(value) ? fieldIn(item, name) : undefined;
	if (path === undefined || item.isFieldOfAny(path)) return value;
	throw InvalidValue.empty(expressionIn(item, name), advice);
}

/** @param orNone what to append to an expression where an empty result is allowed: `?? ''` */
export function checkField(orNone?: string): string {
	return `Check the field name${ifEmptyIsOk(orNone)}`;
}

/** How to allow an expression that gives nothing: `orNone` stands for nothing, such as `?? ''`; without it there's no way. */
export function ifEmptyIsOk(orNone?: string): string {
	return orNone === undefined ? '' : `. If empty is OK, put ${orNone} before the }}`;
}

/** For a required value that isn't given. An agent's model knows nothing of expressions. */
export function missingValue(item: InputItem, name: string, advice: string): InvalidValue {
	return InvalidValue.empty(item.isOfTool ? undefined : expressionIn(item, name), advice);
}

/** The text of the expression that a parameter holds, such as `{{ $json.id }}`; undefined where it holds none. */
export function expressionIn({ saved }: InputItem, name: string): string | undefined {
	const text = insideLocator(saved(name));
	return typeof text === 'string' && text.startsWith('=') ? text.slice(1).trim() : undefined;
}

/** The field that a parameter's expression only names. A tool's input is the model's, which may leave fields out. */
export function fieldIn(item: InputItem, name: string): string[] | undefined {
	return item.isOfTool ? undefined : fieldPath(expressionIn(item, name));
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)+"|'(?:[^'\\]|\\.)+'`;
const STEP = String.raw`\??\.[\p{L}_$][\p{L}\p{N}_$]*|(?:\?\.)?\[\s*(?:${QUOTED}|\d+)\s*\]`;
const FIELD = new RegExp(String.raw`^\{\{\s*\$json((?:${STEP})+)\s*\}\}$`, 'u');
const NAMES = new RegExp(String.raw`${QUOTED}|[\p{L}\p{N}_$]+`, 'gu');

/**
 * The path of the field that an expression names, at any depth, where it does nothing else: `['body', 'my title']` of
 * `{{ $json.body["my title"] }}`.
 */
export function fieldPath(expression = ''): string[] | undefined {
	const steps = FIELD.exec(expression)?.[1];
	return steps === undefined ? undefined : wordsIn(steps);
}

/** All words and quoted texts of an expression, among them the fields that it names. */
export function wordsIn(expression: string): string[] {
	const names = expression.match(NAMES) ?? [];
	return names.map((name) => (/^["']/.test(name) ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name));
}

/** An expression in a selector may give another node's whole selector. */
function insideLocator(given: unknown): unknown {
	if (!isRecord(given) || !('mode' in given) || !('value' in given)) return given;
	// One just added to a collection has no `__rl`. A record that happens to have these two has others as well.
	return '__rl' in given || Object.keys(given).length === 2 ? insideLocator(given.value) : given;
}

/** The members of a collection as if they were parameters of their own. */
export function membersOf(item: InputItem, collection: string): InputItem {
	const membersIn = (given: unknown) => (name: string) =>
		isRecord(given) && Object.hasOwn(given, name) ? given[name] : undefined;
	return {
		...item,
		parameter: membersIn(item.parameter(collection)),
		saved: membersIn(item.saved(collection)),
	};
}

/** What the editor calls them. */
export const resourceLabels: Readonly<Record<Resource, string>> = { schedule: 'Schedule', group: 'Group' };

/** Reads the ID of a schedule or group. What is wrong with it is an issue, a blank one too if it's required. */
export function readResourceId(
	resource: Resource,
	item: InputItem,
	issues: Issues,
	required = true,
): number | undefined {
	const parameter = `${resource}Id`;
	return issues.read(resourceLabels[resource], () => {
		const allNew = required ? '' : '. If all schedules are new, leave Schedule empty';
		const given = valueOf(item, parameter, checkField() + allNew);
		const advice = item.isOfTool ? WHICH_ID : `${WHICH_ID}, or pick it from the list`;
		if (isListOfIds(given)) {
			const isText = typeof given === 'string';
			const what = isText ? 'text with several IDs' : 'a list';
			if (item.isOfTool) throw new InvalidValue(`${quote(given)} is ${what}. Pass one ID per call`);
			const field = fieldIn(item, parameter) && expressionIn(item, parameter)?.replace(/[{}]/g, '').trim();
			const toList = `turn the text into a list in Edit Fields, e.g. with {{ ${field ?? quote(given)}.split(/[\\s,;]+/) }}, then `;
			throw new InvalidValue(
				`${quote(given)} is ${what}, but each item needs a single ID. Before this node, ${isText ? toList : ''}use Split Out`,
			);
		}
		const id = readId(given, advice);
		if (id === undefined && required) throw missingValue(item, parameter, advice);
		return id;
	});
}

function isListOfIds(given: unknown): boolean {
	return Array.isArray(given) || (typeof given === 'string' && /^\s*\d+(?:[\s,;]+\d+)+\s*$/.test(given));
}
