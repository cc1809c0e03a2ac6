import { membership } from './membership';
import type { Operation } from './operation';
import { create, update, upsert } from './schedules';

/** The operations that change something, by their resources, as saved workflows name them. */
export const operations = {
	// §4 rule 5 has the path; the service documents it in public.
	group: {
		addUsers: membership('group', 'add', 'users'),
		removeUsers: membership('group', 'remove', 'users'),
	},
	membership: {
		addUsers: membership('schedule', 'add', 'users'),
		removeUsers: membership('schedule', 'remove', 'users'),
		addGroups: membership('schedule', 'add', 'groups'),
		removeGroups: membership('schedule', 'remove', 'groups'),
	},
	schedule: { create, upsert, update },
} satisfies Record<string, Record<string, Operation>>;

/** The operation that a saved workflow names, or undefined where there is none. */
export function findOperation(resource: string, name: string): Operation | undefined {
	const all: Record<string, Record<string, Operation>> = operations;
	if (!Object.hasOwn(all, resource) || !Object.hasOwn(all[resource]!, name)) return undefined;
	return all[resource]![name];
}
