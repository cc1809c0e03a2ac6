/** The methods that §4 documents for any operation. */
export type RequestMethod = 'POST' | 'PUT' | 'DELETE';

/** What one input item has in a request. */
export interface Part {
	/** Index of the input item. */
	item: number;
	/** What of the item's was sent, for an answer that says nothing: its IDs by parameter name. */
	sent: Readonly<Record<string, number | readonly number[]>>;
}

/** A request of §4, checked and ready to leave. */
export interface PlannedRequest {
	method: RequestMethod;
	/** Path below the base URL; it ends in a slash. */
	path: string;
	/** The JSON body. */
	body: Readonly<Record<string, unknown>>;
	/** The input items that the request speaks for: one or, where items were combined, many. */
	parts: readonly Part[];
	/** Whether the same request sent twice leaves the service as sending it once does. */
	repeatable: boolean;
	/** Whether it sets again what another request of its lane has set, so that the later one has to win. */
	overwrites?: boolean;
	/**
	 * The request in two halves, for finding the IDs at fault in a refused one; undefined where it cannot
	 * be divided further.
	 */
	divide?: () => [PlannedRequest, PlannedRequest] | undefined;
}

/** Requests that have to keep their order, because they change the same schedule. */
export type Lane = readonly PlannedRequest[];

/** An input item and what it asks for. */
export interface ItemChange<Change> {
	item: number;
	change: Change;
}

const SCHEDULES = '/api/v1/schedules/';

/**
 * The path of §4 for the schedules, for one of them, or for an action on one.
 *
 * @param scheduleId a positive integer
 */
export function schedulePath(scheduleId?: number, action?: string): string {
	if (scheduleId === undefined) return SCHEDULES;
	return action === undefined ? `${SCHEDULES}${scheduleId}/` : `${SCHEDULES}${scheduleId}/${action}/`;
}

/**
 * Puts values under the same key together, keeping the order in which keys and values first appear.
 */
export function groupBy<T, Key>(values: readonly T[], keyOf: (value: T) => Key): T[][] {
	const groups = new Map<Key, T[]>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return [...groups.values()];
}
