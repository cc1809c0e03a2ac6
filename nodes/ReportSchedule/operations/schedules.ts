import { readDraft } from '../draft/readDraft';
import type { Draft, Purpose } from '../draft/draft';
import { formSource } from '../draft/formSource';
import type { Source } from '../draft/source';
import type { InputItem } from '../ports';
import { readSwitch } from '../item/item';
import { pathOf, type RequestType, type PlannedRequest, type RequestMethod } from '../requests/request';
import type { ItemChange, Plan, PlannedItem } from '../requests/plan';
import { groupBy } from '../helpers/queues';

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const createType: RequestType = {
	name: 'create',
	resource: 'schedule',
	methods: ['POST'],
	isIdempotent: false,
};

/** A create that another run by name finds again, so it's safe to run after an unknown outcome. */
const createByName: RequestType = { ...createType, isByName: true };

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const updateType: RequestType = {
	name: 'update',
	resource: 'schedule',
	methods: ['PUT', 'POST'],
	isIdempotent: true,
};

/** The ways to say what a schedule is, the default first. */
export const dataModes = ['defineBelow', 'mapColumns', 'autoMapInputData'] as const;

/**
 * Reads a schedule from where Mapping says: the node's own parameters, or columns.
 *
 * @param own the source of the node's own parameters; the form of a whole schedule, if not Update Fields
 * @throws InvalidValue where the source as a whole can't be used
 */
export function readSchedule(
	item: InputItem,
	purpose: Purpose,
	own: (item: InputItem) => Source = formSource,
): Draft {
	const mode = item.issues.read('Mapping', () => readSwitch(item, 'dataMode', dataModes));
	const nothing = { body: {}, byName: [], notes: [] };
	if (mode === undefined) return { operation: purpose, ...nothing };
	const source = mode === 'defineBelow' ? own(item) : item.layers.columns.source(item, mode, purpose);
	return source === 'empty' ? { operation: 'none', ...nothing } : readDraft(source, purpose, item);
}

/**
 * One request for each item (§4 create and update). Updates of the same schedule share a queue, so that the
 * last item's values are the ones that stay. By name, no two items mean the same one: names/ refuses them.
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
		const create = change.isByName ? createByName : createType;
		const shared = { body, found, shares: [{ item }] };
		const request: PlannedRequest =
			operation === 'create'
				? { ...shared, type: create, method: 'POST', path: pathOf('schedules') }
				: {
						...shared,
						type: updateType,
						method: updateMethod,
						path: pathOf('schedules', scheduleId),
						resourceId: scheduleId,
					};
		requests.push(request);
		items.set(item, plannedItem(request));
	}
	return { queues: groupBy(requests, (request) => request.resourceId ?? request), items };
}

function plannedItem({ type: { name, resource }, resourceId, body }: PlannedRequest): PlannedItem {
	const { users, groups } = body;
	const sent = Object.entries({ users, groups }).filter(([, value]) => value !== undefined);
	return { operation: name, resource, resourceId, ...Object.fromEntries(sent) };
}
