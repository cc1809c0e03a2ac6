import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { RunOptions } from '../actions/options';
import type { ItemSummary, Plan, PlannedRequest, RequestQueue } from '../requests/request';
import { urlOf, type Connection } from '../transport/connection';
import type { Failure } from '../transport/failure';
import { mayHaveBeenApplied } from '../transport/failureRules';
import { requestError, type ItemError } from './itemError';

/** What each input item of a run came to. */
export class ItemResults {
	readonly outputs = new Map<number, IDataObject>();
	readonly errors = new Map<number, ItemError>();
	/** The first error in time: the one that stops a run. */
	first?: { item: number; error: ItemError };
	/** Requests planned, and not (yet) answered with success. */
	private readonly open = new Set<PlannedRequest>();
	private readonly applied = new Set<PlannedRequest>();
	private readonly unknown = new Set<PlannedRequest>();
	/** What earlier tries of the node began and did not finish. */
	private begun: Begun = { partly: [], unknown: [], hasCreated: false };
	private summaries: Plan['summaries'] = new Map();
	private mode: OutputMode = 'summary';
	private isSending = false;
	private findsCreated = false;
	/** Items that ask for nothing. */
	private readonly idle = new Set<number>();

	constructor(private readonly itemCount: number) {}

	/** Whether an item has a result already. */
	has(item: number): boolean {
		return this.outputs.has(item) || this.errors.has(item);
	}

	fail(item: number, error: ItemError): void {
		this.errors.set(item, error);
		this.first ??= { item, error };
	}

	/** To be told before anything is sent: an item is done when none of its requests is open. */
	begin({ queues, summaries, findCreated }: Plan, mode: OutputMode): void {
		this.findsCreated = findCreated !== undefined;
		this.isSending = true;
		this.summaries = summaries;
		this.mode = mode;
		for (const request of queues.flat()) this.open.add(request);
		const waiting = itemsOf(this.open);
		// An item that asks for nothing has what it asked for.
		for (const [item, summary] of summaries) {
			if (waiting.has(item)) continue;
			this.idle.add(item);
			this.outputs.set(item, outputFor(mode, summary, undefined));
		}
	}

	/** The others are sent in the stead of a request that was refused. */
	replaced(request: PlannedRequest, others: readonly PlannedRequest[], failure: Failure): void {
		if (mayHaveBeenApplied(failure)) this.unknown.add(request);
		this.open.delete(request);
		for (const other of others) this.open.add(other);
	}

	/**
	 * Gives a request's answer to every item that it speaks for; an item's last answer stays.
	 *
	 * @param scheduleId of a create whose answer was lost and that was found in the service's list
	 */
	succeeded(request: PlannedRequest, answer: unknown, scheduleId?: number): void {
		this.open.delete(request);
		this.applied.add(request);
		for (const { item } of request.shares) {
			const summary = this.summaries.get(item) as ItemSummary;
			this.outputs.set(item, outputFor(this.mode, summary, answer, scheduleId));
		}
	}

	failed(request: PlannedRequest, failure: Failure): void {
		if (mayHaveBeenApplied(failure)) this.unknown.add(request);
		const named = new Set(failure.namedIds);
		const isNamed = ({ ids = [] }: PlannedRequest['shares'][number]) => ids.some((id) => named.has(id));
		const shares = [...request.shares].sort((a, b) => +isNamed(b) - +isNamed(a));
		const begun = new Set([...this.begun.partly, ...this.begun.unknown]);
		for (const share of shares) {
			const earlier = this.errors.get(share.item);
			// What an earlier try of the node applied, a refusal in this one doesn't undo.
			const isBegun = begun.has(share.item);
			const later = requestError({ ...failure, ...(isBegun && { isUncertain: true }) }, request, share);
			this.fail(share.item, earlier ? both(earlier, later) : later);
		}
	}

	/** The output: an item for each input item, in order; `textOf` gives the text of an error. */
	toItems(textOf: (error: ItemError) => string): INodeExecutionData[] {
		return Array.from({ length: this.itemCount }, (_, item) => {
			const error = this.errors.get(item);
			// Any key beside `error` would send the item down the branch of the successful ones.
			const json = error ? { error: textOf(error) } : this.outputs.get(item);
			return {
				json: json ?? { error: 'The workflow was stopped before this was sent' },
				pairedItem: { item },
			};
		});
	}

	/** The items for which all that was asked has been applied. */
	done(): number[] {
		const open = itemsOf(this.open);
		return [...this.outputs.keys()].filter((item) => !open.has(item));
	}

	/** How many requests the service accepted, and how many items they speak for. */
	accepted(): { requests: number; items: number } {
		return { requests: this.applied.size, items: itemsOf(this.applied).size };
	}

	/** Takes over what earlier tries of the node began. */
	continues(begun: Begun): void {
		this.begun = begun;
	}

	/** What this try and earlier ones have begun: an item that is done is in neither list. */
	unfinished(): Begun {
		const done = new Set(this.done());
		const partly = [...itemsOf(this.applied)];
		// An error that an earlier try of the node left has no request in this one.
		const final = [...this.errors].filter(([, { isFinal }]) => isFinal).map(([item]) => item);
		const unknown = [...itemsOf(this.unknown), ...final];
		const all = (items: number[], begun: number[]) =>
			[...new Set([...items, ...begun])].filter((item) => !done.has(item));
		// Create or Update by name finds what it has created.
		const isCreated = ({ operation }: PlannedRequest) => !operation.isIdempotent && !this.findsCreated;
		return {
			partly: all(partly, this.begun.partly),
			unknown: all(unknown, this.begun.unknown),
			hasCreated: this.begun.hasCreated || [...this.applied].some(isCreated),
		};
	}

	/** What else a user should know when a run stops: which items were applied, and which need correcting too. */
	outcome(): string {
		const done = this.done().filter((item) => !this.idle.has(item));
		const { partly, unknown, hasCreated } = this.unfinished();
		const invalid = [...this.errors].filter(
			([item, { api, isOfRun }]) => !api && !isOfRun && item !== this.first?.item,
		);
		const nothing = this.isSending ? 'Nothing was applied.' : 'Nothing was sent.';
		return [
			done.length > 0 && `Applied: ${inRanges(done)}.`,
			hasCreated && "Leave these out of the next run, or they'll be created twice.",
			partly.length > 0 && `Partly applied: ${inRanges(partly)}.`,
			unknown.length > 0 && `Outcome unknown: ${inRanges(unknown)}.`,
			done.length + partly.length + unknown.length === 0 && nothing,
			invalid.length > 0 && `Also invalid: ${inRanges(invalid.map(([item]) => item))}.`,
		]
			.filter(Boolean)
			.join(' ');
	}
}

/** Items of which a part was applied, and those for which that isn't known. */
export interface Begun {
	partly: number[];
	unknown: number[];
	/** Whether there are schedules that another run of all items would create again. */
	hasCreated: boolean;
}

const LONGEST = 2000;
const MORE = '; and more';

/** For an item whose IDs took several requests: each of them may have failed for a reason of its own. */
function both(earlier: ItemError, later: ItemError): ItemError {
	if (earlier.message.endsWith(MORE)) return earlier;
	const more = earlier.message.length < LONGEST ? `; ${later.message}` : MORE;
	return { ...later, message: earlier.message + more };
}

function itemsOf(requests: Iterable<PlannedRequest>): Set<number> {
	return new Set([...requests].flatMap(({ shares }) => shares.map(({ item }) => item)));
}

const MOST_RANGES = 20;

/**
 * Item indices in short: `items 0–4, 7, 9–11`, `item 3`.
 *
 * @param items at least one, in any order, without repetitions
 */
export function inRanges(items: readonly number[]): string {
	const ranges: Array<[from: number, to: number]> = [];
	for (const item of [...items].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last !== undefined && last[1] === item - 1) last[1] = item;
		else ranges.push([item, item]);
	}
	const shown = ranges.slice(0, MOST_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
	return (
		`item${items.length === 1 ? '' : 's'} ${shown.join(', ')}` +
		(ranges.length > MOST_RANGES ? ` and ${ranges.length - MOST_RANGES} more ranges` : '')
	);
}

export type OutputMode = RunOptions['output'];

/**
 * What an item gives once its requests have succeeded.
 *
 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer
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
	if (mode === 'summary') return { ...asked, scheduleId: known, answer: own ?? null } as IDataObject;
	if (own === undefined) {
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
