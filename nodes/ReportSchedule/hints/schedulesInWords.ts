import type { Values } from '../ports';
import type { Draft } from '../draft/draft';
import { recipientNames } from '../fields/recipients';
import { defaultOf, isInForce, scheduleField, scheduleFields } from '../fields/scheduleFields';
import { quote } from '../helpers/quote';
import { isBlank } from '../helpers/visible';
import { notesOf } from './checks';
import { bodyInWords, idsIn, labelOf, recipientsInWords, series, valueInWords } from './fieldsInWords';

/**
 * A new schedule, such as `Create "Sales" for report 7: Weekly on Monday and Thursday at 09:30 (Europe/Berlin), by email,
 * PDF, to ada@example.com and Management`.
 */
export function createInWords(draft: Draft, values: Values): string {
	const { body } = draft;
	const name = isBlank(body.name) ? 'a schedule without a name' : quote(body.name);
	const parts = [
		whenInWords(draft, values),
		body.method_type === 'email' ? 'by email' : `by ${bodyInWords('method_type', draft, values)}`,
		exportsInWords(draft, values),
		...conditionInWords(draft, values),
		toWhom(draft),
	];
	return `Create ${name} for report ${bodyInWords('report', draft, values)}: ${parts.join(', ')}`;
}

/** Such as `Monthly on the 15th at 09:30 (Europe/Berlin)`. */
function whenInWords(draft: Draft, values: Values): string {
	const { body } = draft;
	const days = scheduleField('scheduled_day_of_week');
	const names = idsIn(body[days.name]).map((day) => values.inWords(days, [day]) ?? String(day));
	const date = body.scheduled_day_of_month;
	return [
		bodyInWords('schedule_type', draft, values),
		...(names.length > 0 ? [`on ${series(names)}`] : []),
		...(date === undefined ? [] : [`on the ${dateInWords(Number(date))}`]),
		`at ${String(body.scheduled_time_hour)}:${String(body.scheduled_time_minute)}`,
		`(${bodyInWords('timezone', draft, values)})`,
	].join(' ');
}

const LAST_DAY = 29;
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function dateInWords(day: number): string {
	return day === LAST_DAY ? 'last day' : `${day}${endings[ordinals.select(day)] ?? 'th'}`;
}

function exportsInWords(draft: Draft, values: Values): string {
	const names = ['export_type', 'export_data_type'].flatMap((name) => bodyInWords(name, draft, values) ?? []);
	return names.length === 0 ? 'no export' : series(names);
}

/** Such as `only if its condition is met (Query "…", Datasource ID 7)`; what has no effect without one is sent all the same. */
function conditionInWords(draft: Draft, values: Values): string[] {
	const { body } = draft;
	const details = scheduleFields
		.filter(({ appliesTo }) => appliesTo?.field === 'schedule_condition')
		.filter((field) => body[field.name] !== undefined && body[field.name] !== defaultOf(field))
		.map((field) => `${field.label} ${valueInWords(field, body[field.name]!, draft, values)}`);
	if (!isInForce(scheduleField('query'), body)) return details;
	const query = body.query === undefined ? ['no Query'] : [];
	return [`only if its condition is met (${[...query, ...details].join(', ')})`];
}

function toWhom(draft: Draft): string {
	const all = recipientNames.flatMap((field) =>
		recipientsInWords(field, idsIn(draft.body[field]), draft, false),
	);
	return all.length === 0 ? 'without recipients' : `to ${series(all)}`;
}

/**
 * An update, such as `Update schedule 5 ("Sales"): Hour 09 → 07; set Query to "…"`: what changes where the service's list
 * shows the schedule, and else what is set.
 */
export function updateInWords(draft: Draft, values: Values): string {
	const { body, record = {} } = draft;
	const changed: string[] = [];
	const set: string[] = [];
	for (const field of scheduleFields) {
		const { name } = field;
		const value = body[name];
		if (value === undefined) continue;
		const isKnown = Object.hasOwn(record, name);
		if (isKnown && values.isSame(field, record[name], value)) continue;
		const after = valueInWords(field, value, draft, values);
		const before = isKnown ? recordInWords(draft, name, values) : undefined;
		if (before === undefined) set.push(`${labelOf(field)} to ${after}`);
		// Long texts are cut.
		else
			changed.push(`${labelOf(field)} ${before} → ${before === after ? 'one that begins the same' : after}`);
	}
	const parts = [
		...(changed.length > 0 ? [changed.join(', ')] : []),
		...(set.length > 0 ? [`set ${set.join(', ')}`] : []),
	];
	const blank = [...new Set(notesOf(draft, 'blank'))];
	const left = blank.length > 0 ? ` (blank, so not changed: ${blank.join(', ')})` : '';
	return `Update ${scheduleInWords(draft)}: ${parts.length > 0 ? parts.join('; ') : 'nothing changes'}${left}`;
}

/** What the service has in a field; undefined where it can't be read. */
function recordInWords({ record = {} }: Draft, name: string, values: Values): string | undefined {
	const field = scheduleField(name);
	const value = record[name];
	if (field.kind === 'text') return typeof value === 'string' ? quote(value) : undefined;
	if (!Array.isArray(value)) return values.inWords(field, value);
	if (value.length === 0) return 'none';
	const each = value.map((one) => values.inWords(field, [one]));
	return each.every((one) => one !== undefined) ? series(each) : undefined;
}

/** Such as `schedule 5 ("Sales")`, by the name that it has in the service. */
export function scheduleInWords({ scheduleId, record }: Draft): string {
	const name = record?.name;
	return `schedule ${scheduleId}` + (typeof name === 'string' && !isBlank(name) ? ` (${quote(name)})` : '');
}
