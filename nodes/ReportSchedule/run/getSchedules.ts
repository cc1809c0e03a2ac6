import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Question } from '../operations/operation';
import { isRecord } from '../fields/values';
import { NO_LIST, readList, unreliable, type ReadList } from '../lists/readList';
import { searchSchedules } from '../lists/records';
import { groupBy, schedulePath, type ItemChange } from '../requests/request';
import { adviceFor } from '../failures/advice';
import { urlOf, type Connection } from '../http/connection';
import type { Failure } from '../failures/failure';
import { whatHappened } from '../failures/messages';
import { send, type SendOptions } from '../http/send';
import { isTool, runError, type ItemError } from './itemError';
import type { ItemResults } from './itemResults';
import { workThrough, type Run } from './sender';

type Asked = ReadonlyArray<ItemChange<Question>>;

/** What the service has for a question, or why that isn't known. */
type Found = ReadList | { error: ItemError };

/**
 * Answers what the items of Get or Get Many ask for. What several items ask for is asked once, and the list is read
 * once for all of them.
 *
 * @returns what a user should know that the items alone don't tell
 */
export async function getSchedules(
	context: IExecuteFunctions,
	asked: Asked,
	run: Run,
	results: ItemResults,
): Promise<string[]> {
	const isOfTool = isTool(context.getNode());
	const find = finder(context, asked, run, isOfTool);
	const doubts = new Set<string>();
	const fail = (same: Asked, error: ItemError) => {
		for (const { item } of same) results.fail(item, error);
		if (!context.continueOnFail()) run.stop.abort();
	};
	const answer = async (same: Asked): Promise<void> => {
		if (run.signal.aborted) return;
		const found = await find(same[0]!.change);
		if ('error' in found) return fail(same, found.error);
		if (found.doubt !== undefined) doubts.add(found.doubt);
		// An agent's model takes an empty answer for none at all.
		const records = isOfTool && found.records.length === 0 ? [NOTHING_FOUND] : found.records;
		// A copy for each item: nodes behind this one may add to it.
		for (const { item } of same) results.give(item, records.map(toItem));
	};
	const unexpected = (same: Asked) =>
		fail(same, runError("The service's answer couldn't be read", 'Try again later.'));
	const queues = groupBy(asked, ({ change }) => JSON.stringify(change)).map((same) => [same]);
	await workThrough(queues, run.options.concurrency, answer, unexpected);
	return [...doubts].map((doubt) => `${unreliable('schedules', doubt).problem}.`);
}

const NOTHING_FOUND = { message: 'No schedules found' };

function finder(context: IExecuteFunctions, asked: Asked, run: Run, isOfTool: boolean) {
	let reading: ReturnType<typeof readList> | undefined;
	return async (question: Question): Promise<Found> => {
		if (run.options.previewOnly) return { records: [preview(question, run.connection)] };
		if ('scheduleId' in question) return await readSchedule(context, question.scheduleId, run);
		reading ??= readList(context, 'schedules', { ...run, extent: extentFor(asked, isOfTool) });
		const list = await reading;
		if ('problem' in list) {
			const instead = list.advice === NO_LIST ? " Try Get with the schedule's ID instead." : '';
			return { error: runError(list.problem, list.advice + instead) };
		}
		const { records, doubt = list.doubt } = searchSchedules(list.records, question);
		const { limit = Infinity } = question;
		if (doubt === undefined || records.length >= limit) return { records: records.slice(0, limit) };
		if (isOfTool || limit !== Infinity) return { records, doubt };
		const { problem } = unreliable('schedules', doubt);
		const advice =
			list.doubt === undefined
				? "Remove the filter, and put n8n's Filter node after this one instead."
				: 'To get the schedules that could be loaded, turn off Return All.';
		return { error: runError(problem, advice) };
	};
}

/** The request that would be sent; of a list, the one for its first page. */
function preview(question: Question, connection: Connection): IDataObject {
	const path = schedulePath('scheduleId' in question ? question.scheduleId : undefined);
	return { method: 'GET', url: urlOf({ path }, connection) };
}

/** How much of the list has to be read: whole for Return All, and without filters, no more than the items' limits. */
function extentFor(asked: Asked, isOfTool: boolean): 'whole' | 'once' | number {
	const questions = asked.flatMap(({ change }) => ('scheduleId' in change ? [] : [change]));
	if (!isOfTool && questions.some(({ limit }) => limit === undefined)) return 'whole';
	const limits = questions.map(({ limit, report, name }) =>
		limit === undefined || report !== undefined || name !== undefined ? Infinity : limit,
	);
	const most = limits.reduce((a, b) => Math.max(a, b), 0);
	return most === Infinity ? 'once' : most;
}

async function readSchedule(
	context: IExecuteFunctions,
	scheduleId: number,
	options: SendOptions,
): Promise<Found> {
	const path = schedulePath(scheduleId);
	const reply = await send(context, { method: 'GET', path, operation: { isIdempotent: true } }, options);
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

const USE_GET_MANY = "Your service's API may not return single schedules. Try Get Many instead.";

function adviceForGet(failure: Failure): string {
	const { status, isPage } = failure;
	if (isPage) return adviceFor(failure);
	if (status === 404) return `Check the ID of the schedule. ${USE_GET_MANY}`;
	if (status === 400) return 'Check the ID, check the base URL in the credential, or try Get Many.';
	return status === 405 ? USE_GET_MANY : adviceFor(failure);
}

const ENVELOPE = new Set(['data', 'status', 'message', 'success']);

/** The record in an answer, which may be wrapped as `{ "status": 200, "message": "…", "data": {…} }`. */
function recordIn(answer: unknown): unknown {
	const isWrapped =
		isRecord(answer) && isRecord(answer.data) && Object.keys(answer).every((key) => ENVELOPE.has(key));
	return isWrapped ? answer.data : answer;
}

const KEYS_OF_ERRORS = new Set(['error', 'message', 'details', 'stack']);

/** A record as an item: as it came, unless n8n would take it for a failed item. A copy: nodes behind may add to it. */
function toItem(record: unknown): IDataObject {
	const isError =
		isRecord(record) && record.error && Object.keys(record).every((key) => KEYS_OF_ERRORS.has(key));
	return (isRecord(record) && !isError ? { ...record } : { data: record }) as IDataObject;
}
