import type { ListedRecord } from './types';

/** What docs/development/interface.md leaves open, and what a test wants the service to hold. Every field has a default. */
export interface SandboxOptions {
	/** The token that `Authorization: Token …` must carry (§5). Default `sandbox-token`. */
	token?: string;
	/** A path before `/api/v1`, e.g. `/reports`. Default none. */
	basePath?: string;
	/** Serve HTTPS with this key and certificate (PEM). Default plain HTTP. */
	tls?: { key: string | Buffer; cert: string | Buffer };
	/** The IDs of users and groups that exist; any other is refused. Default: every ID exists. */
	knownUsers?: number[];
	knownGroups?: number[];
	/** How such an ID is refused: the `first` one of a field is named, or `notFound`, Django's 404. Default `first`. */
	unknownIds?: 'first' | 'notFound';
	/**
	 * Whether a refused request leaves nothing behind. Without transactions, a schedule is saved before one of its users is
	 * refused, and users are added or removed one by one until one is. Default true.
	 */
	transactions?: boolean;
	/** Whether users and groups who are there already are refused when they're added. Default false. */
	refusesRepeated?: boolean;
	/** The most IDs that an addition or removal may have. Default: any number. */
	mostIds?: number;
	/** Schedules that exist from the start; missing users and groups are empty lists. */
	schedules?: Array<{ id: number; [field: string]: unknown }>;
	/**
	 * How writes are answered (§4 does not say): `wrapped` in `{status, message, data}`; `withoutId` is an envelope without
	 * data, `twoIds` has an ID of something else beside the schedule's. Default `wrapped`.
	 */
	answers?: 'wrapped' | 'withoutId' | 'twoIds';
	/**
	 * How schedules, and groups with their members, look where they're listed or answered (their records aren't documented). Default `asSent`.
	 *
	 * - `objects`: report, users and groups are objects, `{id, name}` or `{id, email}`.
	 * - `otherTypes`: numbers are text, and digits are numbers: `"users": ["1"]`, `"scheduled_time_hour": 9`.
	 * - `withoutRecipients`: with an empty list of users, and without groups.
	 */
	recordForm?: 'asSent' | 'objects' | 'otherTypes' | 'withoutRecipients';
	/** Whether the undocumented GET lists exist, and GET of one schedule. Default true. */
	lists?: boolean;
	users?: ListedRecord[];
	groups?: ListedRecord[];
	reports?: ListedRecord[];
	/** Records per page of a list. Default: all on one page. */
	pageSize?: number;
	/**
	 * How a list goes on beyond its first page (the lists themselves are not documented). All take `?page=`. Default `next`.
	 *
	 * - `next`: `{results}`, and `next` where there's more.
	 * - `page`: Django REST Framework's pages, `{count, next, previous, results}`.
	 * - `count`: `{count, results}`, and no links.
	 * - `has_more`: `{has_more, results}`, and no links.
	 * - `endless`: there's always a next page; the records start over.
	 */
	paging?: 'next' | 'page' | 'count' | 'has_more' | 'endless';
	/**
	 * Answer lists without the envelope, as Django REST Framework does on its own, and as the array alone where nothing
	 * stands beside the records. Default false.
	 */
	bareLists?: boolean;
	/** How long every answer is held back, after the request was applied. Default 0. */
	latencyMs?: number;
}
