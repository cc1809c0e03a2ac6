import { FaultyService, type SandboxOptions } from '../../tools/sandbox';
import { smallestCreate } from '../data/wire';
import { schedules } from './call';

// What is documented, value by value, is compared in test/pure/wireTable.test.ts, and sent in test/engine/wire.test.ts.

/** Asks in this process. Any: the tests say what they expect. */
async function ask(service: FaultyService, ...given: Parameters<FaultyService['ask']>) {
	const { status, body } = await service.ask(...given);
	return { status, json: JSON.parse(JSON.stringify(body)) };
}

const seven = { id: 7, name: 'Seven', users: [1, 2], groups: [5] };
const path = `${schedules}7/`;
const required = ['This field is required.'];
const allRequired = Object.fromEntries(Object.keys(smallestCreate).map((field) => [field, required]));

describe('what is not documented is refused, and changes nothing', () => {
	const unauthorized = [401, { detail: 'Authentication credentials were not provided.' }];
	const notFound = [404, { detail: 'Not found.' }];
	const notAllowed = (method: string) => [405, { detail: `Method "${method}" not allowed.` }];

	test.each<[string, string, string, unknown, Record<string, string>, unknown[]]>([
		// §5 rule 1: whoever has no token learns nothing.
		['no scheme', 'PUT', path, '{', { authorization: 'sandbox-token' }, unauthorized],
		['another scheme', 'PATCH', schedules, {}, { authorization: 'Bearer sandbox-token' }, unauthorized],
		['another token', 'PUT', path, {}, { authorization: 'Token other' }, [401, { detail: 'Invalid token.' }]],
		// §4
		['no final slash', 'PUT', `${schedules}7`, smallestCreate, {}, notFound],
		['no number', 'PUT', `${schedules}abc/`, smallestCreate, {}, notFound],
		['a number spelled otherwise', 'PUT', `${schedules}07/`, smallestCreate, {}, notFound],
		['no such schedule', 'PUT', `${schedules}8/`, smallestCreate, {}, notFound],
		['no such path', 'POST', '/api/v1/groups/7/add_users/', { users: [1] }, {}, notFound],
		['a schedule', 'DELETE', path, {}, {}, notAllowed('DELETE')],
		['an addition', 'DELETE', `${path}add_users/`, { users: [1] }, {}, notAllowed('DELETE')],
		// §5 rule 2
		['another media type', 'PUT', path, '{"name":"x"}', { 'content-type': 'text/plain' }, [415]],
		['a query', 'PUT', `${path}?name=x`, { name: 'x' }, {}, [400]],
		['no JSON', 'PUT', path, '{"name":', {}, [400]],
		['no object', 'PUT', path, '[]', {}, [400]],
		['no body', 'POST', `${path}add_users/`, undefined, {}, [400]],
		['an empty create', 'POST', schedules, {}, {}, [400, allRequired]],
	])('%s: %s %s', async (_, method, target, body, headers, [status, says]) => {
		const service = new FaultyService({ schedules: [seven] });
		const answer = await ask(service, method, target, body, headers);
		expect(answer.status).toBe(status);
		if (says) expect(answer.json).toEqual(says);
		expect([...service.schedules.values()]).toEqual([seven]);
		expect(service.requests).toMatchObject([{ method, url: target, status, applied: false }]);
	});

	test('a wrong value, by the name of its field (§2)', async () => {
		const service = new FaultyService({ schedules: [seven] });
		const wrong = { report: '1', name: 7, schedule_type: 'X', scheduled_time_hour: 9, timezone: '' };
		const lists = { scheduled_day_of_week: [5], users: [0], groups: ['1'], no_such_field: 1 };
		for (const [field, value] of Object.entries({ ...wrong, ...lists })) {
			const created = await ask(service, 'POST', schedules, { ...smallestCreate, [field]: value });
			const updated = await ask(service, 'PUT', path, { [field]: value });
			expect([created.status, updated.status]).toEqual([400, 400]);
			expect([created, updated].flatMap(({ json }) => Object.keys(json))).toEqual([field, field]);
		}
		expect([...service.schedules.values()]).toEqual([seven]);
	});
});

test.each<[string, string, unknown, object]>([
	['PUT', path, { name: 'New', groups: [6, 5] }, { ...seven, name: 'New', groups: [6, 5] }],
	['POST', path, { name: 'New' }, { ...seven, name: 'New' }],
	['POST', schedules, { ...smallestCreate, users: [3, 3, 1] }, { ...smallestCreate, id: 8, users: [3, 1], groups: [] }],
	['POST', `${path}add_users/`, { users: [9, 2, 8, 9] }, { ...seven, users: [1, 2, 9, 8] }],
	['POST', `${path}add_groups/`, { groups: [4] }, { ...seven, groups: [5, 4] }],
	['POST', `${path}remove_users/`, { users: [1, 99] }, { ...seven, users: [2] }],
	['DELETE', `${path}remove_groups/`, { groups: [5] }, { ...seven, groups: [] }],
])('the operations (§4): %s %s %j', async (method, target, body, schedule) => {
	const service = new FaultyService({ schedules: [seven] });
	const { status, json } = await ask(service, method, target, body);
	expect([status, json]).toEqual([200, { status: 200, message: 'Request successful!', data: schedule }]);
	expect([...service.schedules.values()].at(-1)).toEqual(schedule);
	expect(service.requests).toMatchObject([{ status: 200, applied: true }]);
});

test.each<[SandboxOptions, object]>([
	[{}, {}],
	[
		{ recordForm: 'objects', users: [{ id: 1, email: 'ada@example.com' }] },
		{
			report: { id: 7, name: 'name of 7' },
			users: [1, 2].map((id) => ({ id, email: id === 1 ? 'ada@example.com' : 'email of 2' })),
			groups: [{ id: 5, name: 'name of 5' }],
		},
	],
	[
		{ recordForm: 'otherTypes' },
		{
			...{ scheduled_day_of_week: ['0'], scheduled_time_hour: 9, scheduled_time_minute: 0 },
			...{ schedule_condition: 1, retry_condition: 0, users: ['1', '2'], groups: ['5'] },
		},
	],
	[{ recordForm: 'withoutRecipients' }, { users: [], groups: undefined }],
])('%j: schedules are shown in this form, listed or answered', async (options, fields) => {
	const schedule = { ...smallestCreate, ...seven, name: '7', scheduled_day_of_week: [0] };
	const service = new FaultyService({ schedules: [schedule], ...options });
	const listed = (await ask(service, 'GET', schedules)).json.data.results[0];
	const answered = (await ask(service, 'PUT', path, { name: '7' })).json.data;
	expect([listed, answered]).toEqual(Array(2).fill({ ...schedule, ...fields }));
});
