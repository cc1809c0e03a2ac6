import { exampleRuns } from '../../exampleRuns';
import {
	exampleNames,
	expectedMembers,
	expectedRows,
	expectedSchedules,
	membersIn,
	readExample,
	readToUse,
	schedulesIn,
} from '../../examples';
import { exampleService } from '../../exampleService';
import type { Execution, Workflow } from '../lib/rest';
import { withCredential } from '../lib/workflows';
import { runWithModel } from './support/model';
import { rest, useSandbox } from './support/n8n';

/** Runs an example from each of its triggers, with a form's input or a model where it takes one. */
async function runExample(name: string, url: string): Promise<Execution[]> {
	const { triggers, input, sheet, toolCalls } = exampleRuns[name]!;
	const workflow = withCredential(readToUse<Workflow>(name, url));
	if (toolCalls) {
		const run = await runWithModel(workflow, toolCalls, triggers[0]!, input);
		expect(run.answers).toHaveLength(toolCalls.length);
		return [run];
	}
	const id = await rest.createWorkflow(workflow);
	const runs: Execution[] = [];
	const binary = sheet && { Sheet: sheetFile(sheet.rows) };
	for (const trigger of triggers) runs.push(await rest.runWorkflow(id, trigger, { given: input, binary }));
	return runs;
}

/** A sheet as an uploaded CSV file. */
function sheetFile(rows: Array<Record<string, string | number>>) {
	const lines = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))];
	const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n');
	const data = Buffer.from(text, 'latin1').toString('base64');
	return { data, mimeType: 'text/csv', fileName: 'sheet.csv', fileExtension: 'csv' };
}

test.each(exampleNames)('n8n runs the example %s, and the service holds what it says', async (name) => {
	const example = exampleRuns[name]!;
	const sandbox = await useSandbox(exampleService);
	for (const { status, data } of await runExample(name, sandbox.url)) {
		expect(data.resultData.error).toBeUndefined();
		expect(status).toBe('success');
	}
	const left = schedulesIn(sandbox);
	const expected = expectedSchedules(example);
	expect(left).toHaveLength(expected.length);
	expect(left).toEqual(expect.arrayContaining(expected));
	expect(membersIn(sandbox)).toEqual(expectedMembers(example));
	const { table } = example;
	if (table) expect(await rest.readTable(table.name)).toEqual(expectedRows(table));
});

describe('the example of a leaver', () => {
	const leaver = (url: string, email = 'alan@example.com') =>
		withCredential(
			JSON.parse(
				JSON.stringify(readExample('leaver-off-everything', url)).replace('alan@example.com', email),
			) as Workflow,
		);

	test('takes them off every schedule and group, and a second run changes nothing more', async () => {
		const sandbox = await useSandbox(exampleService);
		const id = await rest.createWorkflow(leaver(sandbox.url));
		const run = async () => {
			const { status, data } = await rest.runWorkflow(id, 'Start');
			expect(status).toBe('success');
			return data.resultData.runData['Tell Someone']?.at(-1)?.data?.main[0]?.map(({ json }) => json);
		};
		const told = {
			email: 'alan@example.com',
			schedules: '1, 2, 3, 4',
			groups: '11, 12',
			reasons: [],
			unclear: [],
		};
		expect(await run()).toEqual([told]);
		const left = structuredClone([schedulesIn(sandbox), membersIn(sandbox)]);
		expect(JSON.stringify(left)).not.toContain('102');
		expect(await run()).toEqual([told]);
		expect([schedulesIn(sandbox), membersIn(sandbox)]).toEqual(left);
	});

	test('ends in an error, with its reason, if no removal was accepted', async () => {
		const sandbox = await useSandbox(exampleService);
		const id = await rest.createWorkflow(leaver(sandbox.url, 'alan@example.org'));
		const { status, data } = await rest.runWorkflow(id, 'Start');
		expect(status).toBe('error');
		expect(data.resultData.error?.message).toMatch(
			/^The leaver may still be on something: .*alan@example\.org/,
		);
		expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});
});
