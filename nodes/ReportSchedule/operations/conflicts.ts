import type { Draft } from '../schedule/draft';
import { isRecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { BodyValue } from '../fields/types';
import { groupBy } from '../item/queues';
import type { CheckedItem } from '../schedule/draft';
import { anotherInWords } from './match';

/**
 * Refuses items that set a field of one schedule to different values: only the last one's would stay. Whether items set it to the
 * same value is known by what they'd send. Each names one other item, so that this takes no more time than there are items.
 */
export function refuseContradictions(items: readonly CheckedItem[]): void {
	for (const same of groupBy(items.filter(isOfSchedule), ({ change }) => change.scheduleId)) {
		for (const name of new Set(same.flatMap(({ change }) => Object.keys(change.body)))) {
			const [first, ...others] = same.filter(({ change }) => change.body[name] !== undefined);
			const value = comparable(first!.change.body[name]!);
			const isAsFirst = ({ change }: OfSchedule) => comparable(change.body[name]!) === value;
			const other = others.find((one) => !isAsFirst(one));
			if (other === undefined) continue;
			for (const one of [first!, ...others]) refuse(one, name, isAsFirst(one) ? other : first!);
		}
	}
}

type OfSchedule = CheckedItem & { change: Draft };

function isOfSchedule(one: CheckedItem): one is OfSchedule {
	return (one.change as Draft | undefined)?.scheduleId !== undefined;
}

/** Lists of IDs and of days have no order. */
function comparable(value: BodyValue): string {
	return JSON.stringify(Array.isArray(value) ? value.map(String).sort() : value);
}

function refuse({ change, input }: OfSchedule, field: string, other: OfSchedule): void {
	const label = change.labels?.get(field) ?? scheduleField(field).label;
	const advice = isRecipientField(field)
		? "Put the people of a schedule into one item, e.g. with n8n's Aggregate node"
		: 'Keep one of the two';
	const problem = `${anotherInWords(other)} has another value for schedule ${change.scheduleId}`;
	input.issues.add(`${label}: ${problem}. ${advice}`);
}
