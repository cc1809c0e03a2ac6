import type { IDataObject } from 'n8n-workflow';
import type { Question } from '../doors';
import { isRecord } from '../fields/values';
import { urlOf, type Connection } from '../http/connection';
import { isTool } from '../item/item';
import type { ItemChange } from '../requests/plan';
import { groupBy, workThrough } from '../requests/queues';
import { pathOf } from '../requests/request';
import { runError, type ItemError } from './itemError';
import type { ItemResults } from './itemResults';
import type { Run } from './run';

type Asked = ReadonlyArray<ItemChange<Question>>;

/**
 * Gives the items of Get or Get Many what they ask for. What several items ask for is asked once.
 *
 * @returns what a user should know that the items alone don't tell
 */
export async function getRecords(asked: Asked, run: Run, results: ItemResults): Promise<string[]> {
	const { context, layers, previewOnly, connection } = run;
	const questions = asked.map(({ change }) => change);
	const find = layers.records.open(questions, run, isTool(context.getNode()));
	const hints = new Set<string>();
	const fail = (same: Asked, error: ItemError) => {
		for (const { item } of same) results.fail(item, error);
		if (!context.continueOnFail()) run.stop.abort();
	};
	const answer = async (same: Asked): Promise<void> => {
		if (run.signal.aborted) return;
		const question = same[0]!.change;
		const found = previewOnly ? { records: [preview(question, connection)] } : await find(question);
		if ('problem' in found) {
			const { problem, advice, status } = found;
			return fail(same, {
				...runError(problem, advice),
				...(status !== undefined && { api: { httpCode: String(status) } }),
			});
		}
		if ('doubt' in found && found.doubt !== undefined) hints.add(`${found.doubt}.`);
		for (const { item } of same) results.give(item, found.records.map(toItem));
	};
	const unexpected = (same: Asked) =>
		fail(same, runError("The service's answer couldn't be read", 'Try again later.'));
	const queues = groupBy(asked, ({ change }) => JSON.stringify(change)).map((same) => [same]);
	await workThrough(queues, run.concurrency, answer, unexpected);
	return [...hints];
}

/** The request that would be sent; of a list, the one for its first page. */
function preview(question: Question, connection: Connection): IDataObject {
	const isList = 'list' in question;
	const path = isList ? pathOf(question.list) : pathOf('schedules', question.scheduleId);
	const words = isList ? `Get ${question.list}` : `Get schedule ${question.scheduleId}`;
	return { preview: words, method: 'GET', url: urlOf({ path }, connection) };
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
