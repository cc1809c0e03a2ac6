import type { ListName, ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import type { ListProblem } from '../../../nodes/ReportSchedule/lists/loadList';
import { type Entry, type NamedField, readEntry } from '../../../nodes/ReportSchedule/names/entry';
import type { Operation } from '../../../nodes/ReportSchedule/operations/operation';
import { readChanges } from '../../../nodes/ReportSchedule/run/execute';
import { ItemResults } from '../../../nodes/ReportSchedule/run/results';
import type { Run } from '../../../nodes/ReportSchedule/run/run';
import type { Change, Draft, MembershipChange } from '../../../nodes/ReportSchedule/schedule/draft';
import { draft, members } from '../changes';
import { itemWith } from '../item/items';

export const lists: Partial<Record<ListName, readonly object[]>> = {
	users: [
		{ id: 1, email: 'ada@x.org' },
		{ id: 2, email: 'bob@x.org' },
		{ id: 3, email: 'eve@x.org', deleted_at: '2024-05-01' },
	],
	groups: [
		{ id: 4, name: 'Sales' },
		{ id: 5, name: 'Board' },
	],
	reports: [{ id: 7, name: 'Stock' }],
	schedules: [
		{ id: 1, name: 'Sales', report: 7, users: [1, 2], scheduled_time_hour: '09' },
		{ id: 2, name: 'Costs', report: 7 },
		{ id: 3, name: 'Costs', report: 7 },
		{ id: 4, name: 'Sales', report: { id: 8 }, is_archived: true },
		{ id: 6, name: 'Old', report: 7, is_archived: true },
		{ id: 5, name: '“Big”, one', report: 7, scheduled_day_of_week: null, scheduled_day_of_month: 3 },
		{ id: 8, name: 'Odd', report: 7, schedule_type: 'W', scheduled_day_of_week: [] },
		{ id: 11, name: 'Idle', report: 7, method_type: 'slack', export_type: '', export_data_type: '' },
		{ id: 9, name: 'Plain', report: 7, schedule_type: 'Daily', scheduled_day_of_week: null, export_type: '' },
		{ id: 10, name: 'Bare', report: 7, export_type: null, export_data_type: '' },
	],
};

/** What an item gives by name: `by('users', 'ada@x.org')`. */
export const by = (field: NamedField, given: unknown, isOfBoth = false): Entry =>
	readEntry(field, `By ${field}`, given, isOfBoth);
export const both = (given: unknown) => [by('users', given, true), by('groups', given, true)];
export const membership = (ids: number[], ...byName: Entry[]) => members(5, ids, { byName });
/** A schedule that is matched by its name, or by an ID that its row gives. */
export const row = (body: ScheduleBody, resourceId?: number, byName: Entry[] = []) =>
	draft(body, { byName, operation: 'match', isFoundAgain: true, resourceId });
export const update = (body: ScheduleBody, resourceId = 1, byName: Entry[] = []) =>
	draft(body, { byName, operation: 'update', resourceId });

/** Reads what items give: what each comes to, its issues or why it fails, and which lists were read. */
export async function outcomesOf(
	given: Array<Change | undefined>,
	{
		available = lists as Partial<Record<ListName, readonly object[] | ListProblem>>,
		isOfTool = false,
		previewOnly = false,
		issue = '',
		maxRemovals = undefined as number | undefined,
	} = {},
) {
	const read: string[] = [];
	const results = new ItemResults(given.length, true);
	const run = {
		results,
		isOfTool,
		previewOnly,
		maxRemovals,
		connection: { baseUrl: 'https://x.org' },
		inputItem: (item: number) => itemWith({}, { json: { item }, isOfTool }),
		readList: (list: ListName) => {
			read.push(list);
			const found = available[list] ?? { problem: `No ${list}`, advice: 'Later.' };
			return Promise.resolve(Array.isArray(found) ? { records: found } : found);
		},
	} as unknown as Run;
	const operation = {
		read({ json, issues }) {
			if (issue !== '') issues.add(issue);
			return given[Number(json.item)];
		},
	} as Operation;
	const found = new Map((await readChanges(operation, run)).map(({ item, change }) => [item, change]));
	return {
		changes: given.map((_, item) => found.get(item) as Partial<Draft & Omit<MembershipChange, 'operation'>>),
		problems: results.all.map(({ error }) => {
			if (error === undefined) return '';
			return error.invalidItem === undefined ? `${error.message} | ${error.description}` : error.message;
		}),
		read: read.join(' '),
	};
}

/** Expects each item to have the problem of its place, or none where that's `''`. */
export function expectProblems(problems: string[], wanted: Array<RegExp | ''>): void {
	expect(problems).toEqual(wanted.map((one) => one && (expect.stringMatching(one) as string)));
}
