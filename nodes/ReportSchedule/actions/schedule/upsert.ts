import type { INodeProperties } from 'n8n-workflow';
import type { Issues } from '../../fields/issues';
import { groupBy, type ItemChange, type PlannedRequest } from '../../requests/request';
import type { ListedRecord, Lists, Operation } from '../operation';
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
	resolve: (changes, lists, refuse) => matchNames(resolveDrafts(changes, lists, refuse), lists, refuse),
	hints: scheduleHints,
	plan: planDrafts,
};

function requireName({ body }: ScheduleDraft, issues: Issues): void {
	if (body.name === undefined) issues.add('Name is empty. To match by name, enter one');
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
		if (ids.length <= 1 && rival === undefined) {
			const findCreated = async () => await newOne(change, lists, sameName.length === 1);
			return [{ item, change: { ...change, scheduleId: ids[0], findCreated } }];
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
