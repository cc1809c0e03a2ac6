import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';
import { dependsOnItem } from '../item/n8n';
import { InvalidValue, type Issues, messageOf } from '../text/issues';
import { itemInWords } from '../text/phrases';
import type { Connection, SendOptions } from './exchange';

/** Reads a credential as pasted: with spaces, slashes, `/api/v1`, or `Token`. @param issues takes what is wrong */
export function readConnection(
	credential: ICredentialDataDecryptedObject,
	issues: Issues,
): Connection | undefined {
	const baseUrl = issues.collect('Base URL', () => readBaseUrl(credential.baseUrl));
	const token = issues.collect('API Token', () => readToken(credential.apiToken));
	if (baseUrl === undefined || token === undefined) return undefined;
	return { baseUrl, token, allowUnauthorizedCerts: credential.allowUnauthorizedCerts === true, credential };
}

/** What is rejected is not quoted: it may hold a password, or be the token, pasted into the wrong field. */
function readBaseUrl(given: unknown): string {
	const text = typeof given === 'string' ? given.trim() : '';
	if (text === '') throw InvalidValue.empty(undefined, 'Enter it in the credential');
	const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
	if (url === undefined) {
		const problem =
			'must start with http:// or https:// and a host, e.g. https://your-company.datareportive.com';
		throw InvalidValue.predicate(problem);
	}
	const { username, password, search, hash } = url;
	if (username + password + search + hash !== '') {
		throw InvalidValue.predicate("can't contain a user name, a password, a “?”, or a “#”. Remove it");
	}
	const path = withoutTrailingSlashes(url.pathname);
	return url.origin + withoutTrailingSlashes(path.replace(/\/api\/v1(?:\/schedules)?$/, ''));
}

/** The lookbehind keeps a text of many slashes from taking quadratic time. */
const withoutTrailingSlashes = (path: string) => path.replace(/(?<!\/)\/+$/, '');

function readToken(given: unknown): string {
	// An expression may give a token of digits as a number.
	const text = Number.isFinite(given) ? String(given) : given;
	const token = typeof text === 'string' ? text.trim().replace(/^(?:Token|Bearer)\s+/i, '') : '';
	if (token === '') throw InvalidValue.empty(undefined, 'Enter it in the credential');
	// Anything else can't stand in a header, or would end the token early.
	if (!/^[\x21-\x7e]+$/.test(token)) {
		const problem = "contains a space, a line break, or another character that tokens can't contain";
		throw InvalidValue.predicate(`${problem}. Copy the token again`);
	}
	// The expression that finds it in answers can't be much longer (`redact`).
	if (token.length <= 4000) return token;
	throw InvalidValue.predicate('is longer than 4,000 characters. Check what you pasted');
}

/** The credential: one for all items, because a request may speak for many. @param issues takes what is wrong */
export async function connect(
	context: SendOptions['context'],
	items: number,
	issues: Issues,
): Promise<Connection | undefined> {
	const read = async (item: number) =>
		await context.getCredentials<ICredentialDataDecryptedObject>('reportScheduleApi', item);
	try {
		const first = await read(0);
		const other = items > 1 ? await firstOther(read, items, first) : undefined;
		if (other !== undefined) {
			issues.add(
				`The credential gives ${itemInWords(0)} and ${itemInWords(other)} different values, but a run can only use one. Put Loop Over Items with a Batch Size of 1 before this node, or use a credential without expressions`,
			);
		}
		return readConnection(first, issues);
	} catch (error) {
		issues.add(withoutCredential(context.getNode(), error));
		return undefined;
	}
}

/** The first item for which the credential differs from that of item 0; undefined if none does. */
async function firstOther(
	read: (item: number) => Promise<ICredentialDataDecryptedObject>,
	items: number,
	first: ICredentialDataDecryptedObject,
): Promise<number | undefined> {
	if (!(await dependsOnItem(read))) return undefined;
	const wanted = JSON.stringify(first);
	for (let item = 1; item < items; item += 1) {
		if (JSON.stringify(await read(item)) !== wanted) return item;
	}
	return undefined;
}

function withoutCredential({ credentials }: INode, error: unknown): string {
	if (credentials?.reportScheduleApi === undefined) return 'Choose a credential in this node';
	return `Couldn't read the credential: ${messageOf(error)}. If it was deleted, choose another one`;
}
