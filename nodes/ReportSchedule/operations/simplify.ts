import type { IDataObject } from 'n8n-workflow';
import { DELIVER_IF_MET, isDays, scheduleField, scheduleFields } from '../fields/scheduleFields';
import {
	type BodyValue,
	type ListName,
	type RecipientField,
	recipientNames,
	type ScheduleField,
} from '../fields/types';
import type { Setting } from '../item/setting';
import type { ListProblem } from '../lists/loadList';
import { type FoundList, readRecord, recordId } from '../lists/records';
import type { Directory } from '../names/directory';
import { NameWriter } from '../names/write';
import { mayBeInForce } from '../schedule/record';
import { attempt } from '../text/issues';
import { isObject } from '../text/json';
import { counted, lowerFirst } from '../text/phrases';
import { isBlank, isEmptyList } from '../text/text';
import { dayOfMonthInWords } from '../values/choices';
import { isSame, readValue } from '../values/fieldValue';

export const simplify: Setting<boolean> = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** The IDs of the users that a schedule or a group shows; undefined if they can't be read. */
export type UsersOf = (record: unknown) => readonly number[] | undefined;

export interface FoundRecords extends FoundList {
	/** Reads who is in the records of the list that these were found in. */
	usersOf?: () => Promise<UsersOf>;
	/** The fields in which that list shows nobody: it may leave them out. */
	hidden?: readonly RecipientField[];
}

/** A schedule or a group in words; undefined for a record that stays as it came. */
type Write = (
	record: Readonly<Record<string, unknown>>,
	hidden: readonly RecipientField[],
) => IDataObject | undefined;

/** Gives schedules or groups in words, with IDs if a list is missing; or the list's problem, if that was a 401. */
export function simplifier(
	list: ListName,
	directory: Directory,
): (found: FoundRecords) => Promise<{ records: unknown[]; problems: string[] } | ListProblem> {
	const names = new NameWriter(directory);
	const writeSchedule = scheduleWriter(names);
	return async ({ records, usersOf, hidden = [] }) => {
		const problems: string[] = [];
		const [problem] = await names.load(listsUsedBy(records));
		if (names.tokenProblem !== undefined) return names.tokenProblem;
		if (problem !== undefined) problems.push(`IDs are shown instead of names: ${lowerFirst(problem)}`);
		const withoutId = records.filter((record) => isObject(record) && recordId(record) === undefined).length;
		if (withoutId > 0) {
			const what = counted(withoutId, list.slice(0, -1));
			const them = withoutId === 1 ? 'it' : 'them';
			problems.push(`${what} came without an ID that's a whole number, so Simplify left ${them} unchanged`);
		}
		const write = list === 'groups' ? groupWriter(names, await usersOf!()) : writeSchedule;
		return {
			records: records.map((record) => (isObject(record) && write(record, hidden)) || record),
			problems,
		};
	};
}

/** The fields whose names stand in a list. A group's name is only clear if no person has it. */
const fieldsIn = { reports: ['report'], users: ['users', 'groups'], groups: ['groups'] } as const;

function listsUsedBy(records: readonly unknown[]): ListName[] {
	const isUsed = (field: string) =>
		records.some((record) => isObject(record) && !isBlank(record[field]) && !isEmptyList(record[field]));
	return (['reports', 'users', 'groups'] as const).filter((list) => fieldsIn[list].some(isUsed));
}

/** Characters that an Excel cell takes. With more, n8n makes no file at all. */
const LONGEST_CELL = 32_767;

const fits = (text: string | undefined): text is string => text !== undefined && text.length <= LONGEST_CELL;

/** Groups with the emails of all members; if one can't be told, all stay as they came in `unread`. */
function groupWriter(names: Pick<NameWriter, 'recipients'>, usersOf: UsersOf): Write {
	return (record) => {
		const { id, name } = readRecord(record);
		if (id === undefined) return undefined;
		const ids = usersOf(record);
		const users = ids && names.recipients(ids, []);
		const group: IDataObject = { groupId: id, name: name ?? '' };
		const unread: Record<string, unknown> = {};
		if (name === undefined && !isBlank(record.name)) unread.name = record.name;
		if (fits(users)) group.users = users;
		else if (!isBlank(record.users)) unread.users = record.users;
		return withUnread(group, unread);
	};
}

function withUnread(cells: IDataObject, unread: Record<string, unknown>): IDataObject {
	return Object.keys(unread).length > 0 ? { ...cells, unread: unread as IDataObject } : cells;
}

/** Whether an answer, or a record of a list, shows a field of a schedule (§2.1), or nothing but its ID. */
export function isSchedule(record: unknown): record is Readonly<Record<string, unknown>> {
	if (!isObject(record)) return false;
	if (scheduleFields.some(({ name }) => Object.hasOwn(record, name))) return true;
	return Object.keys(record).join() === 'id';
}

const dayFields = scheduleFields.filter(isDays);

/** Schedules as cells that Map Columns reads back: ten always, others if filled. `unread` has what no cell can say. */
function scheduleWriter(names: Pick<NameWriter, 'report' | 'recipients'>): Write {
	const read = cachedReader();
	return (record, hidden) => {
		const scheduleId = recordId(record);
		if (scheduleId === undefined || !isSchedule(record)) return undefined;
		const cells = new Cells(record, read, hidden);
		const type = cells.valueOf('schedule_type');
		const days = dayFields.filter((field) => mayBeInForce(field, record)).map(({ name }) => name);
		const report = cells.cellOf('report');
		const recipients = recipientsCell(cells, names);
		const always = {
			scheduleId,
			report: (typeof report === 'number' ? names.report(report) : undefined) ?? report,
			name: cells.cellOf('name'),
			scheduleType: cells.cellOf('schedule_type'),
			// A type has days of one kind, or none.
			days: cells.combined(days, ([own = '']) => (type === undefined ? undefined : own)),
			time: cells.combined(['scheduled_time_hour', 'scheduled_time_minute'], ([hour, minute]) => {
				if (hour && minute) return `${hour}:${minute}`;
				return hour || minute ? undefined : '';
			}),
			timezone: cells.cellOf('timezone'),
			recipients: recipients ?? '',
			methodType: cells.cellOf('method_type'),
			attachments: cells.combined(['export_type', 'export_data_type'], (all) =>
				all.filter(Boolean).join(' + '),
			),
		};
		const others: IDataObject = {};
		if (recipients === undefined) {
			others.users = cells.cellOf('users');
			others.groups = cells.cellOf('groups');
		}
		const condition = cells.valueOf('schedule_condition');
		for (const { name, parameter, appliesTo } of scheduleFields) {
			if ((appliesTo?.field ?? name) !== 'schedule_condition') continue;
			if (condition === DELIVER_IF_MET) others[parameter] = cells.cellOf(name);
			// What's left of an earlier condition has no effect.
			else if (condition === undefined) cells.markUnread([name]);
		}
		const filled = Object.entries(others).filter(([, value]) => value !== '');
		return withUnread({ ...always, ...Object.fromEntries(filled) }, cells.unread);
	};
}

/** Users and groups as the cell Recipients; undefined if it can't say them: then each has its own cell. */
function recipientsCell(cells: Cells, names: Pick<NameWriter, 'recipients'>): string | undefined {
	const [users, groups] = recipientNames.map((field) => cells.idsOf(field));
	// Both have to be shown: Recipients says of both who gets the report.
	const recipients = users && groups && names.recipients(users, groups);
	return fits(recipients) ? recipients : undefined;
}

/** What a cell holds; '' for nothing. */
type Words = string | number;

/** The fields of a record as cells. What no cell can say is marked as unread, and its cell is empty. */
class Cells {
	readonly unread: Record<string, unknown> = {};

	constructor(
		private readonly record: Readonly<Record<string, unknown>>,
		private readonly read: typeof readShown,
		private readonly hidden: readonly string[],
	) {}

	private shown(name: string): ReturnType<typeof readShown> {
		const value = this.record[name];
		return Array.isArray(value) && this.hidden.includes(name) ? undefined : this.read(name, value);
	}

	/** A field's value as one of ours; undefined if it has none, or one that isn't read. */
	valueOf(name: string): BodyValue | undefined {
		return this.shown(name)?.value;
	}

	/** Users or groups by ID, nobody for null; undefined if the list may leave them out, or they can't be read. */
	idsOf(field: RecipientField): readonly number[] | undefined {
		const isNobody = this.record[field] === null && !this.hidden.includes(field);
		return isNobody ? [] : (this.valueOf(field) as number[] | undefined);
	}

	cellOf(name: string): Words {
		return this.combined([name], ([own]) => own);
	}

	/** One cell for several fields. @param words gives undefined if these can't stand in one */
	combined(names: readonly string[], words: (all: readonly Words[]) => Words | undefined): Words {
		const shown = names.map((name) => this.shown(name)?.words);
		const cell = shown.every((one) => one !== undefined) ? words(shown) : undefined;
		if (cell !== undefined && fits(String(cell))) return cell;
		this.markUnread(names);
		return '';
	}

	markUnread(names: readonly string[]): void {
		for (const name of names) if (!isBlank(this.record[name])) this.unread[name] = this.record[name];
	}
}

/** Reads each text and number once, because many schedules have the same. */
function cachedReader(): typeof readShown {
	const known = new Map<string, ReturnType<typeof readShown>>();
	return (name, given) => {
		if (typeof given === 'object' && given !== null) return readShown(name, given);
		const key = JSON.stringify([name, given]);
		if (!known.has(key)) known.set(key, readShown(name, given));
		return known.get(key);
	};
}

/** A field's value as one of ours, with its words, or nothing; undefined for a form that we don't read. */
function readShown(name: string, given: unknown): { value?: BodyValue; words: Words } | undefined {
	const field = scheduleField(name);
	const read = attempt(() => ({ value: readValue(field, given) }));
	if (read === undefined) return undefined;
	const { value } = read;
	if (value === undefined) return { words: '' };
	return isSame(field, given, value) ? { value, words: cellWords(field, value) } : undefined;
}

/** A value as a cell says it, such as `Weekly`, `Mon, Thu`, `15th` or `1, 2`. */
function cellWords(field: ScheduleField, value: BodyValue): Words {
	if (Array.isArray(value)) return value.map((one) => cellWords(field, one)).join(', ');
	if (field.name === 'scheduled_day_of_month') return dayOfMonthInWords(Number(value));
	const choice = 'choices' in field ? field.choices.find((one) => one.value === value) : undefined;
	const words = choice?.label ?? value;
	return field.kind === 'days' ? String(words).replace(/^(Mon|Tue|Wed|Thu|Fri)[a-z]*day$/, '$1') : words;
}
