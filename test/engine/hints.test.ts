import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { tooManyRequests, type LoggedRequest } from '../../sandbox';
import { membership, minimalSchedule, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 1 }, { id: 2 }] });
const addUsers = membership('addUsers', '={{ $json.schedule }}', '={{ $json.users }}');
const create = { ...minimalSchedule, users: '1' };
const updateFields = (fields: INodeParameters) => ({
	resource: 'schedule',
	operation: 'update',
	scheduleId: { __rl: true, mode: 'id', value: '1' },
	updateFields: fields,
});
const unsaid = "The service's API doesn't say what happens then.";

test.each<[what: string, parameters: INodeParameters, items: IDataObject[], hints: string[]]>([
	['an ordinary create', create, [{}], []],
	['one item, one request', addUsers, [{ schedule: 1, users: 7 }], []],
	[
		'items that share requests',
		addUsers,
		[1, 2, 3].map((user) => ({ schedule: 1 + (user % 2), users: user })),
		['3 items were sent in 2 requests.'],
	],
	[
		'an ID that two items name',
		addUsers,
		[
			{ schedule: 1, users: '1, 2' },
			{ schedule: 1, users: '2' },
		],
		['2 items were sent in 1 request.', 'Left out 1 repeated ID. Each is sent once per schedule.'],
	],
	['a preview', { ...create, options: { previewOnly: true } }, [{}], ['Preview only: nothing was sent.']],
	[
		'a weekly schedule without days',
		{ ...create, scheduleType: 'W' },
		[{}],
		[`1 weekly schedule has no days. ${unsaid}`],
	],
	['a weekly schedule with days', { ...create, scheduleType: 'W', scheduledDayOfWeek: [0] }, [{}], []],
	[
		'monthly schedules without a day',
		{ ...create, scheduleType: 'M' },
		[{}, {}],
		[`2 monthly or quarterly schedules have no day. ${unsaid}`],
	],
	['a schedule without recipients', minimalSchedule, [{}], ['1 new schedule has no recipients.']],
	[
		'fields of an update that were left blank',
		updateFields({ name: 'New', query: '', triggerValue: '={{ "" }}' }),
		[{}],
		['Left out because blank: Query, Trigger Value.'],
	],
	['an update without blank fields', updateFields({ name: 'New' }), [{}], []],
	[
		'items that update the same schedule',
		{ ...updateFields({ name: 'New' }), scheduleId: '={{ $json.schedule }}' },
		[1, 2, 1].map((schedule) => ({ schedule })),
		["Schedule 1 was updated by several items. The last item's values stay."],
	],
	[
		'items that update the same schedules',
		{ ...updateFields({ name: 'New' }), scheduleId: '={{ $json.schedule }}' },
		[1, 2, 2, 1].map((schedule) => ({ schedule })),
		["Schedules 1, 2 were updated by several items. The last item's values stay."],
	],
])('%s', async (_what, parameters, items, hints) => {
	const result = await runAgainst(sandbox.current, { parameters, items });
	expect(result.error).toBeUndefined();
	expect(result.hints('Node').map(({ message }) => message)).toEqual(hints);
});

test('how long the run has waited for the service', async () => {
	sandbox.current.faults.add(tooManyRequests(1), { times: 1 });
	const result = await runAgainst(sandbox.current, { parameters: create });
	expect(result.hints('Node').map(({ message }) => message)).toEqual([
		"Waited 1 second for the service's rate limit.",
	]);
});

test('an item that failed is in no hint', async () => {
	const isEight = ({ body }: LoggedRequest) => body.toString().includes('"report":8');
	sandbox.current.faults.respondWith({ status: 400 }, { matching: isEight });
	const result = await runAgainst(sandbox.current, {
		parameters: { ...minimalSchedule, report: '={{ $json.report }}' },
		items: [{ report: 7 }, { report: 8 }],
		settings: { onError: 'continueRegularOutput' },
	});
	expect(result.hints('Node').map(({ message }) => message)).toEqual(['1 new schedule has no recipients.']);
});
