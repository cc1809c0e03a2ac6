import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	errorAfterApplying,
	resetAfterApplying,
	tooManyRequests,
	type LoggedRequest,
} from '../../tools/sandbox';
import { membership, minimalSchedule, outputOf, refusal, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 1 }, { id: 2 }] });
const goOn = { onError: 'continueRegularOutput' as const };
const run = (parameters: INodeParameters, items: IDataObject[] = [{}], settings = {}) =>
	runAgainst(sandbox.current, { parameters, items, settings });
const writes = () => sandbox.current.requests.filter(({ method }) => method !== 'GET');
const isRead = ({ method }: LoggedRequest) => method === 'GET';

describe('Create or Update by name over a list that is not whole: nothing is sent', () => {
	const byName = { ...minimalSchedule, operation: 'upsert', matchBy: 'name', name: 'a' } as INodeParameters;
	const other = { id: 6, name: 'b', report: 7 };
	test.each<[string, unknown]>([
		['the next page stands beside the data', { data: [other], next: 'http://x/?page=2', count: 2 }],
		['the next page has no query', { results: [other], next: 'http://x/api/v1/schedules/page/2/' }],
		['the next page is a number', { results: [other], next: 2 }],
		['a record without a usable ID', [other, { uuid: 'x', name: 'a', report: 7 }]],
		['records without any name', [{ id: 5, report: 7, schedule_type: 'D' }]],
		['an ID under another key', [{ schedule_id: 2, name: 'a', report: 7 }]],
		['a report under another key', [{ id: 2, name: 'a', report_id: 7 }]],
	])('%s', async (_what, body) => {
		sandbox.current.faults.respondWith({ status: 200, body }, { matching: isRead });
		expect(refusal(await run(byName))).toContain('Match by ID instead');
		expect(writes()).toEqual([]);
	});

	test('a list that fails once is asked for again', async () => {
		sandbox.current.faults.respondWith({ status: 502 }, { matching: isRead, times: 1 });
		sandbox.current.faults.respondWith({ status: 200, body: [other] }, { matching: isRead });
		expect((await run(byName)).status).toBe('success');
	});
});

test('303 may follow a create that was made: never sent again, its outcome is unknown', async () => {
	const answer = { status: 303, headers: { Location: '/api/v1/schedules/55/' } };
	sandbox.current.faults.add({ answer, applied: true });
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const result = await run(minimalSchedule, [{}], settings);
	expect(writes()).toHaveLength(1);
	expect(refusal(result)).toContain("It isn't known whether the schedule was created");
	expect(refusal(result)).toContain('Outcome unknown: item 0.');
});

test('parts of a request that may have been applied say so', async () => {
	sandbox.current.faults.add(resetAfterApplying(), { times: 1 });
	sandbox.current.faults.respondWith({ status: 400, body: { detail: 'Not recipients.' } });
	const parameters = membership('removeUsers', 1, '={{ $json.id }}');
	const output = outputOf(await run(parameters, [{ id: 1 }, { id: 2 }, { id: 3 }], goOn));
	for (const { error } of output) expect(error).toContain("It isn't known whether the users were removed");
});

test('a request that got no answer is not called "not sent" for a limit that came later', async () => {
	const to = (id: number) => ({ matching: ({ url }: LoggedRequest) => url.includes(`/${id}/`) });
	sandbox.current.faults.add({ delayMs: 5000 }, to(1));
	sandbox.current.faults.add({ ...tooManyRequests(3600), delayMs: 300 }, to(2));
	const parameters = {
		...membership('addUsers', '={{ $json.id }}', '7'),
		options: { maxWait: 0, timeout: 800 },
	};
	const [first, second] = outputOf(await run(parameters, [{ id: 1 }, { id: 2 }], goOn));
	expect(first!.error).toMatch(/^The service didn't answer in time .*It isn't known/);
	expect(second!.error).toMatch(/^Rate limit reached \(429\)/);
});

test('options that nobody can read are not blamed on the items', async () => {
	const parameters = { ...membership('addUsers', 1, '7'), options: { concurrency: 'abc' } };
	const said = refusal(await run(parameters, [{}, {}, {}]));
	expect(said).toContain('Nothing was sent.');
	expect(said).not.toContain('Also invalid');
});

test('an item that asks for nothing is not told as applied', async () => {
	sandbox.current.faults.respondWith({ status: 400, body: { detail: 'No.' } });
	const parameters = membership('addUsers', 1, '={{ $json.ids }}');
	expect(refusal(await run(parameters, [{ ids: [] }, { ids: [7] }]))).toMatch(/Nothing was applied\.$/);
});

test('hints speak of what was done', async () => {
	sandbox.current.faults.respondWith({ status: 400, body: { name: ['No.'] } });
	const refused = await run(minimalSchedule, [{}, {}], goOn);
	expect(refused.hints('Node')).toEqual([]);
	sandbox.current.reset();
	const parameters = membership('addUsers', 1, '={{ $json.ids }}');
	const one = await run(parameters, [{ ids: [] }, { ids: [7] }]);
	expect(one.hints('Node')).toEqual([]);
});

test('an update names each member that gave nothing', async () => {
	const result = await run({
		resource: 'schedule',
		operation: 'update',
		scheduleId: { __rl: true, mode: 'id', value: '1' },
		updateFields: {
			name: 'x',
			scheduledDayOfWeek: [],
			scheduledDayOfMonth: 0,
			datasource: 0,
		},
	});
	expect(result.hints('Node').map(({ message }) => message)).toEqual([
		'Left out because blank: Datasource ID, Day of Month, Days of Week.',
	]);
});

test('a create answered 500 once it was made is one schedule, whatever is tried', async () => {
	sandbox.current.faults.add(errorAfterApplying());
	const settings = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };
	await run(minimalSchedule, [{}], settings);
	expect(sandbox.current.schedules.size).toBe(3);
});
