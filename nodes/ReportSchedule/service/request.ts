import type { ListName, RecipientField } from '../fields/types';

/** The methods that §4 documents for any operation. */
export type RequestMethod = 'POST' | 'PUT' | 'DELETE';

/** What requests change. A path has the plural. */
export type Resource = 'schedule' | 'group';

/** Returns the name of the ID in parameters and outputs. */
export function idKey(resource: Resource): 'scheduleId' | 'groupId' {
	return `${resource}Id`;
}

/** What the code knows about all requests that do the same, such as adding users. */
export interface RequestType {
	/** The operation in saved workflows and in the output. Create or Update sends either of two. */
	name: 'create' | 'update' | 'addUsers' | 'removeUsers' | 'addGroups' | 'removeGroups';
	resource: Resource;
	/** The methods that §4 documents for it, the default first. */
	methods: readonly RequestMethod[];
	/** Whether the same request sent twice leaves the service as sending it once does: all but a create. */
	isIdempotent: boolean;
	/** Whether another run finds a created schedule by its name, and so doesn't create it again. */
	isFoundAgain?: true;
	/** The field whose IDs it adds or removes. */
	recipients?: RecipientField;
}

/** Those that add or remove members. */
export interface MembershipType extends RequestType {
	name: Exclude<RequestType['name'], 'create' | 'update'>;
	recipients: RecipientField;
	/** Last segment of the path (§4), such as `add_users`. */
	action: string;
}

/** Returns what a list of the service's calls a record, if that list was read. For words alone. */
export type NameOf = (list: ListName, id: number) => string | undefined;

/** What one input item has in a request. */
export interface ItemShare {
	item: number;
	/** The item's IDs in the request; undefined if the request as a whole is the item's. */
	ids?: readonly number[];
}

/** A request to the service's API, as it's sent. */
export interface ApiRequest {
	type: Pick<RequestType, 'isIdempotent'>;
	method: RequestMethod | 'GET';
	/** Path below the base URL; it ends in a slash, or in a query. */
	path: string;
	body?: Readonly<Record<string, unknown>>;
}

/** A request of §4 that changes something. */
export interface PlannedRequest extends ApiRequest {
	type: RequestType;
	method: RequestMethod;
	body: Readonly<Record<string, unknown>>;
	/** The ID of the schedule or group it changes; undefined for a create. */
	resourceId?: number;
	/** The input items that the request speaks for: one, or many if items were combined. */
	shares: readonly ItemShare[];
	nameOf?: NameOf;
}

/** A path of §4: for all records, such as `schedules`, for the one of an ID, or for an action on one. */
export function pathOf(records: string, id?: number, action?: string): string {
	const steps = [records, id, action].filter((step) => step !== undefined);
	return `/api/v1/${steps.join('/')}/`;
}

/** The requests of a run. Those of a queue keep their order: they change the same schedule or group. */
export type RequestQueues = ReadonlyArray<readonly PlannedRequest[]>;

/** Works through queues, several at a time, each in order. @param unexpected called if `work` throws; others go on */
export async function workThrough<Task>(
	queues: ReadonlyArray<readonly Task[]>,
	concurrency: number,
	work: (task: Task) => Promise<void>,
	unexpected: (task: Task) => void,
): Promise<void> {
	let next = 0;
	const worker = async () => {
		for (let queue = queues[next++]; queue !== undefined; queue = queues[next++]) {
			for (const task of queue) await work(task).catch(() => unexpected(task));
		}
	};
	await Promise.allSettled(Array.from({ length: Math.min(concurrency, queues.length) }, worker));
}

export interface ItemChange<C> {
	item: number;
	change: C;
}
