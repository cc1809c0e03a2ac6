import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { isReadOperation, type Question } from '../operations/operation';
import { Issues } from '../fields/values';
import type { ItemChange } from '../requests/plan';
import { RateLimit } from '../http/rateLimit';
import { pause } from '../http/send';
import { getRecords } from './getRecords';
import { addHints, changeHints } from './hints';
import { errorText, inputError, isTool, messageOf, runError, toNodeError } from './itemError';
import { ItemResults } from './itemResults';
import { lookUp } from './lookUp';
import { previews } from './output';
import { itemReader, readSettings, type ItemReader, type Settings } from './parameters';
import { RetryOnFailState } from './retryOnFail';
import { Sender, type Run } from './sender';
import { describeStop } from './stop';

/**
 * Runs the node: every item is read and checked, then the requests are planned and sent, and their answers
 * given to the items. Nothing is sent before the last item has been checked.
 *
 * @throws NodeOperationError for bad input, NodeApiError for what the service or the network refuse. Never where the
 *   node is set to continue, because n8n would take the input for its successful output: then the items' `error` says it
 */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = this.getInputData();
	if (items.length === 0) return [[]];
	const results = new ItemResults(items.length);
	try {
		await run(this, results);
	} catch (error) {
		// Such as an operation that the node doesn't have, or a mistake of its own.
		const reason = runError(messageOf(error), 'Check the settings of this node, then try again.');
		for (const item of items.keys()) if (!results.isDone(item)) results.fail(item, reason);
	}
	return finish(this, results);
}

async function run(context: IExecuteFunctions, results: ItemResults): Promise<void> {
	const earlierTries = new RetryOnFailState(context);
	earlierTries.recall(results);
	const pending = [...results.all.keys()].filter((item) => !results.isDone(item));

	const inputItem = itemReader(context);
	const issues = new Issues();
	const settings = await readSettings(context, inputItem, issues);
	if (settings === undefined) {
		for (const item of pending) results.fail(item, runError(String(issues)));
		return;
	}
	const changes = readItems(pending, settings, inputItem, results);
	if (isOver(context, results)) return;

	const runState = startRun(context, settings);
	const { operation, options } = settings;
	if (isReadOperation(operation)) {
		results.isReading = true;
		const hints = await getRecords(context, changes as Array<ItemChange<Question>>, runState, results);
		return addHints(context, runState, results, () => hints);
	}
	const known = await lookUp(context, operation, changes, runState, results);
	if (isOver(context, results)) return;
	const plan = operation.plan(known.changes, options, known.lists);
	if (options.previewOnly) {
		for (const [item, output] of previews(plan, settings.connection)) results.give(item, output);
	} else {
		results.begin(plan, options.output);
		try {
			await new Sender(context, plan, runState, results).sendAll();
		} finally {
			earlierTries.keep(results, plan);
		}
	}
	addHints(context, runState, results, () => changeHints(operation, known.changes, plan, results));
}

/** Reads and checks items; what is wrong with one becomes its error. */
function readItems(
	items: readonly number[],
	{ operation }: Settings,
	inputItem: ItemReader,
	results: ItemResults,
): Array<ItemChange<unknown>> {
	const changes: Array<ItemChange<unknown>> = [];
	for (const item of items) {
		const issues = new Issues();
		try {
			const change = operation.read(inputItem(item), issues);
			issues.throwIfAny();
			changes.push({ item, change });
		} catch (error) {
			results.fail(item, inputError(error, item));
		}
	}
	return changes;
}

function startRun(context: IExecuteFunctions, { options, connection }: Settings): Run {
	const { maxWait, timeout, maxRetries } = options;
	const stop = new AbortController();
	const canceled = context.getExecutionCancelSignal() ?? new AbortController().signal;
	const signal = AbortSignal.any([stop.signal, canceled]);
	// Read at each wait: `Sender` replaces the signal.
	const wait = async (milliseconds: number) => await pause(milliseconds, state.signal);
	const clock = { now: () => performance.now(), wait };
	const rateLimit = new RateLimit(maxWait * 1000, clock);
	const state: Run = { options, connection, timeout, maxRetries, rateLimit, stop, signal, canceled };
	return state;
}

function isOver(context: IExecuteFunctions, { first }: ItemResults): boolean {
	return first !== undefined && !context.continueOnFail();
}

function finish(context: IExecuteFunctions, results: ItemResults): INodeExecutionData[][] {
	const node = context.getNode();
	// Of a tool's exception n8n's agents tell their model nothing. With Retry On Fail, n8n needs one to try again.
	const isAnswer = isTool(node) && node.retryOnFail !== true;
	const isCanceled = context.getExecutionCancelSignal()?.aborted === true;
	if (context.continueOnFail() || (!isCanceled && (results.first === undefined || isAnswer))) {
		return [results.toItems((error) => errorText(node, error))];
	}
	if (isCanceled) {
		// n8n tells a canceled execution from a failed one by this word.
		const description = describeStop(results, '');
		throw new NodeOperationError(node, 'The execution was canceled', { description });
	}
	const { item, error } = results.first!;
	throw toNodeError(node, { ...error, description: describeStop(results, error.description) }, item);
}
