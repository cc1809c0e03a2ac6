import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Layers } from '../../nodes/ReportSchedule/ports';
import { engineGlobals } from '../../tools/harness/realm';
import {
	errorAfterApplying,
	resetAfterApplying,
	tooManyRequests,
	type Fault,
	type LoggedRequest,
} from '../../tools/sandbox';
import { wireRows, type WireRow } from '../data/wire';
import {
	bodyOf,
	goOn,
	membership,
	minimalSchedule,
	outputOf,
	retryOnFail,
	update,
	useSandbox,
} from '../engine/support';
import { plug } from '../layers';
import { standIns } from './standIns';

/**
 * What the node promises whichever layers it has: with all of them, without any, and without each one alone. Where a test
 * here needs a layer, the promise isn't the core's, or the core relies on what it shouldn't.
 */

const token = 'core-token';
const sandbox = useSandbox({
	token,
	schedules: [{ id: 5, users: [1, 2], groups: [1, 2] }, { id: 6 }, { id: 7 }],
	groups: [{ id: 5 }],
});
const { run } = sandbox;

const all = Object.keys(standIns) as Array<keyof Layers>;
const without: Array<[string, ReadonlyArray<keyof Layers>]> = [
	['all layers', []],
	['no layer', all],
	...all.map((name): [string, [keyof Layers]] => [`all layers but ${name}`, [name]]),
];

const isMapped = ({ parameters }: WireRow) => 'dataMode' in parameters;
/** One of the requests to each endpoint, from the form and from columns. Those from columns have every field. */
const ofEachEndpoint = [
	...new Map(
		wireRows.map((row) => [`${row.request.method} ${row.request.path} ${isMapped(row)}`, row]),
	).values(),
];

// Less than chance ever gives: no wait between two tries.
beforeEach(() => void jest.spyOn(engineGlobals.Math, 'random').mockReturnValue(-1));
afterEach(() => jest.restoreAllMocks());

describe.each(without)('with %s', (_name, unplugged) => {
	let unplug: () => void;
	beforeAll(async () => {
		unplug = await plug(Object.fromEntries(unplugged.map((name) => [name, standIns[name]])));
	});
	afterAll(() => unplug());

	const rows = unplugged.length === 1 ? ofEachEndpoint : wireRows;
	test.each(rows.filter((row) => !unplugged.includes('columns') || !isMapped(row)))(
		'the documented request is sent: $section, $name',
		async ({ parameters, item = {}, request }) => {
			const options = { ...(parameters.options as object | undefined), output: 'full' };
			const result = await run({ ...parameters, options }, [item]);
			expect(result.error).toBeUndefined();
			const [sent, ...others] = sandbox.current.requests;
			expect(others).toEqual([]);
			expect([sent?.method, sent?.url]).toEqual([request.method, request.path]);
			const bytes = String(sent?.body);
			const body: unknown = JSON.parse(bytes);
			// The keys of JSON have no order.
			expect(body).toEqual(request.body);
			expect(bytes).toBe(JSON.stringify(body));
			expect(sent?.headers).toMatchObject({
				authorization: `Token ${token}`,
				accept: 'application/json',
				'content-type': 'application/json',
				'content-length': String(Buffer.byteLength(bytes)),
			});
			// The service itself has no objection: the table is right, and not only what the node does.
			expect(sent).toMatchObject({ status: 200, applied: true });
			const { users, groups } = request.body;
			const [, resource, id] = /\/(schedule|group)s\/(\d+)\//.exec(request.path) ?? [];
			const created = Math.max(...sandbox.current.schedules.keys());
			expect(outputOf(result)).toEqual([
				{
					operation: parameters.operation ?? 'create',
					[`${resource ?? 'schedule'}Id`]: id === undefined ? created : Number(id),
					...{ change: expect.any(String), check: expect.any(String) },
					...(users !== undefined && { users }),
					...(groups !== undefined && { groups }),
					answer: expect.objectContaining({ status: 200 }),
				},
			]);
		},
	);

	const full = { output: 'full' };
	const named: INodeParameters = { ...minimalSchedule, name: '={{ $json.name }}', options: full };
	const names = (result: Awaited<ReturnType<typeof run>>) =>
		outputOf(result).map(({ answer }) => (answer as { data?: IDataObject } | null)?.data?.name);

	test('everything is checked before anything is sent', async () => {
		const items = [{ id: 5 }, { id: 'x' }, { id: 6 }];
		const parameters = { ...update({ name: 'New' }, '={{ $json.id }}') };
		const stopped = await run(parameters, items);
		expect(stopped.error).toMatchObject({ context: { itemIndex: 1 } });
		expect(stopped.error?.message).toMatch(/Schedule.*["“]x["”].*\[item 1, “New”\]/);
		expect(sandbox.current.requests).toEqual([]);
		const output = outputOf(await run(parameters, items, goOn));
		expect(output.map(({ error, scheduleId }) => (error === undefined ? scheduleId : 'error'))).toEqual([
			...[5, 'error', 6],
		]);
	});

	test('N items in, N items out, in their order, and each with its own answer', async () => {
		const items = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
		sandbox.current.faults.add({ delayMs: 60 }, { matching: ({ body }) => body.includes('"a"') });
		const result = await run(named, items);
		expect(result.output('Node').map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
		expect(names(result)).toEqual(['a', 'b', 'c', 'd', 'e']);
	});

	test('one request per schedule for memberships', async () => {
		const items = [1, 2, 3, 4].map((user) => ({ schedule: 5 + (user % 2), user }));
		await run(membership('addUsers', '={{ $json.schedule }}', '={{ $json.user }}'), items);
		expect(sandbox.current.requests.map((request) => bodyOf(request).users).sort()).toEqual([
			...[[1, 3], [2, 4]], // prettier-ignore
		]);
	});

	test.each<[string, Fault]>([
		['a lost answer', resetAfterApplying()],
		['a 500', errorAfterApplying(500)],
	])('a create is never sent twice: %s, with Retry On Fail as well', async (_case, fault) => {
		sandbox.current.faults.add(fault, { times: 1 });
		const result = await run(named, [{ name: 'Once' }], retryOnFail);
		expect(sandbox.current.requests).toHaveLength(1);
		expect(result.error?.message).toContain('Outcome unknown');
	});

	test('a repeated update or addition is sent again after a failure that passes', async () => {
		sandbox.current.faults.add(resetAfterApplying(), { times: 1 });
		const result = await run(membership('addUsers', '5', '1'));
		expect(result.error).toBeUndefined();
		expect(sandbox.current.requests).toHaveLength(2);
	});

	test('the four outcomes are told as they are', async () => {
		const answers: Record<string, Fault> = {
			refused: { answer: { status: 400, body: { detail: 'No.' } } },
			unknown: resetAfterApplying(),
			notSent: { answer: { status: 429, headers: { 'Retry-After': '9999' } }, delayMs: 100 },
		};
		for (const [name, fault] of Object.entries(answers)) {
			const matching = ({ body }: LoggedRequest) => body.includes(`"${name}"`);
			sandbox.current.faults.add(fault, { matching });
		}
		const wanted = ['accepted', 'refused', 'unknown', 'notSent'];
		const result = await run(
			named,
			wanted.map((name) => ({ name })),
			goOn,
		);
		expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(wanted);
		const errors = outputOf(result).map(({ error }) => String(error ?? ''));
		expect(errors.map((error) => error.includes('Outcome unknown'))).toEqual([false, false, true, false]);
		expect(errors.map((error) => error === '')).toEqual([true, false, false, false]);
		for (const item of outputOf(result).slice(1)) expect(Object.keys(item)).toEqual(['error']);
		const created = [...sandbox.current.schedules.values()].flatMap(({ name }) => name ?? []);
		expect(created.sort()).toEqual(['accepted', 'unknown']);
	});

	test('without Continue On Fail the first failure ends the run, and nothing more is sent', async () => {
		sandbox.current.faults.respondWith({ status: 400 }, { nth: 2 });
		const items = ['a', 'b', 'c'].map((name) => ({ name }));
		const result = await run({ ...named, options: { concurrency: 1 } }, items);
		expect(result.error).toMatchObject({ context: { itemIndex: 1 } });
		expect(sandbox.current.requests).toHaveLength(2);
		expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'refused', 'notSent']);
	});

	test('a 403 is about its own item: a 401 ends the run, and what isn’t sent has that reason', async () => {
		const items = ['a', 'b', 'c'].map((name) => ({ name }));
		const outcomes: Record<number, string[]> = {
			403: ['refused', 'accepted', 'accepted'],
			401: ['refused', 'notSent', 'notSent'],
		};
		for (const [status, wanted] of Object.entries(outcomes)) {
			sandbox.current.faults.respondWith({ status: Number(status) }, { times: 1 });
			const result = await run({ ...named, options: { concurrency: 1 } }, items, goOn);
			expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(wanted);
			const failed = wanted.filter((outcome) => outcome !== 'accepted');
			const errors = outputOf(result).slice(0, failed.length);
			for (const { error } of errors) expect(error).toContain(status);
		}
	});

	test('a rate limit is waited for', async () => {
		sandbox.current.faults.add(tooManyRequests(0.05), { times: 1 });
		const result = await run(named, [{ name: 'a' }, { name: 'b' }]);
		expect(names(result)).toEqual(['a', 'b']);
		const { requests } = sandbox.current;
		// A timer may fire a little early.
		expect(requests.at(-1)!.receivedAt - requests[0]!.answeredAt!).toBeGreaterThan(45);
		expect(sandbox.current.schedules.size).toBe(5);
	});

	test('a preview sends nothing', async () => {
		const shown = outputOf(await run({ ...minimalSchedule, options: { ...full, previewOnly: true } }));
		expect(shown).toMatchObject([{ method: 'POST', body: { report: 7 } }]);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('the token is in no output and no error', async () => {
		for (const status of [200, 400]) {
			const body = { id: 5, detail: `Token ${token}`, escaped: encodeURIComponent(token) };
			sandbox.current.faults.respondWith({ status, body }, { times: 2 });
			const result = await run(membership('addUsers', '5', '1'));
			const continued = await run(membership('addUsers', '5', '1'), [{}], goOn);
			expect(sandbox.current.requests.at(-1)!.headers.authorization).toBe(`Token ${token}`);
			expect(JSON.stringify([result.run, result.logs, continued.run, continued.logs])).not.toContain(token);
		}
	});
});

test('after an exception that nobody expected, what may have left is unknown, and no create is sent again', async () => {
	const rateLimit: Layers['rateLimit'] = (...given) =>
		Object.assign(standIns.rateLimit(...given), {
			askedWait: () => {
				throw new TypeError('x is not a function');
			},
		});
	const unplug = await plug({ rateLimit });
	try {
		sandbox.current.faults.add(errorAfterApplying(500));
		const result = await run(minimalSchedule, [{}], retryOnFail);
		expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(['unknown']);
		expect(sandbox.current.requests).toHaveLength(1);
		// It ends the run, as any failure does; and where the node goes on, it's its own item's alone.
		sandbox.current.requests.length = 0;
		const parameters = { ...minimalSchedule, options: { concurrency: 1 } };
		const stopped = await run(parameters, [{}, {}]);
		expect(stopped.outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'notSent']);
		expect(sandbox.current.requests).toHaveLength(1);
		const continued = await run(parameters, [{}, {}], goOn);
		expect(continued.outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
		expect(sandbox.current.requests).toHaveLength(3);
	} finally {
		unplug();
	}
});

test('an exception in the middle of a request that is divided leaves what was accepted', async () => {
	let refusals = 0;
	const rateLimit: Layers['rateLimit'] = (...given) =>
		Object.assign(standIns.rateLimit(...given), {
			askedWait: () => {
				refusals += 1;
				if (refusals > 1) throw new TypeError('x is not a function');
			},
		});
	const unplug = await plug({ rateLimit });
	try {
		sandbox.current.faults.respondWith({ status: 400 }, { matching: ({ body }) => body.includes('99') });
		const additions = membership('addUsers', '5', '={{ $json.user }}');
		const result = await run(additions, [{ user: 1 }, { user: 99 }], goOn);
		expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'unknown']);
	} finally {
		unplug();
	}
});

test('where what is said of the items throws, each has its output all the same', async () => {
	const broken = () => {
		throw new TypeError('x is not a function');
	};
	const hints: Array<Layers['hints']> = [
		{ of: broken, itemWords: broken },
		{ of: broken, itemWords: () => ({ of: broken, shownBy: broken }) },
	];
	for (const layer of hints) {
		const unplug = await plug({ hints: layer });
		try {
			const result = await run(membership('addUsers', '5', '1'));
			expect(outputOf(result)).toEqual([
				{ operation: 'addUsers', scheduleId: 5, change: '', check: '', users: [1] },
			]);
		} finally {
			unplug();
		}
	}
});

test('where the words throw, what was sent is told all the same, and no create is sent again', async () => {
	const broken = () => {
		throw new TypeError('x is not a function');
	};
	const allBroken = { requestInWords: broken, joined: broken, withTheRest: broken, whatBecame: broken };
	const unplug = await plug({ words: { ...standIns.words, ...allBroken } });
	try {
		sandbox.current.faults.add(errorAfterApplying(500));
		const result = await run(minimalSchedule, [{}], retryOnFail);
		expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(['unknown']);
		expect(sandbox.current.requests).toHaveLength(1);
		const continued = await run({ ...minimalSchedule, options: { concurrency: 1 } }, [{}, {}], goOn);
		expect(continued.outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
		expect(outputOf(continued).map(({ error }) => typeof error)).toEqual(['string', 'string']);
		const stopped = await run({ ...minimalSchedule, options: { concurrency: 1 } }, [{}, {}]);
		expect(stopped.error).toMatchObject({ httpCode: '500', context: { itemIndex: 0 } });
	} finally {
		unplug();
	}
});
