import { readFileSync } from 'node:fs';
import type { SandboxOptions } from '../../../tools/sandbox';

type Listed = string | { id?: number; [key: string]: unknown };

/** What a sandbox holds, as people write it down: each record with the ID that it should have, or without. */
interface ServiceData {
	/** An email, or a record with `email` and what else the service should show of the person. */
	people?: Listed[];
	/** A name, or a record with `name` and, as `users`, the IDs of the members. */
	groups?: Listed[];
	/** A name, or a record with `name`. */
	reports?: Listed[];
}

const lists = ['people', 'groups', 'reports'];

/**
 * The service of a JSON file, without schedules. It knows the people and groups of the file and no others.
 *
 * @throws where the file isn't one, or has other lists
 */
export function serviceFrom(file: string): SandboxOptions {
	const data = JSON.parse(readFileSync(file, 'utf8')) as ServiceData;
	const unknown = Object.keys(data).filter((name) => !lists.includes(name));
	if (unknown.length > 0) throw new Error(`${file}: there's no list ${unknown.join(', ')}. Use ${lists.join(', ')}`);
	const users = records(data.people, 'email', 101);
	const groups = records(data.groups, 'name', 11);
	return {
		users,
		knownUsers: users.map(({ id }) => id),
		groups,
		knownGroups: groups.map(({ id }) => id),
		reports: records(data.reports, 'name', 1),
	};
}

/** Those without an ID get the next one that's free. */
function records(given: Listed[] = [], key: string, firstId: number): Array<{ id: number }> {
	const all = given.map((one) => (typeof one === 'string' ? { [key]: one } : one)) as Array<{ id?: number }>;
	const taken = new Set(all.map(({ id }) => id));
	let next = firstId;
	return all.map(({ id, ...record }) => {
		while (id === undefined && taken.has(next)) next += 1;
		return { id: id ?? next++, ...record };
	});
}
