import { NodeOperationError } from 'n8n-workflow';
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { readConnection, withoutCredential } from '../service/credential';
import { Pace } from '../service/pace';
import type { ListName } from '../fields/types';
import { Issues } from '../text/issues';
import { cut, defused } from '../text/quote';
import { counted, lowerFirst } from '../text/say';
import { nameKey } from '../text/text';
import { type ListProblem, loadList } from './loadList';
import { readRecord } from './records';

/** Milliseconds that a person in the editor waits for a list. */
const LIST_TIMEOUT = 30_000;
/** A selector of several draws all its entries at once: with more it's too slow. */
const MOST_SHOWN = 1000;

/** What to do without the list, by what a selector takes: one record or several. */
const instead = { one: 'Enter the ID', several: 'Switch to Expression and type IDs or names' } as const;

/**
 * What a selector of the editor offers: the records whose name, email or ID holds what the user typed. A notice says that there are more.
 *
 * @throws NodeOperationError that says what to do instead, for a list or a credential that can't be used
 */
export async function editorList(
	context: ILoadOptionsFunctions,
	list: ListName,
	takes: keyof typeof instead,
	wanted = '',
): Promise<INodePropertyOptions[]> {
	const issues = new Issues();
	const connection = await context.getCredentials('reportScheduleApi').then(
		(credential) => readConnection(credential, issues),
		(error) => void issues.add(withoutCredential(context.getNode(), error)),
	);
	if (!connection) throw listError(context, instead[takes], { problem: String(issues), advice: '' });
	const signal = AbortSignal.timeout(LIST_TIMEOUT);
	const pace = Pace.ofRun(LIST_TIMEOUT, signal);
	const options = { context, connection, pace, timeout: 20_000, maxRetries: 0, signal };
	const read = await loadList(list, { atMost: Infinity }, options);
	if ('problem' in read) throw listError(context, instead[takes], read);
	const key = nameKey(wanted);
	const found = toRecordOptions(list, read.records).filter(({ name }) => nameKey(name).includes(key));
	const more = read.doubt && `There may be more ${list}`;
	if (found.length === 0 && more) throw listError(context, instead[takes], { problem: more, advice: '' });
	const shown = takes === 'several' ? found.slice(0, MOST_SHOWN) : found;
	const isCut = shown.length < found.length;
	const notice = isCut
		? `These are the first ${MOST_SHOWN} of ${counted(found.length, list.slice(0, -1))}`
		: more;
	if (!notice) return shown;
	const name = `${notice}. If one is missing, ${lowerFirst(instead[takes])}`;
	// Not to be chosen: n8n's selector of one record ignores a click on a truth value, and the one of several an entry that's
	// disabled. Older ones don't, but the node refuses it as an ID.
	return [...shown, { name, value: false, disabled: true }];
}

/** The advice is part of the message: the editor shows nothing else of an error. */
function listError(context: ILoadOptionsFunctions, way: string, found: ListProblem): NodeOperationError {
	// Max Wait is no option of the editor's.
	const advice = found.failure?.kind === 'rateLimited' ? 'Try again later.' : found.advice;
	const message = defused([`${found.problem}.`, advice, `${way} instead`].filter(Boolean).join(' '));
	const error = new NodeOperationError(context.getNode(), message);
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	return error;
}

/** Such as `Sales (ID 1)`; a person with the email address as well. What has no ID can't be chosen. */
function toRecordOptions(list: ListName, records: readonly unknown[]): INodePropertyOptions[] {
	return records
		.map(readRecord)
		.flatMap(({ id, fullName, email, name: title }) => {
			const names = list === 'users' ? [fullName, email] : [title?.trim()];
			// Comparing takes quadratic time over combining marks.
			const name = cut(names.filter(Boolean).join(', ') || 'No name', 200);
			return id === undefined ? [] : [{ name: `${name} (ID ${id})`, value: id }];
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}
