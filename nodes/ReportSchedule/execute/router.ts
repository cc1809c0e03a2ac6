import { NodeOperationError } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { Issues } from '../fields/issues';
import type { ItemChange } from '../requests/request';
import { RateLimit } from '../transport/rateLimit';
import { waited, type SendOptions } from '../transport/send';
import { addHints } from './hints';
import { errorText, inputError, runError, toNodeError } from './itemError';
import { ItemResults, previews } from './itemResults';
import { lookUp } from './lookUp';
import { parameterReader, type ParameterReader } from './parameters';
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
	const known = await lookUp(this, settings.operation, changes, listOptions(this, run), results);
	if (isOver(this, results)) return finish(this, results);
	const plan = await settings.operation.plan(known.changes, settings.options, known.lists);
	if (settings.options.previewOnly) {
		const outputs = previews(plan.queues, plan.summaries.keys(), settings.connection);
		for (const [item, output] of outputs) results.outputs.set(item, output);
	} else {
		results.begin(plan, settings.options.output);
		try {
			await sendAll(this, plan.queues, run, results);
		} finally {
			// Also if something throws that shouldn't: what was applied must not be sent again.
			earlierTries.keep(results, plan.queues);
		}
	}
	addHints(this, { operation: settings.operation, changes: known.changes, plan, run, results });
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
	const wait = async (milliseconds: number) => await waited(milliseconds, signal);
	const { concurrency, maxWait } = options;
	const clock = { now: () => Date.now(), wait };
	const rateLimit = new RateLimit({ concurrency, maxWait: maxWait * 1000 }, clock);
	return { options, connection, rateLimit, stop, signal };
}

/** Lists aren't ended by the run: a lost create is looked for also when another item has stopped it. */
function listOptions(context: IExecuteFunctions, { options, connection, rateLimit }: Run): SendOptions {
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
function isTriedAgain(context: IExecuteFunctions, { errors }: ItemResults): boolean {
	if (context.getExecutionCancelSignal()?.aborted) return true;
	return context.continueOnFail() ? errors.has(0) : errors.size > 0;
}

function finish(context: IExecuteFunctions, results: ItemResults): INodeExecutionData[][] {
	const node = context.getNode();
	if (context.getExecutionCancelSignal()?.aborted) {
		// n8n tells a canceled execution from a failed one by this word.
		throw new NodeOperationError(node, 'The execution was canceled', { description: results.outcome() });
	}
	if (results.first === undefined || context.continueOnFail()) {
		return [results.toItems((error) => errorText(node, error))];
	}
	const { item, error } = results.first;
	throw toNodeError(node, error, item, results.outcome());
}
