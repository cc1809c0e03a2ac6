import type { ILoadOptionsFunctions } from 'n8n-workflow';
import type { Given } from '../draft/draft';
import type { CheckedItem } from '../item/inputItem';
import type { SendOptions } from '../http/exchange';
import { values } from '../values';
import { refuseContradictions } from './contradictions';
import { lookUp as lookUpIn } from './lookUp';
import { nameWriter as writerIn } from './nameWriter';
import { readList } from './readList';
import { readRecord } from './records';
import { servicePages } from './servicePages';
import { takeApart } from './takeApart';
import type { ReadRecords, ReadWhole } from './types';

export { editorList } from './editor';
export type { NameWriter } from './nameWriter';
export { type ListFilter, searchList } from './records';
export type * from './types';

/** Reads a list, with the retries and the rate limit of the run. */
export const readRecords: ReadRecords = async (list, extent, options) =>
	await readList(list, extent, servicePages(list, options));

const whole =
	(options: SendOptions): ReadWhole =>
	(list) =>
		readRecords(list, 'whole', options);

/** Checks emails or names before any list is read. @throws InvalidValue for what can't be one */
export function checkNames(given: Given): void {
	takeApart(given);
}

/**
 * Puts IDs in the place of names, and replaces `match` with `create`, `update` (with the schedule's ID) or `unchanged`. If an item is
 * refused, `match` stays. Items that set one field of a schedule to different values each get an issue. Never throws.
 *
 * @param fail fails an item that needs a list which can't be used. If a list was answered 401, it fails every item that would be sent.
 *   `status` is the HTTP status, if there was one. Anything else that's wrong is added to the item's issues
 */
export async function lookUp(
	items: readonly CheckedItem[],
	options: SendOptions,
	fail: (item: number, problem: string, advice: string, status?: number) => void,
): Promise<readonly CheckedItem[]> {
	const found = await lookUpIn(items, whole(options), fail);
	refuseContradictions(found);
	return found;
}

/** Schedules as the service's list has them, by ID; none where it can't be read. For words alone. Never throws. */
export async function schedulesById(
	options: SendOptions,
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
	const read = await readRecords('schedules', { atMost: Infinity }, options);
	const all = 'records' in read ? read.records.map(readRecord) : [];
	return new Map(all.flatMap(({ id, record }) => (id === undefined ? [] : [[id, record] as const])));
}

export const nameWriter = (options: SendOptions) => writerIn(whole(options));

export const editorTimezones = (context: ILoadOptionsFunctions, filter: string) => ({
	results: values.timezones(context.getTimezone(), filter),
});
