import type { IDataObject } from 'n8n-workflow';
import type { RunOptions } from '../description/options';
import { isRecord } from '../fields/values';
import type { ItemSummary } from '../requests/request';

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
	if (mode === 'summary') return { ...asked, scheduleId: known, answer: answer ?? null } as IDataObject;
	if (answer === undefined) {
		const { users, groups } = asked;
		const ids = Object.entries({ scheduleId: known ?? undefined, report, users, groups });
		return { success: true, ...Object.fromEntries(ids.filter(([, value]) => value !== undefined)) };
	}
	// An item with an `error` counts as failed in n8n: such an answer goes one level down.
	const isWhole = isRecord(answer) && !Object.hasOwn(answer, 'error');
	return (isWhole ? answer : { data: answer }) as IDataObject;
}

/** The new schedule's ID, where services put it (§2.3: the answer is not documented). */
function createdId(answer: unknown): number | null {
	for (const holder of [answer, isRecord(answer) ? answer.data : undefined]) {
		if (!isRecord(holder)) continue;
		for (const key of ['id', 'schedule_id']) {
			const id = holder[key];
			if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
		}
	}
	return null;
}
