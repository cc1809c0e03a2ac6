import type { SandboxOptions } from './options';
import type { RawAnswer, StoredGroup, StoredSchedule } from './types';
import { refusal, refusalOfUnknown } from './variants';

export type Membership = 'users' | 'groups';
type Fields = { [field: string]: unknown } & Partial<Record<Membership, number[]>>;

/** A request that has passed openapi.yaml. */
export interface Change {
	/** What its path begins with. */
	name: 'schedules' | 'groups';
	/** Without it, a schedule is created. */
	id?: number;
	/** Without it, a schedule is updated. */
	action?: 'add' | 'remove';
	/** Whom it adds or removes. */
	list?: Membership;
	fields: Fields;
}

type Applied =
	{ record: StoredSchedule | StoredGroup; refusal?: undefined } | { record?: undefined; refusal: RawAnswer };

/** The schedules and groups that exist. */
export class State {
	readonly schedules = new Map<number, StoredSchedule>();
	readonly groups = new Map<number, StoredGroup>();
	private readonly known: Record<Membership, Set<number> | undefined>;

	constructor(private readonly options: SandboxOptions) {
		const { knownUsers, knownGroups } = options;
		this.known = { users: knownUsers && new Set(knownUsers), groups: knownGroups && new Set(knownGroups) };
		this.reset();
	}

	/** Back to the schedules and groups that the options name. */
	reset(): void {
		const { knownGroups = [], groups = [], schedules = [] } = this.options;
		this.groups.clear();
		const all: Array<{ id: number; users?: number[] }> = [...knownGroups.map((id) => ({ id })), ...groups];
		for (const { id, users = [] } of all) this.groups.set(id, { id, users: [...users] });
		this.schedules.clear();
		for (const schedule of schedules) this.write(schedule);
	}

	/**
	 * Does what a request asks for.
	 *
	 * Stricter than the API: §4 leaves open how an ID that doesn't exist is treated. Here one refuses the whole call, in a
	 * removal too; a service may as well skip it.
	 *
	 * @returns the record as it is now, or why there is none
	 */
	apply({ name, id, action, list, fields }: Change): Applied {
		const record = id === undefined ? undefined : this[name].get(id);
		if (id !== undefined && !record) return { refusal: refusal(404, 'Not found.') };
		const { mostIds = Infinity, refusesRepeated = false, transactions = true } = this.options;
		const sent = (list && fields[list]) ?? [];
		// A group has no groups, and openapi.yaml no path for them.
		const had = (list && (record as StoredSchedule)[list]) ?? [];
		if (sent.length > mostIds) return { refusal: refusal(400, `At most ${mostIds} ${list} can be sent at once.`) };
		const repeated = refusesRepeated && action === 'add' ? sent.find((one) => had.includes(one)) : undefined;
		if (repeated !== undefined) return { refusal: refusal(400, `"${repeated}" is already there.`) };

		const operate = (given: Fields) => {
			if (!record) return this.write({ id: Math.max(0, ...this.schedules.keys()) + 1, ...given });
			// §4 leaves open whether an update may carry only some of the fields.
			if (!list) return this.write({ ...record, ...given });
			const ids = given[list] ?? [];
			const leaving = new Set(ids);
			const left = action === 'add' ? [...had, ...ids] : had.filter((one) => !leaving.has(one));
			return Object.assign(record, { [list]: [...new Set(left)] });
		};
		const unknown = this.unknownIn(fields);
		if (!unknown) return { record: operate(fields) };
		// Without transactions it has done what comes before the first ID that it refuses.
		if (!transactions) operate({ ...fields, ...unknown.before });
		return { refusal: refusalOfUnknown(unknown.list, unknown.id, this.options) };
	}

	/** The first ID of the fields that no user or group has, and the lists as far as they're fine. */
	private unknownIn(fields: Fields) {
		const lists = ['users', 'groups'] as const;
		const places = lists.map((list) => (fields[list] ?? []).findIndex((id) => this.known[list]?.has(id) === false));
		const first = places.findIndex((place) => place >= 0);
		if (first === -1) return undefined;
		const before = Object.fromEntries(
			lists.flatMap((list, i) => (places[i]! < 0 ? [] : [[list, fields[list]!.slice(0, places[i])]])),
		) as Fields;
		const list = lists[first]!;
		return { list, id: fields[list]![places[first]!]!, before };
	}

	private write({ id, ...fields }: { id: number; [field: string]: unknown }): StoredSchedule {
		const schedule: StoredSchedule = { id, users: [], groups: [], ...fields };
		for (const list of ['users', 'groups'] as const) schedule[list] = [...new Set(schedule[list])];
		this.schedules.set(id, schedule);
		return schedule;
	}
}
