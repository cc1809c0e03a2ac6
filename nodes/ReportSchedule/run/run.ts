import type { IExecuteFunctions } from 'n8n-workflow';
import { type InputItem, inputItems } from '../item/item';
import { type ReadWhole, wholeLists } from '../lists/loadList';
import { findOperation } from '../operations';
import type { GetOperation, Operation } from '../operations/operation';
import { readOptions, type RunOptions } from '../operations/options';
import { connect } from '../service/credential';
import type { SendOptions } from '../service/exchange';
import { Pace } from '../service/pace';
import { InvalidValue, Issues } from '../text/issues';
import { quote } from '../text/quote';
import { isBlank } from '../text/text';
import type { ItemResults } from './results';

/** What is the same for all items: the options, and what requests are sent with. */
export interface Run extends SendOptions, RunOptions {
	context: IExecuteFunctions;
	results: ItemResults;
	/** An input item before it's read. */
	inputItem: (item: number) => InputItem;
	operation: Operation | GetOperation;
	readList: ReadWhole;
	/** Ends the run early. `stop` and `canceled` (n8n's stop button) both abort `signal`. */
	stop: AbortController;
	canceled: AbortSignal;
	/** Whether an agent's model gives the values. */
	isOfTool: boolean;
}

/** Reads what is the same for all items. @throws InvalidValue with what is wrong, and what n8n throws */
export async function startRun(context: IExecuteFunctions, results: ItemResults): Promise<Run> {
	const count = context.getInputData().length;
	const issues = new Issues();
	const connection = await connect(context, count, issues);
	// Without a connection, the run ends before anything needs its address.
	const inputItem = inputItems(context, connection?.baseUrl ?? '');
	const { isOfTool } = inputItem(0);
	const operation = readOperation(inputItem);
	const options = readOptions(inputItem, count, operation.methods, issues);
	issues.throwIfAny();

	const stop = new AbortController();
	const canceled = context.getExecutionCancelSignal() ?? new AbortController().signal;
	const signal = AbortSignal.any([stop.signal, canceled]);
	const pace = Pace.ofRun(options.maxWait * 1000, signal);
	const sending = { context, connection: connection!, pace, signal, canceled };
	const readList = wholeLists({ ...options, ...sending });
	return { results, inputItem, operation, ...options, ...sending, readList, stop, isOfTool };
}

function readOperation(inputItem: Run['inputItem']): Run['operation'] {
	const { parameter } = inputItem(0);
	const [resource, name] = [parameter('resource'), parameter('operation')];
	const operation = findOperation(String(resource), String(name));
	if (operation !== undefined) return operation;
	const problem = isBlank(name)
		? 'Operation is empty'
		: `This node has no operation ${quote(name)} for the resource ${quote(resource)}`;
	throw new InvalidValue(`${problem}. Choose a resource and an operation from their lists`);
}
