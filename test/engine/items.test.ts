import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { tooManyRequests, type LoggedRequest } from '../../tools/sandbox';
import { goOn, membership, minimalSchedule, update, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }, { id: 6 }] });
const { run } = sandbox;
const ids = { ids: '={{ $json.ids }}', schedule: '={{ $json.schedule }}' };

describe('as many items come out as go in, in their order, each paired with its own', () => {
	const items = [0, 1, 2, 3, 4, 5, 6].map((index) => ({
		index,
		schedule: 5 + (index % 2),
		ids: [index + 1],
	}));
	const named = '={{ "Schedule " + $json.index }}';
	const table: Array<[string, INodeParameters, number]> = [
		['create', { ...minimalSchedule, name: named }, 7],
		['update', update({ name: named }, ids.schedule), 7],
		['addUsers', membership('addUsers', ids.schedule, ids.ids), 2],
		['removeGroups', membership('removeGroups', ids.schedule, ids.ids), 2],
		[
			'addUsers, not combined',
			{ ...membership('addUsers', ids.schedule, ids.ids), options: { combineItems: false } },
			7,
		],
	];

	test.each(table)('%s', async (_name, parameters, requests) => {
		const result = await run(parameters, items);
		const output = result.output('Node');
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
		expect(sandbox.current.requests).toHaveLength(requests);
		const answers = output.flatMap(({ json }) => (json.answer === null ? [] : [json.answer as IDataObject]));
		expect(answers).toHaveLength(requests);
		// Each has the answer to its own request.
		const names = answers.map(({ data }) => (data as IDataObject).name);
		if (requests === items.length && 'name' in parameters) {
			expect(names).toEqual(items.map(({ index }) => `Schedule ${index}`));
		}
	});

	test('n8n runs the node for no items not at all', async () => {
		const result = await run({ ...minimalSchedule }, []);
		expect(result.runs('Node')).toBe(0);
		expect(sandbox.current.requests).toEqual([]);
	});
});

const addUsers = membership('addUsers', ids.schedule, '={{ $json.users }}');
const create = { ...minimalSchedule, users: '1' };

/** When each is given is in test/pure/actions/schedule/hints.test.ts. */
test.each<[what: string, parameters: INodeParameters, items: IDataObject[], hints: string[]]>([
	['an ordinary create', create, [{}], []],
	['one item, one request', addUsers, [{ schedule: 5, users: 7 }], []],
	[
		'items that share requests',
		addUsers,
		[1, 2, 3].map((user) => ({ schedule: 5 + (user % 2), users: user })),
		['3 items were combined into 2 requests.'],
	],
	[
		'an ID that two items name',
		addUsers,
		[
			{ schedule: 5, users: '1, 2' },
			{ schedule: 5, users: '2' },
		],
		['2 items were combined into 1 request.', 'Left out 1 repeated ID. Each is sent once per schedule.'],
	],
	[
		'a preview',
		{ ...create, options: { previewOnly: true } },
		[{}],
		['Preview only: nothing was changed. The output shows what would be sent.'],
	],
	[
		'items that update the same schedule',
		update({ name: 'New' }, '={{ $json.schedule }}'),
		[5, 6, 5].map((schedule) => ({ schedule })),
		["Several items updated schedule 5 in turn, so the last item's values should be in effect."],
	],
])('%s', async (_what, parameters, items, hints) => {
	const result = await run(parameters, items);
	expect(result.error).toBeUndefined();
	expect(result.hints('Node').map(({ message }) => message)).toEqual(hints);
});

test('how long the run has waited for the service', async () => {
	sandbox.current.faults.add(tooManyRequests(1), { times: 1 });
	const result = await run(create);
	expect(result.hints('Node').map(({ message }) => message)).toEqual([
		"Waited 1 second for the service's rate limit.",
	]);
});

test('an item that failed is counted, and in no other hint', async () => {
	const isEight = ({ body }: LoggedRequest) => body.toString().includes('"report":8');
	sandbox.current.faults.respondWith({ status: 400 }, { matching: isEight });
	const result = await run(
		{ ...minimalSchedule, report: '={{ $json.report }}' },
		[{ report: 7 }, { report: 8 }],
		goOn,
	);
	expect(result.hints('Node').map(({ message }) => message)).toEqual([
		'1 of 2 items failed (item 1). Error: The service answered 400 Bad Request (report 8).',
		'No recipients for 1 new schedule (item 0). If there should be some, check your data, or use Add Users or Add Groups.',
	]);
});

test.each([
	[['ann'], 'The item failed'],
	[['ann', 'bob'], '2 of 2 items failed \\(items 0–1\\). Errors'],
])(
	'that all of %j failed: with an error output, n8n shows the other one, which is empty',
	async (people, who) => {
		const result = await run(
			{ ...membership('addUsers', 5, '={{ $json.id }}') },
			people.map((id) => ({ id })),
			{ onError: 'continueErrorOutput' },
		);
		const [{ message } = { message: '' }, ...others] = result.hints('Node');
		expect(message).toMatch(new RegExp(`^${who}: User IDs: "ann" isn't a valid ID`));
		expect(message).toContain(`"${people.at(-1)}" isn't a valid ID`);
		expect(others).toEqual([]);
		expect(sandbox.current.requests).toEqual([]);
	},
);
