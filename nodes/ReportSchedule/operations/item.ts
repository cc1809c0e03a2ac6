import type { IDataObject } from 'n8n-workflow';
import { readId } from '../fields/readers';
import { isBlank, InvalidValue, isRecord, Issues, quote } from '../fields/values';

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
 * The value of a parameter, taken out of a selector with modes (ID or list). An empty cell is no mistake.
 *
 * @throws InvalidValue for an expression that only names a field, and no item has that field
 */
export function valueOf(item: InputItem, name: string, advice?: string): unknown {
	const value = insideLocator(item.parameter(name));
	if (isBlank(value) && isMisspelled(item, name)) throw InvalidValue.empty(expressionIn(item, name), advice);
	return value;
}

/** What to do about an expression that comes to nothing, where nothing may be meant. */
export function unless(none: string): string {
	return `Check the field name. If empty is OK, put ?? ${none} before the }}`;
}

/** Whether a parameter's expression only names a field of the item, and no item has that field. */
export function isMisspelled(item: InputItem, name: string): boolean {
	const path = fieldPath(expressionIn(item, name));
	return path !== undefined && !item.isFieldOfAny(path);
}

/** For a required value that is missing. */
export function missingValue(item: InputItem, name: string): InvalidValue {
	const expression = expressionIn(item, name);
	// A model knows nothing of expressions and fields.
	if (item.isOfTool) return InvalidValue.empty(undefined, 'Pass a value');
	const isCell = fieldPath(expression) !== undefined;
	return InvalidValue.empty(expression, isCell ? 'Fill in a value' : undefined);
}

const SEGMENT = /\??\.([A-Za-z_$][\w$]*)|(?:\?\.)?\[\s*(?:(["'])([^"'\\]+)\2|(\d+))\s*\]/y;

/** The path of the field that an expression names and does nothing else, such as `{{ $json.body["my title"] }}`. */
export function fieldPath(expression = ''): string[] | undefined {
	const fields = /^\{\{\s*\$json(.+?)\s*\}\}$/s.exec(expression)?.[1];
	if (fields === undefined) return undefined;
	const path: string[] = [];
	SEGMENT.lastIndex = 0;
	while (SEGMENT.lastIndex < fields.length) {
		const [, afterDot, , inQuotes, index] = SEGMENT.exec(fields) ?? [];
		const field = afterDot ?? inQuotes ?? index;
		if (field === undefined) return undefined;
		path.push(field);
	}
	return path;
}

/** The text of the expression that a parameter holds, such as `{{ $json.id }}`; undefined where it holds none. */
export function expressionIn({ saved }: InputItem, name: string): string | undefined {
	const text = insideLocator(saved(name));
	return typeof text === 'string' && text.startsWith('=') ? text.slice(1).trim() : undefined;
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

/** Reads the schedule's ID. What is wrong with it is an issue, a blank one too if it's required. */
export function readScheduleId(item: InputItem, issues: Issues, required = true): number | undefined {
	return issues.read('Schedule', () => {
		const given = valueOf(item, 'scheduleId', required ? undefined : ALL_NEW);
		if (isListOfIds(given)) {
			const isText = typeof given === 'string';
			const what = isText ? 'text with several IDs' : 'a list';
			const toList = `turn the text into a list in Edit Fields, e.g. with {{ ${quote(given)}.split(/[, ;]+/) }}, then `;
			throw new InvalidValue(
				`${quote(given)} is ${what}, but each item needs a single ID. Before this node, ${isText ? toList : ''}use Split Out`,
			);
		}
		const id = readId(given, 'Use a whole number, e.g. 7, or pick it from the list');
		if (id === undefined && required) throw missingValue(item, 'scheduleId');
		return id;
	});
}

const ALL_NEW = 'Check the field name. If all schedules are new, leave Schedule empty';

function isListOfIds(given: unknown): boolean {
	return Array.isArray(given) || (typeof given === 'string' && /^\s*\d+(?:[\s,;]+\d+)+\s*$/.test(given));
}
