import { NodeOperationError } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isReadOperation, type Question } from '../actions/operation';
import { Issues } from '../fields/values';
import type { ItemChange } from '../requests/request';
import { RateLimit } from '../transport/rateLimit';
import { waited, type SendOptions } from '../transport/send';
import { addHints } from './hints';
import { errorText, inputError, isTool, runError, toNodeError } from './itemError';
import { ItemResults } from './itemResults';
import { lookUp } from './lookUp';
import { outcomeOf } from './outcome';
import { parameterReader, type ParameterReader } from './parameters';
import { previews } from './preview';
import { readRecords } from './readRecords';
import { RetryOnFailState } from './retryOnFail';
import { sendAll, type Run } from './sendAll';
import { readSettings, type Settings } from './settings';

type Changes = Array<ItemChange<unknown>>;

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

	const parameters = parameterReader(this);
	const issues = new Issues();
	const settings = await readSettings(this, parameters, issues);
	if (settings === undefined) {
		failAll(results, items.length, String(issues));
		return finish(this, results);
	}
	const changes = readItems(this, settings, parameters, results);
	if (isOver(this, results)) return finish(this, results);

	const run = startRun(this, settings);
	const { operation, options } = settings;
	if (isReadOperation(operation)) {
		await readRecords(this, changes as Array<ItemChange<Question>>, run, readingOptions(this, run), results);
		return finish(this, results, '');
	}
	const known = await lookUp(this, operation, changes, readingOptions(this, run), results);
	if (isOver(this, results)) return finish(this, results);
	const plan = operation.plan(known.changes, options, known.lists);
	if (options.previewOnly) {
		const outputs = previews(plan.queues, plan.summaries.keys(), settings.connection);
		for (const [item, output] of outputs) results.give(item, output);
	} else {
		results.begin(plan, options.output);
		await sendAll(this, plan, run, results);
		earlierTries.keep(results, plan.queues);
	}
	addHints(this, { operation, changes: known.changes, plan, run, results });
	if (!isTriedAgain(this, results)) earlierTries.forget();
	return finish(this, results);
}

/** Reads every item that has no result yet; what is wrong with one becomes its error. */
function readItems(
	context: IExecuteFunctions,
	{ operation }: Settings,
	parameters: ParameterReader,
	results: ItemResults,
): Changes {
	const changes: Changes = [];
	context.getInputData().forEach((_, item) => {
		if (results.has(item)) return;
		const issues = new Issues();
		try {
			const change = operation.read(parameters.inputItem(item), issues);
			issues.throwIfAny();
			changes.push({ item, change });
		} catch (error) {
			results.fail(item, inputError(error, item));
		}
	});
	return changes;
}

function startRun(context: IExecuteFunctions, { options, connection }: Settings): Run {
	const stop = new AbortController();
	const canceled = context.getExecutionCancelSignal();
	const signal = canceled ? AbortSignal.any([stop.signal, canceled]) : stop.signal;
	// The run's signal changes when lost creates are completed.
	const wait = async (milliseconds: number) => await waited(milliseconds, run.signal);
	const { concurrency, maxWait } = options;
	const clock = { now: () => performance.now(), wait };
	const rateLimit = new RateLimit({ concurrency, maxWait: maxWait * 1000 }, clock);
	const run: Run = { options, connection, rateLimit, stop, signal };
	return run;
}

/** Reading isn't ended by the run: a lost create is looked for also when another item has stopped it. */
function readingOptions(context: IExecuteFunctions, { options, connection, rateLimit }: Run): SendOptions {
	const { timeout, maxRetries } = options;
	const canceled = context.getExecutionCancelSignal();
	const signal = canceled ?? new AbortController().signal;
	return { connection, rateLimit, timeout, maxRetries, signal, canceled };
}

/** Every item fails with the same reason, but for those that an earlier try has done. */
function failAll(results: ItemResults, count: number, problem: string): void {
	for (let item = 0; item < count; item += 1) {
		if (!results.has(item)) results.fail(item, runError(problem));
	}
}

function isOver(context: IExecuteFunctions, { first }: ItemResults): boolean {
	return first !== undefined && !context.continueOnFail();
}

/** Whether n8n may run the node again: it does so after a stop too, and looks at the first item only. */
function isTriedAgain(context: IExecuteFunctions, results: ItemResults): boolean {
	if (context.getExecutionCancelSignal()?.aborted) return true;
	return context.continueOnFail() ? results.hasFailed(0) : results.first !== undefined;
}

/** @param outcome what else a user should know when the run stops */
function finish(
	context: IExecuteFunctions,
	results: ItemResults,
	outcome = outcomeOf(results),
): INodeExecutionData[][] {
	const node = context.getNode();
	if (context.getExecutionCancelSignal()?.aborted) {
		// n8n tells a canceled execution from a failed one by this word.
		throw new NodeOperationError(node, 'The execution was canceled', { description: outcome });
	}
	// Of a tool's exception n8n's agents tell their model nothing. With Retry On Fail, n8n needs one to try again.
	const isAnswer = isTool(node) && node.retryOnFail !== true;
	if (results.first === undefined || context.continueOnFail() || isAnswer) {
		return [results.toItems((error) => errorText(node, error))];
	}
	const { item, error } = results.first;
	throw toNodeError(node, error, item, outcome);
}
