import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import type { Layers, NamedChange, ReadOperation, Words } from '../doors';
import type { Change } from '../draft/draft';
import { InvalidValue, messageOf } from '../fields/issues';
import { isTool } from '../item/item';
import { itemReader, type ItemReader } from '../item/itemReader';
import type { Operation } from '../operations/operation';
import { addHints, showHints } from './addHints';
import { errorText, runError, toNodeError } from './itemError';
import { ItemResults } from './itemResults';
import { Progress } from './progress';
import { readEach, refuseInvalid } from './readItems';
import { startRun, type Run } from './run';
import { sendAll } from './sendAll';

/**
 * Runs the node: every item is read and checked, then the requests are planned and sent, and their answers
 * given to the items. Nothing is sent before the last item has been checked.
 *
 * @throws NodeOperationError for bad input, NodeApiError for what the service or the network refuse. Never where the
 *   node is set to continue, because n8n would take the input for its successful output: then the items' `error` says it
 */
export async function router(context: IExecuteFunctions, layers: Layers): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	if (items.length === 0) return [[]];
	const results = new ItemResults(items.length, layers.words);
	try {
		const inputItem = itemReader(context, layers);
		const earlierTries = layers.memory.open(context);
		results.recall(earlierTries.recall());
		const run = await startRun(context, layers, inputItem);
		const { operation } = run;
		if ('plan' in operation) await makeChanges(operation, run, inputItem, results, earlierTries);
		else await answerQuestions(operation, run, inputItem, results);
	} catch (error) {
		// Anything but an invalid value comes from n8n, or is a mistake of the node's own.
		const advice = error instanceof InvalidValue ? undefined : CHECK_SETTINGS;
		const reason = runError(messageOf(error), advice);
		for (const item of items.keys()) if (!results.isDone(item)) results.fail(item, reason);
	}
	return finish(context, results, layers.words);
}

const CHECK_SETTINGS = 'Check the settings of this node, then try again.';

async function answerQuestions(
	operation: ReadOperation,
	run: Run,
	inputItem: ItemReader,
	results: ItemResults,
): Promise<void> {
	const { context } = run;
	results.isReading = true;
	const asked = refuseInvalid(readEach(operation.read, run, inputItem, results), results);
	if (isOver(run, results)) return;
	const hints = await operation.answer(asked, {
		...run,
		give: (item, output) => results.give(item, output),
		fail: (item, problem, advice, status) => {
			const api = status !== undefined && { api: { httpCode: String(status) } };
			results.fail(item, { ...runError(problem, advice), ...api });
			if (!context.continueOnFail()) run.stop.abort();
		},
	});
	showHints(run, hints);
	const plan = { queues: [], summaries: new Map() };
	if (results.firstError) addHints(run, results, { changes: [], plan, acceptedRequests: 0 });
}

async function makeChanges(
	operation: Operation,
	run: Run,
	inputItem: ItemReader,
	results: ItemResults,
	earlierTries: ReturnType<Layers['memory']['open']>,
): Promise<void> {
	const { layers, previewOnly } = run;
	const read = readEach(operation.read, run, inputItem, results);
	refuseEmptySheet(read, run);
	const named = read.filter((one): one is NamedChange => one.change !== undefined);
	const found = await layers.names.lookUp(named, run, (item, problem, advice) =>
		results.fail(item, runError(problem, advice)),
	);
	const byItem = new Map(found.map((one) => [one.item, one]));
	const changes = refuseInvalid(
		read.map((one) => byItem.get(one.item) ?? one),
		results,
	);
	if (isOver(run, results)) return;

	const plan = operation.plan(changes, run);
	let progress: Progress | undefined;
	if (previewOnly) {
		const outputs = layers.hints.previews(plan, changes, run.connection, run.isOfTool);
		for (const [item, output] of outputs) results.give(item, output);
	} else {
		progress = new Progress(plan, run.output, results, layers.words);
		try {
			await sendAll(plan, run, progress, results);
		} finally {
			earlierTries.keep(results.all, plan);
		}
	}
	addHints(run, results, { changes, plan, acceptedRequests: progress?.acceptedRequests ?? 0 });
}

/** Nothing is done for an empty row. If all rows are empty, something is wrong with their columns. */
function refuseEmptySheet(items: ReturnType<typeof readEach<Change>>, { isOfTool }: Run): void {
	if (!items.every(({ change }) => change !== undefined && 'isEmptyRow' in change)) return;
	const problem = isOfTool
		? 'No field has a value'
		: 'No column for a field has a value. Check the node before this one';
	for (const { reading } of items) reading.issues.add(problem);
}

function isOver({ context }: Run, { firstError }: ItemResults): boolean {
	return firstError !== undefined && !context.continueOnFail();
}

function finish(context: IExecuteFunctions, results: ItemResults, words: Words): INodeExecutionData[][] {
	const node = context.getNode();
	// n8n's agents don't tell their model about a tool's exception. With Retry On Fail, n8n needs one to try again.
	const isAnswer = isTool(node) && node.retryOnFail !== true;
	const isCanceled = context.getExecutionCancelSignal()?.aborted === true;
	if (context.continueOnFail() || (!isCanceled && (results.firstError === undefined || isAnswer))) {
		return [results.toItems((error) => errorText(node, error))];
	}
	const { all, firstError, isReading, isSending } = results;
	if (isCanceled) {
		// n8n tells a canceled execution from a failed one by this word.
		const description = isReading ? undefined : words.whatBecame({ results: all, isSending });
		throw new NodeOperationError(node, 'The execution was canceled', { description });
	}
	const { item } = firstError!;
	const error = results.errorOf(item)!;
	const description = isReading
		? error.description
		: words.whatBecame({ results: all, isSending, first: { item, error } });
	throw toNodeError(node, { ...error, description }, item);
}
