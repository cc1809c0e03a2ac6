import { recipientNames, type RecipientField } from '../fields/recipients';
import { groupBy } from '../item/queues';
import { exchangedInWords, idsIn, peopleIn } from '../say/fields';
import type { Changes, Draft } from '../schedule/draft';
import type { ItemChange } from '../service/request';
import type { Refuse } from './expectedPlan';
import { allOf, counted } from '../text/say';

/**
 * Refuses updates that together take more recipients than so many off a schedule, or all of two or more. Example: a directory that
 * gives a part of its people. A typed `[]` doesn't count: somebody wants to remove everybody.
 *
 * @param most the option Max Removals
 */
export function refuseRemovals(changes: Changes, most: number, refuse: Refuse): void {
	const updates = changes.filter((one): one is ItemChange<Draft> => one.change.operation === 'update');
	for (const same of groupBy(updates, ({ change }) => change.scheduleId)) {
		const problem = problemOf(
			same.map(({ change }) => change),
			most,
		);
		if (problem !== undefined) for (const { item } of same.filter(setsRecipients)) refuse(item, problem);
	}
}

function setsRecipients({ change }: ItemChange<Draft>): boolean {
	return recipientNames.some((field) => isSet(change, field));
}

/** Whether an update says who gets the report, and not by a typed `[]`. Names that were found to mean nobody of this kind set it, too. */
function isSet({ body, found }: Draft, field: RecipientField): boolean {
	return idsIn(body[field]).length > 0 || (body[field] !== undefined && found?.has(field) === true);
}

/** @param updates of one schedule; where several set a field, they set it to the same value */
function problemOf(updates: readonly Draft[], most: number): string | undefined {
	const removed: string[] = [];
	let before = 0;
	for (const field of recipientNames) {
		const update = updates.find((one) => isSet(one, field));
		// The other kind may stay, unless a typed `[]` removes it.
		const counts = update ?? updates.every(({ body }) => body[field] === undefined);
		if (counts) before += peopleIn(updates[0]!.record, field)?.size ?? 0;
		if (update === undefined) continue;
		if (peopleIn(update.record, field) === undefined) return NOT_CERTAIN;
		removed.push(...exchangedInWords(update, 'removed', [field]));
	}
	const takesOff = `This would take ${allOf(removed)} off the schedule`;
	if (removed.length > most) {
		return `${takesOff}: ${counted(removed.length, 'recipient')}, and Max Removals allows ${most.toLocaleString('en-US')}`;
	}
	const isEverybody = removed.length === before && before > 1;
	return isEverybody ? `${takesOff}, who are all that get the report. ${TO_REMOVE_ALL}` : undefined;
}

const NOT_CERTAIN =
	"It isn't certain whom this would take off the schedule: DataReportive's list doesn't show who gets the report. Max Removals needs that";
const TO_REMOVE_ALL = 'Max Removals never allows that. To remove everybody, type [] into the field';
