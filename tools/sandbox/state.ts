import type { SandboxOptions } from './options';
import type { StoredSchedule } from './types';

type Fields = Record<string, unknown>;
export const memberships = ['users', 'groups'] as const;
export type Membership = (typeof memberships)[number];

/** The schedules that exist, and the operations of §4 on them. */
export class State {
	readonly schedules = new Map<number, StoredSchedule>();

	private readonly known: Record<Membership, Set<number> | undefined>;

	constructor(private readonly options: SandboxOptions) {
		this.known = {
			users: options.knownUsers && new Set(options.knownUsers),
			groups: options.knownGroups && new Set(options.knownGroups),
		};
		this.reset();
	}

	/** Back to the schedules that the options name. */
	reset(): void {
		this.schedules.clear();
		for (const { id, ...fields } of this.options.schedules ?? []) this.write(id, fields);
	}

	/**
	 * The schedule of a path. Stricter than the API: `07` and `7.0`, which the library takes for integers,
	 * name no schedule. §4 shows no such spelling.
	 */
	find(segment: string): StoredSchedule | undefined {
		const id = Number(segment);
		return String(id) === segment ? this.schedules.get(id) : undefined;
	}

	create(fields: Fields): StoredSchedule {
		return this.write(Math.max(0, ...this.schedules.keys()) + 1, fields);
	}

	/** Merges the fields into the schedule. §4 leaves open whether an update may carry only some of them. */
	update({ id, ...kept }: StoredSchedule, fields: Fields): StoredSchedule {
		return this.write(id, { ...kept, ...fields });
	}

	/** Appends the ids that are not there yet, in the order given. */
	add(schedule: StoredSchedule, list: Membership, ids: number[]): StoredSchedule {
		schedule[list] = [...new Set([...schedule[list], ...ids])];
		return schedule;
	}

	/** Takes the ids out; one that is not there is no matter. */
	remove(schedule: StoredSchedule, list: Membership, ids: number[]): StoredSchedule {
		const leaving = new Set(ids);
		schedule[list] = schedule[list].filter((id) => !leaving.has(id));
		return schedule;
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
