import type { IDataObject } from 'n8n-workflow';
import type { RunOptions } from '../operations/options';
import { isRecord } from '../helpers/types';
import { createdId } from '../outcomes/answerShows';
import type { PlannedItem } from '../requests/plan';
import { idKey } from '../requests/request';

export type OutputMode = RunOptions['output'];

/**
 * What an item gives once its requests have succeeded, if it needs any.
 *
 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer; a create's may have its ID
 */
export function outputFor(mode: OutputMode, planned: PlannedItem, answer: unknown): IDataObject {
	const { operation, resource, report, users, groups } = planned;
	const id = planned.resourceId ?? createdId(answer);
	const target = { [idKey(resource)]: id };
	const recipients = { ...(users && { users }), ...(groups && { groups }) } as IDataObject;
	if (mode === 'summary') {
		return { operation, ...target, ...recipients, answer: (answer ?? null) as IDataObject | null };
	}
	if (answer !== undefined) return toItemJson(answer);
	return {
		success: true,
		...(id !== null && target),
		...(report !== undefined && { report }),
		...recipients,
	};
}

/** An answer as an item: a copy, since nodes behind this one may add to it. No item that succeeded has an `error`. */
function toItemJson(answer: unknown): IDataObject {
	const isWhole = isRecord(answer) && !Object.hasOwn(answer, 'error');
	return (isWhole ? { ...answer } : { data: answer }) as IDataObject;
}
