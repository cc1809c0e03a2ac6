import {
	defaultOf,
	DELIVER_IF_MET,
	isDays,
	isInForce,
	scheduleField,
	scheduleFields,
} from '../fields/scheduleFields';
import { isExport, isRecipientField, recipientNames, type ScheduleField } from '../fields/types';
import type { Note } from '../item/item';
import { goneKey } from '../lists/records';
import { type Change, type Draft, isDraft } from '../schedule/draft';
import { idsIn, isInRecord, isNothing, mayBeInForce, peopleIn } from '../schedule/record';
import { allOf } from '../text/phrases';
import { quote } from '../text/quote';
import { isBlank } from '../text/text';
import { isSame } from '../values/fieldValue';
import { exchangedInWords, peopleInWords, shownInWords } from './inWords';

/** What to look at in a change: sentences, none for most. Of an unchanged row, only what it can't change is told. */
export function checksOf(change: Change): string[] {
	const checks = [...goneInWords(change.record ?? {}), ...toldDoubts(change)];
	if (!isDraft(change)) return checks;
	const { operation, body, record = {} } = change;
	if (operation === 'unchanged') return [...checks, ...blankThatStays(change)];
	if (body.schedule_condition === DELIVER_IF_MET && isBlank(body.query) && isBlank(record.query)) {
		const isNew = operation === 'create';
		const problem = isNew ? 'but Query is empty' : "and Query isn't sent. Check that the schedule has one";
		checks.push(`Condition is Deliver Only If Met, ${problem}.`);
	}
	if (operation === 'create') {
		const hasRecipients = recipientNames.some((field) => idsIn(body[field]).length > 0);
		return hasRecipients ? checks : [...checks, 'This new schedule has no recipients.'];
	}
	// It may not be meant: a spreadsheet makes 7 of 007.
	const isRenamed = typeof body.name === 'string' && !isInRecord(change, 'name');
	if (isRenamed && typeof record.name === 'string' && !isBlank(record.name)) {
		checks.push(`Renames ${quote(record.name)} to ${quote(body.name)}.`);
	}
	const removed = exchangedInWords(change, 'removed');
	if (removed.length > 0) checks.push(`Removes ${allOf(removed)}.`);
	return [...checks, ...daysThatStay(change), ...blankThatStays(change)];
}

/** What was noticed while the item was read. A value that the record has already raises no doubt. */
function toldDoubts(change: Change): string[] {
	const isNew = (name: string) => name in change.body && !isInRecord(change, name);
	const doubts = change.notes.filter(({ kind, fields = [] }) => kind === 'doubt' && fields.every(isNew));
	return doubts.map(({ what }) => what);
}

/** What to check of a record that says it's deleted or archived, if so. @param called what the item calls it */
export function goneInWords(record: Readonly<Record<string, unknown>>, called?: string): string[] {
	const key = goneKey(record);
	if (key === undefined) return [];
	const name = called ?? (isBlank(record.name) ? `ID ${String(record.id)}` : quote(record.name));
	return [`${name} may be deleted or archived: its ${quote(key)} is set in DataReportive's list.`];
}

/** The days of the type that an update leaves behind. */
function daysThatStay(draft: Draft): string[] {
	const { body } = draft;
	if (body.schedule_type === undefined || isInRecord(draft, 'schedule_type')) return [];
	return scheduleFields
		.filter((field) => isDays(field) && !isInForce(field, body))
		.flatMap((field) => staysForever(field, draft));
}

/** A blank may be meant to take something away, but an update doesn't change fields that it doesn't mention. */
function blankThatStays(draft: Draft): string[] {
	const blank = draft.notes.filter(({ kind }) => kind === 'blank');
	if (draft.record === undefined) return staysUnread(blank, draft);
	return blank.flatMap((note) => staysInRecord(note, draft));
}

/** What stays of a schedule whose record isn't read: `Recipients and Query are blank, so they stay.` */
function staysUnread(blank: readonly Note[], { body }: Draft): string[] {
	// *PDF* under Attachments leaves the data export as it is.
	const hasExport = 'export_type' in body || 'export_data_type' in body;
	const isOfOther = (name: string) => hasExport && isExport(scheduleField(name));
	const staying = blank.filter(({ fields = [] }) => !fields.some(isOfOther));
	const labels = [...new Set(staying.flatMap(({ what }) => what || []))];
	if (labels.length === 0) return [];
	return [`${allOf(labels)} ${labels.length === 1 ? 'is blank, so it stays' : 'are blank, so they stay'}.`];
}

/** What the record holds in the fields of a blank: `Recipients is blank, so Ada and Management stay.` */
function staysInRecord({ what, fields: names = [] }: Note, draft: Draft): string[] {
	const held = names.map(scheduleField).filter((field) => holds(field, draft));
	const exports = held.filter(isExport).flatMap((field) => staysForever(field, draft));
	const others = held.filter((field) => !isExport(field));
	const kept = others.flatMap((field) => heldInWords(field, draft, names.length > 1));
	if (kept.length === 0) return exports;
	return [`${what} is blank, so ${allOf(kept)} ${kept.length === 1 ? 'stays' : 'stay'}.`, ...exports];
}

/** Such as `Ada` and `Management`, `Monday` and `Tuesday`, or `Hour 09`. */
function heldInWords(field: ScheduleField, draft: Draft, withLabel: boolean): string[] {
	const { name, kind, label } = field;
	const value = draft.record?.[name];
	if (isRecipientField(name)) {
		const people = peopleIn(draft.record, name);
		if (people !== undefined) return peopleInWords(name, people.keys(), draft);
	}
	const words = (one: unknown) => shownInWords(field, one) ?? 'it';
	if (kind === 'days' && Array.isArray(value)) return value.map((day) => words([day]));
	return [withLabel ? `${label} ${words(value)}` : words(value)];
}

/** Whether the record has something in a field that counts: neither its default nor what has no effect. */
function holds(field: ScheduleField, { body, record = {} }: Draft): boolean {
	const { name } = field;
	if (isNothing(field, record[name])) return false;
	const byDefault = defaultOf(field);
	if (byDefault !== undefined && isSame(field, record[name], byDefault) === true) return false;
	return mayBeInForce(field, { ...record, ...body });
}

/** §2.1 has no value that takes an export or days away. */
function staysForever(field: ScheduleField, { record = {} }: Draft): string[] {
	const value = record[field.name];
	if (isNothing(field, value)) return [];
	const words = shownInWords(field, value) ?? 'as it is';
	return [`${field.label} stays ${words}: DataReportive's API has no way to remove it.`];
}
