import { columnsOf } from '../schedule';
import { readDraft } from '../schedule/read';
import type { Draft, Purpose, Source } from '../schedule/draft';
import { formSource, updateSource } from '../schedule/form';
import type { RecipientField } from '../fields/recipients';
import { labeled } from '../text/issues';
import type { InputItem } from '../item/inputItem';
import { readSwitch } from '../item/item';
import { readTarget, type Target } from '../schedule/locator';
import {
	type ItemChange,
	pathOf,
	type Plan,
	type PlannedItem,
	type PlannedRequest,
	type RequestMethod,
	type RequestType,
} from '../service/request';
import { groupBy } from '../item/queues';
import type { Operation } from './operation';

/** What a create request says of itself. */
export const createType: RequestType = {
	name: 'create',
	resource: 'schedule',
	methods: ['POST'],
	isIdempotent: false,
};

/** A create that a later run by name finds. */
const createByName: RequestType = { ...createType, isFoundAgain: true };

/** What an update request says of itself. */
export const updateType: RequestType = {
	name: 'update',
	resource: 'schedule',
	methods: ['PUT', 'POST'],
	isIdempotent: true,
};

/** The ways to say what a schedule is, the default first. */
export const dataModes = ['defineBelow', 'mapColumns'] as const;

/**
 * Reads a schedule from where Mapping says: the node's own parameters, or columns.
 *
 * @param own the source of the node's own parameters; the form of a whole schedule, if not Update Fields
 * @throws InvalidValue where the source as a whole can't be used
 */
function readSchedule(
	item: InputItem,
	purpose: Purpose,
	own: (item: InputItem) => Source = formSource,
): Draft {
	const mode = item.issues.collect('Mapping', () => readSwitch(item, 'dataMode', dataModes));
	const nothing = { body: {}, byName: [], notes: [] };
	if (mode === undefined) return { operation: purpose, ...nothing };
	const source = mode === 'defineBelow' ? own(item) : columnsOf(item, purpose);
	if (source === 'empty') return { operation: 'none', ...nothing };
	return readDraft(source, purpose, item);
}

/**
 * One request for each item (§4 create and update). Updates of the same schedule share a queue, and keep their order: names/ refuses
 * items that set one field to different values.
 */
export function planSchedules(
	changes: ReadonlyArray<ItemChange<Draft>>,
	updateMethod: RequestMethod = 'PUT',
): Plan {
	const requests: PlannedRequest[] = [];
	const items = new Map<number, PlannedItem>();
	for (const { item, change } of changes) {
		const { operation, scheduleId, body, found } = change;
		if (operation === 'unchanged' || operation === 'none') {
			items.set(item, { operation, resource: 'schedule', resourceId: scheduleId });
			continue;
		}
		const type = typeOf(change);
		const method = type === updateType ? updateMethod : 'POST';
		const resourceId = type === updateType ? scheduleId : undefined;
		const path = pathOf('schedules', resourceId);
		requests.push({ type, method, path, body, found, resourceId, shares: [{ item }] });
		const { users, groups } = body as Partial<Record<RecipientField, number[]>>;
		items.set(item, { operation: type.name, resource: 'schedule', resourceId, users, groups, found });
	}
	return { queues: groupBy(requests, (request) => request.resourceId ?? request), items };
}

function typeOf({ operation, isMatched }: Draft): RequestType {
	if (operation !== 'create') return updateType;
	return isMatched ? createByName : createType;
}

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const create: Operation<Draft> = {
	methods: createType.methods,
	read: (item) => readSchedule(item, 'create'),
	plan: (changes) => planSchedules(changes),
};

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const update: Operation<Draft> = {
	methods: updateType.methods,
	read: (item) => {
		const draft = readSchedule(item, 'update', updateSource);
		// An empty row needs no schedule.
		return draft.operation === 'none' ? draft : ofSchedule(draft, readTarget('schedule', item));
	},
	plan: (changes, { requestMethod }) => planSchedules(changes, requestMethod),
};

/**
 * Create a schedule, or update the one that there is (§4 create and update). An item says which by its ID; by name, the
 * names layer looks for it in the service's list, and what it doesn't find is read again for a create.
 */
export const upsert: Operation<Draft> = {
	methods: updateType.methods,
	read: (item) => {
		if (isMatchedByName(item)) {
			const readForCreate = () => {
				// What was noticed when it was read as an update isn't true of a create.
				item.notes.length = 0;
				return readSchedule(item, 'create');
			};
			return { ...readSchedule(item, 'match'), isMatched: true, readForCreate };
		}
		const target = readTarget('schedule', item, false);
		// One that can't be used doesn't stand for a new schedule.
		const isNew = target !== undefined && target.id === undefined && target.byName.length === 0;
		return ofSchedule(readSchedule(item, isNew ? 'create' : 'update'), target);
	},
	plan: (changes, { requestMethod }) => planSchedules(changes, requestMethod),
};

function ofSchedule(draft: Draft, { id, byName = [] }: Partial<Target> = {}): Draft {
	return { ...draft, scheduleId: id, byName: [...byName, ...draft.byName] };
}

/** @throws InvalidValue where Match By has none of its values: falling back to IDs would create everything anew */
function isMatchedByName(item: InputItem): boolean {
	return labeled('Match By', () => readSwitch(item, 'matchBy', ['name', 'id'])) === 'name';
}
