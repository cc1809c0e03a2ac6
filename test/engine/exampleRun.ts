import { type RunResult, runWorkflow, type WorkflowJson } from '../../tools/harness';
import type { Sandbox } from '../../tools/sandbox';
import { type ExampleCase, otherAnswers } from '../exampleCases';
import { exampleRuns, type Items, type Row } from '../exampleRuns';
import { readToUse, withItems } from '../examples';
import { exampleService } from '../exampleService';
import { agentTypes } from './agent';
import { credentialsFor, openSandbox } from './support';

/** An example with what it needs, for one test. */
interface OpenExample {
	sandbox: Sandbox;
	/** Runs it, as people do who follow its note: there-and-back from its second trigger, on what came from its first. */
	run(signal?: AbortSignal): Promise<RunResult>;
}

/** Sets up what an example needs, on its usual run or in one of the cases. */
export async function openExample(
	name: string,
	{ items, sheet, entered, answered, edit: [from, to] = ['', ''], service }: Partial<ExampleCase> = {},
): Promise<OpenExample> {
	const { trigger, input, sheet: uploaded, toolCalls, source, answer } = exampleRuns[name]!;
	const sandbox = await openSandbox(service ?? exampleService);
	const nodeTypes = toolCalls && (await agentTypes(toolCalls));
	const text = JSON.stringify(readToUse(name));
	if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
	const workflow = JSON.parse(text.replace(from, to)) as WorkflowJson;

	async function runFrom(startNode: string, rows?: object[], signal?: AbortSignal) {
		const given = [
			source && { node: source.node, items: items ?? source.items },
			answer && { node: answer.node, items: answered ? [otherAnswers[answered]] : answer.items },
			// Only a real n8n reads a file.
			rows && { node: 'Read Sheet', items: rows },
		] as Array<Items | undefined>;
		return await runWorkflow({
			workflow: given.reduce(withItems, workflow),
			startNode,
			input: rows ? [{ json: {} }] : input && [{ json: { ...input, ...entered } }],
			credentials: credentialsFor(sandbox),
			nodeTypes,
			signal,
		});
	}

	const isBack = name === 'there-and-back';
	const written = isBack ? await sheetOf(service, () => runFrom(trigger)) : undefined;
	return {
		sandbox,
		async run(signal) {
			if (written) return await runFrom('Upload a Sheet', sheet?.(written) ?? written, signal);
			return await runFrom(trigger, uploaded && (items ?? uploaded.rows), signal);
		},
	};
}

/** The sheet that there-and-back writes for each service: written once. */
const sheets = new Map<object | undefined, Row[]>();

async function sheetOf(service: object | undefined, write: () => Promise<RunResult>): Promise<Row[]> {
	const rows = sheets.get(service) ?? ((await write()).json('With Headings') as Row[]);
	sheets.set(service, rows);
	return rows;
}
