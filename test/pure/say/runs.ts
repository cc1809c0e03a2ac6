import type { FinishedRun } from '../../../nodes/ReportSchedule/ports';
import type { ItemWords } from '../../../nodes/ReportSchedule/ports';
import type { Change, Draft, MembershipChange } from '../../../nodes/ReportSchedule/schedule/draft';
import type { Note } from '../../../nodes/ReportSchedule/schedule/draft';
import type { ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import { hintsLayer } from '../../../nodes/ReportSchedule/say/hint';
import { findOperation } from '../../../nodes/ReportSchedule/operations';
import type { RunOptions } from '../../../nodes/ReportSchedule/operations/options';
import type { ItemResult } from '../../../nodes/ReportSchedule/service/outcome';
import type { ItemChange, Plan, PlannedRequest } from '../../../nodes/ReportSchedule/service/request';
import { values } from '../../../nodes/ReportSchedule/values';

const hints = hintsLayer({ values });

/** What was noticed of an item. */
export const note = (kind: Note['kind'], what: string, ...fields: string[]): Note => ({ kind, what, fields });

/** Names that were looked up, by field and ID. */
export const found = (names: Record<string, Record<number, string>>): Change['found'] =>
	new Map(
		Object.entries(names).map(([field, ids]) => [
			field,
			new Map(Object.entries(ids).map(([id, name]) => [Number(id), name])),
		]),
	);

/** A schedule of an item; without an ID, a create. */
export const draft = (body: ScheduleBody, more: Partial<Draft> = {}): Draft => ({
	operation: more.scheduleId === undefined ? 'create' : 'update',
	body,
	byName: [],
	notes: [],
	...more,
});

/** A new schedule that is to be found by its name. */
export const byName = (one: Draft): Draft => ({ ...one, isMatched: true });

/** An item whose columns are all empty. */
export const emptyRow: Draft = draft({}, { operation: 'none' });

/** Users or groups of an item, for a schedule or a group. */
export const members = (
	resourceId: number,
	ids: number[],
	more: Partial<MembershipChange> = {},
): MembershipChange => ({
	operation: 'addUsers',
	resourceId,
	ids,
	byName: [],
	notes: [],
	...more,
});

const optionsOf = (more: Partial<RunOptions>) =>
	({ requestMethod: 'PUT', combineItems: true, ...more }) as RunOptions;

/** What the node would send for items 0, 1, …, where some were refused before. @param operation such as `membership.addUsers` */
export function planOf(
	operation: string,
	changes: ReadonlyArray<Change | undefined>,
	options: Partial<RunOptions> = {},
): { plan: Plan; changes: Array<ItemChange<Change>> } {
	const [resource = '', name = ''] = operation.split('.');
	const read = changes.flatMap((change, item) => (change === undefined ? [] : [{ item, change }]));
	return { plan: findOperation(resource, name)!.plan(read, optionsOf(options)), changes: read };
}

/** What is said of each item of an operation. */
export function said(
	operation: string,
	changes: readonly Change[],
	{
		isPreview = true,
		isOfTool = false,
		...options
	}: Partial<RunOptions> & { isPreview?: boolean; isOfTool?: boolean } = {},
): Array<ReturnType<ItemWords['of']>> {
	const { plan, changes: read } = planOf(operation, changes, options);
	const words = hints.itemWords(plan, read, { isPreview, isOfTool });
	return changes.map((_, item) => words.of(item));
}

/** What a preview says of one schedule, and what to check. */
export function preview(one: Draft): { words: string; check: readonly string[] } {
	const [{ change, check }] = said('schedule.upsert', [one]) as [ReturnType<ItemWords['of']>];
	return { words: change, check };
}

/** What the answer to the only request of a change shows. */
export function shownBy(operation: string, change: Change, answer: unknown): readonly string[] {
	const { plan, changes } = planOf(operation, [change]);
	const [request] = plan.queues.flat() as [PlannedRequest];
	return hints.itemWords(plan, changes, { isPreview: false, isOfTool: false }).shownBy(request, answer);
}

interface Run extends Partial<Omit<FinishedRun, 'results' | 'errors'>> {
	/** By item: what it was, with what to check, or why it failed, as an `Error`. */
	items: ReadonlyArray<{ operation: string; check?: string } | Error>;
}

/** The hints of a run of Create or Update, if nothing else is said. */
export function hintsOf({ items, ...more }: Run): string[] {
	const results = items.map((one): ItemResult => {
		if (!(one instanceof Error)) return { outcome: 'accepted', output: { check: '', ...one } };
		const { message } = one;
		return { outcome: 'refused', error: { message, description: '', outcome: 'refused' } };
	});
	const errors = results.flatMap(({ error }, item) => (error ? [[item, error.message] as const] : []));
	return hints.of({
		...{ operation: 'upsert', isPreview: false, waited: 0, results, errors: new Map(errors) },
		...{ hasErrorOutput: false, ...more },
	});
}
