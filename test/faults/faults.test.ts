import type { INodeParameters } from 'n8n-workflow';
import { nodeName } from '../../tools/harness';
import { type LoggedRequest, type Sandbox, type SandboxOptions, startSandbox } from '../../tools/sandbox';
import { dailySchedule } from '../data/wire';
import {
	membership,
	minimalSchedule,
	outputOf,
	runAgainst,
	type RunResult,
	update,
	withoutWaits,
} from '../engine/support';
import fc from '../property';
import { strikeByScript, TIMEOUT } from './faults';
import { type Outcome, outcomesOf } from './outcomes';
import { type Kind, kinds, type Operation } from './services';

/**
 * Whole runs against a service that fails in every way, drawn from a seed. What the items say became of them decides what
 * the service may hold afterwards, and it has to hold that: nothing is lost, nothing is there twice, and no item says
 * something false. `npm test` does a few runs; `npm run test:faults` goes on for as long as it's told, with
 * `SEED=2 MINUTES=10 KINDS="limits its requests"`, minutes being those for each kind.
 */
const { MINUTES = '1', KINDS } = process.env;
/** Set by jest.config.js. */
declare const isLong: boolean;
const asked = Object.entries(kinds)
	.filter(([name]) => KINDS?.split(',').includes(name) ?? true)
	.filter(([, { isSlow = false }]) => isLong || !isSlow);

withoutWaits();

const USERS = Array.from({ length: 12 }, (_, i) => i + 1);
const KNOWN = USERS.slice(0, 10);
const NO_SCHEDULE = 99;
const before = { hour: dailySchedule.scheduled_time_hour, users: [1, 2, 3] };

interface Item {
	name: string;
	schedule: number;
	hour: string;
	ids: number[];
}

/** What a run is about, and how the node is set up. Smaller values come first, to which a failing run is brought down. */
const runOf = (kind: Kind) =>
	drawnRun(kind).map((run) => (run.operation === 'update' ? { ...run, items: withoutClash(run.items) } : run));

/** Two updates of a schedule to different values would be refused before anything is sent. */
const withoutClash = (items: readonly Item[]) =>
	items.map((item) => {
		const { hour, ids } = items.find(({ schedule }) => schedule === item.schedule)!;
		return { ...item, hour, ids };
	});

const drawnRun = (kind: Kind) =>
	fc.record({
		operation: fc.constantFrom(...kind.operations),
		service: fc.constantFrom(...kind.services),
		items: fc
			.array(
				fc.record({
					schedule: fc.constantFrom(1, 2, 3, ...(kind.takesTheRest ? [] : [NO_SCHEDULE])),
					hour: fc.constantFrom(before.hour, '10'),
					ids: fc.oneof(
						fc.constant(before.users),
						fc.uniqueArray(fc.constantFrom(...USERS), { minLength: 1, maxLength: 4 }),
					),
				}),
				// A stopped run names ten of a kind; more are counted.
				{ minLength: 1, maxLength: isLong ? 10 : 6 },
			)
			.map((items): Item[] => items.map((item, i) => ({ ...item, name: `row ${i + 1}` }))),
		script: fc
			.array(fc.constantFrom(...kind.faults), { minLength: 7, maxLength: 7 })
			.map((script) => [...script, 'its own answer']),
		isReplaced: fc.boolean(),
		goesOn: kind.takesTheRest ? fc.constant(true) : fc.boolean(),
		retryOnFail: fc.boolean(),
		options: fc.record({
			combineItems: fc.boolean(),
			concurrency: fc.integer({ min: 1, max: 4 }),
			maxRetries: fc.integer({ min: 0, max: 2 }),
			maxWait: kind.takesTheRest ? fc.constant(60) : fc.constantFrom(0, 5),
		}),
	});
type Run = ReturnType<typeof runOf> extends fc.Arbitrary<infer T> ? T : never;

const seen = new Map<Outcome, number>();

test.each(asked)('what is said of a service that %s is so', async (_name, kind) => {
	seen.clear();
	let last = Promise.resolve();
	const property = fc.asyncProperty(runOf(kind), async (run) => await (last = tryOut(run, kind)));
	const long = { numRuns: 1_000_000, interruptAfterTimeLimit: Number(MINUTES) * 60_000 };
	await fc.assert(property, isLong ? long : { numRuns: 7 });
	await last; // When the time is over, fast-check leaves a run under way.
	const count = [...seen.values()].reduce((sum, one) => sum + one, 0);
	// Otherwise nothing has been shown: an item that says it's unknown is right whatever happens.
	expect(seen.get('unknown') ?? 0).toBeLessThan(count);
});

async function tryOut(run: Run, kind: Kind): Promise<void> {
	const { operation, items, script, goesOn, retryOnFail, options } = run;
	const sandbox = await startSandbox(serviceOf(run, kind));
	try {
		if (kind.limit) sandbox.limit(kind.limit);
		if (operation === 'upsert') replaceMeanwhile(sandbox, run.isReplaced);
		const leftOpen = strikeByScript(sandbox, script);
		const held = new Map(stateOf(sandbox));
		const result = await runAgainst(sandbox, {
			parameters: { ...parameters[operation], options: { ...options, timeout: TIMEOUT } },
			items: items.map((item) => ({ ...item })),
			settings: {
				onError: goesOn ? 'continueRegularOutput' : 'stopWorkflow',
				...(retryOnFail && { retryOnFail, maxTries: 3, waitBetweenTries: 1 }),
			},
		});
		check(run, kind, { sandbox, result, held, leftOpen });
	} finally {
		await sandbox.close();
	}
}

const schedule = { scheduledTimeHour: '={{ $json.hour }}', users: '={{ $json.ids }}' };
const create = { ...minimalSchedule, ...schedule, name: '={{ $json.name }}' };
const parameters: Record<Operation, INodeParameters> = {
	create,
	upsert: { ...create, operation: 'upsert', matchBy: 'name' },
	update: update(schedule, '={{ $json.schedule }}'),
	addUsers: membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}'),
	removeUsers: membership('removeUsers', '={{ $json.schedule }}', '={{ $json.ids }}'),
};

/** A service that holds the first three rows, unless they're to be created, and others behind them. */
function serviceOf({ operation, service }: Run, kind: Kind): SandboxOptions {
	const users = operation === 'addUsers' ? [] : operation === 'removeUsers' ? KNOWN : before.users;
	const row = (id: number, name: string) => ({ ...dailySchedule, id, name, users });
	const rows = operation === 'create' ? [] : [1, 2, 3].map((id) => row(id, `row ${id}`));
	const others = [4, 5, 6, 7, 8].map((id) => row(id, `other ${id}`));
	return { schedules: [...rows, ...others], ...(!kind.limit && { knownUsers: KNOWN }), ...service };
}

/** Somebody else deletes a schedule while the pages are read, or puts another in its place, so that their number stays. */
function replaceMeanwhile({ faults, schedules }: Sandbox, isReplaced: boolean): void {
	const meanwhile = () => {
		schedules.delete(4);
		if (isReplaced) schedules.set(100, { id: 100, report: 7, name: 'other 100', users: [], groups: [] });
	};
	const isLaterPage = ({ method, url }: LoggedRequest) => method === 'GET' && /[?&](page|offset|cursor)=/.test(url);
	faults.add({ meanwhile }, { matching: isLaterPage, times: 1 });
}

/** What the service holds: the hour of each name, and each user of each name. */
function* stateOf({ schedules }: Sandbox): Iterable<[key: string, state: string]> {
	const names = new Set<unknown>();
	for (const { name, users, scheduled_time_hour: hour } of schedules.values()) {
		if (String(name).startsWith('other')) continue;
		yield [`${name}`, names.has(name) ? 'there twice' : String(hour)];
		names.add(name);
		for (const user of USERS) yield [`${name}, user ${user}`, users.includes(user) ? 'there' : 'not there'];
	}
}

/** What an item asks the service to hold. */
function asksFor({ operation }: Run, { name, schedule, hour, ids }: Item): Array<[string, string]> {
	const isMembership = operation === 'addUsers' || operation === 'removeUsers';
	const target = isMembership || operation === 'update' ? `row ${schedule}` : name;
	const state = operation === 'removeUsers' ? 'not there' : 'there';
	if (isMembership) return ids.map((id) => [`${target}, user ${id}`, state]);
	const users = USERS.map((id): [string, string] => [
		`${target}, user ${id}`,
		ids.includes(id) ? 'there' : 'not there',
	]);
	return [[target, hour], ...users];
}

/** What came of a run. */
interface Came {
	sandbox: Sandbox;
	result: RunResult;
	/** What the service held before. */
	held: ReadonlyMap<string, string>;
	/** Requests of which nobody knows what became of them. */
	leftOpen: LoggedRequest[];
}

const ANYTHING = 'anything';

function check(run: Run, kind: Kind, { sandbox, result, held, leftOpen }: Came): void {
	const { items, retryOnFail } = run;
	const rows = result.error === undefined ? outputOf(result) : [];
	// An unchanged row holds what it asks for, also where the run stops behind it.
	const claims = outcomesOf(result).map((outcome, i) =>
		isUnchanged(result.outcomes[i]?.output) ? 'accepted' : outcome,
	);
	if (result.error === undefined) {
		const paired = result.output(nodeName).map(({ pairedItem }) => (pairedItem as { item: number }).item);
		expect(paired).toEqual(items.map((_, item) => item));
	}
	const holds = new Map(stateOf(sandbox));
	const found = (key: string) => holds.get(key) ?? 'not there';
	const possible = new Map<string, Set<string>>();
	const possibleAt = (key: string) => {
		if (!possible.has(key)) possible.set(key, new Set([held.get(key) ?? 'not there']));
		return possible.get(key)!;
	};
	items.forEach((item, index) => {
		const asked = asksFor(run, item);
		const claim = claims[index] ?? 'notSent';
		seen.set(claim, (seen.get(claim) ?? 0) + 1);
		const accepted = [...(result.outcomes[index]?.acceptedIds ?? [])].map((id) => `user ${id}`);
		for (const [key, state] of asked) {
			const states = possibleAt(key);
			const isAccepted = claim === 'accepted' || accepted.some((id) => key.endsWith(`, ${id}`));
			// Later items of the same schedule come after it.
			if (isAccepted) possible.set(key, new Set([state]));
			// The users may be saved after the schedule.
			else if (claim === 'unknown') for (const one of [state, 'not there']) states.add(one);
			if (kind.keepsRefused && (claim === 'unknown' || claim === 'refused')) states.add(ANYTHING);
		}
		const touches = touching(run, item, sandbox);
		if (claim === 'unknown') {
			const isBegun = retryOnFail && asked.some(([key, state]) => found(key) === state);
			expect({ index, isOpen: leftOpen.some(touches) || isBegun }).toEqual({ index, isOpen: true });
		}
		if (kind.takesTheRest && item.ids.every((id) => kind.limit ?? KNOWN.includes(id)))
			expect({ index, claim, row: rows[index] }).toMatchObject({ claim: 'accepted' });
		if (kind.isReadable && asked.every(([key, state]) => held.get(key) === state))
			expect(sandbox.requests.filter(touches)).toEqual([]);
		if (rows[index]?.scheduleId != null && claim === 'accepted' && kind.keepsRefused !== true)
			expect(sandbox.schedules.has(Number(rows[index].scheduleId))).toBe(true);
	});
	const wrong = [...new Set([...holds.keys(), ...possible.keys()])].filter((key) => {
		const states = possibleAt(key);
		return !states.has(found(key)) && (!states.has(ANYTHING) || found(key) === 'there twice');
	});
	expect(wrong.map((key) => `${key}: ${found(key)}, not ${[...possibleAt(key)].join(' or ')}`)).toEqual([]);
	if (kind.isUncertain) expect(sandbox.changes).toEqual([]);
}

const isUnchanged = (output?: object) =>
	output !== undefined && 'operation' in output && output.operation === 'unchanged';

/** Whether a request that changes something is about an item. */
function touching({ operation }: Run, { name, schedule, ids }: Item, { schedules }: Sandbox) {
	const id = operation === 'create' || operation === 'upsert' ? idOf(name, schedules) : schedule;
	return ({ method, url, body }: LoggedRequest): boolean => {
		if (method === 'GET') return false;
		const sent = JSON.parse(body.toString()) as { name?: string; users?: number[] };
		if (sent.name === name && operation !== 'update') return true;
		const isAt = url.includes(`/schedules/${id}/`);
		return url.endsWith('_users/') ? isAt && sent.users!.some((user) => ids.includes(user)) : isAt;
	};
}

const idOf = (name: string, schedules: Sandbox['schedules']) =>
	[...schedules.values()].find((schedule) => schedule.name === name)?.id;
