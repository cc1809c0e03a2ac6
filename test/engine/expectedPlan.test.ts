import type { INodeParameters } from 'n8n-workflow';
import { isChange } from '../../tools/sandbox';
import {
	goOn,
	locator,
	membership,
	minimalSchedule,
	outputOf,
	refusal,
	retryOnFail,
	update,
	useSandbox,
} from './support';

/** What is applied is what a preview showed: the option Expected Plan, on the built node. */
const users = Array.from({ length: 20 }, (_, at) => at + 1);
const sandbox = useSandbox({
	schedules: [
		{ id: 5, name: 'Sales', report: 7, scheduled_time_hour: '09', users },
		{ id: 6, name: 'Board', report: 7, users: [1] },
	],
	users: users.map((id) => ({ id, email: `user${id}@example.com` })),
	groups: [{ id: 3, name: 'Board' }],
});

const upsert = { ...minimalSchedule, operation: 'upsert', matchBy: 'name', name: '={{ $json.name }}' };
const byName: INodeParameters = { ...upsert, scheduledTimeHour: '07', users: '={{ $json.users }}' };
const byId = update({ scheduledTimeHour: '07', users: '={{ $json.users }}' });
const add = membership('addUsers', 5, '={{ $json.users }}');

/** The plans that a preview gives. */
async function look(parameters: INodeParameters, items: object[]): Promise<unknown[]> {
	const result = await sandbox.run({ ...parameters, previewOnly: true }, items);
	return outputOf(result).map(({ plan }) => plan);
}

/** Runs items with the plans that they were shown, and gives what the items come to, and how many changes were sent. */
async function apply(parameters: INodeParameters, items: object[], plans: unknown[], settings: object = goOn) {
	const before = sandbox.current.requests.length;
	const options = { ...(parameters.options as object), expectedPlan: '={{ $json.plan }}' };
	const given = items.map((item, at) => ({ ...item, plan: plans[at] }));
	const result = await sandbox.run({ ...parameters, options }, given, settings);
	const sent = sandbox.current.requests.slice(before).map(({ method }) => method);
	return {
		result,
		output: outputOf(result),
		lists: sent.filter((one) => one === 'GET'),
		sent: sent.filter((one) => one !== 'GET'),
	};
}

const change = async (body: object) => {
	const url = `${sandbox.current.url}/api/v1/schedules/5/`;
	const headers = { Authorization: `Token ${sandbox.current.token}`, 'Content-Type': 'application/json' };
	await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
};
const refused = {
	error: expect.stringMatching(
		/^This isn't what the preview showed\. Now it would be: “(?:Add|Update|Create) .+”/,
	) as string,
};

const item = { name: 'Sales', users: [...users, 21] };
const operations: Array<[string, INodeParameters, object]> = [
	['an update by ID', byId, item],
	['Create or Update by name', byName, item],
	['an addition', add, { users: [21] }],
];

describe.each(operations)('Expected Plan of %s', (_, parameters, given) => {
	test('is sent as it was shown, with the list read once', async () => {
		const plans = await look(parameters, [given]);
		expect(plans).toEqual([expect.stringMatching(/^p[\da-f]{16}$/)]);
		const pasted = plans.map((plan) => ` ${String(plan)}\u200b`);
		const { output, sent, lists } = await apply(parameters, [given], pasted);
		expect(output).toMatchObject([{ change: expect.any(String) }]);
		expect(sent).toHaveLength(1);
		expect(lists).toHaveLength(1);
	});

	test.each<[string, object]>([
		['one of twenty people is another one', { users: [...users.slice(1), 30] }],
		['the schedule has moved to another report', { report: 8 }],
	])('is rejected where %s meanwhile', async (_, body) => {
		const plans = await look(parameters, [given]);
		await change(body);
		const { output, sent } = await apply(parameters, [given], plans);
		expect(output).toEqual([refused]);
		expect(sent).toEqual([]);
	});

	test.each(['', null, undefined, 'p0', ' '])('is rejected with the plan %j', async (plan) => {
		const { output, sent } = await apply(parameters, [given], [plan]);
		expect(output).toEqual([refused]);
		expect(sent).toEqual([]);
	});

	test('passes where the list has another order', async () => {
		const plans = await look(parameters, [given]);
		await change({ users: [...users].reverse() });
		const { sent } = await apply(parameters, [given], plans);
		expect(sent).toHaveLength(1);
	});

	test('passes in another try of an execution whose first answer was lost', async () => {
		const plans = await look(parameters, [given]);
		sandbox.current.faults.add({ answer: { status: 504 }, applied: true }, { matching: isChange, times: 1 });
		const options = { maxRetries: 0 };
		const { result, output } = await apply({ ...parameters, options }, [given], plans, retryOnFail);
		expect(refusal(result)).toBe('');
		expect(output).toHaveLength(1);
	});
});

test('Expected Plan of Create or Update by name: a schedule of that name that somebody created meanwhile isn’t changed', async () => {
	const given = { name: 'New', users: [1] };
	const plans = await look(byName, [given]);
	await sandbox.run({ ...byName, users: '=2' }, [given]);
	const { output, sent } = await apply(byName, [given], plans);
	expect(output).toEqual([refused]);
	expect(sent).toEqual([]);
});

test('Expected Plan of Create or Update by name: what was applied already passes, and nothing is sent', async () => {
	const items = [item, { name: 'New', users: [1] }];
	const plans = await look(byName, items);
	expect((await apply(byName, items, plans)).sent).toHaveLength(2);
	const again = await apply(byName, items, plans);
	expect(again.output).toMatchObject([{ operation: 'unchanged' }, { operation: 'unchanged' }]);
	expect(again.sent).toEqual([]);
});

test('Expected Plan of Create or Update by ID: a create is rejected, because no later run would find it', async () => {
	const parameters = { ...byName, matchBy: 'id', scheduleId: locator('id', '') };
	const given = { name: 'New', users: [1] };
	const { output, sent } = await apply(parameters, [given], await look(parameters, [given]));
	expect(output).toEqual([{ error: expect.stringContaining('create two schedules') }]);
	expect(sent).toEqual([]);
});

test('Expected Plan of a membership: of a request that items share only the rejected item falls out', async () => {
	const items = [{ users: [21] }, { users: [22] }, { users: [23] }];
	const plans = await look(add, items);
	const { output } = await apply(add, items, [plans[0], plans[0], plans[2]]);
	expect(output).toMatchObject([{ users: [21] }, refused, { users: [23] }]);
	expect(sandbox.bodies().at(-1)).toEqual({ users: [21, 23] });
});

test('Expected Plan without Continue On Fail: one rejected item stops the run before anything is sent', async () => {
	const items = [{ users: [21] }, { users: [22] }];
	const plans = await look(add, items);
	const { result, sent } = await apply(add, items, [plans[0], ''], {});
	expect(refusal(result)).toContain('Nothing was sent');
	expect(sent).toEqual([]);
});

test('Expected Plan isn’t read in a preview, so an expression of its that fails is no error', async () => {
	const options = { expectedPlan: "={{ $('Nowhere').first().json.plan }}" };
	const result = await sandbox.run({ ...add, previewOnly: true, options }, [{ users: [21] }]);
	expect(outputOf(result)).toMatchObject([{ operation: 'addUsers' }]);
});

test('Expected Plan: an item that needs no request has a plan, too, and passes without one', async () => {
	expect(await look(add, [{ users: [] }])).toEqual([expect.stringMatching(/^p/)]);
	expect((await apply(add, [{ users: [] }], [''])).output).toMatchObject([{ operation: 'addUsers' }]);
});
