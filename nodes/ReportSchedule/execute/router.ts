import { NodeOperationError } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isReadOperation, type Question } from '../actions/operation';
import { Issues } from '../fields/values';
import type { ItemChange } from '../requests/request';
import { RateLimit } from '../transport/rateLimit';
import { pause } from '../transport/send';
import { getSchedules } from './getSchedules';
import { addHints, changeHints } from './hints';
import { errorText, inputError, isTool, runError, toNodeError } from './itemError';
import { ItemResults, outcomeOf } from './itemResults';
import { lookUp } from './lookUp';
import { previews } from './output';
import { itemReader, readSettings, type ItemReader, type Settings } from './parameters';
import { RetryOnFailState } from './retryOnFail';
import { Sender, type Run } from './sender';

/**
 * Runs the node: every item is read and checked, then the requests are planned and sent, and their answers
 * given to the items. Nothing is sent before the last item has been checked.
 *
 * @throws NodeOperationError for bad input, NodeApiError for what the service or the network refuse, unless
 *   the node is set to continue; then the item's `error` says it
 */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = this.getInputData();
	if (items.length === 0) return [[]];
	const results = new ItemResults(items.length);
	const earlierTries = new RetryOnFailState(this);
	earlierTries.recall(results);
	const pending = [...items.keys()].filter((item) => !results.isDone(item));

	const inputItem = itemReader(this);
	const issues = new Issues();
	const settings = await readSettings(this, inputItem, issues);
	if (settings === undefined) {
		for (const item of pending) results.fail(item, runError(String(issues)));
		return finish(this, results);
	}
	const changes = readItems(pending, settings, inputItem, results);
	if (isOver(this, results)) return finish(this, results);

	const run = startRun(this, settings);
	const { operation, options } = settings;
	if (isReadOperation(operation)) {
		const hints = await getSchedules(this, changes as Array<ItemChange<Question>>, run, results);
		addHints(this, run, results, () => hints);
		return finish(this, results, (_, advice = '') => advice);
	}
	const known = await lookUp(this, operation, changes, run, results);
	if (isOver(this, results)) return finish(this, results);
	const plan = operation.plan(known.changes, options, known.lists);
	if (options.previewOnly) {
		for (const [item, output] of previews(plan, settings.connection)) results.give(item, output);
	} else {
		results.begin(plan, options.output);
		await new Sender(this, plan, run, results).sendAll();
		earlierTries.keep(results, plan);
	}
	addHints(this, run, results, () => changeHints(operation, known.changes, plan, results));
	return finish(this, results);
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
	const { concurrency, maxWait, timeout, maxRetries } = options;
	const stop = new AbortController();
	const canceled = context.getExecutionCancelSignal() ?? new AbortController().signal;
	const signal = AbortSignal.any([stop.signal, canceled]);
	// Read at each wait: `Sender` replaces the signal.
	const wait = async (milliseconds: number) => await pause(milliseconds, run.signal);
	const clock = { now: () => performance.now(), wait };
	const rateLimit = new RateLimit({ concurrency, maxWait: maxWait * 1000 }, clock);
	const run: Run = { options, connection, timeout, maxRetries, rateLimit, stop, signal, canceled };
	return run;
}

function isOver(context: IExecuteFunctions, { first }: ItemResults): boolean {
	return first !== undefined && !context.continueOnFail();
}

function isCanceled(context: IExecuteFunctions): boolean {
	return context.getExecutionCancelSignal()?.aborted === true;
}

/** @param outcome says what else a user should know when the run stops */
function finish(
	context: IExecuteFunctions,
	results: ItemResults,
	outcome = outcomeOf,
): INodeExecutionData[][] {
	const node = context.getNode();
	if (isCanceled(context)) {
		// n8n tells a canceled execution from a failed one by this word.
		throw new NodeOperationError(node, 'The execution was canceled', {
			description: outcome(results, '', true),
		});
	}
	// Of a tool's exception n8n's agents tell their model nothing. With Retry On Fail, n8n needs one to try again.
	const isAnswer = isTool(node) && node.retryOnFail !== true;
	if (results.first === undefined || context.continueOnFail() || isAnswer) {
		return [results.toItems((error) => errorText(node, error))];
	}
	const { item, error } = results.first;
	throw toNodeError(node, { ...error, description: outcome(results, error.description) }, item);
}
