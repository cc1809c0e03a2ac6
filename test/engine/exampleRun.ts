import type { IDataObject } from 'n8n-workflow';
import { runWorkflow, type RunResult, type WorkflowJson } from '../../tools/harness';
import type { Sandbox } from '../../tools/sandbox';
import { exampleRuns } from '../exampleRuns';
import { readToUse, withPeople } from '../examples';
import { exampleService } from '../exampleService';
import { agentTypes } from './agent';
import { credentialsFor, openSandbox } from './support';

/** An example with what it needs, for one test. */
interface OpenExample {
	sandbox: Sandbox;
	/** Runs it from one of its triggers, on these rows of a sheet if there are any. */
	runFrom(trigger: string, rows?: IDataObject[]): Promise<RunResult>;
	/** Runs it from each of its triggers, and gives the last run. */
	run(): Promise<RunResult>;
	/** Method and path of each request, sorted: requests under way at once arrive in any order. */
	sent(): string[];
}

/**
 * Sets up what an example needs.
 *
 * @param edit what someone changes in its file. Default: nothing
 * @param entered what someone enters otherwise than usual
 * @param rows what an uploaded sheet has in place of its own rows
 * @param people what a directory gives in place of its own people
 * @param asSaved whether its option Preview Only stays as it is. Default: turned off
 */
export async function openExample(
	name: string,
	{
		edit = (text: string) => text,
		entered = {} as Record<string, string | number>,
		rows = undefined as IDataObject[] | undefined,
		people = undefined as unknown[] | undefined,
		service = exampleService,
		asSaved = false,
	} = {},
): Promise<OpenExample> {
	const { triggers, input, sheet, toolCalls, source } = exampleRuns[name]!;
	const sandbox = await openSandbox(service);
	const nodeTypes = toolCalls && (await agentTypes(toolCalls));
	const runFrom = async (
		startNode: string,
		uploaded = rows ?? (sheet?.rows as IDataObject[] | undefined),
	) => {
		const workflow = JSON.parse(edit(JSON.stringify(readToUse(name, sandbox.url, asSaved)))) as WorkflowJson;
		return await runWorkflow({
			workflow: withPeople(workflow, source, people),
			startNode,
			input: uploaded?.map((json) => ({ json })) ?? (input && [{ json: { ...input, ...entered } }]),
			credentials: credentialsFor(sandbox),
			nodeTypes,
		});
	};
	async function run() {
		const results: RunResult[] = [];
		for (const trigger of triggers) results.push(await runFrom(trigger));
		return results.at(-1)!;
	}
	const sent = () => sandbox.requests.map(({ method, url }) => `${method} ${url}`).sort();
	return { sandbox, runFrom, run, sent };
}
