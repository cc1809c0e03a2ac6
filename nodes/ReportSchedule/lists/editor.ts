import { NodeOperationError } from 'n8n-workflow';
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { readConnection } from '../service/credential';
import { Pace } from '../service/pace';
import type { ListName } from '../fields/recipients';
import { Issues } from '../text/issues';
import { defused } from '../text/quote';
import { lowerFirst } from '../text/say';
import { nameKey } from './keys';
import { readRecord } from './records';
import { readList } from './read';
import { servicePages } from './servicePages';
import type { ListProblem } from './types';

/** Milliseconds that a person in the editor waits for a list, and for one page of it. */
const LIST_TIMEOUT = 30_000;
const PAGE_TIMEOUT = 20_000;

/**
 * What a selector of the editor offers: all records of a list, or those whose name, email or ID holds what the user typed.
 *
 * @param byId how to use IDs instead, such as "Enter the ID"
 * @throws NodeOperationError that says so, where the list can't be had, or where nothing was found
 *   in a list that may not be whole; and for a credential that can't be used
 */
export async function editorList(
	context: ILoadOptionsFunctions,
	list: ListName,
	byId: string,
	wanted = '',
): Promise<INodePropertyOptions[]> {
	const issues = new Issues();
	const connection = readConnection(await context.getCredentials('reportScheduleApi'), issues);
	if (connection === undefined) throw new NodeOperationError(context.getNode(), String(issues));
	const signal = AbortSignal.timeout(LIST_TIMEOUT);
	const pace = Pace.ofRun(LIST_TIMEOUT, signal);
	const options = { context, connection, pace, timeout: PAGE_TIMEOUT, maxRetries: 0, signal };
	const read = await readList(list, { atMost: Infinity }, servicePages(list, options));
	if ('problem' in read) throw useId(context, byId, read);
	const key = nameKey(wanted);
	const found = toOptions(list, read.records).filter(({ name }) => nameKey(name).includes(key));
	if (read.doubt === undefined) return found;
	const problem = `None of the ${list} that could be loaded match, but there may be more`;
	if (found.length === 0) throw useId(context, byId, { problem, advice: '' });
	const notice = `There may be more ${list}. If one is missing, ${lowerFirst(byId)} instead`;
	// Not to be chosen: n8n's selector of one record ignores a click on a truth value, and the one of several an entry that's
	// disabled. Older ones don't, but the node refuses it as an ID.
	return [...found, { name: notice, value: false, disabled: true }];
}

/** The advice is part of the message: the editor shows nothing else of an error. */
function useId(context: ILoadOptionsFunctions, byId: string, found: ListProblem): NodeOperationError {
	const { problem, isOfAll, failure } = found;
	// Max Wait is no option of the editor's.
	const advice = failure?.kind === 'rateLimited' ? 'Try again later.' : found.advice;
	const instead = isOfAll ? '' : `You can ${lowerFirst(byId)} instead`;
	const message = defused([`${problem}.`, advice, instead].filter(Boolean).join(' '));
	const error = new NodeOperationError(context.getNode(), message);
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	return error;
}

/** Such as `Sales (ID 1)`; a person with the email address as well. What has no ID can't be chosen. */
function toOptions(list: ListName, records: readonly unknown[]): INodePropertyOptions[] {
	return records
		.map(readRecord)
		.flatMap(({ id, fullName, email, label }) => {
			const names = list === 'users' ? [fullName, email] : [label?.trim()];
			const name = names.filter(Boolean).join(', ') || 'No name';
			return id === undefined ? [] : [{ name: `${name} (ID ${id})`, value: id }];
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}
