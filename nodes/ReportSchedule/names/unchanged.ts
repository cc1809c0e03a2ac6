import type { Draft } from '../draft/draft';
import { scheduleField } from '../fields/scheduleFields';
import type { InputItem } from '../ports';

/**
 * Compares an update with the schedule as the service's list has it. What would change nothing needn't be sent; a field
 * that the record doesn't show, or shows in a form that we don't read, counts as a change. Nothing is guessed (§2.3: the
 * fields of a record aren't documented).
 */
export function compareWithRecord(draft: Draft, { layers: { values } }: InputItem): Draft {
	const { body, record = {} } = draft;
	const isSame = (name: string) =>
		Object.hasOwn(record, name) && values.isSame(scheduleField(name), record[name], body[name]!);
	return Object.keys(body).every(isSame) ? { ...draft, operation: 'unchanged' } : draft;
}
