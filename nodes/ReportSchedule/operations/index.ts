import { get } from './get';
import { getMany } from './getMany';
import { membership } from './membership';
import type { GetOperation, Operation } from './operation';
import { create, update, upsert } from './schedules';

/** The operations by their resources, as saved workflows name them. */
export const operations = {
	// The paths follow the sample in §4 rule 5. §4 has no lists.
	group: {
		addUsers: membership('group', 'add', 'users'),
		getAll: getMany('groups'),
		removeUsers: membership('group', 'remove', 'users'),
	},
	membership: {
		addUsers: membership('schedule', 'add', 'users'),
		removeUsers: membership('schedule', 'remove', 'users'),
		addGroups: membership('schedule', 'add', 'groups'),
		removeGroups: membership('schedule', 'remove', 'groups'),
	},
	report: { getAll: getMany('reports') },
	schedule: { create, get, getAll: getMany('schedules'), update, upsert },
	user: { getAll: getMany('users') },
} satisfies Record<string, Record<string, Operation | GetOperation>>;

/** The operation that a saved workflow names, or undefined where there is none. */
export function findOperation(resource: string, name: string): Operation | GetOperation | undefined {
	const all: Record<string, Record<string, Operation | GetOperation>> = operations;
	if (!Object.hasOwn(all, resource) || !Object.hasOwn(all[resource]!, name)) return undefined;
	return all[resource]![name];
}
