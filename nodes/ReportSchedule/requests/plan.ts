import type { PlannedRequest, RequestType, Resource } from './request';

/** Requests that have to keep their order, because they change the same schedule or group. */
export type RequestQueue = readonly PlannedRequest[];

/** What an item asks for, whatever requests that takes. Its output is made of it. */
export interface PlannedItem {
	operation: RequestType['name'] | 'unchanged' | 'none';
	/** What it changes; no ID for a create. */
	resource: Resource;
	resourceId: number | undefined;
	users?: readonly number[];
	groups?: readonly number[];
}

/** The requests of a run, and what each item asks for, one that needs no request too. */
export interface Plan {
	queues: RequestQueue[];
	items: ReadonlyMap<number, PlannedItem>;
}

export interface ItemChange<Change> {
	item: number;
	change: Change;
}
