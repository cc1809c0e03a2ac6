import type { IDataObject, INode, INodeParameters, INodeType } from 'n8n-workflow';
import { chain, manualTrigger, ownNodeType, runWorkflow } from '../../tools/harness';
import { HarnessCredentialsHelper } from '../../tools/harness/credentialsHelper';
import { toEngine } from '../../tools/harness/realm';
import { describeStandIn } from '../../tools/harness/standIns';
import { errorAfterApplying, type Fault, isChange, type LoggedRequest } from '../../tools/sandbox';
import { dailySchedule } from '../data/wire';
import {
	bodyOf,
	credentialsFor,
	goOn,
	locator,
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

/** n8n's Retry On Fail runs the node again for every item, if it threw or if its first item has an `error`. */

const sandbox = useSandbox();
const { run } = sandbox;

const options = { maxRetries: 0, concurrency: 1 };
const creates: INodeParameters = { ...minimalSchedule, name: '={{ $json.name }}', options };
const named = (...names: string[]) => names.map((name) => ({ name }));
const abc = named('a', 'b', 'c');
const goingOn: Partial<INode> = { ...retryOnFail, ...goOn };

const sentNames = () => sandbox.bodies().map(({ name }) => name);
const fail = (fault: Fault, name: string, times = Infinity) => {
	const matching = (request: LoggedRequest) => isChange(request) && bodyOf(request).name === name;
	sandbox.current.faults.add(fault, { matching, times });
};

/** No run waits for it, because Max Wait is 120 s: the try ends, and what is left isn't sent. */
const limited: Fault = { answer: { status: 429, headers: { 'Retry-After': '9999' } } };
const refused: Fault = { answer: { status: 400 } };
const lost = errorAfterApplying(504);

/** Who is sent in all three tries together, and what the last one says of each item: its operation or its error. */
test.each<{ what: string; failing: () => void; settings: Partial<INode>; sent: string[]; said: string[] }>([
	{
		what: 'b isn’t sent at first',
		failing: () => fail(limited, 'b', 1),
		settings: retryOnFail,
		sent: ['a', 'b', 'b', 'c'],
		said: ['create', 'create', 'create'],
	},
	{
		what: 'a isn’t sent at first',
		failing: () => fail(limited, 'a', 1),
		settings: goingOn,
		sent: ['a', 'a', 'b', 'c'],
		said: ['create', 'create', 'create'],
	},
	{
		what: 'a is refused each time',
		failing: () => fail(refused, 'a'),
		settings: goingOn,
		sent: ['a', 'b', 'c'],
		said: ['answered 400', 'create', 'create'],
	},
	{
		what: 'a may be there, and b isn’t sent at first',
		failing: () => (fail(lost, 'a'), fail(limited, 'b', 1)),
		settings: goingOn,
		sent: ['a', 'b', 'b', 'c'],
		said: ['Outcome unknown', 'create', 'create'],
	},
])('of three creates, only what surely wasn’t sent is sent again: $what', async ({ failing, settings, sent, said }) => {
	failing();
	const result = await run(creates, abc, settings);
	expect(sentNames()).toEqual(sent);
	expect(outputOf(result).map(({ operation, error }) => operation ?? error)).toEqual(
		said.map((one) => expect.stringContaining(one)),
	);
});

test('when all tries fail, the error says what the first one had accepted', async () => {
	fail(limited, 'b');
	const result = await run(creates, abc, retryOnFail);
	expect(sentNames()).toEqual(['a', 'b', 'b', 'b']);
	expect(result.error).toMatchObject({ context: { itemIndex: 1 } });
	expect(refusal(result)).toMatch(/Accepted: “a”\. Not sent: .*b/);
});

const row = (id: number, name: string, users: number[] = []) => ({ ...dailySchedule, id, name, users });
const upsert = { ...creates, operation: 'upsert', scheduledTimeHour: '={{ $json.hour }}' };

describe('accepted items keep their output behind a first row that is always wrong', () => {
	test.each<[string, INodeParameters]>([
		['Create or Update by name', { ...upsert, matchBy: 'name' }],
		['Create or Update by ID', { ...upsert, matchBy: 'id', scheduleId: '={{ $json.id }}' }],
		['Update', { ...update({ scheduledTimeHour: '={{ $json.hour }}' }, '={{ $json.id }}'), options }],
	])('%s: one request, told as an update', async (_what, parameters) => {
		const service = await openSandbox({ schedules: [row(1, 'a'), row(2, 'b')] });
		const items = [
			{ id: 1, name: 'a', hour: 'lunch' },
			{ id: 2, name: 'b', hour: '07' },
		];
		const result = await runAgainst(service, { parameters, items, settings: goingOn });
		expect(service.changes).toHaveLength(1);
		expect(outputOf(result)).toMatchObject([{ error: expect.any(String) }, { operation: 'update' }]);
	});

	test('Update by name: renames that follow each other hit the schedules that were meant', async () => {
		const service = await openSandbox({ schedules: [row(1, 'A'), row(2, 'B')] });
		const byName = locator('name', '={{ $json.of }}');
		const parameters = { ...update({ name: '={{ $json.name }}' }), scheduleId: byName, options };
		const items = [
			{ of: 'nobody', name: 'x' },
			{ of: 'B', name: 'B-old' },
			{ of: 'A', name: 'B' },
		];
		const result = await runAgainst(service, { parameters, items, settings: goingOn });
		expect([1, 2].map((id) => service.schedules.get(id)!.name)).toEqual(['B', 'B-old']);
		expect(outputOf(result)).toMatchObject([
			{ error: expect.any(String) },
			{ operation: 'update', scheduleId: 2 },
			{ operation: 'update', scheduleId: 1 },
		]);
	});
});

test('a row that was refused stays refused, whatever another row has renamed since', async () => {
	const service = await openSandbox({ schedules: [row(1, 'A')] });
	const scheduleId = locator('name', '={{ $json.of }}');
	const fields = { name: '={{ $json.to }}', users: '={{ $json.users }}' };
	const items = [
		{ of: 'B', to: '', users: [1] },
		{ of: 'A', to: 'B', users: [2] },
	];
	const parameters = { ...update(fields), scheduleId, options };
	const result = await runAgainst(service, { parameters, items, settings: goingOn });
	expect(service.schedules.get(1)).toMatchObject({ name: 'B', users: [2] });
	expect(outputOf(result)).toMatchObject([{ error: expect.any(String) }, { operation: 'update' }]);
});

test('if nothing was sent, the next try begins anew', async () => {
	const service = await openSandbox({ schedules: [row(1, 'A')] });
	service.faults.respondWith({ status: 400 }, { matching: (request) => !isChange(request), times: 1 });
	const scheduleId = locator('name', 'A');
	const parameters = { ...update({ scheduledTimeHour: '07' }), scheduleId, options };
	const result = await runAgainst(service, { parameters, items: [{}], settings: goingOn });
	expect(outputOf(result)).toMatchObject([{ operation: 'update' }]);
});

describe('what an earlier try has settled is sent again as it was, whatever it has done', () => {
	const scheduleId = locator('name', '={{ $json.of }}');
	const byName = (fields: IDataObject, more: IDataObject = {}): INodeParameters => ({
		...update(fields as INodeParameters),
		scheduleId,
		options: { ...options, ...more },
	});
	const rename = { name: '={{ $json.to }}' };
	const after = (of: string, to: string, hour = '09') => ({ of, to, hour });
	const withUsers = (operation: 'addUsers' | 'removeUsers') => ({
		...membership(operation, 1, '={{ [3] }}'),
		scheduleId,
		options,
	});
	const people = { users: '={{ [1, 3] }}' };

	test.each<{
		what: string;
		parameters: INodeParameters;
		items: IDataObject[];
		names: string[];
		said: string[];
		settings?: Partial<INode>;
	}>([
		{
			what: 'the hour, Create or Update by name',
			parameters: { ...upsert, matchBy: 'name', name: '={{ $json.of }}' },
			items: [after('A', '', '07')],
			names: ['A', 'B'],
			said: ['Hour 09 → 07'],
		},
		{
			what: 'a rename',
			parameters: byName(rename),
			items: [after('A', 'C')],
			names: ['C', 'B'],
			said: ['“A” → “C”.*Renames “A”'],
		},
		{
			what: 'renames that follow each other, at once',
			parameters: byName(rename, { concurrency: 10 }),
			items: [after('B', 'B-old'), after('A', 'B')],
			names: ['B', 'B-old'],
			said: ['“B” → “B-old”', '“A” → “B”'],
			settings: retryOnFail,
		},
		{
			what: 'a swap of names',
			parameters: byName(rename, { maxRemovals: 0 }),
			items: [after('B', 'A'), after('A', 'B')],
			names: ['B', 'A'],
			said: ['“B” → “A”', '“A” → “B”'],
		},
		{
			what: 'users',
			parameters: byName(people),
			items: [after('A', '')],
			names: ['A', 'B'],
			said: ['adds user 3, removes user 2.*Removes user 2'],
		},
		{
			what: 'an added user',
			parameters: withUsers('addUsers'),
			items: [after('B', '')],
			names: ['A', 'B'],
			said: ['Added user 3 to'],
		},
		{
			what: 'a removed user',
			parameters: withUsers('removeUsers'),
			items: [after('C', '')],
			names: ['A', 'B'],
			said: ['Removed user 3 from'],
		},
	])('applied, then a 504: $what', async ({ parameters, items, names, said, settings = goingOn }) => {
		const schedules = [row(1, 'A', [1, 2]), row(2, 'B'), row(3, 'C', [3])];
		const service = await openSandbox({ schedules: schedules });
		service.faults.add(lost, { matching: isChange, times: 1 });
		const result = await runAgainst(service, { parameters, items, settings });
		expect([1, 2].map((id) => service.schedules.get(id)!.name)).toEqual(names);
		expect(service.changes).toHaveLength(items.length + 1);
		const told = outputOf(result).map(({ change, check, error }) => String(error ?? `${change} ${check}`));
		expect(told).toEqual(said.map((words) => expect.stringMatching(words)));
	});

	test('an answer is expected to show what an earlier try had accepted for the same schedule', async () => {
		const service = await openSandbox({ schedules: [row(1, 'A')] });
		service.faults.add(limited, {
			matching: (request) => isChange(request) && 'export_type' in bodyOf(request),
			times: 1,
		});
		const parameters = byName({ scheduledTimeHour: '={{ $json.hour }}', exportType: '={{ $json.to }}' });
		const items = [after('A', '', '07'), after('A', 'pdf', '')];
		const result = await runAgainst(service, { parameters, items, settings: retryOnFail });
		expect(service.schedules.get(1)).toMatchObject({ scheduled_time_hour: '07', export_type: 'pdf' });
		expect(outputOf(result).map(({ check }) => check)).toEqual(['', '']);
	});

	test('an unknown outcome, and who was accepted, is told where the next try can not send it', async () => {
		const service = await openSandbox({ schedules: [row(1, 'a')] });
		service.faults.add(lost, { matching: () => service.requests.length === 2 });
		service.faults.add(limited, { matching: () => service.requests.length > 2 });
		// A request takes 1,000 IDs.
		const parameters = {
			...membership('addUsers', 1, '={{ [...Array(1001).keys()].map((id) => id + 1) }}'),
			options,
		};
		const result = await runAgainst(service, { parameters, items: [{}], settings: goingOn });
		expect(outputOf(result)[0]!.error).toMatch(/Not sent.*Accepted: users 1, 2,.*Outcome unknown/);
	});
});

test('a credential that can not be read in a later try leaves the rest to the try after it', async () => {
	const { getDecrypted } = HarnessCredentialsHelper.prototype;
	let isFailing = true;
	const reading = jest.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted');
	reading.mockImplementation(async function (this: HarnessCredentialsHelper, ...given) {
		// Each try reads it once before anything is sent.
		if (sandbox.current.requests.length === 0 || !isFailing) return await getDecrypted.apply(this, given);
		isFailing = false;
		throw new Error('Credentials could not be decrypted');
	});
	fail(limited, 'b', 1);
	const result = await run(creates, abc, retryOnFail).finally(() => reading.mockRestore());
	expect(sentNames()).toEqual(['a', 'b', 'b', 'c']);
	expect(outputOf(result).map(({ operation }) => operation)).toEqual(['create', 'create', 'create']);
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
