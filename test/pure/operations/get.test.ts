import { answerOf, FakeService, refused } from '../names/service';
import { computed } from '../item/items';
import { ask } from './asking';

jest.mock('../../../nodes/ReportSchedule/service/exchange', () => ({
	sendGet: (...given: Parameters<typeof answerOf>) => answerOf(...given),
}));

const get = 'schedule.get';
const byId = (...ids: unknown[]) => ids.map((id) => ({ scheduleId: { __rl: true, mode: 'id', value: id } }));
const answering = (answer: unknown, status = 200) => new FakeService(() => ({ answer, status }));

test('each item gets the schedule that it asks for; what several ask for is asked once', async () => {
	const service = new FakeService((path) => ({ answer: { id: Number(path.split('/')[4]), users: [1] } }));
	const { given, hints } = await ask(get, byId('5', 6, computed('5'), 5), { service });
	expect(given).toEqual(Object.fromEntries([5, 6, 5, 5].map((id, item) => [item, [{ id, users: [1] }]])));
	expect([service.paths, hints]).toEqual([['/schedules/5/', '/schedules/6/'], []]);
	(given[0]![0]!.users as number[]).push(2);
	expect(given[2]).toEqual([{ id: 5, users: [1] }]);
});

test('an item that names none, or not one, is refused', async () => {
	const { issues } = await ask(get, byId('', 'x', '5, 6', 0));
	expect(issues).toEqual(
		[/^Schedule is empty/, /^Schedule: “x”/, /^Schedule: “5, 6” has several/, /^Schedule: 0/].map((one) =>
			expect.stringMatching(one),
		),
	);
});

describe('the record in an answer', () => {
	const data = { id: 5 };
	test.each<[what: string, answer: unknown, record: unknown]>([
		['bare', { id: 5, data: { a: 1 }, status: 'on' }, { id: 5, data: { a: 1 }, status: 'on' }],
		['in an envelope', { status: 200, message: 'OK', success: true, data }, data],
		['in one without anything else', { data }, data],
		['beside what no envelope has', { data, error: null }, { data, error: null }],
		['data that are no record', { status: 200, data: [data] }, { status: 200, data: [data] }],
	])('%s', async (_what, answer, record) => {
		expect((await ask(get, byId(5), { service: answering(answer) })).given[0]).toEqual([record]);
	});

	test('a model gets it as it is, too', async () => {
		const { given } = await ask(get, byId(5), { service: answering(data), run: { isOfTool: true } });
		expect(given[0]).toEqual([data]);
	});
});

describe('a schedule that can’t be read', () => {
	const getMany = /^DataReportive's API may not return single schedules\. .* Get Many instead\.$/;
	test.each<[what: string, reply: ReturnType<typeof refused>, advice: RegExp]>([
		[
			'404',
			refused(404),
			/^Check the ID of the schedule\. DataReportive's API may not .* Get Many instead\.$/,
		],
		['405', refused(405), getMany],
		['400', refused(400), /^Check the ID, check the base URL .* Get Many\.$/],
		['403', refused(403), /^What to do about clientError\.$/],
		['500', refused(500), /^What to do about serverError\.$/],
		// The base URL is wrong.
		['404', refused(404, { isPage: true }), /^What to do about clientError\.$/],
		['405', refused(405, { isPage: true }), /^What to do about clientError\.$/],
	])('%s says what to do', async (status, reply, advice) => {
		const { failed, given } = await ask(get, byId(5, 5), { service: new FakeService(() => reply) });
		const failure = {
			problem: `It was ${status} (schedule 5)`,
			advice: expect.stringMatching(advice) as string,
			status: Number(status),
		};
		expect([failed, given]).toEqual([{ 0: failure, 1: failure }, {}]);
	});

	test('an empty answer', async () => {
		const { failed } = await ask(get, byId(5), { service: answering(undefined, 204) });
		expect(failed[0]).toEqual({
			problem: expect.stringMatching(/empty \(schedule 5\)$/) as string,
			advice: expect.stringMatching(getMany) as string,
		});
	});

	test.each([
		{ detail: 'Not found.' },
		{ status: 200, message: 'No schedule 5', data: null },
		{ code: 404, msg: 'x' },
		{ schedule: { id: 5, name: 'Sales' } },
		{ data: { type: 'schedules', id: '5', attributes: { name: 'Sales' } } },
		{},
		[{ id: 5, name: 'Sales' }],
		null,
		'OK',
	])('an answer that shows none has nothing to simplify, and is as it came without: %j', async (answer) => {
		const simple = [{ ...byId(5)[0], simplify: true }];
		const { failed, given } = await ask(get, simple, { service: answering(answer) });
		expect([failed[0]!.problem, given]).toEqual([expect.stringMatching(/doesn't show a schedule/), {}]);
		expect(failed[0]!.advice).toMatch(/turn off Simplify/);
		expect((await ask(get, byId(5), { service: answering(answer) })).failed).toEqual({});
	});

	test('after any other failure, the others are asked for', async () => {
		const service = new FakeService((_path, request) =>
			request === 1 ? refused(403) : { answer: { id: 1 } },
		);
		const { failed, given } = await ask(get, byId(5, 6), { service });
		expect([Object.keys(failed), Object.keys(given)]).toEqual([['0'], ['1']]);
	});
});

describe('the run', () => {
	test('that has ended asks for nothing more', async () => {
		const stop = new AbortController();
		const service = new FakeService((_path, request) => {
			if (request === 2) stop.abort();
			return { answer: { id: request } };
		});
		const { given } = await ask(get, byId(5, 6, 7, 8), { service, run: { signal: stop.signal } });
		expect([service.paths.length, Object.keys(given)]).toEqual([2, ['0', '1']]);
	});

	test.each([1, 3])('asks for at most %i at once', async (concurrency) => {
		let [now, most] = [0, 0];
		const service = new FakeService(() => ({ answer: {} }));
		service.reply = () => {
			most = Math.max(most, (now += 1));
			queueMicrotask(() => queueMicrotask(() => (now -= 1)));
			return { answer: {} };
		};
		await ask(get, byId(1, 2, 3, 4, 5, 6), { service, run: { concurrency } });
		expect(most).toBe(concurrency);
	});
});
