import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import type { InputItem } from '../item/item';
import { isTool } from '../item/n8n';
import { refusedByOptions } from '../operations/guards';
import { lookUp, lookUpQuestions, withRecords } from '../operations/lookUp';
import { settle } from '../operations/match';
import type { GetOperation, GetOptions, Operation, Question } from '../operations/operation';
import type { Changes, CheckedItem, Named } from '../schedule/draft';
import { namesOfItems, type StoppedRun, whatBecame } from '../say/errors';
import { hintsOf } from '../say/hints';
import type { ItemError } from '../service/outcome';
import type { ItemChange } from '../service/request';
import { attempt, InvalidValue, messageOf } from '../text/issues';
import { asHtml } from '../text/quote';
import { Outputs } from './output';
import {
	earlierTries,
	type EarlierTries,
	errorText,
	inputError,
	ItemResults,
	runError,
	toNodeError,
} from './results';
import { type Run, startRun } from './run';
import { sendAll } from './send';

/**
 * Runs the node. This page is the whole run: every item is read and checked, names are looked up, and only then are requests planned and
 * sent, or questions answered. Read on in this order: run.ts (what is the same for all items), results.ts (what becomes of each, in
 * n8n's Retry On Fail, too), send.ts, divide.ts (for a refused request), output.ts. @throws as `endOfRun` does
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	if (items.length === 0) return [[]];
	const results = new ItemResults(items.length);
	try {
		await doOperation(context, results);
	} catch (error) {
		// Anything but an invalid value comes from n8n, or is a mistake of the node's own.
		const advice = error instanceof InvalidValue ? undefined : CHECK_SETTINGS;
		for (const item of items.keys()) results.fail(item, runError(messageOf(error), advice));
	}
	return endOfRun(context, results);
}

const CHECK_SETTINGS = 'Check the settings of this node, then try again.';

async function doOperation(context: IExecuteFunctions, results: ItemResults): Promise<void> {
	const tries = earlierTries(context);
	results.recall(tries.results);
	// If an earlier try may have created a schedule, this try fails with that error and sends nothing.
	if (stopsOnError(context, results)) return;
	const run = await startRun(context);
	const { operation } = run;
	if ('answer' in operation) await answerQuestions(operation, run, results);
	else await makeChanges(operation, tries, run, results);
}

/** Get and Get Many. */
async function answerQuestions(operation: GetOperation, run: Run, results: ItemResults): Promise<void> {
	results.stage = 'onlyReading';
	const read = readEach(operation, run, results);
	const asked = failInvalid(await lookUpQuestions(read, run.readList, failing(results)), results);
	if (stopsOnError(run.context, results)) return;
	addHints(run, results, await answerEach(asked, operation, run, results));
}

/** All other operations. */
async function makeChanges(
	operation: Operation,
	tries: EarlierTries,
	run: Run,
	results: ItemResults,
): Promise<void> {
	// A later try does what was settled in an earlier one: by now, the lists show what this execution has done itself.
	const settled = tries.settled ?? (await settleAll(operation, run, results));
	if (stopsOnError(run.context, results)) return;
	const toDo = settled.filter(({ item }) => results.isWaiting(item));
	const queues = operation.requestsFor(toDo, run);
	const outputs = tries.outputs ?? new Outputs(queues, settled, run);
	if (run.previewOnly) {
		for (const { item } of toDo) results.give(item, outputs.of(item));
	} else {
		try {
			await sendAll(queues, run, outputs, results);
		} finally {
			// What isn't kept would be sent again.
			tries.keep(results.all, settled, outputs);
		}
	}
	addHints(run, results);
}

/** Reads and checks all items, and looks up what they give by name. Those that can't be used fail. @returns what the others are to do */
async function settleAll(operation: Operation, run: Run, results: ItemResults): Promise<Changes> {
	const read = readEach(operation, run, results);
	refuseEmptySheet(read, run);
	const found = await lookUp(read, run.readList, failing(results));
	results.learnNames(found);
	const changes = failInvalid(found, results);
	if (stopsOnError(run.context, results)) return [];

	const needsRecords = run.previewOnly || run.maxRemovals !== undefined || run.expectedPlans !== undefined;
	const shown = needsRecords ? await withRecords(changes, run.readList, failing(results)) : changes;
	const all = shown.map(({ item, change }) => ({ item, change: settle(change) }));
	for (const [item, problem] of refusedByOptions(all, run)) {
		results.fail(item, inputError(new InvalidValue(problem), item));
	}
	return all.filter(({ item }) => results.isWaiting(item));
}

/** Whether nothing more is done: an item has failed, and the node isn't set to continue. */
function stopsOnError(context: IExecuteFunctions, { firstFailed }: ItemResults): boolean {
	return firstFailed !== undefined && !context.continueOnFail();
}

/** Fails an item whose list can't be read. */
function failing(results: ItemResults): GetOptions['fail'] {
	return (item, problem, advice) => results.fail(item, runError(problem, advice));
}

/** Reads and checks items. What is wrong is among their issues; one that n8n can't read at all has failed. */
function readEach<C extends Named>(
	operation: { read(item: InputItem): C | undefined },
	{ inputItem, connection: { baseUrl } }: Run,
	results: ItemResults,
): Array<CheckedItem<C>> {
	return results.waiting().flatMap((item) => {
		const input = { ...inputItem(item), baseUrl };
		try {
			return { item, change: operation.read(input), input };
		} catch (error) {
			if (error instanceof InvalidValue) {
				input.issues.add(error.message);
				return { item, change: undefined, input };
			}
			// n8n throws this. `Issues.collect` catches it where a single field is read.
			results.fail(item, inputError(error, item));
			return [];
		}
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

/** Fails the items that have issues, each with all that is wrong with it. @returns the others */
function failInvalid<C extends Named>(
	items: ReadonlyArray<CheckedItem<C>>,
	results: ItemResults,
): Array<ItemChange<C>> {
	return items.flatMap(({ item, change, input: { issues } }) => {
		if (issues.count > 0) results.fail(item, inputError(issues.toError(), item));
		return results.isWaiting(item) && change !== undefined ? [{ item, change }] : [];
	});
}

/** Gives items of Get or Get Many what they ask for; after a 401 nothing else is asked. @returns sentences for hints */
async function answerEach(
	asked: ReadonlyArray<ItemChange<Question>>,
	operation: GetOperation,
	run: Run,
	results: ItemResults,
): Promise<string[]> {
	let tokenRejected: ItemError | undefined;
	const fail: GetOptions['fail'] = (item, problem, advice, status) => {
		const api = status !== undefined && { api: { httpCode: String(status) } };
		results.fail(item, { ...runError(problem, advice), ...api });
		if (status === 401) tokenRejected ??= runError(`Not sent, because of another item: ${problem}`, advice);
		if (tokenRejected || !run.context.continueOnFail()) run.stop.abort();
	};
	const give: GetOptions['give'] = (item, output) => results.give(item, output);
	const sentences = await operation.answer(asked, { ...run, give, fail });
	for (const { item } of asked)
		if (tokenRejected && results.isWaiting(item)) results.fail(item, tokenRejected);
	return sentences;
}

/** Shows above the output what the items don't tell. The editor shows it as HTML, and a column's name could load an image there. */
function addHints(run: Run, results: ItemResults, sentences: readonly string[] = []): void {
	const { context, previewOnly: isPreview, pace } = run;
	const node = context.getNode();
	const { all, firstFailed } = results;
	// The first in time comes first.
	const items = new Set([firstFailed ?? [], [...all.keys()]].flat());
	const failed = [...items].filter((item) => all[item]!.error !== undefined);
	const hints = attempt(() =>
		hintsOf({
			isPreview,
			results: all,
			sentences,
			waited: Math.round(pace.waited / 1000),
			errors: new Map(failed.map((item) => [item, errorText(node, results.errorOf(item)!)])),
			hasErrorOutput: node.onError === 'continueErrorOutput',
		}),
	);
	const shown = (hints ?? sentences.slice(0, 3)).map((text) => {
		return { message: asHtml(text), location: 'outputPane' as const };
	});
	context.addExecutionHints?.(...shown);
}

/**
 * What n8n gets of a run: its items, or an error with what became of them.
 *
 * @throws NodeOperationError for bad input and a canceled execution, NodeApiError for a request that failed. Never where the node is set to
 *   continue: n8n would take the input for its output. An agent's tool throws only if it's canceled, or if Retry On Fail is on
 */
function endOfRun(context: IExecuteFunctions, results: ItemResults): INodeExecutionData[][] {
	const node = context.getNode();
	const items = () => [results.toItems(node)];
	if (context.continueOnFail()) return items();

	const { all, firstFailed: item } = results;
	if (context.getExecutionCancelSignal()?.aborted) {
		const description = becameInWords(results);
		// n8n tells a canceled execution from a failed one by this word.
		throw new NodeOperationError(node, 'The execution was canceled', { description });
	}
	// n8n's agents don't tell their model about a tool's exception. With Retry On Fail, n8n needs one to try again.
	if (item === undefined || (isTool(node) && node.retryOnFail !== true)) return items();

	const error = results.errorOf(item)!;
	const description = becameInWords(results, { item, error }) ?? error.description;
	throw toNodeError(node, { ...error, description }, item, namesOfItems(all).get(item));
}

/** What to do, and what became of the items; undefined for Get and Get Many. */
function becameInWords({ all, stage }: ItemResults, first?: StoppedRun['first']): string | undefined {
	if (stage === 'onlyReading') return undefined;
	return attempt(() => whatBecame({ results: all, isSending: stage === 'sending', first }));
}
