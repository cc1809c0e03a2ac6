import type { IDataObject } from 'n8n-workflow';
import type { Question } from '../operations/operation';
import { isRecord } from '../fields/values';
import { recordIn } from '../lists/listPage';
import { inDoubt, NO_LIST, readList, type Extent } from '../lists/readList';
import { listSearch, type ListName, type ReadList } from '../lists/records';
import { pathOf } from '../requests/request';
import type { ItemChange } from '../requests/plan';
import { groupBy, workThrough } from '../requests/queues';
import { adviceFor } from '../failures/advice';
import { urlOf, type Connection } from '../http/connection';
import type { Failure } from '../failures/failure';
import { whatHappened } from '../failures/messages';
import { sendGet } from '../http/send';
import { isTool, runError, type ItemError } from './itemError';
import type { ItemResults } from './itemResults';
import type { Run } from './run';

type Asked = ReadonlyArray<ItemChange<Question>>;

/** What the service has for a question, or why that isn't known. */
type Found = ReadList | { error: ItemError };

/**
 * Answers what the items of Get or Get Many ask for. What several items ask for is asked once, and the list is read
 * once for all of them.
 *
 * @returns what a user should know that the items alone don't tell
 */
export async function getRecords(asked: Asked, run: Run, results: ItemResults): Promise<string[]> {
	const isOfTool = isTool(run.context.getNode());
	const find = finder(asked, run, isOfTool);
	const hints = new Set<string>();
	const fail = (same: Asked, error: ItemError) => {
		for (const { item } of same) results.fail(item, error);
		if (!run.context.continueOnFail()) run.stop.abort();
	};
	const answer = async (same: Asked): Promise<void> => {
		if (run.signal.aborted) return;
		const question = same[0]!.change;
		const found = await find(question);
		if ('error' in found) return fail(same, found.error);
		const list = listOf(question);
		if (found.doubt !== undefined) hints.add(`${inDoubt(list, found.doubt)}.`);
		const records = isOfTool ? forModel(found, question) : found.records;
		for (const { item } of same) results.give(item, records.map(toItem));
	};
	const unexpected = (same: Asked) =>
		fail(same, runError("The service's answer couldn't be read", 'Try again later.'));
	const queues = groupBy(asked, ({ change }) => JSON.stringify(change)).map((same) => [same]);
	await workThrough(queues, run.concurrency, answer, unexpected);
	return [...hints];
}

/** An agent's model takes an empty answer for none at all, and sees no hints. */
function forModel({ records, doubt }: ReadList, question: Question): readonly unknown[] {
	const list = listOf(question);
	if (doubt !== undefined)
		return [...records, { message: `There may be more ${list}. ${inDoubt(list, doubt)}` }];
	if ('limit' in question && records.length === question.limit)
		return [
			...records,
			{ message: `There may be more ${list}: this tool returns at most ${question.limit}` },
		];
	return records.length === 0 ? [{ message: `No ${list} found` }] : records;
}

function listOf(question: Question): ListName {
	return 'list' in question ? question.list : 'schedules';
}

function finder(asked: Asked, run: Run, isOfTool: boolean) {
	let reading: ReturnType<typeof readList> | undefined;
	let search: ReturnType<typeof listSearch> | undefined;
	return async (question: Question): Promise<Found> => {
		if (run.previewOnly) return { records: [preview(question, run.connection)] };
		if ('scheduleId' in question) return await getSchedule(question.scheduleId, run);
		const { list, filter, limit = Infinity } = question;
		reading ??= readList(list, run, extentNeeded(asked, isOfTool));
		const read = await reading;
		if ('problem' in read) {
			const canGetOne = list === 'schedules' && read.advice === NO_LIST;
			const instead = canGetOne ? ' Try to get a single schedule by its ID instead.' : '';
			return { error: runError(read.problem, read.advice + instead) };
		}
		search ??= listSearch(read);
		const { records, doubt } = search(filter);
		if (doubt === undefined || records.length >= limit) return { records: records.slice(0, limit) };
		if (isOfTool || limit !== Infinity) return { records, doubt };
		const advice =
			read.doubt === undefined
				? "Remove the filter, and put n8n's Filter node after this one instead."
				: `To get the ${list} that could be loaded, turn off Return All.`;
		return { error: runError(inDoubt(list, doubt), advice) };
	};
}

/** The request that would be sent; of a list, the one for its first page. */
function preview(question: Question, connection: Connection): IDataObject {
	const path = 'list' in question ? pathOf(question.list) : pathOf('schedules', question.scheduleId);
	return { method: 'GET', url: urlOf({ path }, connection) };
}

/** As many records as the largest limit; all pages if an item filters the list, and for certain if one has no limit. */
function extentNeeded(asked: Asked, isOfTool: boolean): Extent {
	const questions = asked.flatMap(({ change }) => ('list' in change ? [change] : []));
	const hasNoLimit = questions.some(({ limit }) => limit === undefined);
	if (hasNoLimit && !isOfTool) return 'whole';
	const isFiltered = questions.some(({ filter }) =>
		Object.values(filter).some((value) => value !== undefined),
	);
	if (hasNoLimit || isFiltered) return { atMost: Infinity };
	return { atMost: questions.reduce((most, { limit = 0 }) => Math.max(most, limit), 0) };
}

async function getSchedule(scheduleId: number, run: Run): Promise<Found> {
	const reply = await sendGet(pathOf('schedules', scheduleId), run);
	const subject = `schedule ${scheduleId}`;
	if ('answer' in reply) {
		if (reply.answer !== undefined) return { records: [recordIn(reply.answer)] };
		return { error: runError(`The service's answer is empty (${subject})`, USE_GET_MANY) };
	}
	const { status } = reply.failure;
	return {
		error: {
			...runError(whatHappened(reply.failure, subject), adviceForGet(reply.failure)),
			api: status === undefined ? {} : { httpCode: String(status) },
		},
	};
}

/** Also for an agent's model, which may know the operation by another name. */
const USE_GET_MANY =
	"Your service's API may not return single schedules. Try to list schedules with Get Many instead.";

function adviceForGet(failure: Failure): string {
	const { status, isPage } = failure;
	if (isPage) return adviceFor(failure);
	if (status === 404) return `Check the ID of the schedule. ${USE_GET_MANY}`;
	if (status === 400) return 'Check the ID, check the base URL in the credential, or try Get Many.';
	return status === 405 ? USE_GET_MANY : adviceFor(failure);
}

const KEYS_OF_ERRORS = new Set(['error', 'message', 'details', 'stack']);

/**
 * A record as an item: as it came, unless n8n would take it for a failed item. A copy, because nodes behind this one may
 * change it, and other items may have the same record.
 */
function toItem(record: unknown): IDataObject {
	const isError =
		isRecord(record) && record.error && Object.keys(record).every((key) => KEYS_OF_ERRORS.has(key));
	return structuredClone(isRecord(record) && !isError ? record : { data: record }) as IDataObject;
}
