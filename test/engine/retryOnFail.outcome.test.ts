import type { INode, INodeParameters } from 'n8n-workflow';
import {
	clientErrorAfterDelivery,
	errorAfterApplying,
	resetAfterApplying,
	slow,
	type Fault,
	type LoggedRequest,
} from '../../tools/sandbox';
import { membership, minimalSchedule, outputOf, runAgainst, useSandbox } from './support';

/** What a run says that n8n tries again, or that is stopped: never less than the service holds. */

const sandbox = useSandbox({ schedules: [{ id: 100 }, { id: 200 }] });

const settings: Partial<INode> = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };
const goOn: Partial<INode> = { ...settings, onError: 'continueRegularOutput' };
const creates = (options: INodeParameters = {}): INodeParameters => ({
	...minimalSchedule,
	name: '={{ $json.name }}',
	options: { maxRetries: 0, concurrency: 1, ...options },
});
const named = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `schedule ${i}` }));
const createdNames = () =>
	[...sandbox.current.schedules.values()].flatMap(({ name }) => (name === undefined ? [] : [name as string]));
const nameOf = ({ body }: LoggedRequest) => (JSON.parse(body.toString()) as { name: string }).name;

describe('ten creates of which every one is applied and then answered with a failure, five tries', () => {
	test.each<[string, Fault]>([
		['500', errorAfterApplying(500)],
		['503', errorAfterApplying(503)],
		['a reset', resetAfterApplying()],
		['EHOSTUNREACH', clientErrorAfterDelivery('EHOSTUNREACH')],
	])('%s: one row for each that was sent', async (_name, fault) => {
		for (const how of [settings, goOn]) {
			for (const concurrency of [1, 10]) {
				sandbox.current.reset();
				sandbox.current.faults.add(fault);
				const parameters = creates({ concurrency, maxRetries: 3 });
				const result = await runAgainst(sandbox.current, { parameters, items: named(10), settings: how });
				const sent = sandbox.current.requests.map(nameOf);
				expect(createdNames().sort()).toEqual([...new Set(sent)].sort());
				expect(sent).toHaveLength(how === goOn ? 10 : new Set(sent).size);
				const texts = outputOf(result).map(({ error }) => error as string);
				expect(texts.filter((text) => !text.includes("It isn't known whether"))).toEqual([]);
				if (how === settings) expect(result.error?.description).toContain('Outcome unknown: item');
			}
		}
	});

	test('one that succeeds in between is not sent again either', async () => {
		sandbox.current.faults.add(errorAfterApplying(500), { probability: 0.5, seed: 7 });
		const result = await runAgainst(sandbox.current, {
			parameters: creates({ concurrency: 10 }),
			items: named(10),
			settings: goOn,
		});
		expect(createdNames()).toHaveLength(10);
		expect(new Set(createdNames()).size).toBe(10);
		expect(outputOf(result).filter(({ error }) => error === undefined).length).toBeGreaterThan(1);
	});
});

describe('a run that is stopped', () => {
	test.each([[settings], [goOn]])('after four creates says so: %j', async (how) => {
		const controller = new AbortController();
		sandbox.current.faults.add(slow(5000), {
			matching: (request) => {
				if (nameOf(request) !== 'schedule 4') return false;
				setTimeout(() => controller.abort(), 50);
				return true;
			},
		});
		const result = await runAgainst(sandbox.current, {
			parameters: creates(),
			items: named(6),
			settings: how,
			signal: controller.signal,
		});
		expect(result.status).toBe('canceled');
		expect(createdNames()).toHaveLength(5);
		expect(sandbox.current.requests).toHaveLength(5);
		expect(result.nodeError('Node')?.description).toBe(
			"Applied: items 0–3. Leave these out of the next run, or they'll be created twice. Outcome unknown: item 4.",
		);
	});

	test('an addition that is under way may have been applied, whatever the next try finds', async () => {
		const controller = new AbortController();
		const stop = () => Boolean(setTimeout(() => controller.abort(), 50));
		sandbox.current.faults.add({ delayMs: 5000, applied: true }, { matching: stop });
		const result = await runAgainst(sandbox.current, {
			parameters: membership('addUsers', 100, '7'),
			settings,
			signal: controller.signal,
		});
		expect(result.status).toBe('canceled');
		expect(sandbox.current.requests).toHaveLength(1);
		expect(result.nodeError('Node')?.description).toBe('Outcome unknown: item 0.');
	});
});

describe('what an earlier attempt may have done', () => {
	const add = membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}');
	const one = [{ schedule: 100, ids: '7' }];

	test.each<[string, number, Partial<INode>]>([
		['a retry of the node', 0, { ...settings, maxTries: 2 }],
		['a retry of the request', 1, {}],
	])('is not forgotten when %s is refused', async (_name, maxRetries, how) => {
		sandbox.current.faults.add(resetAfterApplying(), { times: 1 });
		sandbox.current.faults.respondWith({ status: 403 });
		const parameters = { ...add, options: { maxRetries } };
		const result = await runAgainst(sandbox.current, { parameters, items: one, settings: how });
		expect(sandbox.current.requests).toHaveLength(2);
		expect(sandbox.current.schedules.get(100)!.users).toEqual([7]);
		expect(result.error?.description).toMatch(/ Outcome unknown: item 0\.$/);
	});

	test('is told by the item itself, with Continue On Fail', async () => {
		sandbox.current.faults.add(errorAfterApplying(503), { times: 1 });
		sandbox.current.faults.respondWith({ status: 429 });
		const result = await runAgainst(sandbox.current, {
			parameters: { ...add, options: { maxRetries: 1, maxWait: 1 } },
			items: one,
			settings: { onError: 'continueRegularOutput' },
		});
		expect(outputOf(result)).toEqual([
			{ error: expect.stringContaining("It isn't known whether the users were added") },
		]);
	});

	test('is not forgotten when the request is divided afterwards', async () => {
		sandbox.current.faults.add(resetAfterApplying(), { times: 1 });
		sandbox.current.faults.respondWith({ status: 400 });
		const result = await runAgainst(sandbox.current, {
			parameters: { ...add, options: { maxRetries: 1 } },
			items: [
				{ schedule: 100, ids: '7' },
				{ schedule: 100, ids: '8' },
			],
			settings: { onError: 'continueRegularOutput' },
		});
		expect(sandbox.current.requests).toHaveLength(4);
		expect(sandbox.current.schedules.get(100)!.users).toEqual([7, 8]);
		const unknown = { error: expect.stringContaining("It isn't known whether the users were added") };
		expect(outputOf(result)).toEqual([unknown, unknown]);
	});

	test('a part of an item counts when the next try comes to nothing', async () => {
		const { faults } = sandbox.current;
		faults.respondWith({ status: 403 }, { matching: ({ body }) => body.includes('8') });
		faults.respondWith({ status: 403 }, { nth: 2 });
		const parameters = { ...add, options: { maxRetries: 0, maxIdsPerRequest: 1, concurrency: 1 } };
		const result = await runAgainst(sandbox.current, {
			parameters,
			items: [{ schedule: 100, ids: '7, 8' }],
			settings: { ...settings, maxTries: 2 },
		});
		expect(sandbox.current.schedules.get(100)!.users).toEqual([7]);
		expect(result.error?.description).toMatch(/ Partly applied: item 0\.$/);
	});
});
