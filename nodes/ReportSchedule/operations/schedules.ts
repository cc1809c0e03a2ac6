import type { InputItem } from '../item/item';
import { readSwitch } from '../item/setting';
import { type Changes, type Draft, needsRequest } from '../schedule/draft';
import { readForm, readUpdateFields } from '../schedule/form';
import { readTarget, type Target } from '../schedule/given';
import { readRow } from '../schedule/row';
import { pathOf, type PlannedRequest, type RequestQueues, type RequestType } from '../service/request';
import { groupBy } from '../text/groupBy';
import { labeled } from '../text/issues';
import type { Operation } from './operation';
import type { RunOptions } from './options';

export const createType: RequestType = {
	name: 'create',
	resource: 'schedule',
	methods: ['POST'],
	isIdempotent: false,
};

/** A create that a later run by name finds. */
const createByName: RequestType = { ...createType, isFoundAgain: true };

export const updateType: RequestType = {
	name: 'update',
	resource: 'schedule',
	methods: ['PUT', 'POST'],
	isIdempotent: true,
};

/** The ways to say what a schedule is, the default first. */
export const dataModes = ['defineBelow', 'mapColumns'] as const;

/** @throws InvalidValue if Mapping has none of its values */
function isMapped(item: InputItem): boolean {
	return labeled('Mapping', () => readSwitch(item, 'dataMode', dataModes)) === 'mapColumns';
}

/** One request for each item that creates or updates (§4). Updates of one schedule keep their order. */
export function scheduleRequests(
	changes: Changes<Draft>,
	{ requestMethod }: Pick<RunOptions, 'requestMethod'>,
): RequestQueues {
	const requests: PlannedRequest[] = [];
	for (const { item, change } of changes) {
		if (!needsRequest(change)) continue;
		const { resourceId, body, nameOf } = change;
		const isNew = change.operation === 'create';
		const newType = change.isFoundAgain ? createByName : createType;
		const [type, method] = isNew ? [newType, 'POST' as const] : [updateType, requestMethod];
		const path = pathOf('schedules', resourceId);
		requests.push({ type, method, path, body, resourceId, shares: [{ item }], nameOf });
	}
	return groupBy(requests, (request) => request.resourceId ?? request);
}

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const create: Operation<Draft> = {
	methods: createType.methods,
	read: (item) => (isMapped(item) ? readRow : readForm)(item, 'create'),
	requestsFor: scheduleRequests,
};

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const update: Operation<Draft> = {
	methods: updateType.methods,
	read: (item) => {
		const draft = isMapped(item) ? readRow(item, 'update') : readUpdateFields(item);
		// An empty row needs no schedule.
		return draft.operation === 'none' ? draft : ofSchedule(draft, readTarget('schedule', item));
	},
	requestsFor: scheduleRequests,
};

/** Create a schedule, or update the one of this ID, or of this name on this report (§4 create and update). */
export const upsert: Operation<Draft> = {
	methods: updateType.methods,
	read: (item) => {
		const read = isMapped(item) ? readRow : readForm;
		if (isMatchedByName(item)) return { ...read(item, 'match'), isFoundAgain: true };
		const target = readTarget('schedule', item, false);
		// One that can't be used doesn't stand for a new schedule.
		const isNew = target !== undefined && target.id === undefined && target.byName.length === 0;
		const draft = read(item, isNew ? 'create' : 'update');
		return draft.operation === 'none' ? draft : ofSchedule(draft, target);
	},
	requestsFor: scheduleRequests,
};

function ofSchedule(draft: Draft, { id, byName = [] }: Partial<Target> = {}): Draft {
	return { ...draft, resourceId: id, byName: [...byName, ...draft.byName] };
}

/** @throws InvalidValue if Match By has none of its values: by ID, everything would be created anew */
function isMatchedByName(item: InputItem): boolean {
	return labeled('Match By', () => readSwitch(item, 'matchBy', ['name', 'id'])) === 'name';
}
