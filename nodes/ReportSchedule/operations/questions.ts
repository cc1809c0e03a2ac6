import type { IDataObject } from 'n8n-workflow';
import type { ListName } from '../fields/types';
import type { FoundList } from '../lists/records';
import { type ItemChange, workThrough } from '../service/request';
import { groupBy } from '../text/groupBy';
import { isObject } from '../text/json';
import type { GetOptions, Question } from './operation';
import { type FoundRecords, simplifier } from './simplify';

/** What the service has for a question, or why that isn't known. */
export type RecordsOrProblem = FoundRecords | { problem: string; advice: string; status?: number };

/** Gives items what they ask for, each thing found once. @returns hints: sentences about what the items don't tell */
export async function giveEach(
	list: ListName,
	asked: ReadonlyArray<ItemChange<Question>>,
	find: (question: Question) => Promise<RecordsOrProblem>,
	run: GetOptions,
): Promise<string[]> {
	const inWords = simplifier(list, run.directory);
	const hints = new Set<string>();
	const giveSame = async (same: typeof asked): Promise<void> => {
		if (run.signal.aborted) return;
		const question = same[0]!.change;
		const found = await find(question);
		const fail = (problem: string, advice: string, status?: number): void => {
			for (const { item } of same) run.fail(item, problem, advice, status);
		};
		if ('problem' in found) return fail(found.problem, found.advice, found.status);
		let { records } = found;
		if (found.doubt !== undefined) hints.add(`${found.doubt}.`);
		let problems: readonly string[] = [];
		if (question.isSimple) {
			const simple = await inWords(found);
			if ('problem' in simple) return fail(simple.problem, simple.advice, simple.failure?.status);
			({ records, problems } = simple);
			for (const problem of problems) hints.add(`${problem}.`);
		}
		if (run.isOfTool) records = forModel({ ...found, records }, problems, question, list);
		for (const { item } of same) run.give(item, records.map(toItem));
	};
	const failSame = (same: typeof asked): void => {
		for (const { item } of same) {
			run.fail(item, "DataReportive's answer couldn't be read", 'Try again later.');
		}
	};
	const queues = groupBy(asked, ({ change }) => JSON.stringify(change)).map((same) => [same]);
	await workThrough(queues, run.concurrency, giveSame, failSame);
	// A model sees no hints: forModel tells it the same.
	return run.isOfTool ? [] : [...hints];
}

/** An agent's model takes an empty answer for none at all, and sees no hints. */
function forModel(
	{ records, doubt }: FoundList,
	problems: readonly string[],
	{ limit }: Question,
	list: ListName,
): readonly unknown[] {
	const messages = problems.map((problem) => `${problem}.`);
	const more = `There may be more ${list}`;
	if (doubt !== undefined) messages.push(`${more}. ${doubt}`);
	else if (records.length === limit) messages.push(`${more}: this tool returns at most ${limit}`);
	else if (records.length === 0) messages.push(`No ${list} found`);
	return [...records, ...messages.map((message) => ({ message }))];
}

const KEYS_OF_ERRORS = new Set(['error', 'message', 'details', 'stack']);

/** A record as its own item, because later nodes may change it; wrapped if n8n would take it for a failed one. */
function toItem(record: unknown): IDataObject {
	const isError =
		isObject(record) && record.error && Object.keys(record).every((key) => KEYS_OF_ERRORS.has(key));
	return structuredClone(isObject(record) && !isError ? record : { data: record }) as IDataObject;
}
