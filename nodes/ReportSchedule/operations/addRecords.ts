import type { ReadWhole } from '../lists/loadList';
import { readRecords } from '../lists/records';
import { type Change, type Changes, isSent } from '../schedule/draft';
import type { Fail } from './operation';

/** Adds missing records to changes if the list is surely right. After a 401, fails all items that would be sent. */
export async function addRecords(changes: Changes, read: ReadWhole, fail: Fail): Promise<void> {
	const lacking = changes.filter(({ change }) => lacksRecord(change));
	if (lacking.length === 0) return;
	const list = await read(`${lacking[0]!.change.resource}s`);
	if ('problem' in list) {
		if (list.failure?.status !== 401) return;
		// With a token that was rejected, nothing can be sent.
		for (const { item, change } of changes) if (isSent(change)) fail(item, list.problem, list.advice);
		return;
	}
	// It may be out of date, so nothing is decided by it.
	if (list.doubt !== undefined) return;
	const records = new Map(readRecords(list.records).map(({ id, record }) => [id, record]));
	for (const one of lacking) {
		one.change = { ...one.change, record: records.get(one.change.resourceId) };
	}
}

/** Whether a change is of a schedule or group that is there, and what it's like isn't known. */
function lacksRecord(change: Change): boolean {
	return change.record === undefined && isSent(change) && change.resourceId !== undefined;
}
