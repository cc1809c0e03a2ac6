import type { IDataObject } from 'n8n-workflow';
import type { GetRun } from '../betweenLayers';
import { urlOf } from '../http/connection';
import type { ItemChange } from '../requests/plan';
import { groupBy, workThrough } from '../helpers/queues';
import { pathOf } from '../requests/request';
import { isRecord } from '../helpers/types';
import type { Found, Question } from './question';

type Asked = ReadonlyArray<ItemChange<Question>>;

/**
 * Gives the items of Get or Get Many what they ask for. What several items ask for is asked once.
 *
 * @returns what a user should know that the items alone don't tell
 */
export async function answer(
	asked: Asked,
	find: (question: Question) => Promise<Found>,
	run: GetRun,
): Promise<string[]> {
	const hints = new Set<string>();
	const answerOne = async (same: Asked): Promise<void> => {
		if (run.signal.aborted) return;
		const question = same[0]!.change;
		const found = run.previewOnly ? { records: [preview(question, run)] } : await find(question);
		if ('problem' in found) return fail(same, found);
		if (found.doubt !== undefined) hints.add(`${found.doubt}.`);
		for (const { item } of same) run.give(item, found.records.map(toItem));
	};
	const fail = (same: Asked, { problem, advice, status }: Extract<Found, { problem: string }>) => {
		for (const { item } of same) run.fail(item, problem, advice, status);
	};
	const unexpected = (same: Asked) =>
		fail(same, { problem: "The service's answer couldn't be read", advice: 'Try again later.' });
	const queues = groupBy(asked, ({ change }) => JSON.stringify(change)).map((same) => [same]);
	await workThrough(queues, run.concurrency, answerOne, unexpected);
	return [...hints];
}

/** The request that would be sent; of a list, the one for its first page. */
function preview(question: Question, { connection, isOfTool }: GetRun): IDataObject {
	const isList = 'list' in question;
	const path = isList ? pathOf(question.list) : pathOf('schedules', question.scheduleId);
	const words = isList ? `Get ${question.list}` : `Get schedule ${question.scheduleId}`;
	// A model sees no hint, and takes what it reads for done.
	const preview = isOfTool ? `Preview only, nothing was sent: ${words}` : words;
	return { preview, method: 'GET', url: urlOf({ path }, connection) };
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
