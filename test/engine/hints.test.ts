import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { RunResult } from '../../tools/harness';
import { tooManyRequests, type LoggedRequest } from '../../tools/sandbox';
import { goOn, membership, minimalSchedule, update, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }, { id: 6 }] });
const { run } = sandbox;
const hintsOf = (result: RunResult) => result.hints('Node').map(({ message }) => message);
/** The service refuses each request whose body has such a text. */
const refuse = (text: string) =>
	sandbox.current.faults.respondWith(
		{ status: 400 },
		{ matching: ({ body }: LoggedRequest) => body.toString().includes(text) },
	);

const addUsers = membership('addUsers', '={{ $json.schedule }}', '={{ $json.users }}');
const create = { ...minimalSchedule, users: '1', exportType: 'pdf' };

/** A row of a sheet of which there's nothing to say. */
const columns = {
	...{
		report: 7,
		schedule_type: 'D',
		time: '9 am',
		timezone: 'UTC',
		method_type: 'email',
		export_type: 'pdf',
	},
	...{ schedule_condition: 'always', users: '1' },
};

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
		'items that share the requests to one schedule, which may be a fixed ID by mistake',
		addUsers,
		[1, 2, 1].map((user) => ({ schedule: 5, users: user })),
		['3 items were combined into 1 request to schedule 5.'],
	],
	[
		'a preview',
		{ ...create, options: { previewOnly: true } },
		[{}],
		[
			'Preview only: nothing was changed. The output says in words what would be done for each item (preview), and what to look at first (check).',
		],
	],
	[
		'items that update the same schedule',
		update({ name: 'New' }, '={{ $json.schedule }}'),
		[5, 6, 5].map((schedule) => ({ schedule })),
		[
			"Several items update the same schedule: schedule 5 (items 0, 2). The last item's values should be in effect.",
		],
	],
	[
		'names that look like HTML, as text: n8n renders a hint',
		{ ...create, dataMode: 'autoMapInputData' },
		[
			{
				...columns,
				'<img src="https://example.com/a.png">': 1,
				'Owner <email>': 2,
				'<!-- c': 3,
				'A & B': 4,
			},
		],
		[
			'Columns not used for any field: &lt;img src=\\"https://example.com/a.png\\"&gt;, Owner &lt;email&gt;, &lt;!-- c, A &amp; B (item 0).',
		],
	],
])('%s', async (_what, parameters, items, hints) => {
	const result = await run(parameters, items);
	expect(result.error).toBeUndefined();
	expect(hintsOf(result)).toEqual(hints);
});

test('how long the run has waited for the service', async () => {
	sandbox.current.faults.add(tooManyRequests(1), { times: 1 });
	const result = await run(create);
	expect(hintsOf(result)).toEqual(["Waited 1 second for the service's rate limit."]);
});

test('of many doubts, one that isn’t told is counted', async () => {
	const zones = Array.from({ length: 11 }, (_, index) => `Nowhere ${index}`);
	const result = await run(
		{ ...create, timezone: '={{ $json.zone }}' },
		zones.map((zone) => ({ zone })),
	);
	const [doubts] = hintsOf(result);
	expect(doubts).toContain('Nowhere 9');
	expect(doubts).toMatch(/Nowhere 10|And 1 more like this\.$/);
});

test('an item that failed is counted, and in no other hint', async () => {
	const isEight = ({ body }: LoggedRequest) => body.toString().includes('"report":8');
	sandbox.current.faults.respondWith({ status: 400 }, { matching: isEight });
	const result = await run(
		{ ...minimalSchedule, report: '={{ $json.report }}' },
		[{ report: 7 }, { report: 8 }],
		goOn,
	);
	expect(hintsOf(result)).toEqual([
		'1 of 2 items failed (item 1). Error: The service answered 400 Bad Request (report 8).',
		'Item 0: No recipients for a new schedule.',
	]);
});

test('some that failed are only counted where an error output has them all', async () => {
	const result = await run(
		membership('addUsers', 5, '={{ $json.id }}'),
		[{ id: 7 }, { id: 'ann' }, { id: 'bob' }],
		{ onError: 'continueErrorOutput' },
	);
	expect(hintsOf(result)).toEqual(['2 of 3 items failed (items 1–2). The error output says why.']);
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

describe('what failed', () => {
	const withDays = (...hours: string[]) =>
		run(
			{ ...create, scheduledTimeHour: '={{ $json.hour }}' },
			hours.map((hour) => ({ hour })),
			goOn,
		);

	test('an error that many items have is there once, with their number', async () => {
		const [first, ...others] = hintsOf(await withDays('25', '31', '9', '42'));
		expect(first).toBe(
			'3 of 4 items failed (items 0–1, 3). Errors: Hour: "25" isn\'t one of the options. Use 00 to 23 [item 0] (and 2 more like this).',
		);
		expect(others).toEqual([]);
	});

	test('three errors at most, and the first in time before the others', async () => {
		const [first] = hintsOf(await withDays('a', 'b', 'c', 'd'));
		expect(first).toContain('4 of 4 items failed (items 0–3). Errors include: Hour: "a" ');
		expect(first!.match(/isn't one of/g)).toHaveLength(3);
		expect(first).not.toContain('"d"');
		expect(first).toMatch(/ Each item's own is in its field `error`\.$/);
		refuse('"report":7');
		const reports = [{ report: 7 }, { report: 'x' }];
		const [mixed] = hintsOf(await run({ ...create, report: '={{ $json.report }}' }, reports, goOn));
		expect(mixed).toMatch(
			/^2 of 2 items failed \(items 0–1\)\. Errors: Report: "x" .* \[item 1\]\. The service/,
		);
	});

	test('what the service says of it is shown as text', async () => {
		sandbox.current.faults.respondWith({ status: 400, body: { detail: "<class 'Decimal'> & more" } });
		expect(hintsOf(await run(create, [{}], goOn))).toEqual([
			"The item failed: The service answered 400: &lt;class 'Decimal'&gt; &amp; more (report 7).",
		]);
	});
});

describe('only what was accepted', () => {
	test('is combined', async () => {
		refuse('9');
		const users = [1, 2, 9].map((user) => ({ schedule: user === 9 ? 6 : 5, users: user }));
		expect(hintsOf(await run(addUsers, users, goOn))).toEqual([
			expect.stringMatching(/^1 of 3 items failed/),
			'2 items were combined into 1 request to schedule 5.',
		]);
	});

	test('is in effect: not where the last update of a schedule was refused', async () => {
		const parameters = update({ name: '={{ $json.name }}' }, '={{ $json.schedule }}');
		const items = ['a', 'b', 'refused'].map((name) => ({ name, schedule: 5 }));
		refuse('refused');
		expect(hintsOf(await run(parameters, items, goOn))).toEqual([
			expect.stringMatching(/^1 of 3 items failed/),
		]);
		expect(hintsOf(await run(parameters, items.reverse(), goOn))).toEqual([
			expect.stringMatching(/^1 of 3 items failed/),
			expect.stringMatching(/: schedule 5 \(items 1–2\)\. The last item's/),
		]);
	});
});
