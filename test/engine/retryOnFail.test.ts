import type { INode, INodeParameters, INodeType } from 'n8n-workflow';
import { HarnessCredentialsHelper } from '../../tools/harness/credentialsHelper';
import {
	chain,
	manualTrigger,
	ownNodeType,
	runWorkflow,
	singleNodeWorkflow,
	type RunResult,
} from '../../tools/harness';
import { toEngine } from '../../tools/harness/realm';
import { describeStandIn } from '../../tools/harness/standIns/standIn';
import { resetAfterApplying, type Fault, type LoggedRequest } from '../../tools/sandbox';
import {
	credentialsFor,
	membership,
	minimalSchedule,
	openSandbox,
	outputOf,
	refusal,
	retryOnFail,
	runAgainst,
	update,
	useSandbox,
} from './support';

const users = [{ id: 1, email: 'ada@example.com' }];
const sandbox = useSandbox({ users, schedules: [{ id: 100 }, { id: 200 }] });

const goOn: Partial<INode> = { ...retryOnFail, onError: 'continueRegularOutput' };
const creates = (options: INodeParameters = {}): INodeParameters => ({
	...minimalSchedule,
	name: '={{ $json.name }}',
	options: { maxRetries: 0, concurrency: 1, ...options },
});
const named = (...names: string[]) => names.map((name) => ({ name }));
const abc = named('a', 'b', 'c');

const run = (parameters: INodeParameters, items: object[], how: Partial<INode> = retryOnFail) =>
	sandbox.run(parameters, items, how);

const isPost = ({ method }: LoggedRequest) => method === 'POST';
const bodyOf = ({ body }: LoggedRequest) => JSON.parse(body.toString()) as { name: string; users: number[] };
const sentNames = () =>
	sandbox.current.requests.filter(({ method }) => method !== 'GET').map((request) => bodyOf(request).name);
const createdNames = () =>
	[...sandbox.current.schedules.values()].flatMap(({ name }) => (name === undefined ? [] : [name]));
const nameOf = (name: string) => ({
	matching: (request: LoggedRequest) => bodyOf(request).name === name,
});
const fail = (fault: Fault | number, name: string, times = Infinity) =>
	sandbox.current.faults.add(typeof fault === 'number' ? { answer: { status: fault } } : fault, {
		...nameOf(name),
		times,
	});
const namesIn = (result: RunResult) =>
	outputOf(result).map(({ answer }) => (answer as { data: { name: string } }).data.name);
/** What the node has left in its context, which the engine saves with the execution: it may be nothing. */
const kept = (result: RunResult, node = 'Node') =>
	Object.keys(result.run.data.executionData?.contextData[`node:${node}`] ?? {});

/** A rate limit that no run waits for: nothing more is sent in that try. */
const limited: Fault = { answer: { status: 429, headers: { 'Retry-After': '9999' } } };

describe('three creates, the second is not sent on the first try', () => {
	test('three that succeed, one that did not', async () => {
		fail(limited, 'b', 1);
		const result = await run(creates(), abc);
		expect(sentNames()).toEqual(['a', 'b', 'b', 'c']);
		expect(createdNames()).toEqual(['a', 'b', 'c']);
		expect(namesIn(result)).toEqual(['a', 'b', 'c']);
		expect(result.output('Node').map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2].map((item) => ({ item })),
		);
		expect(kept(result)).toEqual([]);
	});

	test('when all tries fail the first create has still been sent once, and the error says so', async () => {
		fail(limited, 'b');
		const result = await run(creates(), abc);
		expect(sentNames()).toEqual(['a', 'b', 'b', 'b']);
		expect(result.error).toMatchObject({ context: { itemIndex: 1 } });
		expect(refusal(result)).toMatch(
			/Leave accepted items out .* created twice\. Accepted: item 0\. Not sent: items 1–2\.$/,
		);
	});

	test('a credential that the next try cannot read does not hide what was accepted', async () => {
		fail(limited, 'b');
		const { getDecrypted } = HarnessCredentialsHelper.prototype;
		const helper = jest.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted');
		helper.mockImplementation(async function (this: HarnessCredentialsHelper, ...given) {
			if (sandbox.current.requests.length > 0) throw new Error('Credentials could not be decrypted');
			return await getDecrypted.apply(this, given);
		});
		const result = await run(creates(), abc);
		helper.mockRestore();
		expect(refusal(result)).toMatch(
			/Couldn't read the credential: .*decrypted[^]* Accepted: item 0\. Not sent/,
		);
	});
});

test('a create that was refused keeps its error, though the service may have kept the row', async () => {
	fail({ answer: { status: 400 }, applied: true }, 'b');
	const result = await run(creates(), abc);
	expect(sentNames()).toEqual(['a', 'b']);
	expect(refusal(result)).toMatch(/Accepted: item 0\. Refused: item 1\. Not sent: item 2\.$/);
});

test('two nodes behind one trigger each send, and so does a second execution', async () => {
	const workflow = singleNodeWorkflow({
		type: ownNodeType,
		name: 'One',
		parameters: creates(),
		...retryOnFail,
	});
	const [other] = singleNodeWorkflow({
		type: ownNodeType,
		name: 'Two',
		parameters: creates(),
		...retryOnFail,
	}).nodes.slice(1);
	workflow.nodes.push({ ...other!, id: 'two' });
	const [trigger] = workflow.nodes;
	workflow.connections[trigger!.name]!.main![0]!.push({ node: 'Two', type: 'main', index: 0 });
	const input = named('a').map((json) => ({ json }));
	for (const count of [2, 4]) {
		await runWorkflow({ workflow, input, credentials: credentialsFor(sandbox.current) });
		expect(sentNames()).toEqual(Array.from({ length: count }, () => 'a'));
	}
});

test('a second execution sends again, even what a node gives as the same object', async () => {
	const given = toEngine([{ json: { name: 'a' } }]);
	const constant: INodeType = { description: describeStandIn('constant'), execute: async () => [given] };
	const own = { type: ownNodeType, name: 'Own', parameters: creates(), ...retryOnFail };
	const workflow = chain(manualTrigger('Start'), { type: 'test.constant', name: 'Constant' }, own);
	for (const count of [1, 2]) {
		await runWorkflow({
			workflow,
			credentials: credentialsFor(sandbox.current),
			nodeTypes: { 'test.constant': constant },
		});
		expect(sentNames()).toHaveLength(count);
	}
});

describe('a create whose outcome is not known is never sent again', () => {
	test('with Continue On Fail the others are tried again, it is not', async () => {
		fail(resetAfterApplying(), 'a', 1);
		fail(limited, 'b', 1);
		const result = await run(creates(), abc, goOn);
		expect(sentNames()).toEqual(['a', 'b', 'b', 'c']);
		expect(outputOf(result)).toEqual([
			{ error: expect.stringContaining('Outcome unknown') },
			expect.objectContaining({ operation: 'create' }),
			expect.objectContaining({ operation: 'create' }),
		]);
	});
});

describe('with Continue On Fail', () => {
	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'%s: the first item fails, so n8n tries again; what was accepted is not sent again',
		async (onError) => {
			fail(limited, 'a', 1);
			const result = await run(creates(), abc, { ...retryOnFail, onError });
			expect(sentNames()).toEqual(['a', 'a', 'b', 'c']);
			expect(namesIn(result)).toEqual(['a', 'b', 'c']);
			expect(kept(result)).toEqual([]);
		},
	);

	test('another item fails: n8n does not try again, so nothing is kept', async () => {
		fail(500, 'b', 1);
		const result = await run(creates(), abc, goOn);
		expect(sentNames()).toEqual(['a', 'b', 'c']);
		expect(outputOf(result)[1]).toEqual({ error: expect.stringContaining('500') });
		expect(kept(result)).toEqual([]);
	});
});

describe('membership', () => {
	const items = [
		{ schedule: 100, ids: [1, 2] },
		{ schedule: 200, ids: 3 },
	];
	const add = (options: INodeParameters = {}): INodeParameters => ({
		...membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}'),
		options: { maxRetries: 0, concurrency: 1, ...options },
	});
	const sent = () =>
		sandbox.current.requests.map((request) => `${request.url.split('/')[4]}: ${bodyOf(request).users}`);

	test('what was added is not sent again', async () => {
		sandbox.current.faults.add({ breakConnection: true }, { nth: 2 });
		const result = await run(add(), items);
		expect(sent()).toEqual(['100: 1,2', '200: 3', '200: 3']);
		expect(outputOf(result)).toEqual(items.map(() => expect.objectContaining({ operation: 'addUsers' })));
		expect(kept(result)).toEqual([]);
	});
});

test('updates of one schedule keep their order: the last item’s values stay', async () => {
	fail(500, 'first', 1);
	const parameters: INodeParameters = {
		...update({ name: '={{ $json.name }}' }, '={{ $json.schedule }}'),
		options: { maxRetries: 0, concurrency: 1 },
	};
	const items = [
		{ schedule: 100, name: 'first' },
		{ schedule: 200, name: 'other' },
		{ schedule: 100, name: 'last' },
	];
	await run(parameters, items, goOn);
	expect(sandbox.current.schedules.get(100)!.name).toBe('last');
	expect(sentNames()).toEqual(['first', 'last', 'other', 'first', 'last']);
});

test('updates that may be overwritten are unknown where the next try ends early', async () => {
	fail(500, 'first', 1);
	let sent = 0;
	sandbox.current.faults.add(limited, { matching: () => (sent += 1) > 1, times: Infinity });
	const parameters: INodeParameters = {
		...update({ name: '={{ $json.name }}' }, 100),
		options: { maxRetries: 0, concurrency: 1 },
	};
	const result = await run(parameters, named('first', 'last'), goOn);
	expect(sentNames().slice(0, 3)).toEqual(['first', 'last', 'first']);
	expect(outputOf(result).map(({ error }) => error)).toEqual(
		[0, 1].map(() => expect.stringContaining('Not sent. Outcome unknown') as string),
	);
});

describe('in a loop', () => {
	/** Start → Loop (one item each time) → Create → Loop. */
	function loop(how: Partial<INode>) {
		const workflow = singleNodeWorkflow({ type: 'n8n-nodes-base.splitInBatches', name: 'Loop' });
		const inside = singleNodeWorkflow({ type: ownNodeType, name: 'Create', parameters: creates(), ...how });
		workflow.nodes[1]!.parameters = { batchSize: 2 };
		workflow.nodes.push(...inside.nodes.slice(1));
		workflow.connections.Loop = { main: [[], [{ node: 'Create', type: 'main', index: 0 }]] };
		workflow.connections.Create = { main: [[{ node: 'Loop', type: 'main', index: 0 }]] };
		const input = named('a', 'b', 'c', 'd').map((json) => ({ json }));
		return runWorkflow({ workflow, input, credentials: credentialsFor(sandbox.current) });
	}

	test('what an exhausted run left is not taken for the next one’s', async () => {
		fail(limited, 'a');
		fail(limited, 'c', 1);
		const result = await loop(goOn);
		expect(sentNames()).toEqual(['a', 'a', 'a', 'c', 'c', 'd']);
		expect(createdNames()).toEqual(['c', 'd']);
		expect(
			result.json('Create').map(({ answer }) => (answer as { data: { name: string } }).data.name),
		).toEqual(['c', 'd']);
		expect(kept(result, 'Create')).toEqual([]);
	});
});

describe('what an earlier attempt may have done', () => {
	const add = membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}');
	const one = [{ schedule: 100, ids: '7' }];

	test.each<[string, number, Partial<INode>]>([
		['a retry of the node', 0, { ...retryOnFail, maxTries: 2 }],
		['a retry of the request', 1, {}],
	])('is not forgotten when %s is refused', async (_name, maxRetries, how) => {
		sandbox.current.faults.add(resetAfterApplying(), { times: 1 });
		sandbox.current.faults.respondWith({ status: 403 });
		const parameters = { ...add, options: { maxRetries } };
		const result = await run(parameters, one, how);
		expect(sandbox.current.requests).toHaveLength(2);
		expect(sandbox.current.schedules.get(100)!.users).toEqual([7]);
		expect(result.error?.description).toMatch(/ Unknown: item 0\.$/);
	});

	/** Adds two groups by name. From the second try on, the service has no list of them. */
	async function secondTryWithoutList(fault: Fault, settings: Partial<INode>, options: INodeParameters = {}) {
		const groups = ['Eight', 'Nine'].map((name, index) => ({ id: 8 + index, name }));
		const service = await openSandbox({ schedules: [{ id: 100 }], groups });
		service.faults.add(fault, { matching: ({ body }) => body.includes('9') });
		const isList = ({ method }: LoggedRequest) => method === 'GET';
		service.faults.respondWith(
			{ status: 503 },
			{ matching: (request) => isList(request) && service.requests.filter(isList).length > 1 },
		);
		const parameters = {
			...membership('addGroups', 100, ''),
			recipientSelection: 'name',
			groupNames: 'Eight, Nine',
			options: { maxRetries: 0, concurrency: 1, ...options },
		};
		return await runAgainst(service, { parameters, items: [{}], settings: { ...settings, maxTries: 2 } });
	}

	test.each<[string, string, INodeParameters]>([
		['of which a part is in effect', 'Outcome unknown: an earlier request', { maxIdsPerRequest: 1 }],
	])('is said where the next try cannot read the list: %s', async (_name, said, options) => {
		const result = await secondTryWithoutList({ breakConnection: true }, goOn, options);
		expect(outputOf(result)[0]!.error).toMatch(new RegExp(`^Couldn't load groups: .*${said}`));
	});

	test('is not called "not sent" where the next try sends nothing', async () => {
		const result = await secondTryWithoutList({ answer: { status: 400 } }, retryOnFail);
		expect(result.error?.description).toMatch(/ Refused: item 0\.$/);
	});
});

describe('a list that cannot be read in one of the tries', () => {
	const failList = (nth: number) => {
		let count = 0;
		const matching = ({ method }: LoggedRequest) => method === 'GET' && ++count === nth;
		sandbox.current.faults.respondWith({ status: 503 }, { matching });
	};
	const byEmail = { ...membership('addUsers', 100, ''), recipientSelection: 'name' };

	test('does not end the tries that follow', async () => {
		sandbox.current.faults.respondWith({ status: 500 }, { matching: isPost, times: 1 });
		failList(2);
		const parameters = { ...byEmail, userEmails: 'ada@example.com', options: { maxRetries: 0 } };
		const result = await run(parameters, [{}]);
		expect(result.error).toBeUndefined();
		expect(sandbox.current.schedules.get(100)!.users).toEqual([1]);
	});

	test('does not let an earlier item overwrite the values of the last one', async () => {
		failList(1);
		const fields = update({ name: '={{ $json.name }}', userEmails: '={{ $json.email }}' });
		const items = [
			{ name: 'first', email: 'ada@example.com' },
			{ name: 'last', email: '' },
		];
		await run({ ...fields, scheduleId: '100', options: { maxRetries: 0 } }, items, goOn);
		expect(sentNames()).toEqual(['last', 'first', 'last']);
	});
});

test('a create by name of which the outcome is not known keeps its error, and the next run finds it', async () => {
	const own = await openSandbox({});
	own.faults.respondWith({ status: 500 }, { matching: isPost });
	const parameters = { ...creates(), operation: 'upsert', matchBy: 'name' };
	const result = await runAgainst(own, {
		parameters,
		items: named('a', 'b') as never,
		settings: retryOnFail,
	});
	expect(refusal(result)).toMatch(/creates none twice[^]* Unknown: item 0\./);
});
