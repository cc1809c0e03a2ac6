import { NodeOperationError } from 'n8n-workflow';
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { readConnection } from '../service/credential';
import { Pace } from '../service/pace';
import type { ListName } from '../fields/recipients';
import { Issues } from '../text/issues';
import { defused } from '../text/quote';
import { counted, lowerFirst } from '../text/say';
import { nameKey } from '../text/text';
import { loadList } from './load';
import type { ListProblem } from './read';
import { readRecord } from './records';

/** Milliseconds that a person in the editor waits for a list, and for one page of it. */
const LIST_TIMEOUT = 30_000;
const PAGE_TIMEOUT = 20_000;
/** A selector of several draws all its entries at once: with more it's too slow. */
const MOST_SHOWN = 1000;

/** What a selector of several offers: a list's first 1,000 records. @throws as `listForOne` does */
export async function listForSeveral(
	context: ILoadOptionsFunctions,
	list: ListName,
): Promise<INodePropertyOptions[]> {
	const { found, doubt } = await listFor(context, list, SWITCH);
	if (found.length <= MOST_SHOWN) return [...found, ...notice(doubt && moreOf(list, SWITCH))];
	const isCut = `Only ${counted(MOST_SHOWN, list.slice(0, -1))} of ${found.length.toLocaleString('en-US')} are shown`;
	return [...found.slice(0, MOST_SHOWN), ...notice(`${isCut}. If one is missing, ${lowerFirst(SWITCH)}`)];
}

/**
 * What a selector of one offers: the records whose name, email or ID holds what the user typed.
 *
 * @throws NodeOperationError for a list that can't be had, or that has none of these and may not be whole: it says what to do instead.
 *   The same for a credential that can't be used
 */
export async function listForOne(
	context: ILoadOptionsFunctions,
	list: ListName,
	wanted: string,
): Promise<INodePropertyOptions[]> {
	const key = nameKey(wanted);
	const all = await listFor(context, list, ENTER);
	const found = all.found.filter(({ name }) => nameKey(name).includes(key));
	if (found.length > 0 || all.doubt === undefined)
		return [...found, ...notice(all.doubt && moreOf(list, ENTER))];
	const problem = `None of the ${list} that could be loaded match, but there may be more`;
	throw withoutList(context, ENTER, { problem, advice: '' });
}

const SWITCH = 'Switch to Expression and type IDs or names';
const ENTER = 'Enter the ID';

const moreOf = (list: ListName, instead: string) =>
	`There may be more ${list}. If one is missing, ${lowerFirst(instead)}`;

/**
 * An entry that can't be chosen: n8n's selector of one record ignores a click on a truth value, and the one of several an entry that's
 * disabled. Older ones don't, but the node refuses it as an ID.
 */
function notice(name: string | undefined): INodePropertyOptions[] {
	return name ? [{ name, value: false, disabled: true }] : [];
}

/** All records that could be loaded, and why there may be more. @param instead what to do without the list */
async function listFor(
	context: ILoadOptionsFunctions,
	list: ListName,
	instead: string,
): Promise<{ found: INodePropertyOptions[]; doubt?: string }> {
	const issues = new Issues();
	const connection = readConnection(await context.getCredentials('reportScheduleApi'), issues);
	if (connection === undefined) throw new NodeOperationError(context.getNode(), String(issues));
	const signal = AbortSignal.timeout(LIST_TIMEOUT);
	const pace = Pace.ofRun(LIST_TIMEOUT, signal);
	const options = { context, connection, pace, timeout: PAGE_TIMEOUT, maxRetries: 0, signal };
	const read = await loadList(list, { atMost: Infinity }, options);
	if ('problem' in read) throw withoutList(context, instead, read);
	return { found: toOptions(list, read.records), doubt: read.doubt };
}

/** The advice is part of the message: the editor shows nothing else of an error. */
function withoutList(
	context: ILoadOptionsFunctions,
	instead: string,
	found: ListProblem,
): NodeOperationError {
	// Max Wait is no option of the editor's.
	const advice = found.failure?.kind === 'rateLimited' ? 'Try again later.' : found.advice;
	const message = defused([`${found.problem}.`, advice, `${instead} instead`].filter(Boolean).join(' '));
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
