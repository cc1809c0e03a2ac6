import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { RunResult } from '../../tools/harness';
import { goOn, membership, minimalSchedule, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { run } = sandbox;
/** What the hints say is in test/pure/hints/; here, that they reach the editor. */
const hintsOf = (result: RunResult) => result.hints('Node').map(({ message }) => message);
const addUsers = membership('addUsers', '={{ $json.schedule }}', '={{ $json.users }}');
const create = { ...minimalSchedule, users: [1], exportType: 'pdf' };

test.each<[what: string, parameters: INodeParameters, items: IDataObject[], hints: string[]]>([
	[
		'IDs that may have been one number',
		addUsers,
		[{ schedule: 5, users: '1,234' }],
		['Check: User IDs: “1,234” is read as several IDs.'],
	],
	['a preview', { ...create, options: { previewOnly: true } }, [{}], ['Preview only: nothing was changed.']],
	[
		'names that look like HTML, as text: n8n renders a hint',
		{ ...create, name: '={{ $json.name }}', timezone: '={{ $json.timezone }}' },
		[
			{ name: '<img src="https://example.com/a.png"> & more', timezone: 'berlin' },
			{ name: 'Sales', timezone: 'UTC' },
		],
		[
			'1 of 2 items has something to check (item 0, “‹img src="https://example.com/a.png"&gt; &amp; more”): see the column check.',
		],
	],
])('the editor shows a hint: %s', async (_what, parameters, items, hints) => {
	const result = await run(parameters, items);
	expect(result.error).toBeUndefined();
	expect(hintsOf(result)).toEqual(hints);
});

// The error output has them all.
test('what failed is told in one hint, without the errors where an output has them', async () => {
	const items = [{ id: 7 }, { id: 'ann' }, { id: 'bob' }];
	const onError = { onError: 'continueErrorOutput' as const };
	const result = await run(membership('addUsers', 5, '={{ $json.id }}'), items, onError);
	expect(hintsOf(result)).toEqual(['2 of 3 items failed (items 1–2). The error output says why.']);
});

test('of what failed, the first in time comes before the others, and the service’s words are shown as text', async () => {
	sandbox.current.faults.respondWith({ status: 400, body: { detail: "<class 'Decimal'> & more" } });
	const reports = [{ report: 7 }, { report: 'x' }];
	expect(hintsOf(await run({ ...create, report: '={{ $json.report }}' }, reports, goOn))).toEqual([
		expect.stringMatching(
			/Errors: Report: “x” .* DataReportive answered 400: “(?:‹|&lt;)class 'Decimal'&gt; &amp; more” \(report 7\)\.$/,
		),
	]);
});
