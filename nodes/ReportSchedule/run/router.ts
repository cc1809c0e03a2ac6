import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Layers, ReadItem, ReadOperation } from '../ports';
import { InvalidValue, messageOf } from '../helpers/issues';
import type { Operation } from '../operations/operation';
import type { ItemError } from '../outcomes/itemResult';
import { addHints, showHints } from './addHints';
import { endOfRun } from './endOfRun';
import { runError } from './itemError';
import { ItemResults } from './itemResults';
import { readEach, refuseInvalid } from './readItems';
import { startRun, type Run } from './run';
import { sendAll } from './sendAll';

/**
 * Runs the node: every item is read and checked, then the requests are planned and sent, and their answers
 * given to the items. Nothing is changed before the last item has been checked.
 *
 * @throws NodeOperationError for bad input and what ends the run otherwise, NodeApiError for a request that failed. Never
 *   where the node is set to continue, because n8n would take the input for its successful output: then the items' `error` says it
 */
export async function router(context: IExecuteFunctions, layers: Layers): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	if (items.length === 0) return [[]];
	const results = new ItemResults(items.length, layers.words);
	try {
		await doOperation(context, layers, results);
	} catch (error) {
		// Anything but an invalid value comes from n8n, or is a mistake of the node's own.
		const advice = error instanceof InvalidValue ? undefined : CHECK_SETTINGS;
		const reason = runError(messageOf(error), advice);
		for (const item of items.keys()) if (!results.isDone(item)) results.fail(item, reason);
	}
	return endOfRun(context, results, layers.words);
}

const CHECK_SETTINGS = 'Check the settings of this node, then try again.';

async function doOperation(context: IExecuteFunctions, layers: Layers, results: ItemResults): Promise<void> {
	const earlierTries = layers.memory.open(context);
	results.recall(earlierTries.recall());
	// An earlier try's create that may be there ends this one, too: nothing would be sent.
	if (isOver(context, results)) return;
	const run = await startRun(context, layers);
	const { operation } = run;
	if ('plan' in operation) await makeChanges(operation, run, results, earlierTries);
	else await answerQuestions(operation, run, results);
}

async function answerQuestions(operation: ReadOperation, run: Run, results: ItemResults): Promise<void> {
	const { context } = run;
	results.stage = 'onlyReading';
	const asked = refuseInvalid(readEach(operation.read, run, results), results);
	if (isOver(run.context, results)) return;
	let rejected: ItemError | undefined;
	const hints = await operation.answer(asked, {
		...run,
		give: (item, output) => results.give(item, output),
		fail: (item, problem, advice, status) => {
			const api = status !== undefined && { api: { httpCode: String(status) } };
			results.fail(item, { ...runError(problem, advice), ...api });
			if (status === 401) rejected ??= runError(`Not sent, because of another item: ${problem}`, advice);
			if (rejected || !context.continueOnFail()) run.stop.abort();
		},
	});
	for (const { item } of asked) if (rejected && !results.isDone(item)) results.fail(item, rejected);
	showHints(run, hints);
	if (results.firstError) addHints(run, results);
}

async function makeChanges(
	operation: Operation,
	run: Run,
	results: ItemResults,
	earlierTries: ReturnType<Layers['memory']['open']>,
): Promise<void> {
	const { layers, previewOnly } = run;
	const read = readEach(operation.read, run, results);
	refuseEmptySheet(read, run);
	/** Set once a list shows that the token isn't accepted: then nothing is sent, for items that need no list either. */
	let rejected: ItemError | undefined;
	const withIds = await layers.names.lookUp(read, run, (item, problem, advice, status) => {
		const error = runError(problem, advice);
		if (status === 401) rejected = error;
		results.fail(item, error);
	});
	operation.compare?.(withIds);
	const changes = refuseInvalid(withIds, results).filter(({ item, change }) => {
		if (rejected === undefined || change.operation === 'none') return true;
		results.fail(item, rejected);
		return false;
	});
	if (isOver(run.context, results)) return;

	const plan = operation.plan(changes, run);
	if (previewOnly) {
		const outputs = layers.hints.previews(plan, changes, run.connection, run.isOfTool);
		for (const [item, output] of outputs) results.give(item, output);
	} else {
		try {
			await sendAll(plan, run, results);
		} finally {
			// What isn't kept would be sent again.
			earlierTries.keep(results.all, plan);
		}
	}
	addHints(run, results, { changes, plan });
}

/** Nothing is done for an empty row. If all rows are empty, something is wrong with their columns. */
function refuseEmptySheet(items: readonly ReadItem[], { isOfTool }: Run): void {
	if (!items.every(({ change }) => change?.operation === 'none')) return;
	const problem = isOfTool
		? 'No field has a value'
		: 'No column for a field has a value. Check the node before this one';
	for (const { input } of items) input.issues.add(problem);
}

function isOver(context: IExecuteFunctions, { firstError }: ItemResults): boolean {
	return firstError !== undefined && !context.continueOnFail();
}
