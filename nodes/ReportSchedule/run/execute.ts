import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import type { InputItem } from '../item/item';
import { isTool } from '../item/n8n';
import { dropBlanksSetElsewhere, rejectContradictions } from '../operations/contradictions';
import { rejectedByOptions } from '../operations/guards';
import { addRecords, failWithoutList, loadLists, putIds, putQuestionIds } from '../operations/lookUp';
import { matchSchedules } from '../operations/match';
import type { Fail, GetOperation, Operation } from '../operations/operation';
import { Answers } from '../say/answer';
import { namesOfItems, type StoppedRun, whatBecame } from '../say/errors';
import { hintsOf } from '../say/hints';
import type { ItemError } from '../say/itemResult';
import { type Changes, type CheckedItem, type Named, needsRequest } from '../schedule/draft';
import { dropNoOps, rejectMisfits } from '../schedule/record';
import type { ItemChange } from '../service/request';
import { attempt, InvalidValue, messageOf } from '../text/issues';
import { asHtml } from '../text/quote';
import { errorText, inputError, runError, toNodeError } from './itemErrors';
import { Outputs } from './output';
import { ItemResults } from './results';
import { type EarlierTries, earlierTries, keepForNextTry } from './retryOnFail';
import { type Run, startRun } from './run';
import { sendAll } from './send';

/**
 * Runs the node: reads and checks every item, looks names up, and only then sends requests, or answers questions. Read
 * on in run.ts, results.ts, send.ts, divide.ts (a refused request), output.ts, itemErrors.ts, retryOnFail.ts.
 * @throws as `throwError` does; never if the node is set to continue: n8n would output the input
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	if (items.length === 0) return [[]];
	const results = new ItemResults(items.length, context.continueOnFail());
	try {
		await doOperation(context, results);
	} catch (error) {
		// Anything but an invalid value comes from n8n, or is a mistake of the node's own.
		const advice =
			error instanceof InvalidValue ? undefined : 'Check the settings of this node, then try again.';
		for (const item of items.keys()) results.fail(item, runError(messageOf(error), advice));
	}
	if (!results.continueOnFail) throwError(context, results);
	return [results.toItems(context.getNode())];
}

async function doOperation(context: IExecuteFunctions, results: ItemResults): Promise<void> {
	const tries = earlierTries(context);
	results.recall(tries.results);
	// If an earlier try may have created a schedule, this try fails with that error and sends nothing.
	if (results.stopsRun) return;
	const run = await startRun(context, results);
	const { operation } = run;
	if ('answer' in operation) await answerQuestions(operation, run);
	else await makeChanges(operation, run, tries);
}

/** Get and Get Many. After a 401 nothing else is asked. */
async function answerQuestions(operation: GetOperation, run: Run): Promise<void> {
	const { results, readList, stop } = run;
	results.stage = 'onlyReading';
	const items = readEach(operation, run);
	const directory = await loadLists(items, readList);
	await putQuestionIds(items, directory);
	for (const one of items) failWithoutList(one, directory, results.failByService);
	const questions = failInvalid(items, results);
	if (results.stopsRun) return;

	let tokenRejected: ItemError | undefined;
	const fail: Fail = (item, problem, advice, status) => {
		results.failByService(item, problem, advice, status);
		if (status === 401) tokenRejected ??= runError(`Not sent, because of another item: ${problem}`, advice);
		if (status === 401 || results.stopsRun) stop.abort();
	};
	const give = results.give.bind(results);
	const sentences = await operation.answer(questions, { ...run, directory, give, fail });
	if (tokenRejected !== undefined) {
		for (const item of results.waiting()) results.fail(item, tokenRejected);
	}
	addHints(run, sentences);
}

async function makeChanges(operation: Operation, run: Run, tries: EarlierTries): Promise<void> {
	const { results, previewOnly } = run;
	// By now, the lists show what an earlier try has done itself, so a later one reads nothing anew.
	const changes = tries.changes ?? (await readChanges(operation, run));
	if (results.stopsRun) return;
	const toDo = changes.filter(({ item }) => results.isWaiting(item));
	const queues = operation.requestsFor(toDo, run);
	const answers = tries.answers ?? new Answers(new Map(changes.map(({ item, change }) => [item, change])));
	const outputs = new Outputs(queues, answers, run);
	for (const { item, change } of toDo) {
		if (previewOnly || !needsRequest(change)) results.give(item, outputs.of(item));
	}
	if (!previewOnly) {
		await sendAll(queues, run, outputs);
		keepForNextTry(run.context, results, changes, answers);
	}
	addHints(run);
}

/**
 * Reads what to do for each item, step by step. Each step goes over all items, and an item with issues goes on, so that
 * all that is wrong with it is said at once.
 * @returns what to do for the items that haven't failed
 */
export async function readChanges(operation: Operation, run: Run): Promise<Changes> {
	const { results, maxRemovals, expectedPlans } = run;
	// Changes as the items give them.
	const items = readEach(operation, run);
	rejectEmptySheet(items, run);
	// IDs in the place of names.
	const directory = await loadLists(items, run.readList);
	await putIds(items, directory);
	// `create` or `update` in the place of `match`.
	matchSchedules(items, directory.lists.get('schedules'));
	// With the record before.
	const needsRecords = run.previewOnly || maxRemovals !== undefined || expectedPlans !== undefined;
	await addRecords(items, directory, needsRecords);
	results.learnNames(items);

	// Checks that need lists, records, or other items.
	for (const one of items) {
		failWithoutList(one, directory, results.failByService);
	}
	rejectMisfits(items);
	rejectContradictions(items);
	const changes = failInvalid(items, results);
	if (results.stopsRun) return [];

	// Without what changes nothing.
	for (const one of changes) one.change = dropNoOps(one.change);
	// The user's guards, the options Max Removals and Expected Plan.
	for (const [item, { problem, advice }] of rejectedByOptions(changes, run)) {
		results.fail(item, inputError(problem, item, advice));
	}
	const left = changes.filter(({ item }) => results.isWaiting(item));
	dropBlanksSetElsewhere(left);
	return left;
}

/** Reads and checks items. What is wrong is among their issues. */
function readEach<C extends Named>(
	operation: { read(item: InputItem): C | undefined },
	{ results, inputItem }: Run,
): Array<CheckedItem<C>> {
	const items: Array<CheckedItem<C>> = [];
	for (const item of results.waiting()) {
		const input = inputItem(item);
		let change: C | undefined;
		try {
			change = operation.read(input);
		} catch (error) {
			input.issues.add(messageOf(error));
		}
		items.push({ item, change, input });
	}
	return items;
}

/** Nothing is done for an empty row. If all rows are empty, something is wrong with their columns. */
function rejectEmptySheet(items: readonly CheckedItem[], { isOfTool }: Run): void {
	if (!items.every(({ change }) => change?.operation === 'none')) return;
	const problem = isOfTool
		? 'No field has a value'
		: "None of the fields' columns has a value in any row. Check the sheet, or the node before this one";
	for (const { input } of items) input.issues.add(problem);
}

/** Fails the items that have issues, each with all that is wrong with it. @returns the others */
function failInvalid<C extends Named>(
	items: ReadonlyArray<CheckedItem<C>>,
	results: ItemResults,
): Array<ItemChange<C>> {
	const valid: Array<ItemChange<C>> = [];
	for (const { item, change, input } of items) {
		if (input.issues.count > 0) results.fail(item, inputError(String(input.issues), item));
		if (change !== undefined && results.isWaiting(item)) valid.push({ item, change });
	}
	return valid;
}

/** Shows hints above the output. The editor shows them as HTML, and a column's name could load an image there. */
function addHints({ context, results, previewOnly, pace }: Run, sentences: readonly string[] = []): void {
	const node = context.getNode();
	const { all, firstFailed } = results;
	const failed = [...all.keys()].filter((item) => all[item]!.error !== undefined);
	failed.sort((a, b) => Number(b === firstFailed) - Number(a === firstFailed));
	const hints = attempt(() =>
		hintsOf({
			isPreview: previewOnly,
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

/** Ends a failed run. @throws NodeApiError for a failed request, NodeOperationError for bad input or a canceled run */
function throwError(context: IExecuteFunctions, results: ItemResults): void {
	const node = context.getNode();
	if (context.getExecutionCancelSignal()?.aborted) {
		const description = becameInWords(results);
		// n8n tells a canceled execution from a failed one by this word.
		throw new NodeOperationError(node, 'The execution was canceled', { description });
	}
	const item = results.firstFailed;
	// Agents don't tell their model of a tool's exception. With Retry On Fail, n8n needs one to try again.
	if (item === undefined || (isTool(node) && node.retryOnFail !== true)) return;
	const error = results.errorOf(item)!;
	const description = becameInWords(results, { item, error }) ?? error.description;
	throw toNodeError(node, { ...error, description }, item, namesOfItems(results.all).get(item));
}

/** What to do, and what became of the items; undefined for Get and Get Many. */
function becameInWords({ all, stage }: ItemResults, first?: StoppedRun['first']): string | undefined {
	if (stage === 'onlyReading') return undefined;
	return attempt(() => whatBecame({ results: all, isSending: stage === 'sending', first }));
}
