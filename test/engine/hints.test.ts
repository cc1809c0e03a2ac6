import { goOn, membership, minimalSchedule, outputOf, useSandbox } from './support';

/**
 * What hints say is in test/pure/say/hints.test.ts; here, that they reach the editor, which renders them as HTML, like the message and
 * the description of an error: whoever said a word in them, they hold no tag.
 */
const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { run } = sandbox;
const hintsOf = (result: Awaited<ReturnType<typeof run>>) => result.hints('Node').map(({ message }) => message);
const cell = '={{ $json.cell }}';
const create = { ...minimalSchedule, users: [1], exportType: 'pdf' };
const add = { ...membership('addUsers', 5, [7]), options: { maxRetries: 0 } };

test('a hint tells first what failed first in time, with the service’s words as text', async () => {
	const fault = { status: 400, body: { detail: "<class 'Decimal'> & more" } };
	sandbox.current.faults.respondWith(fault, { matching: ({ body }) => body.includes('"report":7') });
	const reports = [{ report: 7 }, { report: 'x' }, { report: 9 }];
	expect(hintsOf(await run({ ...create, report: '={{ $json.report }}' }, reports, goOn))).toEqual([
		expect.stringMatching(
			/Errors: Report: “x” .* DataReportive answered 400: “‹class 'Decimal'&gt; &amp; more” \(report 7\)\.$/,
		),
	]);
});

const TAG = /<[a-z/!]/i;
describe.each(['<a href="https://other">All is well</a>', '<!-- x', '7 <IMG src=x>', '</div>'])(
	'in %s there is no tag',
	(tag) => {
		test('when the service says it', async () => {
			for (const body of [{ detail: tag }, { [tag]: ['No.'] }, `No: ${tag}`]) {
				sandbox.current.faults.respondWith({ status: 400, body });
				const { error } = await run(add);
				expect(error!.message).toContain('‹');
				expect([error!.message, error!.description].join()).not.toMatch(TAG);
				const [item] = outputOf(await run(add, [{}], goOn));
				expect(item!.error).toContain('‹');
				expect(item!.error).not.toMatch(TAG);
			}
		});

		test('when an item gives it', async () => {
			const parameters = [
				{ ...add, users: cell },
				{ ...minimalSchedule, scheduleType: cell },
				{ ...minimalSchedule, scheduledTimeHour: cell },
				{ ...minimalSchedule, name: '={{ $json["<b>"] }}' },
			];
			for (const one of parameters) {
				const { error } = await run(one, [{ cell: tag }]);
				expect(error!.message).toContain('‹');
				expect([error!.message, error!.description].join()).not.toMatch(TAG);
			}
			expect(sandbox.current.changes).toEqual([]);
		});
	},
);
