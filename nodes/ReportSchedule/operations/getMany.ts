import type { IDataObject } from 'n8n-workflow';
import type { Change } from '../schedule/draft';
import type { SendOptions } from '../service/exchange';
import type { InputItem } from '../item/inputItem';
import { groupBy, workThrough } from '../item/queues';
import { isRecord } from '../text/json';
import type { ItemChange } from '../service/request';
import { finder } from './finder';
import { type Found, type Question, questionOf, readGet, readGetMany } from './question';

function operation(read: GetOperation['read']): GetOperation {
	return {
		methods: [],
		read,
		answer: async (asked, run) => {
			const questions = asked.map(({ item, change }) => ({ item, change: questionOf(change) }));
			const find = finder(
				questions.map(({ change }) => change),
				run,
			);
			const doubts = asked.flatMap(({ change }) => change.notes.map(({ what }) => what));
			return [...new Set([...(await answer(questions, find, run)), ...doubts])];
		},
	};
}

/** Get and Get Many, by resource and operation. */
export const getOperations: ReadonlyMap<string, GetOperation> = new Map([
	['schedule.get', operation(readGet)],
	['schedule.getAll', operation((item) => readGetMany('schedules', item))],
	['group.getAll', operation((item) => readGetMany('groups', item))],
	['report.getAll', operation((item) => readGetMany('reports', item))],
	['user.getAll', operation((item) => readGetMany('users', item))],
]);

/** An operation that returns what the service has. */
export interface GetOperation {
	/** None: nothing is changed. */
	methods: readonly [];
	/** Reads and checks an item. What is wrong with it is in its issues. Names are looked up, and what's found is in `found`. */
	read(item: InputItem): Change | undefined;
	/**
	 * Gives the items what they ask for. Never throws.
	 *
	 * @param asked what was read of them
	 * @returns what a user should know that the items alone don't tell, in sentences
	 */
	answer(asked: ReadonlyArray<ItemChange<Change>>, run: GetOptions): Promise<string[]>;
}

/** What Get and Get Many need of the run. */
export interface GetOptions extends SendOptions {
	isOfTool: boolean;
	concurrency: number;
	give(item: number, output: IDataObject[]): void;
	/** @param status the HTTP status, if there was one */
	fail(item: number, problem: string, advice: string, status?: number): void;
}

type Asked = ReadonlyArray<ItemChange<Question>>;

/**
 * Gives the items of Get or Get Many what they ask for. What several items ask for is asked once.
 *
 * @returns what a user should know that the items alone don't tell
 */
async function answer(
	asked: Asked,
	find: (question: Question) => Promise<Found>,
	run: GetOptions,
): Promise<string[]> {
	const hints = new Set<string>();
	const answerOne = async (same: Asked): Promise<void> => {
		if (run.signal.aborted) return;
		const question = same[0]!.change;
		const found = await find(question);
		if ('problem' in found) return fail(same, found);
		for (const why of [found.doubt, found.hint]) if (why !== undefined) hints.add(`${why}.`);
		for (const [index, { item }] of same.entries()) {
			const isOwn = question.isSimple && index === 0;
			run.give(
				item,
				found.records.map((record) => toItem(record, isOwn)),
			);
		}
	};
	const fail = (same: Asked, { problem, advice, status }: Extract<Found, { problem: string }>) => {
		for (const { item } of same) run.fail(item, problem, advice, status);
	};
	const unexpected = (same: Asked) =>
		fail(same, { problem: "DataReportive's answer couldn't be read", advice: 'Try again later.' });
	const queues = groupBy(asked, ({ change }) => JSON.stringify(change)).map((same) => [same]);
	await workThrough(queues, run.concurrency, answerOne, unexpected);
	return [...hints];
}

const KEYS_OF_ERRORS = new Set(['error', 'message', 'details', 'stack']);

/**
 * A record as an item: as it came, unless n8n would take it for a failed item. A copy, because nodes behind this one may
 * change it, and other items may have the same record.
 *
 * @param isOwn whether nobody else has it
 */
function toItem(record: unknown, isOwn: boolean): IDataObject {
	const isError =
		isRecord(record) && record.error && Object.keys(record).every((key) => KEYS_OF_ERRORS.has(key));
	const item = (isRecord(record) && !isError ? record : { data: record }) as IDataObject;
	return isOwn ? item : structuredClone(item);
}
