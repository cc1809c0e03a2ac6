import type { INodeProperties } from 'n8n-workflow';
import type { Issues } from '../../fields/issues';
import { indexKey } from '../../fields/lists';
import { nameKey } from '../../fields/nameKey';
import { listed, quote } from '../../fields/values';
import { groupBy, type ItemChange, type Plan, type PlannedRequest } from '../../requests/request';
import type { Lists, Operation } from '../operation';
import type { RunOptions } from '../options';
import { shownFor } from '../properties';
import { readScheduleId, scheduleIdProperty } from '../scheduleId';
import {
	createFacts,
	planDrafts,
	updateFacts,
	readSchedule,
	resolveDrafts,
	scheduleHints,
	scheduleProperties,
	type ScheduleDraft,
} from './draft';

interface UpsertDraft extends ScheduleDraft {
	matchByName: boolean;
}

const matchByProperty: INodeProperties = {
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'ID',
			value: 'id',
			description: "Update the schedule with this ID, or create one if there's no ID",
		},
		{
			name: 'Name',
			value: 'name',
			description: "Update the schedule with this name and report, found in the service's list",
		},
	],
	default: 'id',
	description: 'How to tell whether a schedule already exists',
	builderHint: {
		propertyHint:
			'Use id when the workflow stores the IDs of its schedules; name needs the list of schedules of the service.',
	},
};

export const upsert: Operation<UpsertDraft> = {
	option: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update schedule',
		description: 'Create a new schedule, or update the current one if it already exists (upsert)',
	},
	properties: [
		matchByProperty,
		shownFor(
			{ matchBy: ['id'] },
			scheduleIdProperty('The schedule to update. Leave it empty to create one.'),
		),
		...scheduleProperties,
	],
	facts: [createFacts, updateFacts],
	methods: updateFacts.methods,
	read: (item, issues) => {
		const draft = readSchedule(item, issues);
		const matchByName = item.parameter('matchBy') === 'name';
		if (matchByName) requireName(draft, issues);
		const scheduleId = matchByName ? undefined : readScheduleId(item, issues);
		return { ...draft, scheduleId, matchByName };
	},
	listsFor: ({ recipients, matchByName }) => [
		...recipients.keys(),
		...(matchByName ? (['schedules'] as const) : []),
	],
	resolve: (changes, lists, refuse) => resolveDrafts(matchNames(changes, lists, refuse), lists, refuse),
	hints: scheduleHints,
	plan: async (changes, options, lists) => {
		const plan = await planDrafts(changes, options);
		if (!changes.some(({ change }) => change.matchByName)) return plan;
		return { ...plan, findCreated: async (creates) => await findCreated(creates, lists, options) };
	},
};

function requireName({ body }: ScheduleDraft, issues: Issues): void {
	if (nameKey(String(body.name ?? '')) === '') issues.add('Name is empty. To match by name, enter one');
}

type UpsertChange = ItemChange<UpsertDraft>;

/** Gives each item the ID of the schedule that it means, and takes out those of which it isn't clear. */
function matchNames(
	changes: readonly UpsertChange[],
	lists: Lists,
	refuse: (item: number, problem: string) => void,
): UpsertChange[] {
	const byName = changes.filter(({ change }) => change.matchByName);
	const matched = groupBy(byName, ({ change }) => indexKey(...nameAndReport(change))).flatMap((same) => {
		const [{ item, change }] = same as [UpsertChange];
		const ids = lists.of('schedules').find(...nameAndReport(change));
		const problem = ambiguity(same, ids);
		if (problem === undefined) return [{ item, change: { ...change, scheduleId: [...ids][0] } }];
		for (const one of same) refuse(one.item, `Name: ${problem}`);
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
		return `items ${listed(same.map(({ item }) => item))} are all for ${schedule}. Keep one of them`;
	}
	const several = `${ids.size} schedules are named ${schedule} (IDs ${listed(ids)}). Match by ID instead`;
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
async function findCreated(
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

const ONCE = "If you run this again by name, it won't be created twice.";
const NOT_SEARCHED = `The list of schedules couldn't be read again to look for it. ${ONCE}`;
const NOT_FOUND = `The list of schedules was searched, and it isn't there. ${ONCE}`;

function severalFound(ids: readonly number[]): string {
	return `The list of schedules was searched, and several new ones match (IDs ${listed(ids)}). ${ONCE}`;
}
