import type { INode } from 'n8n-workflow';
import { ownNodeType, type RunResult, type WorkflowJson } from '../../tools/harness';
import { exampleRuns } from '../exampleRuns';
import {
	exampleNames,
	expectedMembers,
	expectedSchedules,
	membersIn,
	readExample,
	schedulesIn,
} from '../examples';
import { openExample } from './exampleRun';

describe.each(exampleNames)('the example %s', (name) => {
	test('runs as it is and leaves what it says', async () => {
		const { sandbox, runFrom } = await openExample(name);
		const { triggers } = exampleRuns[name]!;
		for (const trigger of triggers) {
			const result = await runFrom(trigger);
			expect(result.error).toBeUndefined();
			expect(result.status).toBe('success');
		}
		const expected = expectedSchedules(exampleRuns[name]!);
		expect(schedulesIn(sandbox)).toHaveLength(expected.length);
		expect(schedulesIn(sandbox)).toEqual(expect.arrayContaining(expected));
		expect(membersIn(sandbox)).toEqual(expectedMembers(exampleRuns[name]!));
	});

	test('can be imported, and says what to do before it is run', () => {
		const { nodes, connections } = readExample<WorkflowJson>(name);
		const names = nodes.map((node) => node.name);
		expect(new Set(names).size).toBe(names.length);
		const targets = Object.values(connections).flatMap((outputs) => Object.values(outputs).flat(2));
		for (const target of [...Object.keys(connections), ...targets.map((to) => to!.node)]) {
			expect(names).toContain(target);
		}
		const note = nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote')?.parameters.content;
		expect(note).toMatch(/^## .*\n(?:.+\n\n)+\*\*Before you run it:\*\*[ \n]/);
		expect(nodes.filter(isOwn).map(({ credentials }) => credentials)).toEqual(
			nodes.filter(isOwn).map(() => ({
				reportScheduleApi: { id: 'report-schedule-account', name: 'Report Schedule account' },
			})),
		);
	});
});

const isOwn = ({ type }: INode) => type === ownNodeType || type === `${ownNodeType}Tool`;

describe('own-headings', () => {
	const open = async (more: Parameters<typeof openExample>[1] = {}) =>
		await openExample('own-headings', more);
	const rejectedIn = (result: RunResult) =>
		result.json('Rejected Rows').map(({ Title, error }) => [Title, error]);

	test('as it is saved changes nothing, and says in words what it would do', async () => {
		const { sent, runFrom } = await open({ asSaved: true });
		const result = await runFrom('Upload a Sheet');
		expect(result.json('Create or Update Schedules').map(({ change }) => change)).toEqual([
			expect.stringMatching(
				/Weekly on Monday and Thursday at 09:30 .*to .*ada@example\.com.* and .*alan@example\.com/,
			),
			expect.stringMatching(/Monthly on the last day at 17:00 .*Slack.*XLSX.*to Sales team/),
			expect.stringMatching(/Daily at 07:00 .*PDF and CSV.*to .*ada@example\.com.* and Management/),
		]);
		expect(sent().every((request) => request.startsWith('GET'))).toBe(true);
		expect(rejectedIn(result)).toHaveLength(3);
		expect(result.error).toBeUndefined();
	});

	test('gives each rejected row with its cells and the reason, by the field and the heading, whoever refused it', async () => {
		const { runFrom } = await open();
		const result = await runFrom('Upload a Sheet');
		expect(rejectedIn(result)).toEqual([
			['Weekly stock', expect.stringMatching(/^Time \(At\): “25:00”/)],
			['Weekly costs', expect.stringMatching(/^Report \(Report no\.\): .*“Prices”/)],
			['Weekly orders', expect.stringMatching(/^Recipients \(Who gets it\): .*nobody@example\.com/)],
		]);
		const { rows } = exampleRuns['own-headings']!.sheet!;
		expect(Object.keys(result.json('Rejected Rows')[0]!)).toEqual(['error', ...Object.keys(rows[1]!)]);
	});

	test.each<[string, { At?: string; edit?: (text: string) => string; isRejected?: true }]>([
		['every row is rejected', { At: '25:00' }],
		[
			'no column is on a field yet',
			{
				edit: (text) =>
					text.replace(/"value":\{[^{}]*(\{\{.*?\}\}[^{}]*)*\},"matching/, '"value":null,"matching'),
			},
		],
		['the token is rejected', { isRejected: true }],
	])('ends in an error where %s', async (_name, { At = '9:30', edit, isRejected }) => {
		const rows = exampleRuns['own-headings']!.sheet!.rows.map((row) => ({ ...row, At }));
		const { sandbox, runFrom } = await open({ rows, edit });
		if (isRejected) sandbox.faults.respondWith({ status: 401 });
		const result = await runFrom('Upload a Sheet');
		expect(result.error?.message).toMatch(/^No row was accepted\. The first one: \S/);
		expect(rejectedIn(result)).toHaveLength(rows.length);
	});

	test('sends only what a person has changed in the sheet', async () => {
		const rows = exampleRuns['own-headings']!.sheet!.rows.map((row) => ({ ...row }));
		const { sandbox, runFrom } = await open({ rows });
		await runFrom('Upload a Sheet');
		sandbox.requests.length = 0;
		Object.assign(rows[0]!, { At: '10 am', 'Who gets it': 'Management', Attachment: '' });
		await runFrom('Upload a Sheet');
		const changes = sandbox.requests.filter(({ method }) => method !== 'GET');
		expect(changes).toHaveLength(1);
		expect(JSON.parse(String(changes[0]!.body))).toMatchObject({
			scheduled_time_hour: '10',
			users: [],
			groups: [11],
		});
	});
});
