import type { INodeProperties } from 'n8n-workflow';
import type { Lists } from '../doors';
import type { Draft } from '../draft/draft';
import { labeled } from '../draft/recipients';
import { ItemReading } from '../draft/reading';
import { scheduleField } from '../fields/scheduleFields';
import { listed, quote } from '../fields/values';
import { readSwitch, type InputItem } from '../item/item';
import { readResourceId } from '../item/resourceId';
import { mappingProperties, onlyDefinedBelow } from '../panel/mapping';
import { fieldProperty, hiddenFor, resourceIdProperty } from '../panel/properties';
import { scheduleProperties } from '../panel/scheduleForm';
import type { OperationFacts } from '../requests/request';
import { groupBy } from '../requests/queues';
import type { Operation, ReadChange } from './operation';
import { createFacts, planSchedules, readSchedule, updateFacts } from './schedules';
import { compareWithRecord } from './unchanged';

interface UpsertDraft extends Draft {
	/** Reads the item again for a create, where the service's list tells whether there's a schedule to update. */
	toCreate?: (reading: ItemReading) => Draft;
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
	default: 'name',
	description: 'How to tell whether a schedule already exists',
	builderHint: {
		propertyHint:
			'Use name unless the workflow stores the IDs of its schedules; name needs the list of schedules of the service.',
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
		"An update sets every field here that isn't blank, even those you leave at their defaults. To change only some, use the operation Update, or set Mapping to Map Columns.",
	name: 'allFieldsNotice',
	type: 'notice',
	default: '',
};

const byName = (property: INodeProperties) => hiddenFor({ matchBy: ['id'] }, property);
const byId = (property: INodeProperties) => hiddenFor({ matchBy: ['name'] }, property);

/** A create that another run by name finds again, so it's safe to run after an unknown outcome. */
const foundAgain: OperationFacts = { ...createFacts, isFoundByName: true };

/** Create a schedule, or update the one that there is: §4 create and update. */
export const upsert: Operation<UpsertDraft> = {
	optionSet: 'upsert',
	option: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update schedule',
		description: 'Create a new schedule, or update the current one if it already exists (upsert)',
	},
	properties: [
		matchByProperty,
		byId(
			resourceIdProperty('schedule', 'The schedule to update. If it may be empty, one is created.', false),
		),
		byName(onlyDefinedBelow(nameToMatch)),
		...mappingProperties,
		onlyDefinedBelow(allFieldsNotice),
		...scheduleProperties.map((property) => (property.name === nameToMatch.name ? byId(property) : property)),
	],
	methods: updateFacts.methods,
	read: (item, reading) => {
		if (!isMatchedByName(item)) {
			const scheduleId = readResourceId('schedule', item, reading, false);
			return { ...readSchedule(item, scheduleId === undefined ? 'create' : 'update', reading), scheduleId };
		}
		const draft = readSchedule(item, 'match', reading);
		if (draft.isEmptyRow) return draft;
		const { name } = draft.body;
		// A name of characters that nobody sees. One that is blank, or has no column, has an issue already.
		if (name !== undefined && reading.layers.names.key(String(name)) === '') {
			reading.issues.add('Name is empty. Matching by name needs one');
		}
		return { ...draft, toCreate: (again) => readSchedule(item, 'create', again) };
	},
	listsFor: ({ toCreate }) => (toCreate === undefined ? [] : ['schedules']),
	match: (changes, lists) => {
		refuseRepeated(changes);
		return changes.map((change) => matchByName(change, lists));
	},
	plan: (changes, { requestMethod, sendUnchanged }) => {
		const isByName = changes.some(({ change }) => change.toCreate !== undefined);
		const toSend = sendUnchanged
			? changes.map(({ item, change }) => ({ item, change: { ...change, isUnchanged: undefined } }))
			: changes;
		return planSchedules(toSend, requestMethod, isByName ? foundAgain : createFacts);
	},
};

/** @throws InvalidValue where Match By has none of its values: falling back to IDs would create everything anew */
function isMatchedByName(item: InputItem): boolean {
	return labeled('Match By', () => readSwitch(item, 'matchBy', ['name', 'id'])) === 'name';
}

/** Items of the same name and report mean the same schedule, whether it's there or not: both are refused. */
function refuseRepeated(changes: ReadonlyArray<ReadChange<UpsertDraft>>): void {
	const known = changes.filter(({ change }) => canBeMatched(change));
	const keyOf = ({ change: { body }, reading }: ReadChange<UpsertDraft>) =>
		`${String(body.report)} ${reading.layers.names.key(String(body.name))}`;
	for (const same of groupBy(known, keyOf)) {
		if (same.length === 1) continue;
		const items = listed(same.map(({ item }) => item));
		const problem = `Name: items ${items} refer to the same schedule, ${inWords(same[0]!.change)}. Combine them into one`;
		for (const { reading } of same) reading.issues.add(problem);
	}
}

function canBeMatched({ toCreate, body }: UpsertDraft): boolean {
	return toCreate !== undefined && body.name !== undefined && Number(body.report) > 0;
}

/** Gives an item the ID of the schedule that it means, or reads it again for a create where there's none. */
function matchByName(read: ReadChange<UpsertDraft>, lists: Lists): ReadChange<UpsertDraft> {
	const { item, change, reading } = read;
	if (!canBeMatched(change)) return read;
	const found = lists.schedules(String(change.body.name), Number(change.body.report));
	if (found.length > 1) {
		const ids = listed(found.map(({ id }) => id));
		reading.issues.add(
			`Name: there are ${found.length} schedules named ${inWords(change)} (IDs ${ids}). Match by ID instead`,
		);
		return read;
	}
	const [schedule] = found;
	if (schedule !== undefined) {
		const draft = { ...change, scheduleId: schedule.id, record: schedule.record };
		return { item, change: compareWithRecord(draft, reading), reading };
	}
	const again = new ItemReading(reading.layers, reading.isOfTool);
	const draft = change.toCreate!(again);
	const before = reading.issues.count;
	for (const issue of again.issues) reading.issues.add(issue);
	if (reading.issues.count > before) {
		reading.issues.add(`Needed because there's no schedule ${inWords(change)} yet`);
	}
	return { item, change: { ...draft, toCreate: change.toCreate }, reading };
}

function inWords({ body }: Draft): string {
	return `${quote(body.name)} on report ${String(body.report)}`;
}
