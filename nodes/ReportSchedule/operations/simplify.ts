import type { IDataObject } from 'n8n-workflow';
import type { ListName } from '../fields/recipients';
import { scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { isPositiveInteger, isRecord, toId } from '../text/json';
import { isBlank } from '../text/text';
import { dayOfMonth, lowerFirst } from '../text/say';
import type { NameWriter } from '../names/write';
import { readValue } from '../values/read';
import { isSame } from '../values/service';

/** What a record has in a field: a value of ours with its words, or nothing. Undefined for a form that we don't read. */
type Shown = { value?: BodyValue; words: string | number } | undefined;

const NOTHING: Shown = { words: '' };

/** Gives schedules in words, for one run: the lists that this needs are read once. Where one can't be used, IDs stay. */
export function simplifier(
	names: NameWriter,
): (records: readonly unknown[]) => Promise<{ records: unknown[]; hint?: string }> {
	const reader = fieldReader();
	const writer = { ...names, report: onceEach(names.report), recipients: onceEach(names.recipients) };
	return async (records) => {
		const [problem] = await names.load(listsFor(records));
		return {
			records: records.map((record) =>
				isSchedule(record) ? inWords(record, reader, writer) : structuredClone(record),
			),
			...(problem !== undefined && { hint: `IDs stand where names could: ${lowerFirst(problem)}` }),
		};
	};
}

/** Asks each question once: many schedules have the same report, or go to the same people. */
function onceEach<A extends unknown[], T>(ask: (...args: A) => T): (...args: A) => T {
	const known = new Map<string, T>();
	return (...args) => {
		const key = JSON.stringify(args);
		if (!known.has(key)) known.set(key, ask(...args));
		return known.get(key)!;
	};
}

/** Whether an answer, or a record of a list, shows a field of a schedule (§2.1), or nothing but its ID. */
export function isSchedule(record: unknown): record is Readonly<Record<string, unknown>> {
	if (!isRecord(record)) return false;
	const isId = Object.keys(record).join() === 'id';
	return isId || scheduleFields.some(({ name }) => Object.hasOwn(record, name));
}

/** The lists in which these schedules have something. Names of groups are only clear beside those of people. */
function listsFor(records: readonly unknown[]): ListName[] {
	const have = (field: string) =>
		records.some((record) => {
			const value = isRecord(record) ? record[field] : undefined;
			return Array.isArray(value) ? value.length > 0 : !isBlank(value);
		});
	const [hasReports, hasUsers, hasGroups] = ['report', 'users', 'groups'].map(have);
	return [
		...(hasReports ? (['reports'] as const) : []),
		...(hasUsers || hasGroups ? (['users'] as const) : []),
		...(hasGroups ? (['groups'] as const) : []),
	];
}

/** Reads a field of a record. Few values differ in a list, so each is read once. */
function fieldReader() {
	const read = (field: ScheduleField, value: unknown): Shown => {
		try {
			const own = readValue(field, value);
			if (own === undefined) return NOTHING;
			return isSame(field, value, own) ? { value: own, words: wordsOf(field, own) } : undefined;
		} catch {
			return undefined;
		}
	};
	const fields = new Map(
		scheduleFields.map((field) => [field.name, { field, known: new Map<unknown, Shown>() }]),
	);
	return (name: string, value: unknown): Shown => {
		if (isBlank(value)) return NOTHING;
		const { field, known } = fields.get(name)!;
		// A text is what it is, also one that isn't accepted from a cell.
		if (field.kind === 'text' && typeof value === 'string') return { value, words: value };
		if (field.kind === 'ids' && Array.isArray(value) && value.every(isPositiveInteger)) {
			return { value, words: value.join(', ') };
		}
		const key = typeof value === 'object' ? JSON.stringify(value) : value;
		let shown = known.get(key);
		if (shown === undefined && !known.has(key)) known.set(key, (shown = read(field, value)));
		return shown;
	};
}

/** A value as a cell says it, such as `Weekly`, `Mon, Thu`, `15th` or `1, 2`. */
function wordsOf(field: ScheduleField, value: BodyValue): string | number {
	if (Array.isArray(value)) return value.map((one) => wordsOf(field, one)).join(', ');
	if (field.name === 'scheduled_day_of_month') return dayOfMonth(Number(value));
	const choice = 'choices' in field ? field.choices.find((one) => one.value === value) : undefined;
	const words = choice?.label ?? value;
	return field.kind === 'days' ? String(words).replace(/^(Mon|Tue|Wed|Thu|Fri)[a-z]*day$/, '$1') : words;
}

const CONDITIONAL = '2';

/**
 * A schedule under the IDs of Map Columns, which read each cell back as what the record has. All these keys are always there, '' for
 * nothing. What can't be said in its cell stands as it came in `unread`, under its own name.
 */
function inWords(
	record: Readonly<Record<string, unknown>>,
	read: ReturnType<typeof fieldReader>,
	names: Pick<NameWriter, 'report' | 'recipients'>,
): IDataObject {
	const unread: Record<string, unknown> = {};
	const shown = (name: string) => read(name, record[name]);
	/** Keeps what can't be said in the cell of these fields. */
	const leave = (...fields: string[]) => {
		for (const name of fields) if (!isBlank(record[name])) unread[name] = structuredClone(record[name]);
		return '';
	};
	const words = (name: string) => shown(name)?.words ?? leave(name);
	/** @param write gives what the cell says of two fields, '' for nothing */
	const both = (
		[one, other]: [string, string],
		write: (...values: [NonNullable<Shown>, NonNullable<Shown>]) => string,
	) => {
		const [a, b] = [shown(one), shown(other)];
		return (a && b && write(a, b)) ?? leave(one, other);
	};

	const type = shown('schedule_type')?.value;
	const condition = shown('schedule_condition')?.value;
	const [users, groups] = [shown('users')?.value, shown('groups')?.value] as Array<number[] | undefined>;
	const people = users && groups && names.recipients(users, groups);
	// What's left of an earlier condition has no effect.
	const ofCondition = condition === CONDITIONAL ? words : condition === undefined ? leave : () => '';
	const report = words('report');
	return {
		scheduleId: toId(record.id) ?? '',
		report: (typeof report === 'number' ? names.report(report) : undefined) ?? report,
		name: words('name'),
		scheduleType: words('schedule_type'),
		days: daysByType.get(String(type))?.map(words).join('') ?? leave(...DAYS),
		time: both(TIME, (hour, minute) =>
			hour.words && minute.words ? `${hour.words}:${minute.words}` : leave(...TIME),
		),
		timezone: words('timezone'),
		recipients: people ?? '',
		users: people === undefined ? words('users') : '',
		groups: people === undefined ? words('groups') : '',
		methodType: words('method_type'),
		attachments: both(['export_type', 'export_data_type'], (document, data) =>
			document.words && data.words ? `${document.words} + ${data.words}` : `${document.words || data.words}`,
		),
		scheduleCondition: ofCondition('schedule_condition'),
		query: ofCondition('query'),
		datasource: ofCondition('datasource'),
		triggerValue: ofCondition('trigger_value'),
		retryCondition: ofCondition('retry_condition'),
		...(Object.keys(unread).length > 0 && { unread }),
	} as IDataObject;
}

const DAYS = ['scheduled_day_of_week', 'scheduled_day_of_month'];
const TIME: [string, string] = ['scheduled_time_hour', 'scheduled_time_minute'];

const daysByType = new Map(
	['O', 'D', 'W', 'M', 'Q'].map((type) => [
		type,
		DAYS.filter((name) => scheduleField(name).appliesTo!.values.includes(type)),
	]),
);
