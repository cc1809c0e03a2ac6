import { NodeOperationError } from 'n8n-workflow';
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { ListedRecord, ListName } from '../actions/operation';
import { Issues } from '../fields/issues';
import { readConnection } from '../transport/connection';
import { RateLimit } from '../transport/rateLimit';
import { waited } from '../transport/send';
import { readList, readOnePage, type ListReader } from './readList';

/** Milliseconds that a person in the editor waits for a list, and for one page of it. */
const PATIENCE = 30_000;
const PAGE_TIMEOUT = 20_000;

/** One page of a list, for a person who scrolls. */
export async function searchPage(context: ILoadOptionsFunctions, list: ListName, query?: string) {
	const page = await readOnePage(context, list, await editorReader(context), query);
	if ('problem' in page) throw useId(context, page.problem);
	return { options: toOptions(page.records), next: page.next };
}

/**
 * All records of a list whose name, e-mail or ID holds what the user typed.
 *
 * @throws NodeOperationError that says to use the ID, where the list can't be had, or where nothing was found
 *   in a list that could not be read whole
 */
export async function searchAll(
	context: ILoadOptionsFunctions,
	list: ListName,
	wanted: string,
): Promise<INodePropertyOptions[]> {
	const read = await readList(context, list, await editorReader(context));
	if ('problem' in read) throw useId(context, read.problem);
	const found = toOptions(read.records).filter(({ name }) => name.toLowerCase().includes(wanted));
	if (read.isWhole) return found;
	const part = `Only the first ${read.records.length} ${list} could be read`;
	if (found.length === 0) throw useId(context, `${part}, and none of them matches`);
	return [...found, { name: `${part}. If one is missing, use its ID`, value: '' }];
}

async function editorReader(context: ILoadOptionsFunctions): Promise<ListReader> {
	const issues = new Issues();
	const connection = readConnection(await context.getCredentials('reportScheduleApi'), issues);
	if (connection === undefined) throw new NodeOperationError(context.getNode(), String(issues));
	const signal = AbortSignal.timeout(PATIENCE);
	const wait = async (milliseconds: number) => await waited(milliseconds, signal);
	const rateLimit = new RateLimit({ concurrency: 1, maxWait: PATIENCE }, { now: () => Date.now(), wait });
	return { connection, rateLimit, timeout: PAGE_TIMEOUT, until: Date.now() + PATIENCE };
}

function useId(context: ILoadOptionsFunctions, problem: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), `${problem.replace(/\.$/, '')}. Enter the ID instead`, {
		description: 'The documented API has no lists, so your service may not offer them.',
	});
}

/** Such as `Sales (ID 1)`; a person with the e-mail address as well. */
function toOptions(records: readonly ListedRecord[]): INodePropertyOptions[] {
	return records
		.map(({ id, name, email }) => {
			const label = [name, email].filter(Boolean).join(', ') || 'No name';
			return { name: `${label} (ID ${id})`, value: id };
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}
