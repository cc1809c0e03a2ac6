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
	for (const request of lanes.flat()) {
		const json = {
			method: request.method,
			url: urlOf(request, connection),
			body: request.body as IDataObject,
		};
		for (const { item } of request.parts) {
			const earlier = results.answers.get(item);
			const requests = earlier === undefined ? [] : ((earlier.requests as IDataObject[]) ?? [earlier]);
			results.answers.set(item, requests.length === 0 ? { ...json } : { requests: [...requests, json] });
		}
	}
}
