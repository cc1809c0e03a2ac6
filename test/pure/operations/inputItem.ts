import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../../../nodes/ReportSchedule/operations';
import type { InputItem } from '../../../nodes/ReportSchedule/operations/item';
import type { Lists, Operation } from '../../../nodes/ReportSchedule/operations/operation';
import { Issues } from '../../../nodes/ReportSchedule/fields/values';
import { ListIndex, type ListedRecord, type ListName } from '../../../nodes/ReportSchedule/lists/records';

interface Given {
	json?: IDataObject;
	/** The parameters as they are saved, where that isn't what they come to. */
	saved?: Record<string, unknown>;
	isOfTool?: boolean;
}

/** An item with parameters; one that isn't set is null, as n8n gives it. */
export function inputItem(
	parameters: Record<string, unknown>,
	{ json = {}, saved = {}, isOfTool = false }: Given = {},
): InputItem {
	return {
		json,
		isFieldOfAny: ([field]) => Object.hasOwn(json, field!),
		isOfTool,
		parameter: (name) => parameters[name] ?? null,
		saved: (name) => (name in saved ? saved[name] : (parameters[name] ?? null)),
	};
}

/** A parameter that is an expression: what it comes to, and its text. */
export function expressions(texts: Record<string, string>): Given['saved'] {
	return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `={{ ${text} }}`]));
}

/** What an operation reads of an item, or all that is wrong with it. */
export function read(name: string, parameters: Record<string, unknown>, given?: Given) {
	const operation = operationOf(name);
	const issues = new Issues();
	const change = operation.read(inputItem(parameters, given), issues);
	return issues.count > 0 ? { issues: String(issues) } : { change };
}

/** An operation that changes something, of a schedule or membership; any other one as `group addUsers`. */
export function operationOf(name: string) {
	const [operation, resource] = name.split(' ').reverse();
	const resources = resource === undefined ? ['schedule', 'membership'] : [resource];
	return resources.map((one) => findOperation(one, operation)).find(Boolean) as Operation;
}

/** What an operation makes of changes with the service's lists, and what it refuses. */
export function resolve(name: string, changes: unknown[], lists: Lists) {
	const refused: Record<number, string> = {};
	const asked = changes.map((change, item) => ({ item, change }));
	const refuse = (item: number, problem: string) => (refused[item] = problem);
	const operation = operationOf(name);
	const resolved = operation.resolve!(operation.refuseRepeated?.(asked, refuse) ?? asked, lists, refuse);
	return { resolved, refused };
}

/** Lists as a run has read them; `again` is what a list holds when it is read once more. */
export function listsOf(
	known: Partial<Record<ListName, ListedRecord[]>>,
	again: () => ListedRecord[] | undefined = () => undefined,
): Lists {
	const indexes = new Map(Object.entries(known).map(([list, records]) => [list, new ListIndex(records)]));
	return {
		has: (list) => indexes.has(list),
		of: (list) => indexes.get(list) ?? new ListIndex([]),
		readAgain: async () => {
			const records = again();
			return records && new ListIndex(records);
		},
	};
}
