import type { IDataObject } from 'n8n-workflow';
import { dataTable, runWorkflow, type DataTables, type WorkflowJson } from '../../tools/harness';
import { HarnessCredentialsHelper } from '../../tools/harness/credentialsHelper';
import { errorAfterApplying, type Sandbox, type SandboxOptions } from '../../tools/sandbox';
import { readExample, writeBack } from '../examples';
import { exampleService } from '../exampleService';
import { credentialsFor, openSandbox } from './support';

/**
 * The examples that write IDs back, over four nights: no row becomes two schedules, and each ends with its ID or with a
 * problem that a person has to solve.
 */
interface Night {
	service?: SandboxOptions;
	/** Goes wrong in every night. */
	fault?: (sandbox: Sandbox) => void;
	/** The credential can't be read in the second night. */
	losesCredential?: true;
}

const nights: Array<[string, Night]> = [
	['answers with an ID', {}],
	['answers without an ID', { service: { answers: 'withoutId' } }],
	[
		'errors behind the commit',
		{
			fault: ({ faults }) =>
				faults.add(errorAfterApplying(), { matching: ({ method }) => method === 'POST' }),
		},
	],
	['a service without transactions', { service: { transactions: false } }],
	['a credential that cannot be read in the second night', { losesCredential: true }],
];

afterEach(() => void jest.restoreAllMocks());

async function withCredential<T>(isReadable: boolean, run: () => Promise<T>): Promise<T> {
	if (isReadable) return await run();
	const unreadable = jest
		.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted')
		.mockRejectedValue(new Error('Credentials could not be decrypted'));
	return await run().finally(() => unreadable.mockRestore());
}

function expectNothingTwice(sandbox: Sandbox, rows: IDataObject[]): void {
	const count = (name: unknown) => [...sandbox.schedules.values()].filter((one) => one.name === name).length;
	for (const { name, schedule_id: id, problem } of rows) {
		expect([name, count(name)]).not.toEqual([name, 2]);
		expect([name, Boolean(id) || Boolean(problem)]).toEqual([name, true]);
	}
}

test.each(nights)('sheet-to-schedules, %s', async (_name, { service, fault, losesCredential }) => {
	const sandbox = await openSandbox({ ...exampleService, ...service });
	const tables: DataTables = new Map();
	const run = async (startNode: string) =>
		await runWorkflow({
			workflow: readExample<WorkflowJson>('sheet-to-schedules', sandbox.url),
			startNode,
			credentials: credentialsFor(sandbox),
			nodeTypes: { 'n8n-nodes-base.dataTable': dataTable(tables) },
		});
	await run('Set Up');
	const rows = tables.get('Report schedules')!;
	const created: number[] = [];
	for (let night = 1; night <= 4; night += 1) {
		fault?.(sandbox);
		sandbox.requests.length = 0;
		// Otherwise a row that was accepted isn't sent again.
		rows[0]!.scheduled_time_hour = String(night);
		await withCredential(!(losesCredential && night === 2), () => run('Every Night'));
		created.push(sandbox.requests.filter(({ url }) => url === '/api/v1/schedules/').length);
		expectNothingTwice(sandbox, rows);
	}
	// All rows were new in the first night, and those without an ID wait for a person from then on.
	expect(created).toEqual([3, 0, 0, 0]);
	if (service === undefined && fault === undefined) {
		expect(rows.slice(0, 2).map(({ schedule_id: id, problem }) => [typeof id, problem])).toEqual([
			['number', ''],
			['number', ''],
		]);
	}
});

test.each(nights)('rows-to-schedules, %s', async (_name, { service, fault, losesCredential }) => {
	const sandbox = await openSandbox({ ...exampleService, ...service });
	const workflow = readExample<WorkflowJson>('rows-to-schedules', sandbox.url);
	const sheet = workflow.nodes.find(({ name }) => name === 'Rows')!.parameters;
	let requests = 0;
	for (let night = 1; night <= 4; night += 1) {
		fault?.(sandbox);
		const result = await withCredential(
			!(losesCredential && night === 2),
			async () =>
				await runWorkflow({ workflow, startNode: 'Every Monday', credentials: credentialsFor(sandbox) }),
		);
		// What the note asks for: a node that writes back.
		writeBack(workflow, [...result.json('Row and Schedule ID'), ...result.json('Row and Problem')]);
		const { rows } = JSON.parse(sheet.jsonOutput as string) as { rows: IDataObject[] };
		expectNothingTwice(sandbox, rows.slice(0, 2));
		if (night === 1) requests = sandbox.requests.length;
	}
	expect(sandbox.requests).toHaveLength(requests);
});
