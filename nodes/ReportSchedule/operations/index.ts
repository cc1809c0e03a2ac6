import { create } from './create';
import { addGroups, addMembers, addUsers, removeGroups, removeMembers, removeUsers } from './membership';
import type { Operation } from './operation';
import { update } from './update';
import { upsert } from './upsert';

/** The operations that change something, by their resources, as saved workflows name them. */
export const operations = {
	group: { addUsers: addMembers, removeUsers: removeMembers },
	membership: { addUsers, removeUsers, addGroups, removeGroups },
	schedule: { create, upsert, update },
} satisfies Record<string, Record<string, Operation>>;

/** The operation that a saved workflow names, or undefined where there is none. */
export function findOperation(resource: string, name: string): Operation | undefined {
	const all: Record<string, Record<string, Operation>> = operations;
	if (!Object.hasOwn(all, resource) || !Object.hasOwn(all[resource]!, name)) return undefined;
	return all[resource]![name];
}
