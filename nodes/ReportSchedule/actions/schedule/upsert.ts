import type { INodeProperties } from 'n8n-workflow';
import type { Issues } from '../../fields/issues';
import { nameKey } from '../../fields/nameKey';
import { scheduleField } from '../../fields/scheduleFields';
import type { Operation } from '../operation';
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
import { findCreated, matchNames, type UpsertDraft } from './matchByName';

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
	const problem = empty.length === 1 ? `${empty[0]} is empty` : `${empty.join(' and ')} are empty`;
	issues.add(withIgnored(`${problem}. Matching by name needs a name and a report`, ignored));
}
