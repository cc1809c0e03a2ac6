import type { IDataObject } from 'n8n-workflow';
import type { RequestQueue } from '../requests/request';
import { urlOf, type Connection } from '../transport/connection';

/**
 * What each item gives instead of an answer: the request that would be sent for it (method, URL and body; the token
 * is no part of it), or, where its IDs need several, all of them; none where there's nothing to do.
 */
export function previews(
	queues: readonly RequestQueue[],
	items: Iterable<number>,
	connection: Connection,
): Map<number, IDataObject> {
	const requests = new Map<number, IDataObject[]>(Array.from(items, (item) => [item, []]));
	for (const request of queues.flat()) {
		const json = {
			method: request.method,
			url: urlOf(request, connection),
			body: request.body as IDataObject,
		};
		for (const { item } of request.shares) requests.get(item)?.push(json);
	}
	return new Map(
		[...requests].map(([item, all]) => [
			item,
			// Items share the bodies: a copy for each would take memory in proportion to the square of their number.
			all.length === 1 ? { ...all[0]! } : { requests: all },
		]),
	);
}
