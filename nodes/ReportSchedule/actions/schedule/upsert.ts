import type { INodeProperties } from 'n8n-workflow';
import type { Issues } from '../../fields/issues';
import { scheduleField } from '../../fields/scheduleFields';
import { groupBy, type ItemChange, type PlannedRequest } from '../../requests/request';
import type { ListedRecord, Lists, Operation } from '../operation';
import { fieldProperty, hiddenFor, shownFor } from '../properties';
import { readScheduleId, scheduleIdProperty } from '../scheduleId';
import {
	createFacts,
	planDrafts,
	updateFacts,
	readSchedule,
	resolveDrafts,
	type ScheduleDraft,
} from './draft';
import { withIgnored } from './columns';
import { scheduleProperties } from './create';
import { scheduleHints } from './hints';
import { onlyDefinedBelow } from './mapping';

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
	description: 'Name of the schedule to update, on the report below. If there is none, it is created.',
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
		shownFor({ matchBy: ['name'] }, onlyDefinedBelow(nameToMatch)),
		...scheduleProperties.map((property) =>
			property.name === nameToMatch.name ? hiddenFor({ matchBy: ['name'] }, property) : property,
		),
	],
	facts: [createFacts, updateFacts],
	methods: updateFacts.methods,
	read: (item, issues) => {
		const matchByName = item.parameter('matchBy') === 'name';
		const scheduleId = matchByName ? undefined : readScheduleId(item, issues);
		const outcome = matchByName ? 'either' : scheduleId === undefined ? 'create' : 'update';
		const draft = readSchedule(item, issues, outcome);
		if (matchByName) requireName(draft, issues);
		return { ...draft, scheduleId, matchByName };
	},
	listsFor: ({ recipients, matchByName }) => [
		...recipients.keys(),
		...(matchByName ? (['schedules'] as const) : []),
	],
	resolve: (changes, lists, refuse) => matchNames(resolveDrafts(changes, lists, refuse), lists, refuse),
	hints: scheduleHints,
	plan: planDrafts,
};

/** A schedule is told by its name and its report. Define Below requires the report anyway. */
function requireName({ body, updateBody, ignored = [] }: ScheduleDraft, issues: Issues): void {
	const needed = updateBody ? ['name', 'report'] : ['name'];
	const empty = needed.filter((name) => body[name] === undefined).map((name) => scheduleField(name).label);
	if (empty.length === 0 || issues.count > 0) return;
	const problem = empty.length === 1 ? `${empty[0]} is empty` : `${empty.join(' and ')} are empty`;
	issues.add(withIgnored(`${problem}. Matching by name needs a name and a report`, ignored));
}

/** Finds the schedule of each item's name, and takes out those that fit several or would create the same. */
function matchNames(
	changes: ReadonlyArray<ItemChange<UpsertDraft>>,
	lists: Lists,
	refuse: (item: number, problem: string) => void,
): Array<ItemChange<UpsertDraft>> {
	const records = byName(changes.some(({ change }) => change.matchByName) ? lists.records('schedules') : []);
	const known = new Map(
		changes
			.filter(({ change }) => change.matchByName)
			.map(({ item, change }) => [item, idsOf(matchesOf(change, records))]),
	);
	const created = changes.filter(({ item }) => known.get(item)?.length === 0);
	const sameNames = new Map(
		groupBy(created, ({ change }) => wordOf(change.body.name)).flatMap((sameName) =>
			sameName.map(({ item }) => [item, sameName] as const),
		),
	);
	return changes.flatMap(({ item, change }) => {
		const ids = known.get(item);
		if (ids === undefined) return [{ item, change }];
		const name = JSON.stringify(change.body.name);
		const sameName = sameNames.get(item) ?? [];
		const rival = sameName.find(
			(other) => other.item !== item && other.change.body.report === change.body.report,
		);
		if (ids.length === 1 && rival === undefined) {
			const [scheduleId] = ids;
			return [{ item, change: { ...change, scheduleId, body: change.updateBody ?? change.body } }];
		}
		if (ids.length === 0 && rival === undefined) {
			if (change.createProblem !== undefined) {
				refuse(item, change.createProblem);
				return [];
			}
			const findCreated = async () => await newOne(change, lists, sameName.length === 1);
			return [{ item, change: { ...change, findCreated } }];
		}
		refuse(
			item,
			rival
				? `Name: item ${rival.item} also creates ${name} on this report. Use different names`
				: `Name: ${ids.length} schedules are named ${name} (IDs ${ids.join(', ')}). Match by ID instead`,
		);
		return [];
	});
}

/** The schedules that have the change's name, and its report where the list tells it. */
function matchesOf({ body }: ScheduleDraft, records: RecordsByName): ListedRecord[] {
	const sameName = records.get(wordOf(body.name)) ?? [];
	return sameName.filter(({ report }) => report === undefined || report === body.report);
}

type RecordsByName = ReadonlyMap<string, readonly ListedRecord[]>;

function byName(records: readonly ListedRecord[]): RecordsByName {
	return new Map(groupBy(records, ({ name }) => wordOf(name)).map((same) => [wordOf(same[0]!.name), same]));
}

function idsOf(records: readonly ListedRecord[]): number[] {
	return [...new Set(records.map(({ id }) => id))];
}

/**
 * The one schedule of that name that was not there before.
 *
 * @param isOnlyOne whether no other item creates a schedule of that name, which could be this one where the
 *   list doesn't tell reports
 */
async function newOne(
	change: ScheduleDraft,
	lists: Lists,
	isOnlyOne: boolean,
): ReturnType<NonNullable<PlannedRequest['findCreated']>> {
	const before = new Set(lists.records('schedules').map(({ id }) => id));
	const records = (await lists.readAgain('schedules')) ?? [];
	const added = matchesOf(change, byName(records)).filter(({ id }) => !before.has(id));
	const [id, ...more] = idsOf(added);
	const isCertain = isOnlyOne || added.every(({ report }) => report !== undefined);
	return more.length === 0 && isCertain ? id : undefined;
}

function wordOf(name: unknown): string {
	return String(name).trim();
}
