import { isRecord, toId } from '../helpers/types';

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
