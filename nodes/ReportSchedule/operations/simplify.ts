import type { IDataObject } from 'n8n-workflow';
import type { ListName } from '../fields/recipients';
import { scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import type { Setting } from '../item/item';
import { readRecord, recordId } from '../lists/records';
import type { ReadWhole } from '../lists/read';
import type { FoundList } from '../lists/records';
import { type NameWriter, nameWriter } from '../names/write';
import { isPositiveInteger, isRecord } from '../text/json';
import { counted, dayOfMonth, lowerFirst } from '../text/say';
import { isBlank } from '../text/text';
import { isSame, readValue } from '../values/read';
import type { MembersOf } from './members';

export const simplify: Setting = { displayName: 'Simplify', type: 'boolean', default: true };

/** Records to give. */
export interface FoundRecords extends FoundList {
	/** Reads who is in the records of the list that these were found in. */
	members?: () => Promise<MembersOf>;
}

/** A schedule or a group in words; undefined for a record that stays as it came. */
type Write = (record: Readonly<Record<string, unknown>>) => IDataObject | undefined;

/**
 * Gives the schedules or groups of a run in words. The lists of names that this needs are read once; without one, IDs stay.
 *
 * @returns for each question the records, and what a person should know of them: sentences without a period
 */
export function simplifier(
	list: ListName,
	lists: ReadWhole,
): (found: FoundRecords) => Promise<{ records: unknown[]; problems: string[] }> {
	const names = nameWriter(lists);
	const writer = { ...names, report: onceEach(names.report), recipients: onceEach(names.recipients) };
	const writeSchedule = scheduleWriter(writer);
	return async ({ records, members }) => {
		const [problem] = await names.load(listsFor(records));
		const write = list === 'groups' ? groupWriter(writer, await members!()) : writeSchedule;
		const withoutId = records.filter((record) => isRecord(record) && recordId(record) === undefined).length;
		const noIds = `${counted(withoutId, list.slice(0, -1))} came without an ID that's a whole number, so Simplify left ${withoutId === 1 ? 'it' : 'them'} unchanged`;
		return {
			records: records.map((record) => (isRecord(record) && write(record)) || structuredClone(record)),
			problems: [
				...(problem === undefined ? [] : [`IDs stand where names could: ${lowerFirst(problem)}`]),
				...(withoutId > 0 ? [noIds] : []),
			],
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

/** The lists in which these records have something. Names of groups are only clear beside those of people. */
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

/** Characters that an Excel cell takes. */
const LONGEST_CELL = 32_767;

const fits = (text: string | undefined): text is string => text !== undefined && text.length <= LONGEST_CELL;

/** Groups with the emails of all their members; where one of them can't be told, all stay as they came in `unread`. */
function groupWriter(names: Pick<NameWriter, 'recipients'>, membersOf: MembersOf): Write {
	return (record) => {
		const { id, name } = readRecord(record);
		if (id === undefined) return undefined;
		const ids = membersOf(record);
		const users = ids && names.recipients(ids, []);
		const unread = structuredClone({
			...(name === undefined && !isBlank(record.name) && { name: record.name }),
			...(!fits(users) && !isBlank(record.users) && { users: record.users }),
		});
		return {
			groupId: id,
			name: name ?? '',
			...(fits(users) && { users }),
			...(Object.keys(unread).length > 0 && { unread }),
		} as IDataObject;
	};
}

/** Whether an answer, or a record of a list, shows a field of a schedule (§2.1), or nothing but its ID. */
export function isSchedule(record: unknown): record is Readonly<Record<string, unknown>> {
	if (!isRecord(record)) return false;
	const isId = Object.keys(record).join() === 'id';
	return isId || scheduleFields.some(({ name }) => Object.hasOwn(record, name));
}

const CONDITIONAL = '2';
const DAYS = ['scheduled_day_of_week', 'scheduled_day_of_month'];
const daysByType = new Map(
	['O', 'D', 'W', 'M', 'Q'].map((type) => [
		type,
		DAYS.filter((name) => scheduleField(name).appliesTo!.values.includes(type)),
	]),
);

/**
 * Schedules under the IDs of Map Columns, which reads each cell back as what the record has. Ten keys are always there, '' for nothing;
 * the others where they hold something. `unread` has what no cell can say, as it came and under its own name.
 */
function scheduleWriter(names: Pick<NameWriter, 'report' | 'recipients'>): Write {
	const read = fieldReader();
	return (record) => {
		const scheduleId = recordId(record);
		if (scheduleId === undefined || !isSchedule(record)) return undefined;
		const unread: Record<string, unknown> = {};
		const shown = (name: string) => read(name, record[name]);
		/** Keeps what can't be said in the cell of these fields. */
		const leave = (...fields: string[]) => {
			for (const name of fields) if (!isBlank(record[name])) unread[name] = structuredClone(record[name]);
			return '';
		};
		const words = (name: string) => {
			const own = shown(name)?.words;
			return own === undefined || !fits(String(own)) ? leave(name) : own;
		};
		/** What one cell says of two fields. @param write gives '' for nothing, and undefined for what can't be said */
		const both = (one: string, other: string, write: (a: string, b: string) => string | undefined) => {
			const [a, b] = [shown(one), shown(other)];
			return (a && b && write(String(a.words), String(b.words))) ?? leave(one, other);
		};

		const type = shown('schedule_type')?.value;
		const condition = shown('schedule_condition')?.value;
		const [users, groups] = [shown('users')?.value, shown('groups')?.value] as Array<number[] | undefined>;
		// Both have to be shown: Recipients says of both who gets the report.
		const recipients = users && groups && names.recipients(users, groups);
		const areNamed = fits(recipients);
		// What's left of an earlier condition has no effect.
		const ofCondition = condition === CONDITIONAL ? words : condition === undefined ? leave : () => '';
		const report = words('report');
		const cells = {
			scheduleId,
			report: (typeof report === 'number' ? names.report(report) : undefined) ?? report,
			name: words('name'),
			scheduleType: words('schedule_type'),
			days: daysByType.get(String(type))?.map(words).join('') ?? leave(...DAYS),
			time: both('scheduled_time_hour', 'scheduled_time_minute', (hour, minute) => {
				if (hour && minute) return `${hour}:${minute}`;
				return hour || minute ? undefined : '';
			}),
			timezone: words('timezone'),
			recipients: areNamed ? recipients : '',
			methodType: words('method_type'),
			attachments: both('export_type', 'export_data_type', (...both) => both.filter(Boolean).join(' + ')),
		};
		const others = {
			users: areNamed ? '' : words('users'),
			groups: areNamed ? '' : words('groups'),
			scheduleCondition: ofCondition('schedule_condition'),
			query: ofCondition('query'),
			datasource: ofCondition('datasource'),
			triggerValue: ofCondition('trigger_value'),
			retryCondition: ofCondition('retry_condition'),
		};
		for (const [key, value] of Object.entries(others))
			if (value !== '') Object.assign(cells, { [key]: value });
		return { ...cells, ...(Object.keys(unread).length > 0 && { unread }) } as IDataObject;
	};
}

/** What a record has in a field: a value of ours with its words, or nothing. Undefined for a form that we don't read. */
type Shown = { value?: BodyValue; words: string | number } | undefined;

const NOTHING: Shown = { words: '' };

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
