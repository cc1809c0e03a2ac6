import type { Note } from '../item/inputItem';
import type { Change, Draft } from '../schedule/draft';
import { recipientNames } from '../fields/recipients';
import { defaultOf, isInForce, isOfType, scheduleField, scheduleFields } from '../fields/scheduleFields';
import { groupBy } from '../item/queues';
import { isBlank } from '../text/text';
import { anyOf } from '../text/say';
import { isDraft } from './change';
import { exchanged, idsIn, isInRecord, labelOf, series, shownInWords } from './fields';
import { choiceOf } from '../values/choices';
import { inWords } from '../values/service';

/**
 * What a person should check about an item: sentences that hold before it's sent and afterwards. They say of the service's record
 * only what it shows.
 */
export function checksOf(change: Change, isSent: boolean): string[] {
	const all = change.notes.filter(({ kind }) => kind === 'doubt');
	const sentences = (notes: typeof all) => notes.map(({ what }) => what);
	const doubts = sentences(all);
	if (!isDraft(change)) return doubts;
	if (change.operation === 'none') return [];
	if (!isSent) {
		return [...sentences(all.filter(({ isOfRecord }) => isOfRecord)), ...exportsThatStay(change)];
	}
	const own = change.operation === 'create' ? ofCreate(change) : ofUpdate(change);
	return [...doubts, ...ofSchedule(change), ...own];
}

function ofSchedule(draft: Draft): string[] {
	const { body, record } = draft;
	const hasNoQuery = body.schedule_condition === '2' && isBlank(body.query) && isBlank(record?.query);
	const noQuery = hasNoQuery ? ['Condition is Deliver Only If Met, but no Query is given.'] : [];
	return [...noQuery, ...withoutEffect(draft)];
}

/** Fields that need another one to have another value: the days of a daily schedule, the query of one without condition. */
function withoutEffect({ body, record = {} }: Draft): string[] {
	const idle = scheduleFields.filter((field) => {
		const { name, appliesTo } = field;
		if (appliesTo === undefined || body[name] === undefined) return false;
		// What a schedule has that exists already is known where the service's list shows it.
		const { field: other } = appliesTo;
		const value = body[other] ?? choiceOf(scheduleField(other), record[other]);
		if (value === undefined) return false;
		return !isInForce(field, { [other]: value }) && body[name] !== defaultOf(field);
	});
	return groupBy(idle, ({ appliesTo }) => String(appliesTo!.values)).map((same) => {
		const { field, values: needed } = same[0]!.appliesTo!;
		const other = scheduleField(field);
		const labels = needed.map((value) => inWords(other, value) ?? value);
		const names = series(same.map(({ label }) => label));
		return `${names} may have no effect without the ${other.label} ${anyOf(labels)}.`;
	});
}

/** Of a row that may have been renamed. All the rows of a first sheet are new. */
export const IS_NEW = 'New: no schedule had this name.';

function ofCreate(draft: Draft): string[] {
	const hasRecipients = recipientNames.some((field) => idsIn(draft.body[field]).length > 0);
	return [
		...(draft.isMatched ? [IS_NEW] : []),
		...(hasRecipients ? [] : ['No recipients for a new schedule.']),
	];
}

function ofUpdate(draft: Draft): string[] {
	return [
		...takenOff(draft),
		...formDefaults(draft),
		...exportsThatStay(draft),
		...leftBlank(draft),
		...daysOfTypes(draft),
	];
}

/** Who no longer gets the report, as far as the record shows it, or the API says. */
function takenOff(draft: Draft): string[] {
	const removed: string[] = [];
	const unknown: string[] = [];
	for (const field of recipientNames) {
		const ids = draft.body[field];
		if (ids === undefined) continue;
		const members = exchanged(draft, field);
		if (members !== undefined) removed.push(...members.removed());
		else if (isInRecord(draft, field)) continue;
		else if (idsIn(ids).length > 0) unknown.push(`these ${field} replace all that the schedule has`);
		else unknown.push(`the empty list removes all ${field}`);
	}
	return [
		...(removed.length > 0 ? [`Removes ${series(removed)}.`] : []),
		...(unknown.length > 0 ? [`According to DataReportive's API, ${series(unknown)}.`] : []),
	];
}

/** What nobody may have touched in the form of Create or Update. */
function formDefaults(draft: Draft): string[] {
	const set = draft.notes
		.filter(
			({ kind, fields = [] }) => kind === 'atDefault' && !fields.every((name) => isInRecord(draft, name)),
		)
		.map(({ what }) => what)
		.join(', ');
	return set === '' ? [] : [`${FORM_DEFAULTS}: ${set}. To change only some fields, use Update.`];
}

const FORM_DEFAULTS = "The form's defaults count for an existing schedule, too";

const exportFields = ['export_type', 'export_data_type'];

/** An export stays that the item leaves out, or says is none: §2.1 has no value for that. */
function exportsThatStay(draft: Draft): string[] {
	return exportFields.flatMap((name) => {
		const isNone = draft.notes.some((note) => saysNone(note) && note.fields?.includes(name));
		const value = isNone ? shown(draft, name) : undefined;
		return value === undefined ? [] : [staysAs(name, value)];
	});
}

const saysNone = ({ kind }: Note) => kind === 'blank' || kind === 'leftOut';

function staysAs(name: string, value: string): string {
	return `${scheduleField(name).label} stays ${value}: DataReportive's API has no way to remove it.`;
}

/** What was left blank may have been meant to take something away: an update doesn't change what it doesn't say. */
function leftBlank(draft: Draft): string[] {
	const { notes, record = {} } = draft;
	const unknown = new Set<string>();
	const known = notes.flatMap(({ kind, what, fields: all = [] }) => {
		if (kind !== 'blank') return [];
		// What is to say of an export that the record shows is said above.
		const fields = all.filter((name) => !(exportFields.includes(name) && Object.hasOwn(record, name)));
		if (fields.some((name) => !Object.hasOwn(record, name))) unknown.add(what);
		const kept = fields.flatMap((name) => {
			const value = shown(draft, name);
			return value === undefined
				? []
				: [fields.length > 1 ? `${labelOf(scheduleField(name))} ${value}` : value];
		});
		return kept.length === 0 ? [] : [`${what} is blank, so the schedule keeps ${series(kept)}.`];
	});
	return [...known, ...(unknown.size > 0 ? [`Blank, so not changed: ${series([...unknown])}.`] : [])];
}

/** A new type of which neither the row nor the schedule has the days, and the days of the type that is left behind. */
function daysOfTypes(draft: Draft): string[] {
	const { body, record = {} } = draft;
	if (body.schedule_type === undefined || isInRecord(draft, 'schedule_type')) return [];
	return scheduleFields.flatMap((field) => {
		const { name, label } = field;
		if (!isOfType(field) || name in body || !Object.hasOwn(record, name)) return [];
		const value = shown(draft, name);
		if (!isInForce(field, body)) return value === undefined ? [] : [staysAs(name, value)];
		return showsNothing(record[name]) ? [`${label} isn't set, so DataReportive may choose.`] : [];
	});
}

/** Whether the service shows a field to have nothing, and not something that isn't read. */
function showsNothing(value: unknown): boolean {
	return isBlank(value) || value === 0 || (Array.isArray(value) && value.length === 0);
}

/** What the service's list shows in a field, in words; undefined for nothing, and for what can't be read. */
function shown({ record = {} }: Draft, name: string): string | undefined {
	if (!Object.hasOwn(record, name) || showsNothing(record[name])) return undefined;
	const words = shownInWords(name, record[name]);
	return words === '' || words === 'None' || words === 'none' ? undefined : words;
}
