import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import type { WorkflowJson } from '../tools/harness';
import type { Sandbox } from '../tools/sandbox';
import { exampleRuns, type ExampleRun, type Items } from './exampleRuns';
import { exampleService } from './exampleService';

/** The service's address as the examples write it. */
const writtenUrl = 'https://your-company.datareportive.com';

const folder = path.join(__dirname, '..', 'examples');

/** The names of the files in examples/, without ".json". */
export const exampleNames = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.map((file) => path.basename(file, '.json'))
	.sort();

/**
 * The workflow in that file.
 *
 * @param url the service's address, put where a user would put it. Default: as written in the file
 */
export function readExample<T = unknown>(name: string, url = writtenUrl): T {
	const text = readFileSync(path.join(folder, `${name}.json`), 'utf8');
	return JSON.parse(text.replaceAll(writtenUrl, url)) as T;
}

/**
 * The same as its note says to use it: with columns on the fields, and Preview Only turned off.
 *
 * @param asSaved whether Preview Only stays as it is. Default: turned off
 */
export function readToUse<T = unknown>(name: string, url?: string, asSaved = false): T {
	const text = JSON.stringify(readExample(name, url));
	const value = mappedValue(exampleRuns[name]?.sheet?.columns ?? {});
	const mapped = text.replace(
		'"columns":{"mappingMode":"defineBelow","value":null',
		`"columns":{"mappingMode":"defineBelow","value":${JSON.stringify(value)}`,
	);
	const workflow = JSON.parse(mapped) as WorkflowJson;
	if (!asSaved) {
		// A note says of each of these that it stays as it is.
		for (const node of workflow.nodes.filter((one) => !ONLY_LOOKING.includes(one.name))) {
			const options = node.parameters.options as IDataObject | undefined;
			if (options?.previewOnly === true) options.previewOnly = false;
		}
	}
	return workflow as T;
}

const ONLY_LOOKING = ['Look', 'Who'];

/** The workflow in which this node, if there's one, gives these items, in the place of what only somebody else has. */
export function withItems<T extends Pick<WorkflowJson, 'nodes'>>(workflow: T, given?: Items): T {
	const nodes = workflow.nodes.map(({ credentials, ...node }) => {
		if (node.name !== given?.node) return { ...node, ...(credentials && { credentials }) };
		const items = given.items.map((json) => ({ json }));
		const parameters = { jsCode: `return ${JSON.stringify(items)};` };
		return { ...node, type: 'n8n-nodes-base.code', typeVersion: 2, parameters };
	});
	return { ...workflow, nodes };
}

/** What n8n's column mapper holds once these headings were dragged onto fields. */
function mappedValue(columns: Record<string, string>): Record<string, string> {
	const dragged = Object.entries(columns).map(([id, heading]) => [
		id,
		`={{ $json[${JSON.stringify(heading)}] }}`,
	]);
	// What someone types into the field, because the sheet has no column for it.
	return { ...(Object.fromEntries(dragged) as Record<string, string>), timezone: 'Europe/Berlin' };
}

/** The schedules of a sandbox, without their IDs. */
export function schedulesIn({ schedules }: Pick<Sandbox, 'schedules'>): Array<Record<string, unknown>> {
	return [...schedules.values()].map(withoutId);
}

/** What `schedulesIn` gives after an example has run, in any order: requests under way at once arrive in any. */
export function expectedSchedules({ users = {}, creates = [] }: ExampleRun): Array<Record<string, unknown>> {
	const kept = exampleService.schedules!.map((schedule) =>
		withoutId({ groups: [], ...schedule, users: users[schedule.id] ?? schedule.users }),
	);
	return [...kept, ...creates];
}

/** The members of a sandbox's groups, by the groups' IDs. */
export function membersIn({ groups }: Pick<Sandbox, 'groups'>): Record<number, number[]> {
	return Object.fromEntries([...groups].map(([id, { users }]) => [id, users]));
}

/** What `membersIn` gives after an example has run. */
export function expectedMembers({ members = {} }: ExampleRun): Record<number, unknown> {
	const kept = exampleService.groups!.map(({ id, users = [] }) => [id, members[id] ?? users]);
	return Object.fromEntries(kept) as Record<number, unknown>;
}

const withoutId = (schedule: { id: number; [field: string]: unknown }) =>
	Object.fromEntries(Object.entries(schedule).filter(([field]) => field !== 'id'));
