import { scheduleField } from '../fields/scheduleFields';
import { isRecipientField } from '../fields/types';
import {
	type Change,
	type Changes,
	type CheckedItem,
	type Draft,
	type DraftItem,
	isDraft,
} from '../schedule/draft';
import { groupBy } from '../text/groupBy';
import { itemInWords } from '../text/phrases';
import { meaningOf } from '../values/fieldValue';

/** Whether an item updates a schedule that others may update. Two matched with one are rejected already. */
function isOfSchedule<T extends { change?: Change }>(one: T): one is T & { change: Draft } {
	const { change } = one;
	return change !== undefined && isDraft(change) && change.resourceId !== undefined && !change.isFoundAgain;
}

/** Rejects items that give a field of one schedule different values, or unknown ones: only the last would stay. */
export function rejectContradictions(items: readonly CheckedItem[]): void {
	const settings = items.filter(isOfSchedule).flatMap((one) => {
		const { body, unresolved } = one.change;
		const fields = new Set([...Object.keys(body), ...(unresolved?.keys() ?? [])]);
		return [...fields].map((field) => ({ one, field, key: `${one.change.resourceId} ${field}` }));
	});
	for (const same of groupBy(settings, ({ key }) => key)) {
		const setting = same.map(({ one }) => one);
		rejectDifference(setting, same[0]!.field);
	}
}

/** @param setting items that set the same field of one schedule */
function rejectDifference(setting: readonly DraftItem[], field: string): void {
	const unresolved = setting.find(({ change }) => change.unresolved?.has(field));
	if (unresolved !== undefined) {
		// Nothing is known to be the same. Why it isn't known has been said.
		for (const one of setting) if (one !== unresolved) addDifference(one, field, unresolved);
		return;
	}
	const meaning = (one: DraftItem) => meaningOf(scheduleField(field), one.change.body[field]!);
	const first = setting[0]!;
	// Once: it may have thousands of IDs.
	const ofFirst = meaning(first);
	const others = new Set(setting.filter((one) => meaning(one) !== ofFirst));
	const [other] = others;
	if (other === undefined) return;
	for (const one of setting) addDifference(one, field, others.has(one) ? first : other);
}

/** Such as `Users: “Bbo” of the 2nd item wasn't found, so who gets schedule 5 isn't known`. */
function addDifference({ change, input }: DraftItem, field: string, other: DraftItem): void {
	const label = change.labels?.get(field) ?? scheduleField(field).label;
	const schedule = `schedule ${change.resourceId}`;
	// By its number: both are of one schedule, so its name tells neither.
	const item = itemInWords(other.item);
	const unresolved = other.change.unresolved?.get(field);
	if (unresolved === undefined) {
		const advice = isRecipientField(field) ? TO_AGGREGATE : 'Keep one of the two';
		input.issues.add(`${label}: ${item} has another value for ${schedule}. ${advice}`);
	} else {
		const notKnown = isRecipientField(field) ? 'who gets' : `what to set as the ${label} of`;
		const why = `${unresolved.what} of ${item} ${unresolved.why}`;
		input.issues.add(`${label}: ${why}, so ${notKnown} ${schedule} isn't known`);
	}
}

const TO_AGGREGATE = "Put the people of a schedule into one item, e.g. with n8n's Aggregate node";

/** Drops notes of a blank field if another item of the same schedule sets it. @param changes of items that haven't failed */
export function dropBlanksSetElsewhere(changes: Changes): void {
	const ofSchedules = changes.filter(isOfSchedule);
	/** Such as `5 name`. */
	const set = new Set<string>();
	for (const { change } of ofSchedules) {
		for (const name of Object.keys(change.body)) set.add(`${change.resourceId} ${name}`);
	}
	for (const one of ofSchedules) {
		const { notes, resourceId } = one.change;
		const left = notes.flatMap((note) => {
			if (note.kind !== 'blank') return note;
			const fields = note.fields?.filter((name) => !set.has(`${resourceId} ${name}`));
			return fields?.length === 0 ? [] : { ...note, fields };
		});
		one.change = { ...one.change, notes: left };
	}
}
