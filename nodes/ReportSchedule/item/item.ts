import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { fieldPath, insideLocator, isSingle } from '../text/expressions';
import { InvalidValue, Issues } from '../text/issues';
import { isBlank, standsForNothing } from '../text/text';
import { isTool, parameters } from './n8n';

/** One input item while it's read: its parameters and data, what is wrong with it, and what is noticed. */
export interface InputItem {
	/** The value of a parameter, of whatever type the user's expression gave it. */
	parameter: (name: string) => unknown;
	/** The parameter as it is saved: an expression as its text. */
	saved: (name: string) => unknown;
	json: IDataObject;
	/** Whether another input item has the field, such as `['body', 'title']`, even if it has no value. */
	isFieldOfAnother: (path: readonly string[]) => boolean;
	/** The credential's, without a slash at its end. */
	baseUrl: string;
	/** Whether an agent's model gives the values. It knows nothing of expressions or the service's codes. */
	isOfTool: boolean;
	issues: Issues;
	notes: Note[];
}

/** Something noticed while an item was read, for what its output says to check. No request depends on it. */
export interface Note {
	/** `blank`: a blank cell or member of Update Fields, whose fields stay. `doubt`: anything else to check. */
	kind: 'blank' | 'doubt';
	/** For a blank, the label, or '' for None in the form. For a doubt, a sentence that ends in a period. */
	what: string;
	/** The fields that a blank leaves as they are, or a doubt is about. A value that the record has is no doubt. */
	fields?: readonly string[];
}

/** Gives an input item before it's read. Its parameters throw what n8n throws for an expression. */
export function inputItems(context: IExecuteFunctions, baseUrl: string): (item: number) => InputItem {
	const items = context.getInputData();
	const isOfTool = isTool(context.getNode());
	const { value, saved, isFieldOfAnother } = parameters(context);
	return (item) => ({
		parameter: (name) => value(name, item),
		saved,
		json: items[item]?.json ?? {},
		isFieldOfAnother: (path) => isFieldOfAnother(path, item),
		baseUrl,
		isOfTool,
		issues: new Issues(),
		notes: [],
	});
}

/** What the message tells the user to add to an expression that may be empty. `noAdvice` adds none. */
export type IfNothing = "?? ''" | '?? []' | 'noAdvice';

/** A parameter's value; undefined if it's blank. @throws InvalidValue for an expression that results in nothing */
export function valueOf(item: InputItem, name: string, ifNothing: IfNothing = "?? ''"): unknown {
	const value = insideLocator(item.parameter(name));
	const expression = savedExpression(item, name);
	// An agent's model also says "None" or "null" for what it leaves out.
	const isOfModel = item.isOfTool && expression !== undefined;
	if (!(isOfModel ? standsForNothing(value) : isBlank(value))) return value;
	// A misspelled ID would create every schedule again.
	if (expression !== undefined && !isOfModel) rejectUnlessMeant(expression, value, item, ifNothing);
	return undefined;
}

/** Rejects an empty result, unless it's text such as `''`, or the expression names a field that another item has. */
function rejectUnlessMeant(expression: string, value: unknown, item: InputItem, ifNothing: IfNothing): void {
	// n8n turns ` {{ null }}` into text, so we can't see the null.
	if (!isSingle(expression)) {
		const advice = 'Use a single {{ }}, without spaces or line breaks outside it';
		throw InvalidValue.empty(expression.trim(), advice);
	}
	const isBlankText = typeof value === 'string';
	const path = fieldPath(expression);
	const isEmptyCell = path !== undefined && item.isFieldOfAnother(path);
	if (isBlankText || isEmptyCell) return;
	const ifMeant = ifNothing === 'noAdvice' ? '' : `. If it may be empty, put ${ifNothing} before the }}`;
	throw InvalidValue.empty(expression, `Check the field name${ifMeant}`);
}

/** A parameter's expression as a person sees it, such as `{{ $json.id }}`; undefined for none, and in a tool. */
export function expressionIn(item: InputItem, name: string): string | undefined {
	return item.isOfTool ? undefined : savedExpression(item, name)?.trim();
}

/** Whether a parameter's value is computed, and not chosen or typed in the editor. */
export function isComputed(item: InputItem, name: string): boolean {
	return savedExpression(item, name) !== undefined;
}

function savedExpression({ saved }: InputItem, name: string): string | undefined {
	const text = insideLocator(saved(name));
	// Without {{ }}, somebody has typed it.
	const isExpression = typeof text === 'string' && text.startsWith('=') && text.includes('{{');
	return isExpression ? text.slice(1) : undefined;
}

/** A collection's members as parameters of their own: n8n throws only for the one that it can't resolve. */
export function membersOf(item: InputItem, collection: string): InputItem {
	const pathOf = (name: string) => `${collection}.${name}`;
	return {
		...item,
		parameter: (name) => item.parameter(pathOf(name)),
		saved: (name) => item.saved(pathOf(name)),
	};
}
