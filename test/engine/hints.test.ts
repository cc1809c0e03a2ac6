import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { tooManyRequests, type LoggedRequest } from '../../tools/sandbox';
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

/** When each is given is in test/pure/actions/schedule/hints.test.ts. */
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
	[
		'a preview',
		{ ...create, options: { previewOnly: true } },
		[{}],
		['Preview only: nothing was sent that would change anything.'],
	],
	[
		'a weekly schedule without days',
		{ ...create, scheduleType: 'W' },
		[{}],
		[`No days for 1 weekly schedule. ${unsaid}`],
	],
	['a schedule without recipients', minimalSchedule, [{}], ['No recipients for 1 new schedule.']],
	[
		'fields of an update that were left blank',
		updateFields({
			name: 'New',
			query: '',
			triggerValue: '={{ "" }}',
			scheduledDayOfWeek: [],
			datasource: 0,
		}),
		[{}],
		['Left out because blank or not set: Datasource ID, Days of Week, Query, Trigger Value.'],
	],
	[
		'items that update the same schedule',
		{ ...updateFields({ name: 'New' }), scheduleId: '={{ $json.schedule }}' },
		[1, 2, 1].map((schedule) => ({ schedule })),
		["Schedule 1 was updated by several items. The last item's values stay."],
	],
	[
		'a timezone that IANA has not',
		{ ...create, timezone: { __rl: true, mode: 'name', value: 'Berlin' } },
		[{}],
		[`"Berlin" isn't an IANA timezone name. Did you mean Europe/Berlin?`],
	],
	[
		'columns that no field took, and defaults that stood in',
		{ operation: 'create', dataMode: 'autoMapInputData' },
		[
			{ Report: 7, 'Schedule Type': 'daily', Time: '7:30', Timezone: 'UTC', users: 1, 'Send at': 'noon' },
			{ Report: 7, 'Schedule Type': 'daily', Time: '7:30', Timezone: 'UTC', users: 1, Format: 'PDF' },
		],
		[
			'Left out because no field takes them: Send at, Format.',
			"No column, so the form's default was used: Delivery Method (Email), Condition (Always Deliver).",
		],
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
	expect(result.hints('Node').map(({ message }) => message)).toEqual(['No recipients for 1 new schedule.']);
});
