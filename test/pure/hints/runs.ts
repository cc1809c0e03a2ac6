import type { IDataObject } from 'n8n-workflow';
import type { FinishedRun } from '../../../nodes/ReportSchedule/betweenLayers';
import type { Change, Draft, MembershipChange } from '../../../nodes/ReportSchedule/draft/draft';
import type { Note, NoteKind } from '../../../nodes/ReportSchedule/item/notes';
import type { ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import { hintsLayer } from '../../../nodes/ReportSchedule/hints';
import type { Connection } from '../../../nodes/ReportSchedule/http/connection';
import { findOperation } from '../../../nodes/ReportSchedule/operations';
import type { RunOptions } from '../../../nodes/ReportSchedule/operations/options';
import type { ItemResult } from '../../../nodes/ReportSchedule/outcomes/itemResult';
import type { Plan } from '../../../nodes/ReportSchedule/requests/plan';
import { values } from '../../../nodes/ReportSchedule/values';

const hints = hintsLayer({ values });

/** What was noticed of an item. */
export const note = (kind: NoteKind, what: string, ...fields: string[]): Note => ({ kind, what, fields });

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
export const byName = (one: Draft): Draft => ({ ...one, isByName: true });

/** An item whose columns are all empty. */
export const emptyRow: Draft = draft({}, { operation: 'none' });

export type Members = MembershipChange;

/** Users or groups of an item, for a schedule or a group. */
export const members = (resourceId: number, ids: number[], more: Partial<Members> = {}): Members => ({
	operation: 'addUsers',
	resourceId,
	ids,
	byName: [],
	notes: [],
	...more,
});

const optionsOf = (more: Partial<RunOptions>) =>
	({ requestMethod: 'PUT', combineItems: true, maxIdsPerRequest: 1000, ...more }) as RunOptions;

/** What the node would send for items 0, 1, …, where some were refused before. @param operation such as `membership.addUsers` */
export function planOf(
	operation: string,
	changes: ReadonlyArray<Change | undefined>,
	options: Partial<RunOptions> = {},
): { plan: Plan; changes: FinishedRun['changes'] } {
	const [resource = '', name = ''] = operation.split('.');
	const read = changes.flatMap((change, item) => (change === undefined ? [] : [{ item, change }]));
	return { plan: findOperation(resource, name)!.plan(read, optionsOf(options)), changes: read };
}

const connection = { baseUrl: 'https://host/reports', token: 'very-secret' } as Connection;

/** What each item gives in a preview. */
export function previews(
	operation: string,
	changes: ReadonlyArray<Change | undefined>,
	{ isOfTool = false, ...options }: Partial<RunOptions> & { isOfTool?: boolean } = {},
): Array<IDataObject | undefined> {
	const { plan, changes: read } = planOf(operation, changes, options);
	const outputs = hints.previews(plan, read, connection, isOfTool);
	expect(JSON.stringify([...outputs])).not.toContain(connection.token);
	return changes.map((_, item) => outputs.get(item));
}

/** A preview of one schedule: its words, and what to check. */
export function preview(one: Draft): { words: string; check: string[] } {
	const [{ preview: words, check = [] } = {}] = previews('schedule.upsert', [one]);
	return { words: String(words), check: check as string[] };
}

/** What an item came to: accepted with the summary of what was done, or something else. */
export type Came = Partial<ItemResult> | undefined;

export const failed = (message = 'No'): Partial<ItemResult> => ({
	outcome: 'refused',
	output: undefined,
	error: { message, description: '', outcome: 'refused' },
});

interface More extends Partial<Omit<FinishedRun, 'results'>> {
	/** By item, where it isn't just accepted. */
	results?: readonly Came[];
}

/** The hints of a run whose items have all succeeded, if nothing else is said. */
export function hintsOf(
	operation: string,
	changes: ReadonlyArray<Change | undefined>,
	{ results: came = [], ...more }: More = {},
): string[] {
	const { plan, changes: read } = planOf(operation, changes);
	const [resource = '', name = ''] = operation.split('.');
	const requests = plan.queues.flat();
	const results = changes.map((_, item): ItemResult => {
		const planned = plan.items.get(item);
		if (planned === undefined) return { outcome: 'notSent', ...failed(), ...came[item] };
		return {
			outcome: 'accepted',
			output: { operation: planned.operation, scheduleId: planned.resourceId ?? 100 + item },
			sent: requests.find(({ shares }) => shares.some((share) => share.item === item))?.type,
			...came[item],
		};
	});
	const errors = new Map(
		results.flatMap(({ error }, item) => (error === undefined ? [] : [[item, error.message] as const])),
	);
	return hints.of({
		...{ operation: name, resource, isPreview: false, waited: 0, changes: read, plan, results, errors },
		...{ hasErrorOutput: false, ...more },
	});
}
