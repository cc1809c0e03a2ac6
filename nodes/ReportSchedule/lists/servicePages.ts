import type { ListName } from '../fields/recipients';
import { lowerFirst } from '../text/say';
import { sendGet, type SendOptions } from '../service/exchange';
import { failureOfKind, type Failure, type FailureKind } from '../service/outcome';
import { pathOf } from '../service/request';
import { adviceFor, whatHappened } from '../service/words';
import { readListPage } from './page';
import { type ReadPage, readList } from './read';
import { readRecord } from './records';
import type { ListProblem, ReadRecords, ReadWhole } from './types';

/** Asks for the pages of one of the service's lists, with the retries and the rate limit of the run. */
export function servicePages(list: ListName, options: SendOptions): ReadPage {
	return async (query) => {
		const reply = await sendGet(pathOf(list) + query, options);
		if ('answer' in reply) {
			const page = readListPage(reply.answer, list, reply.headers);
			if (page !== undefined) return { ...page, size: reply.size };
			const problem = `Couldn't load ${list}: DataReportive's answer isn't a list`;
			return { problem, advice: NO_LIST, isNotOffered: true };
		}
		// What ended a wait was the user, or the time that a person in the editor is made to wait.
		const ended = failureOfKind(options.canceled?.aborted ? 'canceled' : 'timeout');
		return toProblem(list, reply.failure.kind === 'runEnded' ? ended : reply.failure);
	};
}

const NO_LIST = "DataReportive's API may not offer this list.";

/** What isn't only the list's: the way to the service, its limit, the token, and what stands in between. */
const OF_ALL = new Set<FailureKind | number | undefined>([
	'notConnected',
	'noSecureConnection',
	'notAllowed',
	'rateLimited',
	'redirected',
	'canceled',
	...[401, 402, 403, 407, 451],
]);

function toProblem(list: ListName, failure: Failure): ListProblem {
	const { kind, status, isPage = false } = failure;
	const isNotOffered = (status === 404 || status === 405) && !isPage;
	return {
		problem: `Couldn't load ${list}: ${lowerFirst(whatHappened(failure))}`,
		advice: isNotOffered ? NO_LIST : adviceFor(failure),
		isOfAll: isPage || OF_ALL.has(kind) || OF_ALL.has(status),
		isNotOffered,
		failure,
	};
}

/** Reads a list, with the retries and the rate limit of the run. */
export const readRecords: ReadRecords = async (list, extent, options) =>
	await readList(list, extent, servicePages(list, options));

/** Reads whole lists in a run, each once. */
export function wholeLists(options: SendOptions): ReadWhole {
	const lists = new Map<ListName, ReturnType<ReadWhole>>();
	return async (list) => {
		const read = lists.get(list) ?? readRecords(list, 'whole', options);
		lists.set(list, read);
		return await read;
	};
}

/** Schedules as the service's list has them, by ID; none where it can't be read. For words alone. Never throws. */
export async function schedulesById(
	options: SendOptions,
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
	const read = await readRecords('schedules', { atMost: Infinity }, options);
	const all = 'records' in read ? read.records.map(readRecord) : [];
	return new Map(all.flatMap(({ id, record }) => (id === undefined ? [] : [[id, record] as const])));
}
