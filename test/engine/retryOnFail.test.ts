import type { INode, INodeParameters, INodeType } from 'n8n-workflow';
import { HarnessCredentialsHelper } from '../../tools/harness/credentialsHelper';
import { chain, manualTrigger, ownNodeType, runWorkflow } from '../../tools/harness';
import { toEngine } from '../../tools/harness/realm';
import { describeStandIn } from '../../tools/harness/standIns/standIn';
import { errorAfterApplying, type Fault, type LoggedRequest } from '../../tools/sandbox';
import {
	bodyOf,
	credentialsFor,
	goOn,
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

/**
 * What n8n's tries share, and what the last of them says. What's kept of each result is in test/pure/memory/; that no
 * text says something false, in statements/.
 */

const users = [{ id: 1, email: 'ada@example.com' }];
const sandbox = useSandbox({ users, schedules: [{ id: 100 }, { id: 200 }] });
const { run } = sandbox;

const options = { maxRetries: 0, concurrency: 1 };
const creates: INodeParameters = { ...minimalSchedule, name: '={{ $json.name }}', options };
const named = (...names: string[]) => names.map((name) => ({ name }));
const abc = named('a', 'b', 'c');
const goingOn: Partial<INode> = { ...retryOnFail, ...goOn };

const isList = ({ method }: LoggedRequest) => method === 'GET';
const sentNames = () =>
	sandbox.current.requests.filter((request) => !isList(request)).map((request) => bodyOf(request).name);
const fail = (fault: Fault, name: string, times = Infinity) =>
	sandbox.current.faults.add(fault, {
		matching: (request) => !isList(request) && bodyOf(request).name === name,
		times,
	});

/**
 * A rate limit that no run waits for, because Max Wait is 120 s: it ends the try, and what is left is not sent. n8n then runs
 * the whole node again, if it threw or its first item has an `error`.
 */
const limited: Fault = { answer: { status: 429, headers: { 'Retry-After': '9999' } } };

describe('three creates, of which one is not sent on the first try', () => {
	test.each<[string, string[], Partial<INode>]>([
		['b', ['a', 'b', 'b', 'c'], retryOnFail],
		// With Continue On Fail, n8n tries again if the first item has failed.
		['a', ['a', 'a', 'b', 'c'], goingOn],
		['a', ['a', 'a', 'b', 'c'], { ...retryOnFail, onError: 'continueErrorOutput' }],
	])('%s: sent are %j; each is accepted once, and the output has all', async (name, sent, how) => {
		fail(limited, name, 1);
		const result = await run(creates, abc, how);
		expect(sentNames()).toEqual(sent);
		expect(result.output('Node').map(({ json, pairedItem }) => [json.change, pairedItem])).toEqual(
			abc.map((one, item) => [expect.stringContaining(`Created “${one.name}”`), { item }]),
		);
	});

	test('when all tries fail, the error says what the first one had accepted', async () => {
		fail(limited, 'b');
		const result = await run(creates, abc, retryOnFail);
		expect(sentNames()).toEqual(['a', 'b', 'b', 'b']);
		expect(result.error).toMatchObject({ context: { itemIndex: 1 } });
		expect(refusal(result)).toMatch(/created twice\. Accepted: item 0\. Not sent: items 1–2\.$/);
	});

	test('after a create that may be there, a further try asks for no list either', async () => {
		fail(errorAfterApplying(500), 'a');
		const byName = { ...creates, recipientSelection: 'name', userEmails: users[0]!.email };
		const result = await run(byName, abc, retryOnFail);
		expect(sentNames()).toEqual(['a']);
		expect(sandbox.current.requests.filter(isList)).toHaveLength(1);
		expect(refusal(result)).toMatch(/Unknown: item 0\. Not sent: items 1–2\.$/);
	});

	test('a credential that the next try cannot read does not hide what was accepted', async () => {
		fail(limited, 'b');
		const { getDecrypted } = HarnessCredentialsHelper.prototype;
		const helper = jest.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted');
		helper.mockImplementation(async function (this: HarnessCredentialsHelper, ...given) {
			if (sandbox.current.requests.length > 0) throw new Error('Credentials could not be decrypted');
			return await getDecrypted.apply(this, given);
		});
		const result = await run(creates, abc, retryOnFail);
		helper.mockRestore();
		expect(refusal(result)).toMatch(
			/Couldn't read the credential: .*decrypted[^]* Accepted: item 0\. Not sent/,
		);
	});

	test('nor, under On Error: Continue, make an error of it', async () => {
		fail({ answer: { status: 400 } }, 'a');
		const { getDecrypted } = HarnessCredentialsHelper.prototype;
		const helper = jest.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted');
		helper.mockImplementation(async function (this: HarnessCredentialsHelper, ...given) {
			if (sandbox.current.requests.length > 0) throw new Error('Credentials could not be decrypted');
			return await getDecrypted.apply(this, given);
		});
		const result = await run(creates, abc, goingOn);
		expect(helper.mock.calls.length).toBeGreaterThan(1);
		helper.mockRestore();
		expect(sentNames()).toEqual(['a', 'b', 'c']);
		expect(outputOf(result)).toMatchObject([
			{ error: expect.stringContaining('answered 400') },
			{ operation: 'create' },
			{ operation: 'create' },
		]);
	});

	test('a credential that only the second try cannot read leaves the rest to the third', async () => {
		fail(limited, 'b', 1);
		const { getDecrypted } = HarnessCredentialsHelper.prototype;
		const helper = jest.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted');
		let failures = 0;
		helper.mockImplementation(async function (this: HarnessCredentialsHelper, ...given) {
			const isSecondTry = sandbox.current.requests.length > 0 && failures === 0;
			if (!isSecondTry) return await getDecrypted.apply(this, given);
			failures += 1;
			throw new Error('Credentials could not be decrypted');
		});
		const result = await run(creates, abc, retryOnFail);
		helper.mockRestore();
		expect(failures).toBe(1);
		expect(sentNames()).toEqual(['a', 'b', 'b', 'c']);
		expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(abc.map(() => 'accepted'));
	});
});

test('nodes that get the same object each send, and so does the next execution', async () => {
	const given = toEngine([{ json: { name: 'a' } }]);
	const constant: INodeType = { description: describeStandIn('constant'), execute: async () => [given] };
	const own = (name: string) => ({ type: ownNodeType, name, parameters: creates, ...retryOnFail });
	const workflow = chain(manualTrigger('Start'), { type: 'test.constant', name: 'Constant' }, own('One'));
	workflow.nodes.push(...chain(own('Two')).nodes);
	workflow.connections.Constant!.main![0]!.push({ node: 'Two', type: 'main', index: 0 });
	for (const count of [2, 4]) {
		const nodeTypes = { 'test.constant': constant };
		await runWorkflow({ workflow, credentials: credentialsFor(sandbox.current), nodeTypes });
		expect(sentNames()).toHaveLength(count);
	}
});

test('updates that may be overwritten are sent again, and unknown where that try ends early', async () => {
	const parameters = { ...update({ name: '={{ $json.name }}' }, 100), options };
	// Different values for one field would be refused.
	const items = named('same', 'same');
	sandbox.current.faults.respondWith({ status: 500 }, { nth: 1 });
	await run(parameters, items, goingOn);
	expect(sentNames()).toEqual(['same', 'same', 'same', 'same']);
	sandbox.current.reset();
	sandbox.current.faults.respondWith({ status: 500 }, { nth: 1 });
	sandbox.current.faults.add(limited, { matching: () => sandbox.current.requests.length > 2 });
	const result = await run(parameters, items, goingOn);
	expect(outputOf(result).map(({ error }) => error)).toEqual(
		[0, 1].map(() => expect.stringContaining('Not sent. Outcome unknown') as string),
	);
});

describe('where a try cannot read a list', () => {
	/** In the tries from this one on, up to that one. */
	const failList = (service: typeof sandbox.current, from: number, to = from) => {
		let count = 0;
		const matching = (request: LoggedRequest) => isList(request) && (count += 1) >= from && count <= to;
		service.faults.respondWith({ status: 503 }, { matching });
	};

	test.each<[string, Fault, group: string, Partial<INode>, RegExp]>([
		[
			'an unknown outcome',
			{ breakConnection: true },
			'9',
			goingOn,
			/^Couldn't load groups: .*Outcome unknown/,
		],
		['a refusal', { answer: { status: 400 } }, '8', retryOnFail, / Refused: item 0\.$/],
	])('%s of an earlier one stays', async (_what, fault, group, how, said) => {
		const groups = ['Eight', 'Nine'].map((name, index) => ({ id: 8 + index, name }));
		const service = await openSandbox({ schedules: [{ id: 100 }], groups });
		service.faults.add(fault, { matching: ({ body }) => body.includes(group) });
		failList(service, 2, Infinity);
		const parameters = {
			...membership('addGroups', 100, ''),
			...{ recipientSelection: 'name', groupNames: 'Eight, Nine' },
			options: { ...options, maxIdsPerRequest: 1 },
		};
		const result = await runAgainst(service, { parameters, items: [{}], settings: { ...how, maxTries: 2 } });
		expect(outputOf(result)[0]?.error ?? result.error?.description).toMatch(said);
	});

	test('the next one goes on, and sends again what an earlier item would overwrite', async () => {
		failList(sandbox.current, 1);
		const fields = update({ name: 'same', query: '={{ $json.query }}', userEmails: '={{ $json.email }}' });
		const items = [
			{ query: '', email: 'ada@example.com' },
			{ query: 'SELECT 1', email: '' },
		];
		const result = await run({ ...fields, scheduleId: '100', options }, items, goingOn);
		const sent = sandbox.current.requests.filter((request) => !isList(request)).map(bodyOf);
		expect(sent.map(({ query = '' }) => query)).toEqual(['SELECT 1', '', 'SELECT 1']);
		expect(outputOf(result).map(({ operation }) => operation)).toEqual(['update', 'update']);
	});
});
