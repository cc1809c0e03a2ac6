import { exampleRuns, sendingOnce } from '../../exampleRuns';
import {
	exampleNames,
	expectedMembers,
	expectedRows,
	expectedSchedules,
	membersIn,
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
	for (const trigger of triggers) {
		runs.push(await rest.runWorkflow(id, trigger, { given: input, binary }));
	}
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
	expectSuccess(await runExample(name, sandbox.url));
	const left = schedulesIn(sandbox);
	const expected = expectedSchedules(example);
	expect(left).toHaveLength(expected.length);
	expect(left).toEqual(expect.arrayContaining(expected));
	expect(membersIn(sandbox)).toEqual(expectedMembers(example));
	const { table } = example;
	if (table) expect(await rest.readTable(table.name)).toEqual(expectedRows(table));
	if (!sendingOnce.includes(name)) return;
	sandbox.requests.length = 0;
	expectSuccess(await runExample(name, sandbox.url));
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

function expectSuccess(runs: Execution[]): void {
	const ends = runs.map(({ status, data }) => [status, data.resultData.error]);
	expect(ends).toEqual(runs.map(() => ['success', undefined]));
}

test('the example of a leaver changes nothing in its second run, and ends in an error for somebody unknown', async () => {
	const sandbox = await useSandbox(exampleService);
	const run = async (email: string) => {
		const text = JSON.stringify(readToUse('leaver-off-everything', sandbox.url));
		const workflow = withCredential(JSON.parse(text.replace('alan@example.com', email)) as Workflow);
		const { data } = await rest.runWorkflow(await rest.createWorkflow(workflow), 'Start');
		const { error, runData } = data.resultData;
		return { error: error?.message, ...runData.Outcome?.at(-1)?.data?.main[0]?.[0]?.json };
	};
	const told = { error: undefined, removed: 'Yes', problems: [] };
	expect(await run('alan@example.com')).toMatchObject({
		...told,
		groups: 'Sales team (12)',
		without_recipients: 'Overdue invoices (4)',
	});
	const left = structuredClone([schedulesIn(sandbox), membersIn(sandbox)]);
	expect(JSON.stringify(left)).not.toContain('102');
	sandbox.requests.length = 0;
	expect(await run('alan@example.com')).toMatchObject({ ...told, schedules: '', groups: '' });
	expect(await run('alan@example.org')).toMatchObject({
		error: expect.stringMatching(/^The leaver may still be on something: Nobody has this email/) as string,
	});
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
