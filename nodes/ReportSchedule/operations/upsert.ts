import type { INodeProperties } from 'n8n-workflow';
import { scheduleField } from '../fields/scheduleFields';
import { Issues, listed, quote } from '../fields/values';
import { nameKey, indexKey } from '../lists/records';
import type { PlannedRequest } from '../requests/request';
import type { ItemChange, Plan } from '../requests/plan';
import { groupBy } from '../requests/queues';
import { onlyDefinedBelow, dataModeProperties, readSchedule, scheduleProperties } from './form';
import { upsertHints } from './scheduleHints';
import { readResourceId } from './item';
import { resolveEach, type Operation, type Refuse, type Lists } from './operation';
import type { RunOptions } from './options';
import { fieldProperty, shownFor, resourceIdProperty, hiddenFor } from './properties';
import { updateFacts, draftSteps, updateOf, type ScheduleDraft } from './schedules';

interface UpsertDraft extends ScheduleDraft {
	/** Whether the service's list of schedules tells if there's one to update. */
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

const allFieldsNotice: INodeProperties = {
	displayName:
		"An update sets every field here that isn't blank, even those you leave at their defaults. To change only some, use the operation Update, or a sheet with Map Automatically.",
	name: 'allFieldsNotice',
	type: 'notice',
	default: '',
};

export const upsert: Operation<UpsertDraft> = {
	optionSet: 'schedule',
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
			resourceIdProperty('schedule', 'The schedule to update. Leave it empty to create one.', false),
		),
		shownFor({ matchBy: ['name'] }, onlyDefinedBelow(nameToMatch)),
		...dataModeProperties,
		onlyDefinedBelow(allFieldsNotice),
		...scheduleProperties.map((property) =>
			property.name === nameToMatch.name ? hiddenFor({ matchBy: ['name'] }, property) : property,
		),
	],
	methods: updateFacts.methods,
	...draftSteps,
	read: (item, issues) => {
		const matchByName = item.parameter('matchBy') === 'name';
		const scheduleId = matchByName ? undefined : readResourceId('schedule', item, issues, false);
		const purpose = matchByName ? 'match' : scheduleId === undefined ? 'create' : 'update';
		const draft = readSchedule(item, issues, purpose);
		if (matchByName) requireName(draft, issues);
		return { ...draft, scheduleId, matchByName };
	},
	refuseRepeated,
	listsFor: (draft) => [
		...draftSteps.listsFor(draft),
		...(draft.matchByName ? (['schedules'] as const) : []),
	],
	resolve: (changes, lists, refuse) => draftSteps.resolve(matchNames(changes, lists, refuse), lists, refuse),
	hints: upsertHints,
	plan: (changes, options, lists) => {
		const plan = draftSteps.plan(changes, options);
		if (!changes.some(({ change }) => change.matchByName)) return plan;
		return { ...plan, findCreated: async (creates) => await findCreated(creates, lists, options) };
	},
};

/** A name of characters that nobody sees. One that is blank, or has no column, has an issue already. */
function requireName({ body: { name } }: ScheduleDraft, issues: Issues): void {
	if (name !== undefined && nameKey(String(name)) === '')
		issues.add('Name is empty. Matching by name needs one');
}

/** Items of the same name and report mean the same schedule, whether it's there or not. */
function refuseRepeated(changes: readonly UpsertChange[], refuse: Refuse): UpsertChange[] {
	const keyOf = ({ item, change }: UpsertChange) =>
		change.matchByName ? indexKey(...nameAndReport(change)) : item;
	const repeated = new Set<UpsertChange>();
	for (const same of groupBy(changes, keyOf)) {
		if (same.length === 1) continue;
		const items = listed(same.map(({ item }) => item));
		const problem = `Name: items ${items} refer to the same schedule, ${inWords(same[0]!.change)}. Combine them into one`;
		for (const change of same) {
			repeated.add(change);
			refuse(change.item, problem);
		}
	}
	return changes.filter((change) => !repeated.has(change));
}

/** Gives each item the ID of the schedule that it means, and takes out those of which it isn't clear. */
function matchNames(changes: readonly UpsertChange[], lists: Lists, refuse: Refuse): UpsertChange[] {
	return resolveEach(changes, refuse, (draft, issues) => {
		if (!draft.matchByName) return draft;
		const ids = lists.of('schedules').find(...nameAndReport(draft));
		const [scheduleId] = ids;
		if (ids.size > 1) {
			const several = `there are ${ids.size} schedules named ${inWords(draft)} (IDs ${listed(ids)})`;
			issues.add(`Name: ${several}. Match by ID instead`);
		}
		if (scheduleId !== undefined) return { ...draft, scheduleId };
		const complete = draft.toCreate?.(issues);
		if (issues.count > 0) issues.add(`Needed because there's no schedule ${inWords(draft)} yet`);
		return { ...draft, ...complete };
	});
}

function inWords({ body }: ScheduleDraft): string {
	return `${quote(body.name)} on report ${String(body.report)}`;
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
	const before = lists.of('schedules');
	const now = await lists.readAgain('schedules');
	const outcomeOf = (create: PlannedRequest) => {
		if (now === undefined) return { note: NOT_SEARCHED };
		const ids = [...now.find(...nameAndReport(create))].filter((id) => !before.has(id));
		if (ids.length === 0) return { note: NOT_FOUND };
		if (ids.length > 1) return { note: severalFound(ids) };
		return { update: { ...create, ...updateOf(ids[0]!, requestMethod) } };
	};
	return new Map(creates.map((create) => [create, outcomeOf(create)]));
}

const ONCE =
	"Wait a few minutes, then run this again, still matching by name. If the schedule is there by then, it won't be created twice";

const NOT_SEARCHED = `The list of schedules couldn't be read again to look for it. ${ONCE}`;

const NOT_FOUND = `The list of schedules was searched, and the schedule isn't there yet. ${ONCE}`;

function severalFound(ids: readonly number[]): string {
	return `The list of schedules was searched, and several new ones have this name and report (IDs ${listed(ids)}). Check them in the service and keep one`;
}
