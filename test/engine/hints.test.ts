import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
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
		'IDs that may have been one number',
		addUsers,
		[{ schedule: 5, users: '1,234' }],
		['Item 0: User IDs: "1,234" is read as several IDs.'],
	],
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

/** The items fail for what they give as user IDs, unless it's a number. */
test.each<[what: string, onError: INode['onError'], ids: unknown[], hint: RegExp]>([
	[
		'one of several',
		goOn.onError,
		[7, 'ann'],
		/^1 of 2 items failed \(item 1\)\. Error: User IDs: "ann".*\.$/,
	],
	// The error output has them all.
	[
		'some',
		'continueErrorOutput',
		[7, 'ann', 'bob'],
		/^2 of 3 items failed \(items 1–2\)\. The error output says why\.$/,
	],
	// n8n shows the other output, which is empty.
	['the only one', 'continueErrorOutput', ['ann'], /^The item failed: User IDs: "ann" isn't a valid ID/],
	[
		'all',
		'continueErrorOutput',
		['ann', 'bob'],
		/^2 of 2 items failed \(items 0–1\)\. Errors: .*"ann".*"bob"/,
	],
	[
		'several for the same reason',
		goOn.onError,
		[5.5, 6.5, 7, 8.5],
		/^3 of 4 items failed \(items 0–1, 3\)\. Errors: [^"]*5\.5[^"]* \(and 2 more like this\)\.$/,
	],
	// Three errors at most.
	[
		'for many reasons',
		goOn.onError,
		['a', 'b', 'c', 'd'],
		/^4 of 4 .*Errors include: .*"a".*"b".*"c"(?!.*"d").* Each item's own is in its field `error`\.$/,
	],
])('what failed is told in one hint: %s', async (_what, onError, ids, hint) => {
	const items = ids.map((id) => ({ id }));
	const result = await run(membership('addUsers', 5, '={{ $json.id }}'), items, { onError });
	expect(hintsOf(result)).toEqual([expect.stringMatching(hint)]);
});

test('of what failed, the first in time comes before the others, and the service’s words are shown as text', async () => {
	sandbox.current.faults.respondWith({ status: 400, body: { detail: "<class 'Decimal'> & more" } });
	const reports = [{ report: 7 }, { report: 'x' }];
	expect(hintsOf(await run({ ...create, report: '={{ $json.report }}' }, reports, goOn))).toEqual([
		expect.stringMatching(
			/Errors: Report: "x" .* The service answered 400: &lt;class 'Decimal'&gt; &amp; more \(report 7\)\.$/,
		),
	]);
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
