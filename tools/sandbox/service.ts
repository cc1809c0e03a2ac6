import { endpoints, errorsIn } from './described';
import { type Limit, type LimitOptions, slidingLog } from './limit';
import type { SandboxOptions } from './options';
import { type Change, type Membership, State } from './state';
import type { Fault, ListedRecord, LoggedRequest, RawAnswer } from './types';
import { answers, pageOf, refusal, shown, wrapped } from './variants';

/** What the service makes of a request. */
interface Served {
	answer: RawAnswer;
	/** Whether it has taken effect. */
	applied: boolean;
	/** Whether the rate limit refused it. */
	isLimited: boolean;
}

/** A refusal on the way through the service. */
class Refused extends Error {
	constructor(
		readonly answer: RawAnswer,
		readonly isLimited = false,
	) {
		super();
	}
}

const refuse = (status: number, detail: string) => new Refused(refusal(status, detail));

/**
 * The paths of §4, of a group's members and of the lists. Stricter than the API: paths count to the letter, with their case and
 * their final slash, and without zeros before an ID (`07`).
 */
const anyPath = /^\/api\/v1\/(\w+)\/(?:([1-9]\d*)\/(?:(add|remove)_(users|groups)\/)?)?$/;

/** The service of docs/development/interface.md, without a network. */
export class Service {
	readonly state: State;
	private limited?: { limit: Limit; options: LimitOptions };

	constructor(private readonly options: SandboxOptions) {
		this.state = new State(options);
	}

	/** Back to what the options say. */
	reset(): void {
		this.limited = undefined;
		this.state.reset();
	}

	/** Sets the rate limit; it counts from now on. */
	limit(options: LimitOptions): void {
		this.limited = { options, limit: slidingLog(options.requests, options.windowMs) };
	}

	/** Answers a request, and does what it asks for; with `withoutRecipients`, all but its users and groups. */
	answer(request: LoggedRequest, applied: Fault['applied']): Served {
		try {
			this.admit(request);
			return { isLimited: false, ...(this.read(request) ?? this.change(request, applied)) };
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			return { answer: error.answer, applied: false, isLimited: error.isLimited };
		}
	}

	/**
	 * §5 rule 1. Before everything else, as in Django: a caller without a token learns nothing, and isn't counted.
	 *
	 * Stricter than the API: only this spelling will do. Django REST Framework also takes `token` and more than one space.
	 */
	private admit({ url, headers: { authorization } }: LoggedRequest): void {
		const { basePath = '', token = defaultToken } = this.options;
		if (!url.startsWith(`${basePath}/`)) throw refuse(404, 'Not found.');
		if (!authorization?.startsWith('Token ')) throw refuse(401, 'Authentication credentials were not provided.');
		if (authorization !== `Token ${token}`) throw refuse(401, 'Invalid token.');
		const waitMs = this.limited?.limit.take(performance.now());
		if (waitMs === undefined) return;
		// With the words of Django REST Framework.
		const wait = this.limited!.options.fractions ? Math.ceil(waitMs) / 1000 : Math.ceil(waitMs / 1000);
		const detail = `Request was throttled. Expected available in ${wait} second${wait === 1 ? '' : 's'}.`;
		throw new Refused({ ...refusal(429, detail), headers: { 'Retry-After': String(wait) } }, true);
	}

	/**
	 * What the service is said to have in public but docs/development/interface.md doesn't specify, which is why openapi.yaml
	 * leaves it out: the lists, in pages, and a single schedule.
	 *
	 * @returns undefined if this isn't one of them
	 */
	private read(request: LoggedRequest): Pick<Served, 'answer' | 'applied'> | undefined {
		const { options, state } = this;
		const { users = [], groups = [], reports = [], bareLists, lists = true } = options;
		const { name, id, action } = placeOf(request, options);
		if (!lists || action !== undefined) return undefined;
		const answer = (data: unknown) => ({
			answer: bareLists ? { status: 200, body: data } : wrapped(data),
			applied: false,
		});
		if (id !== undefined) {
			if (request.method !== 'GET' || name !== 'schedules') return undefined;
			const schedule = state.schedules.get(id);
			if (!schedule) throw refuse(404, 'Not found.');
			return answer(shown(schedule, options));
		}
		// A group as it is now, if it was given with its members: not every service shows them.
		const group = (one: ListedRecord) =>
			'users' in one ? shown({ ...one, users: state.groups.get(one.id)?.users }, options) : one;
		const records: Record<string, () => ListedRecord[]> = {
			schedules: () => [...state.schedules.values()].map((schedule) => shown(schedule, options)),
			users: () => users,
			groups: () => groups.map(group),
			reports: () => reports,
		};
		// The path of the schedules is in the document, which knows its other methods.
		if (!Object.hasOwn(records, name) || (request.method !== 'GET' && name === 'schedules')) return undefined;
		if (request.method !== 'GET') throw refuse(405, `Method "${request.method}" not allowed.`);
		const here = new URL(request.url, `${options.tls ? 'https' : 'http'}://${request.headers.host ?? 'service'}`);
		const page = pageOf(records[name]!(), here, options);
		if (!page) throw refuse(404, 'Invalid page.');
		const { results, beside } = page;
		// The last of several pages is an object, as those before it are.
		const isArray = bareLists && here.search === '' && Object.keys(beside).length === 0;
		return answer(isArray ? results : { ...beside, results });
	}

	/** Holds a request against openapi.yaml (§2, §4), and does it. */
	private change(request: LoggedRequest, applied: Fault['applied']): Pick<Served, 'answer' | 'applied'> {
		const { options } = this;
		const { path, query, ...place } = placeOf(request, options);
		const known = endpoints.filter((one) => one.path === path.replace(/\/[1-9]\d*\//, '/<id>/'));
		if (known.length === 0) throw refuse(404, 'Not found.');
		const endpoint = known.find(({ method }) => method === request.method);
		if (!endpoint) throw refuse(405, `Method "${request.method}" not allowed.`);
		// §5 rule 2. Stricter than the API: a query is refused, which most services ignore.
		if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
			throw refuse(415, 'Unsupported media type.');
		if (query !== undefined) throw refuse(400, `Unknown query parameter "${query}".`);
		const fields = parsed(request.body);
		// Stricter than the API: Django REST Framework takes a number in quotes for an integer, too.
		const errors = errorsIn(endpoint.schema, fields);
		if (errors) throw new Refused({ status: 400, body: errors });
		if (applied === 'withoutRecipients') for (const list of memberships) delete fields[list];
		const { refusal, record } = this.state.apply({ ...place, fields } as Change);
		if (refusal) throw new Refused(refusal);
		const visible = 'groups' in record ? shown(record, options) : record;
		return { answer: answers[options.answers ?? 'wrapped'](visible), applied: true };
	}
}

export const defaultToken = 'sandbox-token';

const memberships: readonly Membership[] = ['users', 'groups'];

/** The parts of a request's address, below the base path. */
function placeOf({ url }: LoggedRequest, { basePath = '' }: SandboxOptions) {
	const [path = '', query] = url.slice(basePath.length).split('?');
	const [, name = '', id, action, list] = anyPath.exec(path) ?? [];
	return { path, query, name, id: id === undefined ? undefined : Number(id), action, list };
}

function parsed(body: Buffer): Record<string, unknown> {
	try {
		return JSON.parse(body.toString() || 'null') as Record<string, unknown>;
	} catch (error) {
		throw refuse(400, `JSON parse error - ${(error as Error).message}`);
	}
}
