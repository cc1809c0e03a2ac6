import type { IDataObject } from 'n8n-workflow';
import type { Lane } from '../requests/plannedRequest';
import type { Connection } from '../transport/connection';
import { urlOf } from '../transport/send';
import type { RunResults } from './runResults';

/**
 * Gives each item the request that would be sent for it instead of an answer (method, URL and body; the
 * token is no part of it), or, where its IDs need several, all of them.
 */
export function preview(lanes: readonly Lane[], connection: Connection, results: RunResults): void {
	const requests = new Map<number, IDataObject[]>();
	for (const request of lanes.flat()) {
		const json = {
			method: request.method,
			url: urlOf(request, connection),
			body: request.body as IDataObject,
		};
		for (const { item } of request.parts) {
			const earlier = requests.get(item);
			if (earlier) earlier.push(json);
			else requests.set(item, [json]);
		}
	}
	for (const [item, all] of requests) {
		results.answers.set(item, all.length === 1 ? { ...all[0] } : { requests: all });
	}
}
