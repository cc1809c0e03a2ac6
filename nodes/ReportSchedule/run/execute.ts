import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type EarlierTries, earlierTries } from './again';
import type { CheckedItem } from '../schedule/draft';
import { wholeLists } from '../lists/load';
import { lookUp } from '../operations/lookUp';
import { InvalidValue, messageOf } from '../text/issues';
import type { Operation } from '../operations/operation';
import { endOfRun } from './endOfRun';
import { runError } from './errors';
import { addHints, namesIn } from './hints';
import { ItemResults } from './results';
import { Outputs } from './output';
import { preview } from './preview';
import { answerQuestions } from './questions';
import { readEach, failInvalid, stopsOnError, type Run, startRun } from './run';
import { sendAll } from './send';

/**
 * Runs the node: every item is read and checked, then the requests are planned and sent, and their answers
 * given to the items. Nothing is changed before the last item has been checked. Read on in this order: run.ts, errors.ts,
 * sendAll.ts, itemResults.ts, output.ts, endOfRun.ts.
 *
 * @throws as `endOfRun` does
 */
export async function router(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	if (items.length === 0) return [[]];
	const results = new ItemResults(items.length);
	try {
		await doOperation(context, results);
	} catch (error) {
		// Anything but an invalid value comes from n8n, or is a mistake of the node's own.
		const advice = error instanceof InvalidValue ? undefined : CHECK_SETTINGS;
		const reason = runError(messageOf(error), advice);
		for (const item of items.keys()) if (!results.isDone(item)) results.fail(item, reason);
	}
	return endOfRun(context, results);
}

const CHECK_SETTINGS = 'Check the settings of this node, then try again.';

async function doOperation(context: IExecuteFunctions, results: ItemResults): Promise<void> {
	const tries = earlierTries(context);
	results.recall(tries.recall());
	// If an earlier try may have created a schedule, this try fails with that error and sends nothing.
	if (stopsOnError(context, results)) return;
	const run = await startRun(context);
	const { operation } = run;
	if ('plan' in operation) await makeChanges(operation, run, results, tries);
	else await answerQuestions(operation, run, results);
}

async function makeChanges(
	operation: Operation,
	run: Run,
	results: ItemResults,
	tries: EarlierTries,
): Promise<void> {
	const read = readEach(run, results);
	refuseEmptySheet(read, run);
	const fail = (item: number, problem: string, advice: string) =>
		results.fail(item, runError(problem, advice));
	const lists = wholeLists(run);
	const withIds = await lookUp(read, run, fail, lists);
	results.names = namesIn(withIds);
	const changes = failInvalid(withIds, results);
	if (stopsOnError(run.context, results)) return;

	const plan = operation.plan(changes, run);
	if (run.previewOnly) {
		await preview(plan, changes, run, lists, results);
	} else {
		try {
			await sendAll(plan, run, new Outputs(plan, changes, run), results);
		} finally {
			// What isn't kept would be sent again.
			tries.keep(results.all);
		}
	}
	addHints(run, results);
}

/** Nothing is done for an empty row. If all rows are empty, something is wrong with their columns. */
function refuseEmptySheet(items: readonly CheckedItem[], { isOfTool }: Run): void {
	if (!items.every(({ change }) => change?.operation === 'none')) return;
	const problem = isOfTool
		? 'No field has a value'
		: 'No column for a field has a value. Check the node before this one';
	for (const { input } of items) input.issues.add(problem);
}
