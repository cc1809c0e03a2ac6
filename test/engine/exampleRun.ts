import type { IDataObject } from 'n8n-workflow';
import { runWorkflow, type RunResult, type WorkflowJson } from '../../tools/harness';
import type { Sandbox } from '../../tools/sandbox';
import { exampleRuns, type Items } from '../exampleRuns';
import { readToUse, withItems } from '../examples';
import { exampleService } from '../exampleService';
import { agentTypes } from './agent';
import { credentialsFor, openSandbox } from './support';

/** An example with what it needs, for one test. */
interface OpenExample {
	sandbox: Sandbox;
	/** Runs it from one of its triggers, on these rows of a sheet if there are any. */
	runFrom(trigger: string, rows?: IDataObject[], signal?: AbortSignal): Promise<RunResult>;
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
 * @param items what a directory or a sheet gives in place of its own items
 * @param answered what somebody answers otherwise than usual
 * @param asSaved whether its option Preview Only stays as it is. Default: turned off
 */
export async function openExample(
	name: string,
	{
		edit = (text: string) => text,
		entered = {} as Record<string, string | number>,
		rows = undefined as IDataObject[] | undefined,
		items = undefined as object[] | undefined,
		answered = undefined as object | undefined,
		service = exampleService,
		asSaved = false,
	} = {},
): Promise<OpenExample> {
	const { triggers, input, sheet, toolCalls, source, answer } = exampleRuns[name]!;
	const sandbox = await openSandbox(service);
	const nodeTypes = toolCalls && (await agentTypes(toolCalls));
	const runFrom = async (
		startNode: string,
		uploaded = (rows ?? (sheet && (items ?? sheet.rows))) as IDataObject[] | undefined,
		signal?: AbortSignal,
	) => {
		const text = edit(JSON.stringify(readToUse(name, sandbox.url, asSaved)));
		const given = [
			source && { node: source.node, items: items ?? source.items },
			answer && { node: answer.node, items: answered ? [answered] : answer.items },
			// Only a real n8n reads a file.
			uploaded && { node: 'Read Sheet', items: uploaded },
		] as Array<Items | undefined>;
		return await runWorkflow({
			workflow: given.reduce(withItems, JSON.parse(text) as WorkflowJson),
			startNode,
			input: uploaded ? [{ json: {} }] : input && [{ json: { ...input, ...entered } }],
			credentials: credentialsFor(sandbox),
			nodeTypes,
			signal,
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
