import { FaultyService, type SandboxOptions } from '../../tools/sandbox';
import { smallestCreate } from '../data/wire';
import { schedules } from './call';

// What is documented, value by value, is compared in test/pure/wireTable.test.ts, and sent in test/engine/wire.test.ts.

type Asked = Parameters<FaultyService['ask']>;

/** Asks in this process. Any: the tests say what they expect. */
async function ask(service: FaultyService, ...given: Asked) {
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

	test.each<{ what: string; asked: Asked; answer: unknown[] }>([
		// §5 rule 1: whoever has no token learns nothing.
		{ what: 'no scheme', asked: ['PUT', path, '{', { authorization: 'sandbox-token' }], answer: unauthorized },
		{
			what: 'another scheme',
			asked: ['PATCH', schedules, {}, { authorization: 'Bearer sandbox-token' }],
			answer: unauthorized,
		},
		{
			what: 'another token',
			asked: ['PUT', path, {}, { authorization: 'Token other' }],
			answer: [401, { detail: 'Invalid token.' }],
		},
		// §4
		{ what: 'no final slash', asked: ['PUT', `${schedules}7`, smallestCreate], answer: notFound },
		{ what: 'no number', asked: ['PUT', `${schedules}abc/`, smallestCreate], answer: notFound },
		{ what: 'a number spelled otherwise', asked: ['PUT', `${schedules}07/`, smallestCreate], answer: notFound },
		{ what: 'no such schedule', asked: ['PUT', `${schedules}8/`, smallestCreate], answer: notFound },
		{ what: 'no such path', asked: ['POST', '/api/v1/groups/7/add_users/', { users: [1] }], answer: notFound },
		{ what: 'to delete a schedule', asked: ['DELETE', path, {}], answer: notAllowed('DELETE') },
		{
			what: 'to delete an addition',
			asked: ['DELETE', `${path}add_users/`, { users: [1] }],
			answer: notAllowed('DELETE'),
		},
		// §5 rule 2
		{ what: 'another type', asked: ['PUT', path, '{"name":"x"}', { 'content-type': 'text/plain' }], answer: [415] },
		{ what: 'a query', asked: ['PUT', `${path}?name=x`, { name: 'x' }], answer: [400] },
		{ what: 'no JSON', asked: ['PUT', path, '{"name":'], answer: [400] },
		{ what: 'no object', asked: ['PUT', path, '[]'], answer: [400] },
		{ what: 'no body', asked: ['POST', `${path}add_users/`], answer: [400] },
		{ what: 'an empty create', asked: ['POST', schedules, {}], answer: [400, allRequired] },
	])('$what', async ({ asked, answer: [status, says] }) => {
		const service = new FaultyService({ schedules: [seven] });
		const answer = await ask(service, ...asked);
		expect(answer.status).toBe(status);
		if (says) expect(answer.json).toEqual(says);
		expect([...service.schedules.values()]).toEqual([seven]);
		expect(service.requests).toMatchObject([{ method: asked[0], url: asked[1], status, applied: false }]);
	});

	const wrong = { report: '1', name: 7, schedule_type: 'X', scheduled_time_hour: 9, timezone: '' };
	const wrongLists = { scheduled_day_of_week: [5], users: [0], groups: ['1'], no_such_field: 1 };
	test.each(Object.entries({ ...wrong, ...wrongLists }))('a wrong %s (§2): %j', async (field, value) => {
		const service = new FaultyService({ schedules: [seven] });
		const created = await ask(service, 'POST', schedules, { ...smallestCreate, [field]: value });
		const updated = await ask(service, 'PUT', path, { [field]: value });
		expect([created.status, updated.status]).toEqual([400, 400]);
		expect([created, updated].map(({ json }) => Object.keys(json))).toEqual([[field], [field]]);
		expect([...service.schedules.values()]).toEqual([seven]);
	});
});

test.each<{ what: string; asked: Asked; schedule: object }>([
	{
		what: 'PUT changes what is given',
		asked: ['PUT', path, { name: 'New', groups: [6, 5] }],
		schedule: { ...seven, name: 'New', groups: [6, 5] },
	},
	{ what: 'POST changes it, too', asked: ['POST', path, { name: 'New' }], schedule: { ...seven, name: 'New' } },
	{
		what: 'create',
		asked: ['POST', schedules, { ...smallestCreate, users: [3, 3, 1] }],
		schedule: { ...smallestCreate, id: 8, users: [3, 1], groups: [] },
	},
	{
		what: 'add users',
		asked: ['POST', `${path}add_users/`, { users: [9, 2, 8, 9] }],
		schedule: { ...seven, users: [1, 2, 9, 8] },
	},
	{
		what: 'add groups',
		asked: ['POST', `${path}add_groups/`, { groups: [4] }],
		schedule: { ...seven, groups: [5, 4] },
	},
	{
		what: 'remove users',
		asked: ['POST', `${path}remove_users/`, { users: [1, 99] }],
		schedule: { ...seven, users: [2] },
	},
	{
		what: 'remove groups',
		asked: ['DELETE', `${path}remove_groups/`, { groups: [5] }],
		schedule: { ...seven, groups: [] },
	},
])('the operations (§4): $what', async ({ asked, schedule }) => {
	const service = new FaultyService({ schedules: [seven] });
	const { status, json } = await ask(service, ...asked);
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
			scheduled_day_of_week: ['0'],
			scheduled_time_hour: 9,
			scheduled_time_minute: 0,
			schedule_condition: 1,
			retry_condition: 0,
			users: ['1', '2'],
			groups: ['5'],
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
