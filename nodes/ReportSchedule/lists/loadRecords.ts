import { NodeOperationError } from 'n8n-workflow';
import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { readConnection } from '../transport/connection';
import { exchange } from '../transport/exchange';
import { readPage, type Page } from './records';

/** The lists that the service is known to have, although the documented interface does not show them. */
export type ListName = 'groups' | 'reports' | 'schedules' | 'users';

/** Milliseconds the editor waits for a page. */
const TIMEOUT = 20_000;
/** A service whose pages never end must not keep the editor waiting for ever. */
const MOST_PAGES = 100;

/**
 * Asks the service for one page of a list.
 *
 * @param query the page's query, such as `?page=2`; '' for the first
 * @throws NodeOperationError that says to enter the ID instead, where there is no such list
 */
export async function loadPage(context: ILoadOptionsFunctions, list: ListName, query: string): Promise<Page> {
	const complaints: string[] = [];
	const connection = readConnection(await context.getCredentials('reportScheduleApi'), complaints);
	if (connection === undefined) throw new NodeOperationError(context.getNode(), complaints.join('. '));
	const url = `${connection.baseUrl}/api/v1/${list}/${query}`;
	const outcome = await exchange(context, { method: 'GET', url, timeout: TIMEOUT }, connection);
	if ('failure' in outcome) {
		const { status } = outcome.failure;
		throw noList(context, list, status === undefined ? 'could not be reached' : `answered ${status}`);
	}
	const page = readPage(outcome.answer.json);
	if (page === undefined) throw noList(context, list, 'answered with something else');
	return page;
}

function noList(context: ILoadOptionsFunctions, list: ListName, reason: string): NodeOperationError {
	return new NodeOperationError(
		context.getNode(),
		`No list of ${list}: the service ${reason}. Enter the ID instead`,
		{ description: 'The documented interface has no lists; they are a convenience that may be absent.' },
	);
}

/** All pages of a list, or as many as a person can wait for. */
export async function loadAll(context: ILoadOptionsFunctions, list: ListName): Promise<Page['records']> {
	const records: Page['records'] = [];
	const seen = new Set<string>();
	let query: string | undefined = '';
	while (query !== undefined && !seen.has(query) && seen.size < MOST_PAGES) {
		seen.add(query);
		const page: Page = await loadPage(context, list, query);
		records.push(...page.records);
		query = page.next;
	}
	return records;
}
