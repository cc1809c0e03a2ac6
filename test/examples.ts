import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { WorkflowJson } from '../tools/harness';
import { isChange, type LoggedRequest, type Sandbox } from '../tools/sandbox';
import type { ExampleCase } from './exampleCases';
import { type ExampleRun, exampleRuns, type Items, type Row } from './exampleRuns';
import { exampleService } from './exampleService';

const folder = path.join(__dirname, '..', 'examples');

/** The names of the files in examples/, without ".json". */
export const exampleNames = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.map((file) => path.basename(file, '.json'))
	.sort();

/** The workflow in that file. */
export function readExample<T = WorkflowJson>(name: string): T {
	return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as T;
}

/** The same after somebody has followed its note: columns are on fields, what's to be chosen is, and Preview Only is off. */
export function readToUse<T extends Pick<WorkflowJson, 'nodes'> = WorkflowJson>(name: string): T {
	const { sheet, chosen = {} } = exampleRuns[name]!;
	const dragged = Object.entries(sheet?.columns ?? {}).map(([id, heading]) => [
		id,
		`={{ $json[${JSON.stringify(heading)}] }}`,
	]);
	// Somebody types what the sheet has no column for.
	const mapped = { ...Object.fromEntries(dragged), timezone: 'Europe/Berlin' } as INodeParameters;
	const workflow = readExample<T>(name);
	for (const { name: node, parameters } of workflow.nodes) {
		if (parameters.previewOnly === true) parameters.previewOnly = false;
		const columns = parameters.columns as INodeParameters | undefined;
		if (columns?.value === null) columns.value = mapped;
		Object.assign(parameters, chosen[node]);
	}
	return workflow;
}

/** The workflow in which this node gives these items, in the place of what only somebody else has. */
export function withItems<T extends Pick<WorkflowJson, 'nodes'>>(workflow: T, given?: Items): T {
	const nodes = workflow.nodes.map((node) => {
		if (node.name !== given?.node) return node;
		const parameters = { jsCode: `return ${JSON.stringify(given.items.map((json) => ({ json })))};` };
		return { ...node, credentials: undefined, type: 'n8n-nodes-base.code', typeVersion: 2, parameters };
	});
	return { ...workflow, nodes };
}

/** Rows as a CSV file, under the headings of any of them. */
export function csvOf(rows: object[], separator = ','): string {
	const headings = Object.keys(Object.assign({}, ...rows) as Row);
	const cell = (value: unknown = '') => `"${String(value).replaceAll('"', '""')}"`;
	const lines = rows.map((row) => headings.map((heading) => cell((row as Row)[heading])));
	return [headings.map(cell), ...lines].map((cells) => cells.join(separator)).join('\r\n');
}

const withoutId = (schedule: { id: number; [field: string]: unknown }) =>
	Object.fromEntries(Object.entries(schedule).filter(([field]) => field !== 'id'));

/** The schedules of a sandbox without their IDs, and the members of its groups. */
export const leftIn = ({ schedules, groups }: Pick<Sandbox, 'schedules' | 'groups'>) => ({
	schedules: [...schedules.values()].map(withoutId),
	members: Object.fromEntries([...groups].map(([id, { users }]) => [id, users])),
});

/** What that is after an example has run. New schedules come in any order: several requests are under way at once. */
export function expectLeft(sandbox: Sandbox, { users = {}, members = {}, creates = [] }: ExampleRun): void {
	const kept = exampleService.schedules!.map((one) =>
		withoutId({ groups: [], ...one, users: users[one.id] ?? one.users }),
	);
	const left = leftIn(sandbox);
	expect(left.schedules).toHaveLength(kept.length + creates.length);
	expect(left.schedules).toEqual(expect.arrayContaining([...kept, ...creates]));
	expect(left.members).toEqual(
		Object.fromEntries(exampleService.groups!.map(({ id, users: there }) => [id, members[id] ?? there])),
	);
}

/** The changes among the requests, as `POST /schedules/1/add_users 101`, in any order. */
export function changesIn(requests: ReadonlyArray<Pick<LoggedRequest, 'method' | 'url' | 'body'>>): string[] {
	return requests
		.filter(isChange)
		.map(({ method, url, body }) => {
			const { users = [] } = JSON.parse(body.toString() || '{}') as { users?: number[] };
			const path = url.replace('/api/v1', '').replace(/\/$/, '');
			return `${method} ${path} ${[...users].sort((a, b) => a - b).join(',')}`.trim();
		})
		.sort();
}

/** Runs an example as a case says, with what DataReportive answers and what happens meanwhile, and expects the last run to send what it says. */
export async function play<T>(
	{ answer, meanwhile, times = 1, sent }: ExampleCase,
	sandbox: Sandbox,
	run: () => Promise<T>,
): Promise<T> {
	const of = (to: string) => ({
		matching: ({ method, url }: LoggedRequest) => `${method} ${url}`.includes(to),
	});
	if (answer) sandbox.faults.respondWith(answer, { times: answer.times, ...of(answer.to) });
	// The second time that it's read is the answer's.
	if (meanwhile)
		sandbox.faults.add({ meanwhile: () => meanwhile(sandbox) }, { nth: 2, ...of('GET /api/v1/schedules/') });
	for (let count = 1; count < times; count++) await run();
	sandbox.requests.length = 0;
	const result = await run();
	// What is sent again because nobody knows whether it was done counts once.
	const made = changesIn(sandbox.requests);
	expect(answer ? [...new Set(made)] : made).toEqual([...sent].sort());
	return result;
}

/** What a run's error has to be, given a part of it, if it has one. */
export const messageOf = (error?: string) =>
	error === undefined ? undefined : (expect.stringContaining(error) as string);
