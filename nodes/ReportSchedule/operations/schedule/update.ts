import type { INodeProperties } from 'n8n-workflow';
import { InvalidItem } from '../../fields/invalidValue';
import { updateBody } from '../../fields/scheduleBody';
import { byLabel, updateProperties } from '../../fields/scheduleProperties';
import { planSchedules, type ScheduleChange } from '../../requests/planSchedules';
import type { InputItem, Operation } from '../operation';
import { collectedRecipients, fromListProperty, isRecipients } from '../recipients';
import { readScheduleId, scheduleIdProperty } from '../scheduleId';
import { dataModeProperty, isAutoMapped, mappedValues, onlyDefinedBelow, shownValues } from './dataMode';

const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	description:
		'The fields to send. Whether the service takes a part of the fields is not documented: if it refuses, add the others too.',
	options: [...updateProperties(), fromListProperty('groups'), fromListProperty('users')].sort(byLabel),
};

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const update: Operation<ScheduleChange> = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update schedule',
		description: 'Change fields of a schedule',
	},
	properties: [scheduleIdProperty, dataModeProperty, onlyDefinedBelow(updateFields)],
	methods: ['PUT', 'POST'],
	read: (item) => {
		const complaints: string[] = [];
		const scheduleId = readScheduleId(item, complaints);
		const values = isAutoMapped(item) ? mappedValues(item) : collectedValues(item);
		const body = updateBody(values, complaints);
		InvalidItem.throwIfAny(complaints);
		return { scheduleId, body };
	},
	plan: (changes, { requestMethod }) => planSchedules(changes, requestMethod),
};

function collectedValues({ parameter }: InputItem) {
	const collection = parameter('updateFields');
	const fields = new Map(
		Object.entries(typeof collection === 'object' && collection !== null ? collection : {}),
	);
	const member = (name: string) => fields.get(name);
	return shownValues((name) => (isRecipients(name) ? collectedRecipients(member, name) : member(name)), true);
}
