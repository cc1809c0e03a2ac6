import type { INodeProperties } from 'n8n-workflow';
import type { Issues } from '../../fields/issues';
import type { ItemChange, PlannedRequest } from '../../requests/request';
import { planSchedules } from '../../requests/plan';
import type { ListedRecord, Lists } from '../operation';
import type { Operation } from '../operation';
import { shownFor } from '../properties';
import { readScheduleId, scheduleIdProperty } from '../scheduleId';
import {
	createFacts,
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
			description: 'Update the schedule with this ID; create one where there is no ID',
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
			scheduleIdProperty('The schedule to update. Items without an ID create a schedule.'),
		),
		...scheduleProperties(),
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
	plan: (changes, { requestMethod }) =>
		planSchedules(changes, { create: createFacts, update: updateFacts, method: requestMethod }),
};

function requireName({ body }: ScheduleDraft, issues: Issues): void {
	if (body.name === undefined) issues.add('Name is empty: matching by name needs one');
}

/** Finds the schedule of each item's name, and takes out those that fit several or another item's. */
function matchNames(
	changes: ReadonlyArray<ItemChange<UpsertDraft>>,
	lists: Lists,
	refuse: (item: number, problem: string) => void,
): Array<ItemChange<UpsertDraft>> {
	const claimed = new Map<string, number>();
	return changes.flatMap(({ item, change }) => {
		if (!change.matchByName) return [{ item, change }];
		const known = matchesOf(change, lists.records('schedules'));
		if (known.length > 1) {
			refuse(
				item,
				`Name: ${JSON.stringify(change.body.name)} is the name of ${known.length} schedules (IDs ${known.join(', ')}). Match by ID`,
			);
			return [];
		}
		const key = JSON.stringify([change.body.report, wordOf(change.body.name)]);
		const other = known.length === 0 ? claimed.get(key) : undefined;
		if (other !== undefined) {
			refuse(
				item,
				`Name: item ${other} creates ${JSON.stringify(change.body.name)} on the same report too. Use different names`,
			);
			return [];
		}
		claimed.set(key, item);
		const findCreated = async () => await newOne(change, known, lists);
		return [{ item, change: { ...change, scheduleId: known[0], findCreated } }];
	});
}

/** The IDs of the schedules that have the change's name, and its report where the list tells it. */
function matchesOf({ body }: ScheduleDraft, records: readonly ListedRecord[]): number[] {
	const name = wordOf(body.name);
	const matches = records.filter(
		(record) =>
			wordOf(record.name) === name && (record.report === undefined || record.report === body.report),
	);
	return [...new Set(matches.map(({ id }) => id))];
}

/** The one schedule of that name that was not there before. */
async function newOne(
	change: ScheduleDraft,
	before: readonly number[],
	lists: Lists,
): ReturnType<NonNullable<PlannedRequest['findCreated']>> {
	const records = (await lists.readAgain('schedules')) ?? [];
	const added = matchesOf(change, records).filter((id) => !before.includes(id));
	return added.length === 1 ? added[0] : undefined;
}

function wordOf(name: unknown): string {
	return String(name).trim();
}
