import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';
import type { ListedRecord, ListName, Lists } from '../actions/operation';
import { readId } from '../fields/readers';
import type { Connection } from '../transport/connection';
import { adviceFor } from '../transport/advice';
import { exchange } from '../transport/exchange';
import type { Failure } from '../transport/failure';
import { waitBeforeRetry } from '../transport/failureRules';
import { whatHappened } from '../transport/messages';
import type { RateLimit } from '../transport/rateLimit';
import { settle, waited } from '../transport/send';

/** How a list is read. */
export interface ListReader {
	connection: Connection;
	/** Paces the requests, and ends them where the service asks for too long a wait. */
	rateLimit: RateLimit;
	/** Milliseconds per page. */
	timeout: number;
	/** Retries of one page. Default: none. */
	maxRetries?: number;
	signal?: AbortSignal;
	/** Milliseconds since 1970 after which no other page is asked for. Default: never. */
	until?: number;
}

/** A list as far as it could be read. */
export interface ReadList {
	records: ListedRecord[];
	isWhole: boolean;
	/** How many records have no ID that can be used. */
	unusable: number;
	/** Whether the list tells other fields of its records, but no names. */
	isNameless: boolean;
}

/** Why a list could not be read, in words for the user. */
export interface ListProblem {
	problem: string;
}

/** Where nothing ends the waits. */
const never = new AbortController().signal;
/** Large pages; a service that doesn't know these ignores them. */
const FIRST_PAGE = '?page_size=1000&limit=1000';
/** A service whose pages never end must not be asked for ever. */
const MOST_PAGES = 1000;

/** Asks the service for one page of a list; its query is such as `?page=2`, undefined for the first. */
export async function readOnePage(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	list: ListName,
	reader: ListReader,
	query = FIRST_PAGE,
): Promise<Page | ListProblem> {
	const { connection, rateLimit, timeout, signal } = reader;
	const url = `${connection.baseUrl}/api/v1/${list}/${query}`;
	for (let retries = 0; ;) {
		const turn = await rateLimit.turn();
		if (turn !== 'send') {
			// A person in the editor has waited long enough; nobody reads what became of a stopped workflow's list.
			const limitedUntil = turn === 'stopped' ? undefined : turn.limitedUntil;
			return listFailure(list, { kind: 'rateLimited', status: 429, reason: '', limitedUntil });
		}
		const outcome = await exchange(context, { method: 'GET', url, timeout, signal }, connection);
		settle(rateLimit, outcome);
		if ('answer' in outcome) {
			const page = readPage(outcome.answer);
			return page ?? { problem: `Couldn't load ${list}: the service's answer isn't a list` };
		}
		const { failure } = outcome;
		if (failure.kind === 'rateLimited') continue;
		// A service may refuse queries that it doesn't know.
		if (query === FIRST_PAGE && (failure.status === 400 || failure.status === 422)) {
			return await readOnePage(context, list, reader, '');
		}
		const attempt = { retries, maxRetries: reader.maxRetries ?? 0, isIdempotent: true };
		const wait = waitBeforeRetry(failure, attempt, Math.random);
		if (wait === undefined || !(await waited(wait, signal ?? never))) return listFailure(list, failure);
		retries += 1;
	}
}

function listFailure(list: ListName, failure: Failure): ListProblem {
	const isMissing = failure.status === 404 || failure.status === 405;
	const advice = isMissing ? 'This service has no such list.' : adviceFor(failure);
	const happened = lowerFirst(whatHappened(failure)).replace(/\.$/, '');
	return { problem: `Couldn't load ${list}: ${happened}. ${advice}` };
}

function lowerFirst(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Reads all pages of a list, each once. */
export async function readList(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	list: ListName,
	reader: ListReader,
): Promise<ReadList | ListProblem> {
	const records = new Map<number, ListedRecord>();
	const asked = new Set<string | undefined>();
	let query: string | undefined;
	let unusable = 0;
	let isNameless = true;
	for (;;) {
		asked.add(query);
		const page: Page | ListProblem = await readOnePage(context, list, reader, query);
		if ('problem' in page) return page;
		const before = records.size;
		for (const record of page.records) records.set(record.id, record);
		const { next, total = 0 } = page;
		unusable += page.unusable;
		isNameless &&= page.isNameless;
		if (next === undefined) {
			return {
				records: [...records.values()],
				isWhole: !page.isCut && records.size + unusable >= total,
				unusable,
				isNameless,
			};
		}
		// Pages that repeat themselves never end.
		const isOver = asked.has(next) || asked.size >= MOST_PAGES || records.size === before;
		if (isOver || Date.now() > (reader.until ?? Infinity)) {
			return { records: [...records.values()], isWhole: false, unusable, isNameless };
		}
		query = next;
	}
}

/** Reads the service's lists that a run needs, each once and whole, before anything is sent. */
export async function readLists(
	context: IExecuteFunctions,
	names: ReadonlySet<ListName>,
	reader: ListReader,
): Promise<Lists | ListProblem> {
	const known = new Map<ListName, readonly ListedRecord[]>();
	const readWhole = async (name: ListName): Promise<ListProblem | { records: readonly ListedRecord[] }> => {
		const list = await readList(context, name, reader);
		if ('problem' in list) return list;
		if (name === 'schedules' && list.isNameless) {
			return { problem: "The service's list of schedules has no names" };
		}
		if (list.isWhole && list.unusable === 0) return list;
		return { problem: `Couldn't load all ${name}: the service returned only ${list.records.length} of them` };
	};
	for (const name of names) {
		const list = await readWhole(name);
		if ('problem' in list) {
			const instead = name === 'schedules' ? 'Match by ID instead' : 'Select recipients by ID instead';
			return { problem: `${list.problem.replace(/\.$/, '')}. ${instead}` };
		}
		known.set(name, list.records);
	}
	return {
		records: (name) => known.get(name) ?? [],
		readAgain: async (name) => {
			const list = await readWhole(name);
			return 'problem' in list ? undefined : list.records;
		},
	};
}

/** One page of a list, whatever form the service gives it. */
export interface Page {
	records: ListedRecord[];
	/** The query of the next page, such as `?page=2`; undefined on the last. */
	next?: string;
	/** Whether further pages are there that can't be asked for. */
	isCut: boolean;
	/** How many records have no ID that can be used. */
	unusable: number;
	/** Whether it tells other fields of its records, but no names. */
	isNameless: boolean;
	/** How many records there are in all, where the service says so. */
	total?: number;
}

type Json = Record<string, unknown>;

/**
 * Reads a page of a list. The documented API has no lists, so nothing about the form is taken for granted: a
 * bare array, `results`, or either inside `data`, and a link to a next page or none.
 *
 * @param json the answer's JSON
 * @returns undefined where the answer is no list
 */
export function readPage(json: unknown): Page | undefined {
	for (const holder of [json, asObject(json)?.data]) {
		const list = Array.isArray(holder) ? holder : asObject(holder)?.results;
		if (!Array.isArray(list)) continue;
		// What tells of more pages may stand beside the envelope's data too.
		const { next, count, total = count } = { ...asObject(json), ...asObject(holder) };
		const records = list.flatMap(toRecord);
		const query = queryOf(next);
		const hasMore = query === undefined && next !== undefined && next !== null && next !== '';
		return {
			records,
			next: query,
			isCut: hasMore,
			unusable: list.length - records.length,
			isNameless: list.length > 0 && list.every(isNamelessRecord),
			...(typeof total === 'number' && { total }),
		};
	}
	return undefined;
}

function isNamelessRecord(given: unknown): boolean {
	const record = asObject(given) ?? {};
	const tells = (keys: string[]) => keys.some((key) => Object.hasOwn(record, key));
	return tells(['report', 'schedule_type']) && !tells(['name', 'title']);
}

/** Only the query of a link is used: the next page is asked for where the first was. */
function queryOf(link: unknown): string | undefined {
	if (typeof link !== 'string') return undefined;
	const start = link.indexOf('?');
	return start === -1 ? undefined : link.slice(start).split('#')[0];
}

function toRecord(given: unknown): ListedRecord[] {
	const record = asObject(given);
	const id = record && idOf(record.id ?? record.schedule_id);
	if (record === undefined || id === undefined) return [];
	const report = idOf(asObject(record.report)?.id ?? record.report ?? record.report_id);
	const email = textOf(record, 'email');
	return [{ id, name: nameOf(record), ...(email && { email }), ...(report && { report }) }];
}

function idOf(given: unknown): number | undefined {
	try {
		return readId(given);
	} catch {
		// A record without a usable ID can't be chosen.
		return undefined;
	}
}

function nameOf(record: Json): string {
	const person = [textOf(record, 'first_name'), textOf(record, 'last_name')].filter(Boolean).join(' ');
	return textOf(record, 'name') || textOf(record, 'title') || person;
}

function textOf(record: Json, key: string): string {
	const text = record[key];
	return typeof text === 'string' ? text.trim() : '';
}

function asObject(value: unknown): Json | undefined {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}
