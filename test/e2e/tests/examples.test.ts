import { exampleRuns, plainRow, sendingOnce } from '../../exampleRuns';
import {
	exampleNames,
	expectedMembers,
	expectedSchedules,
	membersIn,
	readToUse,
	schedulesIn,
	withItems,
	withoutNode,
} from '../../examples';
import { exampleService } from '../../exampleService';
import type { Execution, Workflow } from '../lib/rest';
import { withCredential } from '../lib/workflows';
import { changesIn, exampleCases, type ExampleCase } from '../../exampleCases';
import { runAnswering } from './support/answers';
import { runWithModel } from './support/model';
import { rest, useSandbox } from './support/n8n';

/** Runs an example from each of its triggers, with a form's input, a directory's people or a model where it takes them. */
async function runExample(name: string, url: string): Promise<Execution[]> {
	const { triggers, input, sheet, toolCalls, source, answer } = exampleRuns[name]!;
	const workflow = withItems(withCredential(readToUse<Workflow>(name, url)), source);
	if (toolCalls) {
		const run = await runWithModel(workflow, toolCalls, triggers[0]!, input);
		expect(run.answers).toHaveLength(toolCalls.length);
		return [run];
	}
	const binary = sheet && { Sheet: sheetFile(sheet.rows) };
	if (answer) return [await runAnswering(name, workflow, { binary })];
	const id = await rest.createWorkflow(workflow);
	const runs: Execution[] = [];
	for (const trigger of triggers) {
		runs.push(await rest.runWorkflow(id, trigger, { given: input, binary }));
	}
	return runs;
}

type Row = Record<string, string | number>;

/** A sheet as an uploaded CSV file; one without rows has headings. */
function sheetFile(rows: Row[]) {
	const lines = [Object.keys(rows[0] ?? plainRow('')), ...rows.map((row) => Object.values(row))];
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
	if (!sendingOnce.includes(name)) return;
	sandbox.requests.length = 0;
	expectSuccess(await runExample(name, sandbox.url));
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

function expectSuccess(runs: Execution[]): void {
	const ends = runs.map(({ status, data }) => [status, data.resultData.error]);
	expect(ends).toEqual(runs.map(() => ['success', undefined]));
}

/** The example of a case, with what somebody changes in it. A sheet is written by n8n, edited, written and read again. */
function workflowOf(
	{ example, edit: [from, to] = ['', ''], deleted = '', items, sheet }: ExampleCase,
	rows?: unknown[],
): Workflow {
	const text = JSON.stringify(withCredential(readToUse<Workflow>(example)));
	const edited = JSON.parse(from === '' ? text : text.replace(from, to)) as Workflow;
	const workflow = withoutNode(edited, deleted);
	const { source } = exampleRuns[example]!;
	if (example !== 'there-and-back') {
		return withItems(workflow, source && { node: source.node, items: (items as Row[]) ?? source.items });
	}
	// One run, from the lists to the changes, with a file in between.
	const sheetNode = workflow.nodes.find(({ name }) => name === 'Sheet')!;
	sheetNode.parameters.binaryPropertyName = 'Sheet';
	workflow.connections.Sheet = { main: [[{ node: 'Read Sheet', type: 'main', index: 0 }]] };
	if (!sheet || !rows) return workflow;
	return withItems(workflow, { node: 'All Schedules', items: sheet(rows as never) });
}

test.each(exampleCases)('n8n runs the example $example: $what', async (one) => {
	const { example, times = 1, entered, items, answer, answered, isGone, error, sent, shows } = one;
	const { service = exampleService } = one;
	const sandbox = await useSandbox(service);
	const { triggers, input, ...asked } = exampleRuns[example]!;
	const given = {
		given: input && { ...input, ...entered },
		binary: asked.sheet && { Sheet: sheetFile((items as Row[]) ?? asked.sheet.rows) },
	};
	const run = async (workflow: Workflow) =>
		asked.answer
			? await runAnswering(example, workflow, given, answered)
			: await rest.runWorkflow(await rest.createWorkflow(workflow), triggers[0]!, given);
	const { sheet, ...asIs } = one;
	const rows =
		sheet && (await run(workflowOf(asIs))).data.resultData.runData['All Schedules']?.[0]?.data?.main[0];
	const workflow = workflowOf(
		one,
		rows?.map(({ json }) => json),
	);
	if (answer) {
		sandbox.faults.respondWith(answer, {
			matching: ({ method, url }) => `${method} ${url}`.includes(answer.to),
		});
	}
	if (isGone) await sandbox.close();
	let execution: Execution | undefined;
	for (let count = 0; count < times; count++) {
		sandbox.requests.length = 0;
		execution = await run(workflow);
	}
	const message = execution?.data.resultData.error?.message;
	expect(message).toEqual(error === undefined ? undefined : expect.stringContaining(error));
	const [words] = execution?.data.resultData.runData['In Words']?.at(-1)?.data?.main[0] ?? [];
	if (shows) expect(Object.values(words!.json).join()).toContain(shows);
	const changes = changesIn(sandbox.requests);
	// What is sent again because nobody knows whether it was done counts once.
	expect(answer ? [...new Set(changes)] : changes).toEqual([...sent].sort());
});

test('own-headings gives a rejected row with its error first, and its headings as they are, a dot included', async () => {
	const sandbox = await useSandbox(exampleService);
	const { sheet } = exampleRuns['own-headings']!;
	const row = { 'Nr.': '7', ...sheet!.rows[1], 'a.b': 'c' };
	const workflow = withCredential(readToUse<Workflow>('own-headings', sandbox.url));
	const id = await rest.createWorkflow(workflow);
	const { data } = await rest.runWorkflow(id, 'Upload a Sheet', { binary: { Sheet: sheetFile([row]) } });
	const rejected = data.resultData.runData['Rejected Rows']?.[0]?.data?.main[0]?.[0]?.json;
	expect(Object.keys(rejected!)).toEqual(['error', ...Object.keys(row)]);
	expect(data.resultData.error?.message).toMatch(/^No row was accepted\. The first one: Time/);
});
