import type { SandboxOptions } from './options';
import type { StoredGroup, StoredSchedule } from './types';

type Fields = Record<string, unknown>;
export const memberships = ['users', 'groups'] as const;
export type Membership = (typeof memberships)[number];

/** The schedules and groups that exist, and the operations of §4 on them. */
export class State {
	readonly schedules = new Map<number, StoredSchedule>();
	readonly groups = new Map<number, StoredGroup>();

	private readonly known: Record<Membership, Set<number> | undefined>;

	constructor(private readonly options: SandboxOptions) {
		this.known = {
			users: options.knownUsers && new Set(options.knownUsers),
			groups: options.knownGroups && new Set(options.knownGroups),
		};
		this.reset();
	}

	/** Back to the schedules and groups that the options name. */
	reset(): void {
		this.groups.clear();
		const groups = [
			...(this.options.knownGroups ?? []).map((id) => ({ id })),
			...(this.options.groups ?? []),
		];
		for (const group of groups) {
			const { users = [] } = group as Partial<StoredGroup>;
			this.groups.set(group.id, { id: group.id, users: [...users] });
		}
		this.schedules.clear();
		for (const { id, ...fields } of this.options.schedules ?? []) this.write(id, fields);
	}

	/** The schedule of a path. */
	find(segment: string): StoredSchedule | undefined {
		return find(this.schedules, segment);
	}

	/** The group of a path. */
	findGroup(segment: string): StoredGroup | undefined {
		return find(this.groups, segment);
	}

	create(fields: Fields): StoredSchedule {
		return this.write(Math.max(0, ...this.schedules.keys()) + 1, fields);
	}

	/** Merges the fields into the schedule. §4 leaves open whether an update may carry only some of them. */
	update({ id, ...kept }: StoredSchedule, fields: Fields): StoredSchedule {
		return this.write(id, { ...kept, ...fields });
	}

	/** Appends the ids that are not there yet, in the order given. */
	add<List extends Membership, T extends Record<List, number[]>>(record: T, list: List, ids: number[]): T {
		Object.assign(record, { [list]: [...new Set([...record[list], ...ids])] });
		return record;
	}

	/** Takes the ids out; one that is not there is no matter. */
	remove<List extends Membership, T extends Record<List, number[]>>(record: T, list: List, ids: number[]): T {
		const leaving = new Set(ids);
		Object.assign(record, { [list]: record[list].filter((id) => !leaving.has(id)) });
		return record;
	}

	/** Those of the IDs that no user or group has, each with its place in the list. */
	unknownIds(list: Membership, ids: number[]): Array<{ id: number; index: number }> {
		const known = this.known[list];
		return ids.map((id, index) => ({ id, index })).filter(({ id }) => known && !known.has(id));
	}

	private write(id: number, fields: Fields): StoredSchedule {
		const schedule: StoredSchedule = { id, users: [], groups: [], ...fields };
		for (const list of memberships) schedule[list] = [...new Set(schedule[list])];
		this.schedules.set(id, schedule);
		return schedule;
	}
}

/**
 * The record of a path. Stricter than the API: `07` and `7.0`, which the library takes for integers, name none. §4
 * shows no such spelling.
 */
function find<T>(records: ReadonlyMap<number, T>, segment: string): T | undefined {
	const id = Number(segment);
	return String(id) === segment ? records.get(id) : undefined;
}
