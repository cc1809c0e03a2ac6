import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import { isTool } from '../item/n8n';
import { readAll } from '../lists/records';
import { refuseUnexpected } from '../operations/expectedPlan';
import { lookUp } from '../operations/lookUp';
import { settled } from '../operations/match';
import type { GetOperation, GetOptions } from '../operations/operation';
import { refuseRemovals } from '../operations/removals';
import type { Change, Changes, CheckedItem, Draft, MembershipChange } from '../schedule/draft';
import { hintsOf } from '../say/hint';
import { namesOf, type StoppedRun, whatBecame } from '../say/item';
import type { ItemError } from '../service/outcome';
import type { Plan } from '../service/request';
import { attempt, InvalidValue, messageOf } from '../text/issues';
import { asHtml } from '../text/quote';
import { errorText, inputError, runError, toNodeError } from './errors';
import { Outputs, preview } from './output';
import { earlierTries, ItemResults } from './results';
import { type Run, startRun } from './run';
import { sendAll } from './send';

/**
 * Runs the node. This page is the whole run: every item is read and checked, names are looked up, and only then are the
 * requests planned and sent, or questions answered. Read on in this order: run.ts (what is the same for all items), results.ts (what
 * becomes of each, in n8n's Retry On Fail, too), send.ts, split.ts (a refused request is divided), errors.ts, output.ts.
 *
 * @throws as `endOfRun` does
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
	if ('answer' in operation) results.stage = 'onlyReading';

	const settledBefore = [...tries.changes].map(([item, change]) => ({ item, change }));
	const earlier = settledBefore.filter(({ item }) => results.isWaiting(item));
	const read = readEach(
		results.waiting().filter((item) => !tries.changes.has(item)),
		run,
		results,
	);
	if ('plan' in operation) refuseEmptySheet(read, run);
	const fail: GetOptions['fail'] = (item, problem, advice) => results.fail(item, runError(problem, advice));
	const found = await lookUp(read, run.lists, fail);
	results.learnNames(found);
	const changes = failInvalid(found, results);
	if (stopsOnError(context, results)) return;

	if ('answer' in operation) {
		addHints(run, results, await answerEach(changes, operation, run, results));
		return;
	}
	const withRecord = await withRecords(changes, run, results);
	const now = withRecord.map(({ item, change }) => ({ item, change: settled(change) }));
	const known = [...earlier, ...now].sort((a, b) => a.item - b.item);
	const whole = operation.plan(known, run);
	refuseByOptions(known, whole, run, results);
	if (stopsOnError(context, results)) return;
	const toDo = known.filter(({ item }) => results.isWaiting(item));
	const plan = toDo.length === known.length ? whole : operation.plan(toDo, run);
	if (run.previewOnly) {
		preview(plan, toDo, run, results);
	} else {
		const accepted = settledBefore.filter(({ item }) => results.all[item]!.outcome === 'accepted');
		const outputs = new Outputs(plan, [...accepted, ...toDo], run);
		outputs.recall(operation.plan(accepted, run), results);
		try {
			await sendAll(plan, run, outputs, results);
		} finally {
			// What isn't kept would be sent again.
			tries.keep(results.all, toDo);
		}
	}
	addHints(run, results);
}

/** Whether nothing more is done: an item has failed, and the node isn't set to continue. */
function stopsOnError(context: IExecuteFunctions, { firstFailed }: ItemResults): boolean {
	return firstFailed !== undefined && !context.continueOnFail();
}

/**
 * Reads and checks items.
 *
 * @returns what was read of them, with its issues; not of an item that n8n can't read at all, which has failed
 */
function readEach(
	items: readonly number[],
	{ operation, inputItem, connection: { baseUrl } }: Run,
	results: ItemResults,
): CheckedItem[] {
	return items.flatMap((item) => {
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
function failInvalid(items: readonly CheckedItem[], results: ItemResults): Changes {
	return items.flatMap(({ item, change, input: { issues } }) => {
		if (issues.count > 0) results.fail(item, inputError(issues.toError(), item));
		return results.isWaiting(item) && change !== undefined ? [{ item, change }] : [];
	});
}

/**
 * Changes with what the service's list shows of their schedules or groups, for a preview, Max Removals and Expected Plan. Without
 * these, no list is read for it. A list that can't be read gives no records; if it was answered 401, the items fail.
 */
async function withRecords(changes: Changes, run: Run, results: ItemResults): Promise<Changes> {
	const isNeeded = run.previewOnly || run.maxRemovals !== undefined || run.expectedPlans !== undefined;
	const lacking = changes.filter(({ change }) => idOf(change) !== undefined && change.record === undefined);
	if (!isNeeded || lacking.length === 0) return changes;
	const { resource = 'schedule' } = lacking[0]!.change as Partial<MembershipChange>;
	const list = await run.lists(`${resource}s`);
	if ('problem' in list && list.failure?.status === 401) {
		for (const { item } of lacking) results.fail(item, runError(list.problem, list.advice));
	}
	const listed = 'records' in list ? readAll(list.records) : [];
	const records = new Map(listed.map(({ id, record }) => [id, record]));
	return changes.map(({ item, change }) => {
		const record = change.record ?? records.get(idOf(change));
		return { item, change: { ...change, ...(record && { record }) } };
	});
}

/** The schedule or group that a change is about; undefined for a create, and for what needs no request. */
function idOf(change: Change): number | undefined {
	const { scheduleId, resourceId, ids } = change as Partial<Draft & MembershipChange>;
	return change.operation === 'update' ? scheduleId : ids?.length === 0 ? undefined : resourceId;
}

/** Fails the items that Max Removals or Expected Plan refuses. @param changes with their records @param plan of all of them */
function refuseByOptions(changes: Changes, plan: Plan, run: Run, results: ItemResults): void {
	const { maxRemovals, expectedPlans, connection } = run;
	const refuse = (item: number, problem: string) =>
		results.fail(item, inputError(new InvalidValue(problem), item));
	if (maxRemovals !== undefined) refuseRemovals(changes, maxRemovals, refuse);
	if (expectedPlans === undefined) return;
	const toCompare = changes.filter(({ item }) => results.isWaiting(item));
	refuseUnexpected(toCompare, plan, expectedPlans, connection.baseUrl, refuse);
}

/**
 * Gives the items of Get or Get Many what they ask for. After a 401 nothing else is asked.
 *
 * @returns what a user should know that the items alone don't tell, in sentences
 */
async function answerEach(
	asked: Changes,
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

/**
 * Shows above the output what the items don't tell. Older versions of n8n have no hints. The editor shows one as HTML, and a column's
 * name could load an image there; no hint has markup of its own.
 *
 * @param sentences what is to be said of the answers to Get or Get Many
 */
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
 * @throws NodeOperationError for bad input and a canceled execution, NodeApiError for a request that failed. Never where the node is
 *   set to continue: n8n would take the input for its successful output. An agent's tool throws only if it's canceled, or if Retry On Fail
 *   is on
 */
function endOfRun(context: IExecuteFunctions, results: ItemResults): INodeExecutionData[][] {
	const node = context.getNode();
	const items = () => [results.toItems((error) => errorText(node, error))];
	if (context.continueOnFail()) return items();

	const { all, firstFailed: item, stage } = results;
	const inWords = (first?: StoppedRun['first']) =>
		attempt(() => whatBecame({ results: all, isSending: stage === 'sending', first })) ?? '';
	if (context.getExecutionCancelSignal()?.aborted) {
		const description = stage === 'onlyReading' ? undefined : inWords();
		// n8n tells a canceled execution from a failed one by this word.
		throw new NodeOperationError(node, 'The execution was canceled', { description });
	}
	// n8n's agents don't tell their model about a tool's exception. With Retry On Fail, n8n needs one to try again.
	if (item === undefined || (isTool(node) && node.retryOnFail !== true)) return items();

	const error = results.errorOf(item)!;
	const description = (stage !== 'onlyReading' && inWords({ item, error })) || error.description;
	throw toNodeError(node, { ...error, description }, item, namesOf(all).get(item));
}
