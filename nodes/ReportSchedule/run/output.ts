import type { IDataObject } from 'n8n-workflow';
import type { RunOptions } from '../operations/options';
import { isRecord } from '../helpers/types';
import { createdId } from '../outcomes/createdId';
import type { ItemSummary } from '../requests/plan';

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
