import type { IDataObject } from 'n8n-workflow';
import type { RunOptions } from '../operations/options';
import type { Change } from '../draft/draft';
import type { Hints } from '../doors';
import { isPositiveInteger, isRecord } from '../fields/values';
import type { PlannedRequest } from '../requests/request';
import type { ItemSummary, Plan } from '../requests/plan';
import { urlOf, type Connection } from '../http/connection';

export type OutputMode = RunOptions['output'];

/**
 * What an item gives once its requests have succeeded.
 *
 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer
 * @param resourceId the schedule or group that the last request changed; undefined for a create, whose answer has it
 */
export function outputFor(
	mode: OutputMode,
	summary: ItemSummary,
	answer: unknown,
	resourceId?: number,
): IDataObject {
	const { operation, report, users, groups, groupId } = summary;
	const scheduleId = summary.scheduleId ?? resourceId ?? createdId(answer);
	const target = groupId === undefined ? { scheduleId } : { groupId };
	const recipients = { ...(users && { users }), ...(groups && { groups }) } as IDataObject;
	if (mode === 'summary') {
		return { operation, ...target, ...recipients, answer: (answer ?? null) as IDataObject | null };
	}
	if (answer !== undefined) return toItemJson(answer);
	const isKnown = groupId !== undefined || scheduleId !== null;
	const about = { ...(isKnown && target), ...(report !== undefined && { report }) };
	return { success: true, ...about, ...recipients };
}

/** An answer as an item: a copy, since nodes behind this one may add to it. No item that succeeded has an `error`. */
function toItemJson(answer: unknown): IDataObject {
	const isWhole = isRecord(answer) && !Object.hasOwn(answer, 'error');
	return (isWhole ? { ...answer } : { data: answer }) as IDataObject;
}

/**
 * The new schedule's ID, where services put it (§2.3: the answer is not documented): an integer, or its digits.
 *
 * @returns null where there is none, or where two of them differ
 */
export function createdId(answer: unknown): number | null {
	const holders = [answer, isRecord(answer) ? answer.data : undefined].filter(isRecord);
	const ids = holders.flatMap(({ id, schedule_id }) => [toId(id), toId(schedule_id)]);
	const [id, ...others] = new Set(ids.filter((id) => id !== undefined));
	return id === undefined || others.length > 0 ? null : id;
}

function toId(given: unknown): number | undefined {
	const id = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
	return isPositiveInteger(id) ? id : undefined;
}

/**
 * What each item gives instead of an answer: in words what would be done and what to check, and the request (method, URL
 * and body; the token is no part of it), or, where its IDs need several, all of them; none where there's nothing to do.
 * Of items that share a request the first has it, and the others that item's number: a body may be large.
 */
export function previews(
	{ queues, summaries }: Plan,
	changes: ReadonlyMap<number, Change>,
	connection: Connection,
	hints: Hints,
	isOfTool: boolean,
): Map<number, IDataObject> {
	const requests = new Map<number, PlannedRequest[]>();
	for (const item of summaries.keys()) requests.set(item, []);
	for (const request of queues.flat()) {
		for (const { item } of request.shares) requests.get(item)!.push(request);
	}
	const lastItems = new Map<number, number>();
	for (const queue of queues) {
		const updates = queue.filter(({ operation }) => operation.overwrites).flatMap(({ shares }) => shares);
		for (const { item } of updates.slice(0, -1)) lastItems.set(item, updates.at(-1)!.item);
	}
	const toJson = (request: PlannedRequest, item: number) => {
		const { method, body, shares } = request;
		const [first] = shares;
		if (item !== first!.item) return { combinedWithItem: first!.item };
		return { method, url: urlOf(request, connection), body } as IDataObject;
	};
	const outputs = [...requests].map(([item, own]) => {
		const all = own.map((request) => toJson(request, item));
		const words = hints.preview(changes.get(item)!, own, isOfTool, item, lastItems.get(item));
		return [item, { ...words, ...(all.length === 1 ? all[0] : { requests: all }) } as IDataObject] as const;
	});
	return new Map(outputs);
}
