import type { IncomingHttpHeaders } from 'node:http';

/** A schedule as the sandbox keeps it: its id, its two recipient lists and the other fields of §2.1. */
export interface StoredSchedule {
	id: number;
	users: number[];
	groups: number[];
	[field: string]: unknown;
}

/** The members of a group, as the sandbox keeps them. */
export type StoredGroup = Pick<StoredSchedule, 'id' | 'users'>;

/** A record of the plain lists (users, groups, reports): an id and whatever else the test wants to see. */
export interface ListedRecord {
	id: number;
	[field: string]: unknown;
}

/** An answer as it goes out: a string or Buffer is sent untouched, anything else as JSON. */
export interface RawAnswer {
	status: number;
	headers?: Record<string, string | string[]>;
	body?: unknown;
}

/** One request, in the order of arrival. */
export interface LoggedRequest {
	method: string;
	/** The request target as received: path and query, nothing decoded. */
	url: string;
	headers: IncomingHttpHeaders;
	rawHeaders: string[];
	/** The body's bytes as received; empty where there was none. */
	body: Buffer;
	/** Milliseconds on the monotonic clock (`performance.now()`), so that gaps can be compared. */
	receivedAt: number;
	/** The same clock, when the answer had been handed to the network. */
	answeredAt: number | undefined;
	/** The status answered; undefined while under way and where the connection broke first. */
	status: number | undefined;
	/** Whether the request took effect on the schedules, whatever was answered. */
	applied: boolean;
}

/** Whether a request asks for a change: all but GET do. */
export const isChange = ({ method }: Pick<LoggedRequest, 'method'>): boolean => method !== 'GET';

/**
 * What goes wrong with a request. Without `answer`, `breakConnection` and `clientError` the service's own
 * answer goes out.
 */
export interface Fault {
	/** Hold the answer (or the break) back for so long, on top of the latency. */
	delayMs?: number;
	/** Answer this instead. */
	answer?: RawAnswer;
	/** Reset the TCP connection instead of answering; with `inBody`, after the head and half of the body. */
	breakConnection?: boolean | 'inBody';
	/** Fail the client's own socket with this code instead of answering; see clientSockets.ts. */
	clientError?: string;
	/** Send the answer's body one byte at a time, at this interval. */
	dripMs?: number;
	/** Send the answer compressed. */
	gzip?: boolean;
	/** Done when the request is in: what somebody else does meanwhile, e.g. deletes a schedule. */
	meanwhile?: () => void;
	/**
	 * Whether the request takes effect all the same. `withoutRecipients`: but for its users and groups, as in a
	 * service that saves them after the schedule, outside of a transaction. Default false for the three.
	 */
	applied?: boolean | 'withoutRecipients';
}
