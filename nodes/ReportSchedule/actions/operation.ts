import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { optionsFor, type Option, type RunOptions } from '../description/options';
import type { OperationDescription } from '../description/properties';
import type { ListFilter, ListIndex, ListName } from '../lists/records';
import { readChoice, readId } from '../fields/readers';
import { InvalidValue, Issues, isBlank, isRecord, quote } from '../fields/values';
import type { ItemChange, Plan, RequestMethod } from '../requests/request';

export type { RunOptions };

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

/** The service's lists that a run needs. Each of them is certainly whole. */
export interface Lists {
	/** A list that the operation has asked for. */
	of(list: ListName): ListIndex;
	/** Reads a list once more; undefined if it can't be read, or may not be whole. */
	readAgain(list: ListName): Promise<ListIndex | undefined>;
}

/** What Get and Get Many ask the service for: one schedule, or those of its list that fit. */
export type Question =
	| { scheduleId: number }
	/** At most so many; without a limit the list has to be whole. */
	| { filter: ListFilter; limit?: number };

/** An operation that returns what the service has, and changes nothing. */
export interface ReadOperation extends OperationDescription {
	read(item: InputItem, issues: Issues): Question | undefined;
}

/** Takes an item out, with the reason. */
export type Refuse = (item: number, problem: string) => void;

/** An operation that changes something: what it reads, and the requests that follow. */
export interface Operation<Change = unknown> extends OperationDescription {
	/** Reads and checks an item. Where there are issues, the result isn't used. */
	read(item: InputItem, issues: Issues): Change | undefined;
	/** Refuses changes that mean the same thing, and gives the others. */
	refuseRepeated?(changes: ReadonlyArray<ItemChange<Change>>, refuse: Refuse): Array<ItemChange<Change>>;
	/** The service's lists that a change needs before it can be sent; they are read once for all of a run. */
	listsFor?(change: Change): ListName[];
	/** Puts what the lists say into the changes: IDs in the place of names. */
	resolve?(
		changes: ReadonlyArray<ItemChange<Change>>,
		lists: Lists,
		refuse: Refuse,
	): Array<ItemChange<Change>>;
	/** What a user should know of the changes that the output alone doesn't show; short sentences. */
	hints?(changes: ReadonlyArray<ItemChange<Change>>): string[];
	/** The requests for the changes of a run. */
	plan(changes: ReadonlyArray<ItemChange<Change>>, options: RunOptions, lists: Lists): Plan;
}

export function isReadOperation(operation: Operation | ReadOperation): operation is ReadOperation {
	return !('plan' in operation);
}

/** Replaces each change by what it resolves to; an item is refused if that has issues. */
export function resolveEach<Change>(
	changes: ReadonlyArray<ItemChange<Change>>,
	refuse: Refuse,
	resolve: (change: Change, issues: Issues) => Change,
): Array<ItemChange<Change>> {
	return changes.flatMap(({ item, change }) => {
		const issues = new Issues();
		const resolved = resolve(change, issues);
		if (issues.count === 0) return [{ item, change: resolved }];
		refuse(item, String(issues));
		return [];
	});
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

/**
 * Reads the Options collection.
 *
 * @param methods the methods that Request Method offers for the operation, the default first; none if it only reads
 */
export function readOptions(given: unknown, methods: readonly RequestMethod[], issues: Issues): RunOptions {
	// n8n empties a collection that holds anything but its options.
	const values = new Map(Object.entries(isRecord(given) ? given : {}));
	const entries = Object.entries(optionsFor(methods)).map(
		([name, option]) => [name, readSetting(option, values.get(name), issues)] as const,
	);
	const options = Object.fromEntries(entries) as unknown as RunOptions;
	if (!values.has('previewOnly')) return { ...options, previewOnly: false };
	// Someone who has added it must not find things sent because an expression came to nothing.
	if (isBlank(values.get('previewOnly'))) {
		issues.add('Preview Only is empty. Use true or false, or remove the option');
	}
	return options;
}

/** Reads a parameter's value by what the editor shows for it. A blank one leaves the default, and so does an issue. */
export function readSetting(setting: Option, given: unknown, issues: Issues): unknown {
	const { displayName, default: instead } = setting;
	return isBlank(given) ? instead : (issues.read(displayName, () => readByType(setting, given)) ?? instead);
}

function readByType({ type, typeOptions, options }: Option, given: unknown): unknown {
	if (type === 'boolean') return readSwitch(given);
	if (type === 'number') return readNumber(given, typeOptions!.minValue!, typeOptions!.maxValue!);
	const choices = (options as INodePropertyOptions[]).map(({ name: label, value }) => ({
		label,
		value: `${value}`,
	}));
	return readChoice(given, { choices });
}

function readNumber(given: unknown, from: number, to: number): number {
	const value = typeof given === 'string' ? Number(given) : given;
	if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
	throw new InvalidValue(`${quote(given)} isn't valid. Use a whole number from ${from} to ${to}`);
}

function readSwitch(given: unknown): boolean {
	const word = typeof given === 'object' ? undefined : String(given).trim().toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	throw new InvalidValue(`${quote(given)} isn't valid. Use true or false`);
}
