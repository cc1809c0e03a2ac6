import { idsOf, type PlannedRequest } from '../requests/request';

/** The same request for some of its IDs only, with the items that have one of them. */
export function withIds(request: PlannedRequest, wanted: ReadonlySet<number>): PlannedRequest {
	const shares = request.shares
		.map(({ item, ids = [] }) => ({ item, ids: ids.filter((id) => wanted.has(id)) }))
		.filter(({ ids }) => ids.length > 0);
	const ids = idsOf(request).filter((id) => wanted.has(id));
	return { ...request, body: { [request.type.recipients!]: ids }, shares };
}
