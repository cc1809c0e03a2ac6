import type { Request, Router } from 'express';
import { express } from './libraries';
import type { SandboxOptions } from './options';
import { reply, type Handler, type Reply } from './exchange';
import type { ListedRecord, StoredGroup, StoredSchedule } from './types';
import { answers, pageOf, refusal, refusalOf, shown, wrapped, type Unknown } from './variants';

type Fields = Record<string, unknown>;
const memberships = ['users', 'groups'] as const;
type Membership = (typeof memberships)[number];
type Stored = StoredSchedule | StoredGroup;

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
		for (const { id, users = [] } of [...knownGroups.map((id) => ({ id })), ...groups] as Array<
			Partial<StoredGroup>
		>)
			this.groups.set(id!, { id: id!, users: [...users] });
		this.schedules.clear();
		for (const { id, ...fields } of schedules) this.write(id, fields);
	}

	create(fields: Fields): StoredSchedule {
		return this.write(Math.max(0, ...this.schedules.keys()) + 1, fields);
	}

	/** Merges the fields into the schedule. §4 leaves open whether an update may carry only some of them. */
	update({ id, ...kept }: StoredSchedule, fields: Fields): StoredSchedule {
		return this.write(id, { ...kept, ...fields });
	}

	/** The IDs of a body that no user or group has. */
	unknownIn(body: Partial<Record<Membership, number[]>>): Unknown {
		return memberships
			.map((list) => {
				const ids = (body[list] ?? []).map((id, index) => ({ id, index }));
				return { list, unknown: ids.filter(({ id }) => this.known[list]?.has(id) === false) };
			})
			.filter(({ unknown }) => unknown.length > 0);
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
const find =
	<T>(records: ReadonlyMap<number, T>) =>
	({ params: { id } }: Request): T | undefined =>
		String(Number(id)) === id ? records.get(Number(id)) : undefined;

/** The operations of §4, and those on a group's members. What reaches them has passed the OpenAPI document. */
export function operationRoutes(options: SandboxOptions, state: State): Router {
	const router = express.Router();
	const { mostIds = Infinity, refusesRepeated = false, transactions = true } = options;
	let refusals = 0;

	/**
	 * Stricter than the API: §4 leaves open how an ID that doesn't exist is treated. Here one refuses the whole call, in
	 * a removal too; a service may as well skip it.
	 */
	const apply = (req: Request, res: Reply, operate: () => Stored) => {
		const found = state.unknownIn(req.body);
		if (found.length > 0) {
			const refused = refusalOf(req.body, found, options, ++refusals);
			// Without transactions it has done what comes before the first ID that it refuses.
			for (const { list, unknown } of found) req.body[list] = req.body[list].slice(0, unknown[0]!.index);
			if (!transactions) operate();
			return reply(req, res, refused);
		}
		if (res.locals.fault.applied === 'withoutRecipients')
			for (const list of memberships) delete req.body[list];
		const changed = operate();
		res.locals.entry.applied = true;
		reply(
			req,
			res,
			answers[options.answers ?? 'wrapped']('groups' in changed ? shown(changed, options) : changed),
		);
	};
	const on =
		<T extends Stored>(
			finding: (req: Request) => T | undefined,
			operate: (record: T, req: Request) => Stored,
			refuse: (record: T, req: Request) => string | undefined = () => undefined,
		): Handler =>
		(req, res) => {
			const record = finding(req);
			if (!record) return reply(req, res, refusal(404, 'Not found.'));
			const words = refuse(record, req);
			if (words !== undefined) return reply(req, res, refusal(400, words));
			apply(req, res, () => operate(record, req));
		};

	router.post('/api/v1/schedules/', (req, res: Reply) => apply(req, res, () => state.create(req.body)));
	const update = on(find(state.schedules), (found, { body }) => state.update(found, body));
	router.route('/api/v1/schedules/:id/').put(update).post(update);

	const membership = <T extends Stored>(path: string, records: ReadonlyMap<number, T>, list: Membership) => {
		const of = (record: T) => record as unknown as Record<Membership, number[]>;
		const sent = ({ body }: Request): number[] => body[list] ?? [];
		const tooMany = (_: T, req: Request) =>
			sent(req).length > mostIds ? `At most ${mostIds} ${list} can be sent at once.` : undefined;
		const repeated = (record: T, req: Request) => {
			const id = refusesRepeated ? sent(req).find((one) => of(record)[list].includes(one)) : undefined;
			return id === undefined ? undefined : `"${id}" is already there.`;
		};
		const set = (record: T, ids: number[]) => Object.assign(record, { [list]: [...new Set(ids)] });
		const add = on(
			find(records),
			(record, req) => set(record, [...of(record)[list], ...sent(req)]),
			(record, req) => tooMany(record, req) ?? repeated(record, req),
		);
		const remove = on(
			find(records),
			(record, req) => {
				const leaving = new Set(sent(req));
				return set(
					record,
					of(record)[list].filter((id) => !leaving.has(id)),
				);
			},
			tooMany,
		);
		router.post(`${path}/:id/add_${list}/`, add);
		router.route(`${path}/:id/remove_${list}/`).post(remove).delete(remove);
	};
	for (const list of memberships) membership('/api/v1/schedules', state.schedules, list);
	membership('/api/v1/groups', state.groups, 'users');
	return router;
}

/**
 * What the service is said to have in public but docs/development/interface.md doesn't specify, which is why openapi.yaml
 * leaves it out: the lists, in pages, and a single schedule.
 */
export function listRoutes(options: SandboxOptions, state: State): Router {
	const router = express.Router({ strict: true, caseSensitive: true });
	const { users = [], groups = [], reports = [], bareLists } = options;
	// A group as it is now, if it was given with its members: not every service shows them.
	const group = (one: ListedRecord) =>
		'users' in one ? shown({ ...one, users: state.groups.get(one.id)?.users }, options) : one;
	const lists: Record<string, () => ListedRecord[]> = {
		schedules: () => [...state.schedules.values()].map((schedule) => shown(schedule, options)),
		users: () => users,
		groups: () => groups.map(group),
		reports: () => reports,
	};
	const answer = (data: unknown) => (bareLists ? { status: 200, body: data } : wrapped(data));
	for (const [name, records] of Object.entries(lists)) {
		router.get(`/api/v1/${name}/`, (req, res: Reply) => {
			const here = new URL(`${req.protocol}://${req.get('host')}${req.originalUrl}`);
			const page = pageOf(records(), here, options);
			if (!page) return reply(req, res, refusal(404, 'Invalid page.'));
			const { results, beside } = page;
			// The last of several pages is an object, as those before it are.
			const isArray = bareLists && here.search === '' && Object.keys(beside).length === 0;
			reply(req, res, answer(isArray ? results : { ...beside, results }));
		});
		// The path of the schedules is in the document, which knows its other methods.
		if (name === 'schedules') continue;
		router.all(`/api/v1/${name}/`, (req, res: Reply) =>
			reply(req, res, refusal(405, `Method "${req.method}" not allowed.`)),
		);
	}
	router.get('/api/v1/schedules/:id/', (req, res: Reply) => {
		const schedule = find(state.schedules)(req);
		reply(req, res, schedule ? answer(shown(schedule, options)) : refusal(404, 'Not found.'));
	});
	return router;
}
