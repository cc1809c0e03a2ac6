import type { IDataObject } from 'n8n-workflow';
import type { Values } from '../ports';
import type { Change } from '../draft/draft';
import { urlOf, type Connection } from '../http/connection';
import type { ItemChange, Plan } from '../requests/plan';
import type { PlannedRequest } from '../requests/request';
import { previewOf } from './preview';

/**
 * What each item gives instead of an answer: in words what would be done and what to check, and the request (method, URL
 * and body; the token is no part of it), or, where its IDs need several, all of them; none where there's nothing to do.
 * Of items that share a request the first has it, and the others that item's number: a body may be large.
 */
export function previews(
	{ queues, items }: Plan,
	changes: ReadonlyArray<ItemChange<Change>>,
	connection: Connection,
	isOfTool: boolean,
	values: Values,
): Map<number, IDataObject> {
	const requests = new Map<number, PlannedRequest[]>();
	for (const item of items.keys()) requests.set(item, []);
	for (const request of queues.flat()) {
		for (const { item } of request.shares) requests.get(item)!.push(request);
	}
	const lastItems = new Map<number, number>();
	for (const queue of queues) {
		const updates = queue.filter(({ type }) => type.name === 'update').flatMap(({ shares }) => shares);
		for (const { item } of updates.slice(0, -1)) lastItems.set(item, updates.at(-1)!.item);
	}
	const changeOf = new Map(changes.map(({ item, change }) => [item, change]));
	const toJson = (request: PlannedRequest, item: number) => {
		const { method, body, shares } = request;
		const [first] = shares;
		if (item !== first!.item) return { combinedWithItem: first!.item };
		return { method, url: urlOf(request, connection), body } as IDataObject;
	};
	const outputs = [...requests].map(([item, own]) => {
		const all = own.map((request) => toJson(request, item));
		const words = previewOf(values, changeOf.get(item)!, own, isOfTool, item, lastItems.get(item));
		return [item, { ...words, ...(all.length === 1 ? all[0] : { requests: all }) } as IDataObject] as const;
	});
	return new Map(outputs);
}
