import { isRecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { BodyValue } from '../fields/types';
import { groupBy } from '../item/queues';
import type { CheckedItem, Draft } from '../schedule/draft';
import { anotherInWords } from './match';

/**
 * Refuses items that set a field of one schedule to different values: only the last one's would stay. Whether items set it to the
 * same value is known by what they'd send; what isn't known counts as another value. Each names one other item, so that this takes no
 * more time than there are items.
 */
export function refuseContradictions(items: readonly CheckedItem[]): void {
	for (const same of groupBy(items.filter(isOfSchedule), ({ change }) => change.scheduleId)) {
		const fields = same.flatMap(({ change }) => [
			...Object.keys(change.body),
			...(change.unknown?.keys() ?? []),
		]);
		for (const field of new Set(fields)) refuseDifferent(same, field);
	}
}

function refuseDifferent(same: readonly OfSchedule[], field: string): void {
	const setting = same.filter(({ change }) => change.body[field] !== undefined || change.unknown?.has(field));
	const unknown = setting.find(({ change }) => change.unknown?.has(field));
	if (unknown !== undefined) {
		// What is wrong with it has been said.
		for (const one of setting) if (one !== unknown) refuseBeside(one, field, unknown);
		return;
	}
	const [first, ...others] = setting;
	const value = comparable(first!.change.body[field]!);
	const isAsFirst = ({ change }: OfSchedule) => comparable(change.body[field]!) === value;
	const other = others.find((one) => !isAsFirst(one));
	if (other === undefined) return;
	for (const one of setting) refuse(one, field, isAsFirst(one) ? other : first!);
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
	const advice = isRecipientField(field)
		? "Put the people of a schedule into one item, e.g. with n8n's Aggregate node"
		: 'Keep one of the two';
	const problem = `${anotherInWords(other, change)} has another value for schedule ${change.scheduleId}`;
	input.issues.add(`${labelOf(field, change)}: ${problem}. ${advice}`);
}

/** Such as `Users: “Bbo” of the 2nd item wasn't found, so who gets schedule 5 isn't known`. */
function refuseBeside({ change, input }: OfSchedule, field: string, other: OfSchedule): void {
	const { what, why } = other.change.unknown!.get(field)!;
	const label = labelOf(field, change);
	const isOpen = isRecipientField(field) ? 'who gets' : `the ${label} of`;
	const problem = `${what} of ${anotherInWords(other, change)} ${why}, so ${isOpen} schedule ${change.scheduleId} isn't known`;
	input.issues.add(`${label}: ${problem}`);
}

function labelOf(field: string, { labels }: Draft): string {
	return labels?.get(field) ?? scheduleField(field).label;
}
