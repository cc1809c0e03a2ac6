import type { ListName } from '../fields/recipients';
import { quoteWhole } from '../text/quote';
import { lowerFirst } from '../text/say';
import { sendGet, type SendOptions } from '../service/exchange';
import { failureOfKind, type Failure } from '../service/outcome';
import { pathOf } from '../service/request';
import { adviceFor, reasonIn, whatHappened } from '../service/words';
import { readListPage } from './page';
import { type Extent, type ListProblem, readList } from './read';
import type { FoundList } from './records';

/** Reads a list of the service, with the retries and the rate limit of the run. Never throws. */
export async function loadList(
	list: ListName,
	extent: Extent,
	options: SendOptions,
): Promise<FoundList | ListProblem> {
	return await readList(list, extent, async (query) => {
		const reply = await sendGet(pathOf(list) + query, options);
		if ('answer' in reply) {
			const page = readListPage(reply.answer, list, reply.headers);
			return page === undefined ? noList(list, reply.answer) : { ...page, size: reply.size };
		}
		// What ended a wait was the user, or the time that a person in the editor is made to wait.
		const ended = failureOfKind(options.canceled?.aborted ? 'canceled' : 'timeout');
		return toProblem(list, reply.failure.kind === 'runEnded' ? ended : reply.failure);
	});
}

const NO_LIST = "DataReportive's API may not offer this list.";

/** What stands in the place of a list may say why: `{ "maintenance": true, "message": "Back at 14:00" }`. */
function noList(list: ListName, answer: unknown): ListProblem {
	const reason = reasonIn({ answer });
	const said = reason === '' ? '' : `: ${quoteWhole(reason)}`;
	const problem = `Couldn't load ${list}: DataReportive's answer isn't a list${said}`;
	return { problem, advice: NO_LIST, isNotOffered: true };
}

function toProblem(list: ListName, failure: Failure): ListProblem {
	const { status, isPage = false } = failure;
	const isNotOffered = (status === 404 || status === 405) && !isPage;
	return {
		problem: `Couldn't load ${list}: ${lowerFirst(whatHappened(failure))}`,
		advice: isNotOffered ? NO_LIST : adviceFor(failure),
		isNotOffered,
		failure,
	};
}

/** Reads a list as a whole. Never throws. */
export type ReadWhole = (list: ListName) => Promise<FoundList | ListProblem>;

/** Reads whole lists in a run, each once. */
export function wholeLists(options: SendOptions): ReadWhole {
	const lists = new Map<ListName, ReturnType<ReadWhole>>();
	return async (list) => {
		const read = lists.get(list) ?? loadList(list, 'whole', options);
		lists.set(list, read);
		return await read;
	};
}
