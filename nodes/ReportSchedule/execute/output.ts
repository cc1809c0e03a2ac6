import type { IDataObject } from 'n8n-workflow';
import type { RunOptions } from '../actions/options';
import type { ItemSummary, RequestQueue } from '../requests/request';
import type { Connection } from '../transport/connection';
import { urlOf } from '../transport/send';

export type OutputMode = RunOptions['output'];

/**
 * What an item gives once its requests have succeeded.
 *
 * @param answer the service's JSON, text that is none, or null for an empty answer
 * @param scheduleId a created schedule's ID where it is known otherwise than from the answer
 */
export function outputFor(
	mode: OutputMode,
	summary: ItemSummary,
	answer: unknown,
	scheduleId?: number,
): IDataObject {
	const { report, ...asked } = summary;
	const known = asked.scheduleId ?? scheduleId ?? createdId(answer);
	// A copy of the top level for each item: nodes behind this one may change their items' fields.
	const own = isObject(answer) ? { ...answer } : answer;
	if (mode === 'summary') return { ...asked, scheduleId: known, answer: own } as IDataObject;
	if (own === null || own === undefined) {
		const { users, groups } = asked;
		const ids = Object.entries({ scheduleId: known ?? undefined, report, users, groups });
		return { success: true, ...Object.fromEntries(ids.filter(([, value]) => value !== undefined)) };
	}
	// An item with an `error` counts as failed in n8n: such an answer goes one level down.
	const isWhole = isObject(own) && !Object.hasOwn(own, 'error');
	return (isWhole ? own : { data: own }) as IDataObject;
}

/** The new schedule's ID, where services put it (§2.3: the answer is not documented). */
function createdId(answer: unknown): number | null {
	for (const holder of [answer, isObject(answer) ? answer.data : undefined]) {
		if (!isObject(holder)) continue;
		for (const key of ['id', 'schedule_id']) {
			const id = holder[key];
			if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
		}
	}
	return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What each item gives instead of an answer: the request that would be sent for it (method, URL and body; the token
 * is no part of it), or, where its IDs need several, all of them; none where it asks for nothing.
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
			structuredClone(all.length === 1 ? all[0]! : { requests: all }),
		]),
	);
}
