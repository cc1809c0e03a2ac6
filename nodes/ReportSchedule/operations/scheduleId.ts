import type { INodeProperties } from 'n8n-workflow';
import { readId } from '../fields/identifiers';
import { collect, InvalidValue } from '../fields/invalidValue';
import { idLocator } from '../fields/scheduleProperties';
import { locatorValue, type InputItem } from './operation';

const label = 'Schedule';

/** The schedule that an update or a membership operation is for (§4 `<schedule_id>`). */
export const scheduleIdProperty: INodeProperties = {
	...idLocator(
		{ displayName: label, name: 'scheduleId', description: 'The schedule to change' },
		'searchSchedules',
	),
	required: true,
};

/**
 * Reads the schedule's ID; what is wrong with it, a missing one too, is added to `complaints`.
 */
export function readScheduleId({ parameter }: InputItem, complaints: string[]): number | undefined {
	return collect(complaints, label, () => {
		const id = readId(locatorValue(parameter('scheduleId')));
		if (id === undefined) throw new InvalidValue(undefined, 'the ID of a schedule');
		return id;
	});
}
