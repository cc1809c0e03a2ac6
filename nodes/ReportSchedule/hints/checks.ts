import type { Values } from '../ports';
import type { Change, Draft } from '../draft/draft';
import type { NoteKind } from '../item/notes';
import { recipientNames } from '../fields/recipients';
import { defaultOf, isInForce, scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { BodyValue } from '../fields/types';
import { isBlank } from '../helpers/visible';
import { anyOf } from '../helpers/words';
import { groupBy } from '../helpers/queues';
import { idsIn, series } from './fieldsInWords';
import { isDraft } from './items';
import { keptByUpdate } from './kept';

/** What was noticed of a kind while an item was read. */
export function notesOf({ notes }: Change, ...kinds: NoteKind[]): string[] {
	return notes.filter(({ kind }) => kinds.includes(kind)).map(({ what }) => what);
}

/** Values of an item that may not be what somebody meant: sentences. */
export function doubts(change: Change): string[] {
	return notesOf(change, 'doubt');
}

/** What is missing from a schedule that is sent, or has no effect in it: sentences. */
export function gaps(change: Change, values: Values): string[] {
	if (!isDraft(change) || change.operation === 'none') return [];
	const kept = keptByUpdate(change, values);
	if (change.operation === 'unchanged') return kept;
	const { operation, body, record } = change;
	const texts = [...kept, ...withoutEffect(change, values)];
	if (body.schedule_condition === '2' && isBlank(body.query) && isBlank(record?.query)) {
		texts.push('Condition is Deliver Only If Met, but no Query is given.');
	}
	if (hasRecipients(change)) return texts;
	if (operation === 'create') return [...texts, 'No recipients for a new schedule.'];
	const lost = replaced(change, values);
	return [
		...texts,
		...lost.map((field) => `According to the service's API, the empty list removes all ${field}.`),
	];
}

/** Whether a schedule's request has any users or groups. */
export function hasRecipients({ body }: Draft): boolean {
	return recipientNames.some((field) => idsIn(body[field]).length > 0);
}

/** The recipients that an update replaces, according to the service's API; not where that would change nothing. */
export function replaced({ operation, body, record = {} }: Draft, values: Values): string[] {
	if (operation !== 'update') return [];
	const isInRecord = (field: string, ids: BodyValue) =>
		Object.hasOwn(record, field) && values.isSame(scheduleField(field), record[field], ids);
	return recipientNames.filter((field) => {
		const ids = body[field];
		// Where there are none, there's nothing to lose.
		return ids !== undefined && !isInRecord(field, ids) && !isInRecord(field, []);
	});
}

/** Fields that need another one to have another value: the days of a daily schedule, the query of one without condition. */
function withoutEffect({ body, record = {} }: Draft, values: Values): string[] {
	const idle = scheduleFields.filter((field) => {
		const { name, appliesTo } = field;
		if (appliesTo === undefined || body[name] === undefined) return false;
		// What a schedule has that exists already is known where the service's list shows it.
		const { field: other } = appliesTo;
		const value = body[other] ?? values.choiceOf(scheduleField(other), record[other]);
		if (value === undefined) return false;
		return !isInForce(field, { [other]: value }) && body[name] !== defaultOf(field);
	});
	return groupBy(idle, ({ appliesTo }) => String(appliesTo!.values)).map((same) => {
		const { field, values: needed } = same[0]!.appliesTo!;
		const other = scheduleField(field);
		const labels = needed.map((value) => values.inWords(other, value) ?? value);
		const names = series(same.map(({ label }) => label));
		return `${names} may have no effect without the ${other.label} ${anyOf(labels)}.`;
	});
}

/**
 * What a person should check about one item before it's sent: sentences.
 *
 * @param lastItem the last item that updates the same schedule, if it's another one
 */
export function checksOf(change: Change, values: Values, lastItem?: number): string[] {
	return [
		...new Set([
			...doubts(change),
			...gaps(change, values),
			...(lastItem === undefined
				? []
				: [`Item ${lastItem} updates this schedule, too, and its values stay.`]),
		]),
	];
}
