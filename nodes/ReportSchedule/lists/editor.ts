import { NodeOperationError } from 'n8n-workflow';
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { ListName } from '../fields/types';
import { connect } from '../service/credential';
import { Pace } from '../service/pace';
import { Issues } from '../text/issues';
import { counted, lowerFirst } from '../text/phrases';
import { cut, defused } from '../text/quote';
import { nameKey } from '../text/text';
import { type ListProblem, loadList } from './loadList';
import { readRecord } from './records';

/** Milliseconds that a person in the editor waits for a list. */
const LIST_TIMEOUT = 30_000;
/** A selector of several draws all its options at once: with more it's too slow. */
const MOST_SHOWN = 1000;
/** Characters of an option's name. Comparing takes quadratic time over combining marks. */
const LONGEST_NAME = 200;

/** What to do without the list, by what a selector takes: one record or several. */
const instead = { one: 'Enter the ID', several: 'Switch to Expression and type IDs or names' };
type Takes = keyof typeof instead;

/** What a selector offers: the records that hold what the user typed. @throws NodeOperationError with advice */
export async function editorList(
	context: ILoadOptionsFunctions,
	list: ListName,
	takes: Takes,
	wanted = '',
): Promise<INodePropertyOptions[]> {
	const issues = new Issues();
	const connection = await connect(context, 1, issues);
	if (!connection) throw listError(context, takes, { problem: String(issues), advice: '' });
	const signal = AbortSignal.timeout(LIST_TIMEOUT);
	const pace = Pace.ofRun(LIST_TIMEOUT, signal);
	const sending = { context, connection, pace, timeout: 20_000, maxRetries: 0, signal };
	const read = await loadList(list, { atMost: Infinity }, sending);
	if ('problem' in read) throw listError(context, takes, read);

	const key = nameKey(wanted);
	let options = toOptions(list, read.records).filter(({ name }) => nameKey(name).includes(key));
	let notice = read.doubt === undefined ? undefined : `There may be more ${list}`;
	if (options.length === 0 && notice) throw listError(context, takes, { problem: notice, advice: '' });
	if (takes === 'several' && options.length > MOST_SHOWN) {
		notice = `These are the first ${MOST_SHOWN.toLocaleString('en-US')} of ${counted(options.length, list.slice(0, -1))}`;
		options = options.slice(0, MOST_SHOWN);
	}
	if (notice === undefined) return options;
	const name = `${notice}. If one is missing, ${lowerFirst(instead[takes])}`;
	// Clicks on `false` or a disabled option do nothing. Older n8n lets it be chosen; the node rejects it as an ID.
	return [...options, { name, value: false, disabled: true }];
}

/** The advice is part of the message: the editor shows nothing else of an error. */
function listError(context: ILoadOptionsFunctions, takes: Takes, found: ListProblem): NodeOperationError {
	// Max Wait is no option of the editor's.
	const advice = found.failure?.kind === 'rateLimited' ? 'Try again later.' : found.advice;
	const sentences = [`${found.problem}.`, advice, `${instead[takes]} instead`];
	const message = defused(sentences.filter(Boolean).join(' '));
	const error = new NodeOperationError(context.getNode(), message);
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	return error;
}

/** Such as `Sales (ID 1)`; a person with the email address as well. What has no ID can't be chosen. */
function toOptions(list: ListName, records: readonly unknown[]): INodePropertyOptions[] {
	const options: INodePropertyOptions[] = [];
	for (const { id, fullName, email, name } of records.map(readRecord)) {
		if (id === undefined) continue;
		const names = list === 'users' ? [fullName, email] : [name?.trim()];
		const shown = cut(names.filter(Boolean).join(', ') || 'No name', LONGEST_NAME);
		options.push({ name: `${shown} (ID ${id})`, value: id });
	}
	return options.sort((a, b) => a.name.localeCompare(b.name));
}
