import type { Draft } from '../draft/draft';
import { isRecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { BodyValue } from '../fields/types';
import { groupBy } from '../helpers/queues';
import { itemInWords, listed } from '../helpers/words';
import type { CheckedItem } from '../ports';

/**
 * Refuses items that set a field of one schedule to different values: only the last one's would stay. Whether items set it to the
 * same value is known by what they'd send. Each names one other item, so that this takes no more time than there are items.
 */
export function refuseContradictions(items: readonly CheckedItem[]): void {
	const all = items.filter(isOfSchedule);
	for (const same of groupBy(all, ({ change }) => change.scheduleId)) {
		if (same.length === 1) continue;
		const clashes = new Map(same.map((one) => [one, new Map<OfSchedule, string[]>()]));
		for (const name of new Set(same.flatMap(({ change }) => Object.keys(change.body)))) {
			const setting = same.filter(({ change }) => change.body[name] !== undefined);
			const [first, ...others] = setting;
			const value = comparable(first!.change.body[name]!);
			const other = others.find(({ change }) => comparable(change.body[name]!) !== value);
			if (other === undefined) continue;
			for (const one of setting) {
				const against = comparable(one.change.body[name]!) === value ? other : first!;
				const names = clashes.get(one)!;
				names.set(against, [...(names.get(against) ?? []), name]);
			}
		}
		for (const [one, names] of clashes) {
			for (const [other, fields] of names) one.input.issues.add(contradiction(fields, one.change, other));
		}
	}
}

type OfSchedule = CheckedItem<Draft> & { change: Draft & { scheduleId: number } };

function isOfSchedule(one: CheckedItem): one is OfSchedule {
	return (one.change as Draft | undefined)?.scheduleId !== undefined;
}

/** Lists of IDs and of days have no order. */
function comparable(value: BodyValue): string {
	return JSON.stringify(Array.isArray(value) ? value.map(String).sort() : value);
}

function contradiction(
	fields: readonly string[],
	change: Draft,
	{ item, change: other }: OfSchedule,
): string {
	const labels = fields.map(
		(name) => change.source?.labelOf(scheduleField(name)) ?? scheduleField(name).label,
	);
	const name = other.body.name === undefined ? undefined : String(other.body.name);
	const values = fields.length === 1 ? 'another value' : 'other values';
	const advice = fields.every(isRecipientField)
		? "Put the people of a schedule into one item, e.g. with n8n's Aggregate node"
		: 'Keep one of the two';
	return `${listed(new Set(labels))}: ${itemInWords(item, name)} has ${values} for schedule ${change.scheduleId}. ${advice}`;
}
