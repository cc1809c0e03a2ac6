import type { IDataObject } from 'n8n-workflow';
import type { GetOptions } from './getMany';
import { searchList } from '../lists/records';
import { readRecords } from '../lists/servicePages';
import type { Extent, FoundList, ListProblem } from '../lists/types';
import { nameWriter } from '../names/write';
import { scheduleGetter } from './get';
import type { Found, ListQuestion, Question } from './question';
import { simplifier } from './simplify';

/** Finds what questions ask for; never throws. @param all the questions of the run, so that enough of a list is read */
export function finder(all: readonly Question[], run: GetOptions): (question: Question) => Promise<Found> {
	const [inList, byId] = [listFinder(all, run), scheduleGetter(run)];
	const simplify = simplifier(nameWriter(run));
	return async (question) => {
		let found =
			'list' in question ? await inList(question) : await byId(question.scheduleId, question.isSimple);
		if ('records' in found && question.isSimple) found = { ...found, ...(await simplify(found.records)) };
		return run.isOfTool && 'records' in found ? forModel(found, question) : found;
	};
}

/** The list is read once for all questions, and what filters ask for is looked for in it once. */
function listFinder(all: readonly Question[], run: GetOptions) {
	const { isOfTool } = run;
	let reading: Promise<FoundList | ListProblem> | undefined;
	let search: ReturnType<typeof searchList> | undefined;
	return async ({ list, filter, limit = Infinity }: ListQuestion): Promise<Found> => {
		reading ??= readRecords(list, extentNeeded(all, isOfTool), run);
		const read = await reading;
		if ('problem' in read) {
			const instead =
				list === 'schedules' && read.isNotOffered ? ' Try to get a single schedule by its ID instead.' : '';
			return { problem: read.problem, advice: read.advice + instead };
		}
		search ??= searchList(list, read);
		const { records, doubt } = search(filter);
		if (doubt === undefined || records.length >= limit) return { records: records.slice(0, limit) };
		if (isOfTool || limit !== Infinity) return { records, doubt };
		const advice =
			read.doubt === undefined
				? "Remove the filter, and put n8n's Filter node after this one instead."
				: `${read.isUnsettled ? 'Try again later. ' : ''}To get the ${read.records.length} ${list} that could be loaded, turn off Return All and set a Limit above that.`;
		return { problem: doubt, advice };
	};
}

/** As many records as the largest limit; all pages if an item filters the list, and for certain if one has no limit. */
function extentNeeded(all: readonly Question[], isOfTool: boolean): Extent {
	const questions = all.filter((question): question is ListQuestion & Question => 'list' in question);
	const hasNoLimit = questions.some(({ limit }) => limit === undefined);
	if (hasNoLimit && !isOfTool) return 'whole';
	const isFiltered = questions.some(({ filter }) =>
		Object.values(filter).some((value) => value !== undefined),
	);
	if (hasNoLimit || isFiltered) return { atMost: Infinity };
	return { atMost: questions.reduce((most, { limit = 0 }) => Math.max(most, limit), 0) };
}

/** An agent's model takes an empty answer for none at all, and sees no hints. */
function forModel({ records, doubt }: FoundList, question: Question): FoundList {
	const list = 'list' in question ? question.list : 'schedules';
	const more = (why: string): IDataObject => ({ message: `There may be more ${list}${why}` });
	if (doubt !== undefined) return { records: [...records, more(`. ${doubt}`)] };
	if ('limit' in question && records.length === question.limit) {
		return { records: [...records, more(`: this tool returns at most ${question.limit}`)] };
	}
	return { records: records.length === 0 ? [{ message: `No ${list} found` }] : records };
}
