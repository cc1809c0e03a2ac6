import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { isReadOperation, refusal, type Question } from '../operations/operation';
import { InvalidValue, Issues, messageOf } from '../fields/values';
import type { ItemChange } from '../requests/plan';
import { getRecords } from './getRecords';
import { addHints, changeHints } from './executionHints';
import { errorText, inputError, isTool, runError, toNodeError } from './itemError';
import { ItemResults } from './itemResults';
import { lookUp, type ReadItems } from './lookUp';
import { previews } from './output';
import { itemReader, type ItemReader } from './parameters';
import { RetryOnFailState, withoutAccepted } from './retryOnFail';
import { startRun, type Run } from './run';
import { Sender } from './sender';
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
		await runNode(this, results);
	} catch (error) {
		// What isn't an invalid value is a mistake of the node's own.
		const advice = error instanceof InvalidValue ? undefined : CHECK_SETTINGS;
		const reason = runError(messageOf(error), advice);
		for (const item of items.keys()) if (!results.isDone(item)) results.fail(item, reason);
	}
	return finish(this, results);
}

const CHECK_SETTINGS = 'Check the settings of this node, then try again.';

async function runNode(context: IExecuteFunctions, results: ItemResults): Promise<void> {
	const earlierTries = new RetryOnFailState(context);
	earlierTries.recall(results);
	const inputItem = itemReader(context);
	const run = await startRun(context, inputItem);
	const read = readItems(run, inputItem, results);
	if (isOver(context, results)) return;

	const { operation } = run;
	if (isReadOperation(operation)) {
		results.isReading = true;
		const hints = await getRecords(read.changes as Array<ItemChange<Question>>, run, results);
		return addHints(run, results, () => hints);
	}
	const found = await lookUp(operation, read, run, results);
	if (isOver(context, results)) return;
	const plan = withoutAccepted(operation.plan(found.changes, run, found.lists), results);
	if (run.previewOnly) {
		const changeOf = new Map(found.changes.map(({ item, change }) => [item, change]));
		for (const [item, output] of previews(plan, run.connection)) {
			const doubts = operation.alsoCheck?.(changeOf.get(item)) ?? [];
			results.give(item, doubts.length > 0 ? { ...output, check: doubts.join(' ') } : output);
		}
	} else {
		results.begin(plan, run.output);
		try {
			await new Sender(plan, run, results).sendAll();
		} finally {
			earlierTries.keep(results, plan);
		}
	}
	addHints(run, results, () => changeHints(operation, found.changes, plan, results));
}

/** Reads and checks the items that no earlier try has done; what is wrong with one becomes its error. */
function readItems({ operation }: Run, inputItem: ItemReader, results: ItemResults): ReadItems {
	const read: ReadItems = { changes: [], refused: [] };
	const pending = [...results.all.keys()].filter((item) => !results.isDone(item));
	for (const item of pending) {
		const issues = new Issues();
		try {
			const change = operation.read(inputItem(item), issues);
			const problem = String(issues);
			if (problem === '') read.changes.push({ item, change });
			else {
				read.refused.push({ item, change, problem });
				results.fail(item, inputError(refusal(operation, change, problem), item));
			}
		} catch (error) {
			results.fail(item, inputError(error, item));
		}
	}
	return read;
}

function isOver(context: IExecuteFunctions, { firstError }: ItemResults): boolean {
	return firstError !== undefined && !context.continueOnFail();
}

function finish(context: IExecuteFunctions, results: ItemResults): INodeExecutionData[][] {
	const node = context.getNode();
	// n8n's agents don't tell their model about a tool's exception. With Retry On Fail, n8n needs one to try again.
	const isAnswer = isTool(node) && node.retryOnFail !== true;
	const isCanceled = context.getExecutionCancelSignal()?.aborted === true;
	if (context.continueOnFail() || (!isCanceled && (results.firstError === undefined || isAnswer))) {
		return [results.toItems((error) => errorText(node, error))];
	}
	if (isCanceled) {
		// n8n tells a canceled execution from a failed one by this word.
		const description = describeStop(results, '');
		throw new NodeOperationError(node, 'The execution was canceled', { description });
	}
	const { item, error } = results.firstError!;
	throw toNodeError(node, { ...error, description: describeStop(results, error.description) }, item);
}
