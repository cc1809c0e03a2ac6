import { InvalidItem } from '../../fields/invalidValue';
import { createBody } from '../../fields/scheduleBody';
import { createProperties } from '../../fields/scheduleProperties';
import { planSchedules, type ScheduleChange } from '../../requests/planSchedules';
import type { InputItem, Operation } from '../operation';
import { isRecipients, selectedRecipients, withSelection } from '../recipients';
import { dataModeProperty, isAutoMapped, mappedValues, onlyDefinedBelow, shownValues } from './dataMode';

const fields = createProperties();
const recipients = fields.filter(({ name }) => isRecipients(name));
const others = fields.filter(({ name }) => !isRecipients(name));

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const create: Operation<ScheduleChange> = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create schedule',
		description: 'Create a schedule that delivers a report',
	},
	properties: [dataModeProperty, ...[...others, ...withSelection(recipients)].map(onlyDefinedBelow)],
	methods: ['POST'],
	read: (item) => {
		const complaints: string[] = [];
		const values = isAutoMapped(item) ? mappedValues(item) : shownValues(selected(item), false);
		const body = createBody(values, complaints);
		InvalidItem.throwIfAny(complaints);
		return { body };
	},
	plan: (changes, { requestMethod }) => planSchedules(changes, requestMethod),
};

function selected({ parameter }: InputItem): InputItem['parameter'] {
	return (name) => (isRecipients(name) ? selectedRecipients(parameter, name) : parameter(name));
}
