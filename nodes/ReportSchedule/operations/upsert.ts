import type { DraftByName } from '../doors';
import { labeled } from '../helpers/issues';
import type { Draft } from '../draft/draft';
import { readSwitch, type InputItem } from '../item/item';
import { readResourceId } from '../item/resourceId';
import type { Operation } from './operation';
import { planSchedules, readSchedule, updateFacts } from './schedules';

/**
 * Create a schedule, or update the one that there is (§4 create and update). An item says which by its ID; by name, the
 * names layer looks for it in the service's list, and what it doesn't find is read again for a create.
 */
export const upsert: Operation<Draft | DraftByName> = {
	methods: updateFacts.methods,
	read: (item, reading) => {
		if (!isMatchedByName(item)) {
			const scheduleId = readResourceId('schedule', item, reading, false);
			// One that can't be used is an issue, and doesn't stand for a new schedule.
			const isNew = scheduleId === undefined && reading.issues.count === 0;
			return { ...readSchedule(item, isNew ? 'create' : 'update', reading), scheduleId };
		}
		const draft = readSchedule(item, 'match', reading);
		if (draft.isEmptyRow) return draft;
		return { ...draft, toCreate: (again) => readSchedule(item, 'create', again) };
	},
	plan: (changes, { requestMethod, sendUnchanged }) => {
		const toSend = sendUnchanged
			? changes.map(({ item, change }) => ({ item, change: { ...change, isUnchanged: undefined } }))
			: changes;
		return planSchedules(toSend, requestMethod);
	},
};

/** @throws InvalidValue where Match By has none of its values: falling back to IDs would create everything anew */
function isMatchedByName(item: InputItem): boolean {
	return labeled('Match By', () => readSwitch(item, 'matchBy', ['name', 'id'])) === 'name';
}
