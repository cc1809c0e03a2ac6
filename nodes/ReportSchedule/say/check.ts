import { type Change, type Draft, isDraft, isSent } from '../schedule/draft';
import { isRecipientField, recipientNames, type ScheduleField } from '../fields/types';
import {
	defaultOf,
	isDays,
	isExport,
	isInForce,
	scheduleField,
	scheduleFields,
} from '../fields/scheduleFields';
import { goneKey } from '../lists/records';
import { quote } from '../text/quote';
import { allOf } from '../text/say';
import { isBlank } from '../text/text';
import { idsIn, isInRecord, isNothing, mayBeInForce, peopleIn } from '../schedule/record';
import { exchangedInWords, peopleInWords, shownInWords } from './fields';
import { isSame } from '../values/fieldValue';

/** What a person has to look at in a change: sentences, none for most. Of an unchanged row, only what it can't change is told. */
export function checksOf(change: Change): string[] {
	// A value that the record has already raises no doubt.
	const isNew = (name: string) => !isDraft(change) || (name in change.body && !isInRecord(change, name));
	const doubts = change.notes.flatMap(({ kind, what, fields = [] }) =>
		kind === 'doubt' && fields.every(isNew) ? what : [],
	);
	doubts.unshift(...goneInWords(change.record ?? {}));
	if (!isDraft(change)) return doubts;
	if (change.operation === 'none') return [];
	const ofSent = [...doubts, ...(isSent(change) ? conditionWithoutQuery(change) : [])];
	if (change.operation === 'create') return [...ofSent, ...withoutRecipients(change)];
	const ofUpdate = isSent(change) ? [...renamed(change), ...takenOff(change), ...daysThatStay(change)] : [];
	return [...ofSent, ...ofUpdate, ...blankThatStays(change)];
}

/** What to check of a record that says it's deleted or archived; nothing of any other. @param called what the item calls it */
export function goneInWords(record: Readonly<Record<string, unknown>>, called?: string): string[] {
	const key = goneKey(record);
	if (key === undefined) return [];
	const name = called ?? (isBlank(record.name) ? `ID ${String(record.id)}` : quote(record.name));
	return [`${name} may be deleted or archived: DataReportive's list has ${quote(key)}.`];
}

function conditionWithoutQuery({ body, record }: Draft): string[] {
	const hasNone = body.schedule_condition === '2' && isBlank(body.query) && isBlank(record?.query);
	return hasNone ? ['Condition is Deliver Only If Met, but no Query is given.'] : [];
}

function withoutRecipients({ body }: Draft): string[] {
	const hasRecipients = recipientNames.some((field) => idsIn(body[field]).length > 0);
	return hasRecipients ? [] : ['This new schedule has no recipients.'];
}

function renamed(draft: Draft): string[] {
	const { body, record } = draft;
	if (body.name === undefined || typeof record?.name !== 'string' || isInRecord(draft, 'name')) return [];
	// A spreadsheet makes 7 of 007.
	return isBlank(record.name) ? [] : [`Renames ${quote(record.name)} to ${quote(String(body.name))}.`];
}

/** Who no longer gets the report. */
function takenOff(draft: Draft): string[] {
	const removed = exchangedInWords(draft, 'removed');
	return removed.length > 0 ? [`Removes ${allOf(removed)}.`] : [];
}

/** The days of the type that an update leaves behind. */
function daysThatStay(draft: Draft): string[] {
	const { body } = draft;
	if (body.schedule_type === undefined || isInRecord(draft, 'schedule_type')) return [];
	return scheduleFields
		.filter((field) => isDays(field) && !isInForce(field, body))
		.flatMap((field) => staysForever(field, draft));
}

/** What is blank may have been meant to take something away, but an update doesn't change what it doesn't say. */
function blankThatStays(draft: Draft): string[] {
	const { notes, body, record } = draft;
	const blank = notes.filter(({ kind }) => kind === 'blank');
	if (record !== undefined) return blank.flatMap(({ what, fields = [] }) => stays(what, fields, draft));
	// *PDF* under Attachments leaves the data export as it is.
	const isOfOther = (name: string) =>
		isExport(scheduleField(name)) && ('export_type' in body || 'export_data_type' in body);
	const whole = blank.filter(({ fields = [] }) => !fields.some(isOfOther));
	const labels = [...new Set(whole.map(({ what }) => what))];
	if (labels.length === 0) return [];
	return [`${allOf(labels)} ${labels.length === 1 ? 'is blank, so it stays' : 'are blank, so they stay'}.`];
}

/** What the record holds in the fields of a blank cell: `Recipients is blank, so Ada and Management stay.` */
function stays(label: string, names: readonly string[], draft: Draft): string[] {
	const fields = names.map(scheduleField).filter((field) => holds(field, draft));
	const kept = fields
		.filter((field) => !isExport(field))
		.flatMap((field) => {
			const people = isRecipientField(field.name) && peopleIn(draft.record, field.name);
			if (people) return peopleInWords(field.name as 'users', people.keys(), draft);
			const value = draft.record![field.name];
			const words = (one: unknown) => shownInWords(field, one) ?? 'it';
			if (Array.isArray(value)) return value.map((one: unknown) => words([one]));
			return names.length > 1 ? `${field.label} ${words(value)}` : words(value);
		});
	const verb = kept.length === 1 ? 'stays' : 'stay';
	return [
		...(kept.length > 0 ? [`${label} is blank, so ${allOf(kept)} ${verb}.`] : []),
		...fields.filter(isExport).flatMap((field) => staysForever(field, draft)),
	];
}

/** Whether the record has something in a field that counts: neither its default, nor what is without effect. */
function holds(field: ScheduleField, { body, record = {} }: Draft): boolean {
	const { name } = field;
	if (!Object.hasOwn(record, name) || isNothing(field, record[name])) return false;
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
