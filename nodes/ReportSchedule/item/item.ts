import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { fieldPath, insideLocator, isSingle } from '../text/expressions';
import { InvalidValue, Issues } from '../text/issues';
import { isRecord } from '../text/json';
import { quote } from '../text/quote';
import { isBlank, standsForNothing } from '../text/text';
import { readOption } from '../values/choices';
import { isTool, parameters } from './n8n';

/** One input item while it's read: its parameters, resolved, and its data; what is wrong with it, and what is noticed. */
export interface InputItem {
	/** The value of a parameter, of whatever type the user's expression gave it. */
	parameter: (name: string) => unknown;
	/** The parameter as it is saved: an expression as its text. */
	saved: (name: string) => unknown;
	json: IDataObject;
	/** Whether another input item has the field, such as `['body', 'title']`, if only without a value. */
	isFieldOfAnother: (path: readonly string[]) => boolean;
	/** Of the credential, without a slash at its end. */
	baseUrl?: string;
	/** Whether an agent's model gives the values. It knows nothing of expressions, nor of the service's codes. */
	isOfTool: boolean;
	/** All that is wrong with it, so far. */
	issues: Issues;
	/** What was noticed, so far. */
	notes: Note[];
}

/** Something noticed while an item was read, for what its output says to check. No request depends on it. */
export interface Note {
	/**
	 * `blank`: a mapped cell or an added member of Update Fields that is blank, so fields of an existing schedule stay. `doubt`:
	 * anything else that a person should check.
	 */
	kind: 'blank' | 'doubt';
	/** Of a blank the label, of a doubt a sentence with a period at its end. */
	what: string;
	/** The fields of the body that a blank leaves as they are, or that a doubt is about. A value that the record has is no doubt. */
	fields?: readonly string[];
}

/** Gives an input item before it's read. Its parameters throw what n8n throws for an expression. */
export function inputItems(context: IExecuteFunctions): (item: number) => InputItem {
	const items = context.getInputData();
	const isOfTool = isTool(context.getNode());
	const { value, saved, isFieldOfAnother } = parameters(context);
	return (item) => ({
		parameter: (name) => value(name, item),
		saved,
		json: items[item]?.json ?? {},
		isFieldOfAnother: (path) => isFieldOfAnother(path, item),
		isOfTool,
		issues: new Issues(),
		notes: [],
	});
}

/** What the message tells the user to add to an expression that may be empty. `noAdvice` adds none. */
export type IfNothing = "?? ''" | '?? []' | 'noAdvice';

/**
 * The value of a parameter; undefined where it isn't given. Which it is:
 *
 * 1. In an agent's tool, "None", "null" and the like are not given, too, and no blank value is a mistake.
 * 2. What isn't blank is given. Nothing, spaces and what can't be seen are blank.
 * 3. What somebody has left blank isn't given.
 * 4. An expression beside other text is a mistake if it's blank: n8n turns ` {{ null }}` into text, so we can't see the null.
 * 5. One that comes to blank text such as `''` isn't given, and neither is one that only names a field which another item has: an empty cell.
 * 6. Any other that comes to null or undefined is a mistake: a misspelled ID would create every schedule again.
 *
 * @throws InvalidValue for a mistake
 */
export function valueOf(item: InputItem, name: string, ifNothing: IfNothing = "?? ''"): unknown {
	const value = insideLocator(item.parameter(name));
	if (item.isOfTool) return standsForNothing(value) ? undefined : value; // 1
	if (!isBlank(value)) return value; // 2
	const expression = expressionIn(item, name);
	if (expression === undefined) return undefined; // 3
	if (!isSingle(savedExpression(item, name)!)) {
		throw InvalidValue.empty(expression, 'Use a single {{ }}, without spaces or line breaks outside it'); // 4
	}
	const path = fieldPath(expression);
	const isEmptyCell = path !== undefined && item.isFieldOfAnother(path);
	if (typeof value === 'string' || isEmptyCell) return undefined; // 5
	const ifMeant = ifNothing === 'noAdvice' ? '' : `. If it may be empty, put ${ifNothing} before the }}`;
	throw InvalidValue.empty(expression, `Check the field name${ifMeant}`); // 6
}

/** The text of the expression that a parameter holds, such as `{{ $json.id }}`, for a person; undefined for none. */
export function expressionIn(item: InputItem, name: string): string | undefined {
	return item.isOfTool ? undefined : savedExpression(item, name)?.trim();
}

/** Whether a parameter's value is computed, and not chosen or typed in the editor. */
export function isComputed(item: InputItem, name: string): boolean {
	return savedExpression(item, name) !== undefined;
}

function savedExpression({ saved }: InputItem, name: string): string | undefined {
	const text = insideLocator(saved(name));
	const expression = typeof text === 'string' && text.startsWith('=') ? text.slice(1) : '';
	// One that nobody has filled in is none.
	return isBlank(expression) ? undefined : expression;
}

/** Reads a switch that decides what other parameters mean. A blank one is at the first of its values. @throws InvalidValue for any other */
export function readSwitch<Value extends string>(
	item: InputItem,
	name: string,
	values: readonly [Value, ...Value[]],
): Value {
	const options = values.map((value) => ({ name: value, value }));
	return readOption(valueOf(item, name) ?? values[0], options) as Value;
}

// From here on, what Update Fields, options and filters need.

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

/** A setting of the node, as the editor shows it. Its value is read by what the editor allows. */
export type Setting<Value = string | number | boolean> = INodeProperties & { default: Value };

/** A setting that takes a whole number. */
export function wholeNumber(
	name: string,
	displayName: string,
	from: number,
	to: number,
	byDefault: number,
): Setting<number> {
	const typeOptions = { minValue: from, maxValue: to, numberPrecision: 0 };
	return { displayName, name, type: 'number', typeOptions, default: byDefault };
}

/**
 * Reads the value of a setting. A blank one leaves the default, and so does an issue.
 *
 * @param ifBlank what to do where a blank one is an issue
 */
export function readSetting<Value>(
	{ name, displayName, default: byDefault, type, typeOptions, options }: Setting<Value>,
	item: InputItem,
	path = name,
	ifBlank?: string,
): Value {
	const read = (): unknown => {
		const given = valueOf(item, path, ifBlank === undefined ? undefined : 'noAdvice');
		if (given === undefined && ifBlank !== undefined) throw InvalidValue.empty(undefined, ifBlank);
		if (given === undefined) return byDefault;
		if (type === 'boolean') return readOption(given, TRUE_OR_FALSE) === 'true';
		if (type === 'number') return readNumberSetting(given, typeOptions!.minValue!, typeOptions!.maxValue!);
		return readOption(given, options as Array<{ name: string; value: string }>);
	};
	return (item.issues.collect(displayName, read) as Value | undefined) ?? byDefault;
}

function readNumberSetting(given: unknown, from: number, to: number): number {
	const isNumber = typeof given === 'string' && /^\d+(?:\.0+)?$/.test(given.trim());
	const value = isNumber ? Number(given) : given;
	if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
	throw new InvalidValue(`${quote(given)} isn't valid. Use a whole number from ${from} to ${to}`);
}

const TRUE_OR_FALSE = ['true', 'false'].map((value) => ({ name: value, value }));
