import type { IExecuteFunctions } from 'n8n-workflow';
import { connect } from '../service/credential';
import type { InputItem } from '../item/inputItem';
import type { CheckedItem, Change } from '../schedule/draft';
import { Pace } from '../service/pace';
import { InvalidValue, Issues } from '../text/issues';
import { quote } from '../text/quote';
import { isBlank } from '../text/text';
import type { SendOptions } from '../service/exchange';
import { inputItems } from '../item/item';
import { findOperation } from '../operations';
import type { GetOperation, Operation } from '../operations/operation';
import { readOptions, type RunOptions } from '../operations/options';
import type { ItemChange } from '../service/request';
import { inputError } from './errors';
import type { ItemResults } from './results';

/** What is the same for all items, and what requests are sent with: `timeout` and `maxRetries` are options, too. */
export interface Run extends SendOptions, RunOptions {
	context: IExecuteFunctions;
	/** An input item before it's read. */
	inputItem: (item: number) => InputItem;
	operation: Operation | GetOperation;
	/** As saved workflows name it, such as `upsert`. */
	operationName: string;
	/** Ends the run early. `stop` and `canceled` (n8n's stop button) both abort `signal`. */
	stop: AbortController;
	canceled: AbortSignal;
	/** Whether an agent's model gives the values. */
	isOfTool: boolean;
}

/**
 * Reads what is the same for all items.
 *
 * @throws InvalidValue with what is wrong with the operation, or else with all that is wrong with the credential and the
 *   options; and what n8n throws
 */
export async function startRun(context: IExecuteFunctions): Promise<Run> {
	const inputItem = inputItems(context);
	const { isOfTool } = inputItem(0);
	const issues = new Issues();
	const chosen = readOperation(inputItem);
	const connection = await connect(context, issues);
	const count = context.getInputData().length;
	const options = readOptions(inputItem, count, chosen.operation.methods, issues);
	issues.throwIfAny();

	const stop = new AbortController();
	const canceled = context.getExecutionCancelSignal() ?? new AbortController().signal;
	const signal = AbortSignal.any([stop.signal, canceled]);
	const pace = Pace.ofRun(options.maxWait * 1000, signal);
	const sending = { context, connection: connection!, pace, signal, canceled };
	return { inputItem, ...chosen, ...options, ...sending, stop, isOfTool };
}

function readOperation(inputItem: Run['inputItem']): Pick<Run, 'operation' | 'operationName'> {
	const { parameter } = inputItem(0);
	const [resource, name] = [parameter('resource'), parameter('operation')];
	const path = [String(resource), String(name)] as const;
	const operation = findOperation(...path);
	if (operation !== undefined) return { operation, operationName: path[1] };
	const problem = isBlank(name)
		? 'Operation is empty'
		: `This node has no operation ${quote(name)} for the resource ${quote(resource)}`;
	throw new InvalidValue(`${problem}. Choose a resource and an operation from their lists`);
}

/**
 * Reads and checks the items that no earlier try has done.
 *
 * @returns what was read of them, with its issues; not of an item that n8n can't read at all, which has failed
 */
export function readEach(
	{ operation, inputItem, connection: { baseUrl } }: Run,
	results: ItemResults,
): CheckedItem[] {
	return [...results.all.keys()].flatMap((item) => {
		if (results.isDone(item)) return [];
		const input = { ...inputItem(item), baseUrl };
		try {
			return [{ item, change: operation.read(input), input }];
		} catch (error) {
			// n8n throws this. `Issues.collect` catches it where a single field is read.
			if (!(error instanceof InvalidValue)) {
				results.fail(item, inputError(error, item));
				return [];
			}
			input.issues.add(error.message);
			return [{ item, change: undefined, input }];
		}
	});
}

/** Fails the items that have issues, each with all that is wrong with it. @returns the others */
export function failInvalid(items: readonly CheckedItem[], results: ItemResults): Array<ItemChange<Change>> {
	return items.flatMap(({ item, change, input: { issues } }) => {
		if (issues.count > 0) results.fail(item, inputError(issues.toError(), item));
		return results.isDone(item) || change === undefined ? [] : [{ item, change }];
	});
}

/** Whether nothing more is done: an item has failed, and the node isn't set to continue. */
export function stopsOnError(context: IExecuteFunctions, { firstFailed }: ItemResults): boolean {
	return firstFailed !== undefined && !context.continueOnFail();
}
