import type { Failure } from '../outcomes/failure';
import { idsOf, type PlannedRequest } from '../requests/request';

/** Statuses that are about the token, the address, the method or the content type, so never about some IDs only. */
const NOT_ABOUT_IDS = new Set([
	...[401, 402, 403, 405, 406, 407, 411, 414, 415, 419, 421, 423, 426, 428, 431, 451, 495, 496, 498],
]);

/** Whether a refusal may be about some of the IDs. What is unknown wasn't refused. */
export function mayBeAboutIds({ kind, outcome, isPage, status = 0 }: Failure): boolean {
	return kind === 'clientError' && outcome === 'refused' && !isPage && !NOT_ABOUT_IDS.has(status);
}

/**
 * Whether parts of a refused request may be accepted: the refusal can be about IDs, and a part would have
 * fewer items than the whole. A 404 of the whole is about the schedule or group, as far as anyone can tell.
 */
export function canDivide(request: PlannedRequest, failure: Failure): boolean {
	return mayBeAboutIds(failure) && failure.status !== 404 && !isOfOneItem(request);
}

/** Whether a request holds no IDs but those that each of its items asks for. */
export function isOfOneItem(request: PlannedRequest): boolean {
	const count = idsOf(request).length;
	return request.shares.every(({ ids = [] }) => ids.length === count);
}
