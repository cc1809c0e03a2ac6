import { labeled } from '../helpers/issues';
import type { Draft } from '../draft/draft';
import type { InputItem } from '../ports';
import { readSwitch } from '../item/item';
import { readResourceId } from '../item/resourceId';
import type { Operation } from './operation';
import { planSchedules, readSchedule, updateType } from './schedules';

/**
 * Create a schedule, or update the one that there is (§4 create and update). An item says which by its ID; by name, the
 * names layer looks for it in the service's list, and what it doesn't find is read again for a create.
 */
export const upsert: Operation<Draft> = {
	methods: updateType.methods,
	read: (item) => {
		if (isMatchedByName(item)) {
			// What was noticed when it was read as an update isn't true of a create.
			const readForCreate = () => readSchedule({ ...item, notes: [] }, 'create');
			return { ...readSchedule(item, 'match'), isByName: true, readForCreate };
		}
		const scheduleId = readResourceId('schedule', item, false);
		// One that can't be used is an issue, and doesn't stand for a new schedule.
		const isNew = scheduleId === undefined && item.issues.count === 0;
		return { ...readSchedule(item, isNew ? 'create' : 'update'), scheduleId };
	},
	plan: (changes, { requestMethod, sendUnchanged }) => {
		const toSend = sendUnchanged
			? changes.map(({ item, change }) => ({ item, change: sentAnyway(change) }))
			: changes;
		return planSchedules(toSend, requestMethod);
	},
};

function sentAnyway(draft: Draft): Draft {
	return draft.operation === 'unchanged' ? { ...draft, operation: 'update' } : draft;
}

/** @throws InvalidValue where Match By has none of its values: falling back to IDs would create everything anew */
function isMatchedByName(item: InputItem): boolean {
	return labeled('Match By', () => readSwitch(item, 'matchBy', ['name', 'id'])) === 'name';
}
