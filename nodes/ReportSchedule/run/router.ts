import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { GetOptions } from '../betweenLayers';
import type { GetOperation, Layers, CheckedItem } from '../ports';
import { InvalidValue, messageOf } from '../helpers/issues';
import { isBlank } from '../helpers/text';
import type { Operation } from '../operations/operation';
import type { Change, Draft } from '../draft/draft';
import type { ItemError } from '../outcomes/itemResult';
import type { ItemChange } from '../requests/request';
import { addHints, endOfRun } from './endOfRun';
import { sayOr } from '../helpers/words';
import { runError } from './errors';
import { ItemResults } from './itemResults';
import { NO_WORDS, Outputs } from './output';
import { readEach, failInvalid, type Run, startRun } from './run';
import { sendAll } from './sendAll';

/**
 * Runs the node: every item is read and checked, then the requests are planned and sent, and their answers
 * given to the items. Nothing is changed before the last item has been checked. Read on in this order: run.ts, errors.ts,
 * sendAll.ts, itemResults.ts, output.ts, endOfRun.ts.
 *
 * @throws as `endOfRun` does
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
	if (hasEnded(context, results)) return;
	const run = await startRun(context, layers);
	const { operation } = run;
	if ('plan' in operation) await makeChanges(operation, run, results, earlierTries);
	else await answerQuestions(operation, run, results);
}

async function answerQuestions(operation: GetOperation, run: Run, results: ItemResults): Promise<void> {
	const { context, layers, stop } = run;
	results.stage = 'onlyReading';
	let tokenRejected: ItemError | undefined;
	const fail: GetOptions['fail'] = (item, problem, advice, status) => {
		const api = status !== undefined && { api: { httpCode: String(status) } };
		results.fail(item, { ...runError(problem, advice), ...api });
		if (status === 401) tokenRejected ??= runError(`Not sent, because of another item: ${problem}`, advice);
		if (tokenRejected || !context.continueOnFail()) stop.abort();
	};
	const read = await layers.names.lookUp(readEach(operation.read, run, results), run, fail);
	const asked = failInvalid(read, results);
	if (hasEnded(context, results)) return;
	const give: GetOptions['give'] = (item, output) => results.give(item, output);
	const hints = await operation.answer(asked, { ...run, give, fail });
	for (const { item } of asked) if (tokenRejected && !results.isDone(item)) results.fail(item, tokenRejected);
	addHints(run, results, hints);
}

async function makeChanges(
	operation: Operation,
	run: Run,
	results: ItemResults,
	earlierTries: ReturnType<Layers['memory']['open']>,
): Promise<void> {
	const { layers, previewOnly, isOfTool } = run;
	const read = readEach(operation.read, run, results);
	refuseEmptySheet(read, run);
	const withIds = await layers.names.lookUp(read, run, (item, problem, advice) =>
		results.fail(item, runError(problem, advice)),
	);
	results.names = namesIn(withIds);
	const changes = failInvalid(withIds, results);
	if (hasEnded(run.context, results)) return;

	const plan = operation.plan(changes, run);
	const described = previewOnly ? await withRecords(changes, run) : changes;
	const words = sayOr(
		() => layers.hints.itemWords(plan, described, { isPreview: previewOnly, isOfTool }),
		NO_WORDS,
	);
	const outputs = new Outputs(plan, run.output, words);
	if (previewOnly) {
		for (const [item, output] of outputs.previews(run.connection)) results.give(item, output);
	} else {
		try {
			await sendAll(plan, run, outputs, results);
		} finally {
			// What isn't kept would be sent again.
			earlierTries.keep(results.all, plan);
		}
	}
	addHints(run, results);
}

/** Names of schedules, as the items give them. */
function namesIn(read: readonly CheckedItem[]): Map<number, string> {
	const named = read.flatMap(({ item, change }) => {
		const { body, record } = (change ?? {}) as Partial<Draft>;
		const name = body?.name ?? record?.name;
		return typeof name === 'string' && !isBlank(name) ? [[item, name] as const] : [];
	});
	return new Map(named);
}

/** Updates by ID with what the service's list has, so that a preview says from what to what. A run reads no list for that. */
async function withRecords(
	changes: ReadonlyArray<ItemChange<Change>>,
	run: Run,
): Promise<ReadonlyArray<ItemChange<Change>>> {
	const lacksRecord = (change: Change): change is Draft =>
		change.operation === 'update' && !('record' in change);
	if (!changes.some(({ change }) => lacksRecord(change))) return changes;
	const schedules = await run.layers.names.schedules(run);
	return changes.map(({ item, change }) => {
		const record = lacksRecord(change) ? schedules.get(change.scheduleId!) : undefined;
		return { item, change: record === undefined ? change : { ...change, record } };
	});
}

/** Nothing is done for an empty row. If all rows are empty, something is wrong with their columns. */
function refuseEmptySheet(items: readonly CheckedItem[], { isOfTool }: Run): void {
	if (!items.every(({ change }) => change?.operation === 'none')) return;
	const problem = isOfTool
		? 'No field has a value'
		: 'No column for a field has a value. Check the node before this one';
	for (const { input } of items) input.issues.add(problem);
}

function hasEnded(context: IExecuteFunctions, { firstFailed }: ItemResults): boolean {
	return firstFailed !== undefined && !context.continueOnFail();
}
