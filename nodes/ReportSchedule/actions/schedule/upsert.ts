import type { INodeProperties } from 'n8n-workflow';
import type { Issues } from '../../fields/issues';
import { indexKey, nameKey } from '../../fields/lists';
import { scheduleField } from '../../fields/scheduleFields';
import { listed, quote } from '../../fields/values';
import { groupBy, type ItemChange, type Plan, type PlannedRequest } from '../../requests/request';
import { readScheduleId, scheduleIdProperty, type Lists, type Operation, type Refuse } from '../operation';
import type { RunOptions } from '../options';
import { fieldProperty, hiddenFor, shownFor } from '../properties';
import { onlyDefinedBelow, withIgnored } from './columns';
import { scheduleProperties } from './create';
import {
	createFacts,
	listsForDraft,
	planDrafts,
	readSchedule,
	resolveDrafts,
	updateFacts,
	type ScheduleDraft,
} from './draft';
import { scheduleHints } from './hints';

interface UpsertDraft extends ScheduleDraft {
	matchByName: boolean;
}

type UpsertChange = ItemChange<UpsertDraft>;

const matchByProperty: INodeProperties = {
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'ID',
			value: 'id',
			description: 'Update the schedule with this ID. If the ID is blank, create one.',
		},
		{
			name: 'Name',
			value: 'name',
			description:
				"Update the schedule with this name on this report. If there's none, create one. Your service's API has to be able to list its schedules.",
		},
	],
	default: 'id',
	description: 'How to tell whether a schedule already exists',
	builderHint: {
		propertyHint:
			'Use id when the workflow stores the IDs of its schedules; name needs the list of schedules of the service.',
	},
};

/** Stands beside Match By, where a schedule can't be told without it. */
const nameToMatch: INodeProperties = {
	...fieldProperty(scheduleField('name')),
	required: true,
	description:
		'Name of the schedule to update. If the report below has no schedule with this name, one is created.',
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
			scheduleIdProperty('The schedule to update. Leave it empty to create one.', false),
		),
		shownFor({ matchBy: ['name'] }, onlyDefinedBelow(nameToMatch)),
		...scheduleProperties.map((property) =>
			property.name === nameToMatch.name ? hiddenFor({ matchBy: ['name'] }, property) : property,
		),
	],
	facts: [createFacts, updateFacts],
	methods: updateFacts.methods,
	read: (item, issues) => {
		const matchByName = item.parameter('matchBy') === 'name';
		const scheduleId = matchByName ? undefined : readScheduleId(item, issues, false);
		const outcome = matchByName ? 'either' : scheduleId === undefined ? 'create' : 'update';
		const draft = readSchedule(item, issues, outcome);
		if (matchByName) requireName(draft, issues);
		return { ...draft, scheduleId, matchByName };
	},
	listsFor: (draft) => [...listsForDraft(draft), ...(draft.matchByName ? (['schedules'] as const) : [])],
	resolve: (changes, lists, refuse) => resolveDrafts(matchNames(changes, lists, refuse), lists, refuse),
	hints: scheduleHints,
	plan: async (changes, options, lists) => {
		const plan = await planDrafts(changes, options);
		if (!changes.some(({ change }) => change.matchByName)) return plan;
		return { ...plan, findCreated: async (creates) => await findCreated(creates, lists, options) };
	},
};

/** A schedule is told by its name and its report. Define Below requires the report anyway. */
function requireName({ body, updateBody, ignored = [] }: ScheduleDraft, issues: Issues): void {
	const needed = updateBody ? ['name', 'report'] : ['name'];
	const empty = needed
		.filter((name) => nameKey(String(body[name] ?? '')) === '')
		.map((name) => scheduleField(name).label);
	if (empty.length === 0 || issues.count > 0) return;
	const problem = `${empty.join(' and ')} ${empty.length === 1 ? 'is' : 'are'} missing or empty`;
	issues.add(withIgnored(`${problem}. Matching by name needs a name and a report`, ignored));
}

/** Gives each item the ID of the schedule that it means, and takes out those of which it isn't clear. */
function matchNames(changes: readonly UpsertChange[], lists: Lists, refuse: Refuse): UpsertChange[] {
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
		return `Name: items ${listed(same.map(({ item }) => item))} mean the same schedule, ${schedule}. Keep one of them`;
	}
	const several = `Name: there are ${ids.size} schedules ${schedule} (IDs ${listed(ids)}). Match by ID instead`;
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

const ONCE = "Once the service has had time to finish, running this again by name won't create it twice";
const NOT_SEARCHED = `The list of schedules couldn't be read again to look for it. ${ONCE}`;
const NOT_FOUND = `The list of schedules was searched, and it isn't there. ${ONCE}`;

function severalFound(ids: readonly number[]): string {
	return `The list of schedules was searched, and several new ones match (IDs ${listed(ids)}). ${ONCE}`;
}
