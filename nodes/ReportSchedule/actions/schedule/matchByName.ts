import { indexKey } from '../../fields/lists';
import { listed, quote } from '../../fields/values';
import { groupBy, type ItemChange, type Plan, type PlannedRequest } from '../../requests/request';
import type { Lists } from '../operation';
import type { RunOptions } from '../options';
import { updateFacts, type ScheduleDraft } from './draft';

export interface UpsertDraft extends ScheduleDraft {
	matchByName: boolean;
}

type UpsertChange = ItemChange<UpsertDraft>;

/** Gives each item the ID of the schedule that it means, and takes out those of which it isn't clear. */
export function matchNames(
	changes: readonly UpsertChange[],
	lists: Lists,
	refuse: (item: number, problem: string) => void,
): UpsertChange[] {
	const byName = changes.filter(({ change }) => change.matchByName);
	const matched = groupBy(byName, ({ change }) => indexKey(...nameAndReport(change))).flatMap((same) => {
		const [{ item, change }] = same as [UpsertChange];
		const ids = lists.of('schedules').find(...nameAndReport(change));
		const [scheduleId] = ids;
		const problem = ambiguity(same, ids) ?? (scheduleId === undefined ? change.createProblem : undefined);
		if (problem === undefined) {
			const body = scheduleId === undefined ? change.body : (change.updateBody ?? change.body);
			return [{ item, change: { ...change, scheduleId, body } }];
		}
		for (const one of same) refuse(one.item, problem);
		return [];
	});
	const byId = changes.filter(({ change }) => !change.matchByName);
	return [...byId, ...matched].sort((a, b) => a.item - b.item);
}

/** @param ids the schedules of that name and report */
function ambiguity(same: readonly UpsertChange[], ids: ReadonlySet<number>): string | undefined {
	const { name, report } = same[0]!.change.body;
	const schedule = `${quote(name)} on report ${String(report)}`;
	if (same.length > 1) {
		return `Name: items ${listed(same.map(({ item }) => item))} are all for ${schedule}. Keep one of them`;
	}
	const several = `Name: ${ids.size} schedules are named ${schedule} (IDs ${listed(ids)}). Match by ID instead`;
	return ids.size > 1 ? several : undefined;
}

function nameAndReport({ body }: Pick<PlannedRequest, 'body'>): [name: string, report: number] {
	return [String(body.name), Number(body.report)];
}

/**
 * Looks for the schedules that creates without a known outcome have made after all: those of the same name and
 * report that weren't there before the run. Who else may have made them isn't known, and a service without
 * transactions may have saved only a part, so each gets an update with the whole body.
 */
export async function findCreated(
	creates: readonly PlannedRequest[],
	lists: Lists,
	{ requestMethod }: RunOptions,
): ReturnType<NonNullable<Plan['findCreated']>> {
	const { updateRequest } = await import('../../requests/plan');
	const before = lists.of('schedules');
	const now = await lists.readAgain('schedules');
	const outcomeOf = (create: PlannedRequest) => {
		if (now === undefined) return { note: NOT_SEARCHED };
		const ids = [...now.find(...nameAndReport(create))].filter((id) => !before.has(id));
		if (ids.length === 0) return { note: NOT_FOUND };
		if (ids.length > 1) return { note: severalFound(ids) };
		return { update: updateRequest(create, ids[0]!, updateFacts, requestMethod) };
	};
	return new Map(creates.map((create) => [create, outcomeOf(create)]));
}

const ONCE = "If you run this again by name, it won't be created twice";
const NOT_SEARCHED = `The list of schedules couldn't be read again to look for it. ${ONCE}`;
const NOT_FOUND = `The list of schedules was searched, and it isn't there. ${ONCE}`;

function severalFound(ids: readonly number[]): string {
	return `The list of schedules was searched, and several new ones match (IDs ${listed(ids)}). ${ONCE}`;
}
