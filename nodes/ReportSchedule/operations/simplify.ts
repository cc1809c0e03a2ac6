import type { IDataObject } from 'n8n-workflow';
import type { BodyValue, ListName, ScheduleField } from '../fields/types';
import { isDays, isInForce, scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { Setting } from '../item/item';
import { type FoundList, readRecord, recordId } from '../lists/records';
import type { ReadWhole } from '../lists/loadList';
import { type NameWriter, nameWriter } from '../names/write';
import { attempt } from '../text/issues';
import { isRecord } from '../text/json';
import { counted, lowerFirst } from '../text/say';
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

/** The IDs of the users that a schedule or a group shows; undefined where they can't be read. */
export type UsersOf = (record: unknown) => readonly number[] | undefined;

/** Records to give. */
export interface FoundRecords extends FoundList {
	/** Reads who is in the records of the list that these were found in. */
	usersOf?: () => Promise<UsersOf>;
}

/** A schedule or a group in words; undefined for a record that stays as it came. */
type Write = (record: Readonly<Record<string, unknown>>) => IDataObject | undefined;

/**
 * Gives schedules or groups in words. The lists of names are read once; without one, IDs stay.
 *
 * @returns the records, and what a person should know of them: sentences without a period
 */
export function simplifier(
	list: ListName,
	readList: ReadWhole,
): (found: FoundRecords) => Promise<{ records: unknown[]; problems: string[] }> {
	const names = nameWriter(readList);
	const writeSchedule = scheduleWriter(names);
	return async ({ records, usersOf }) => {
		const [problem] = await names.load(listsUsedBy(records));
		const write = list === 'groups' ? groupWriter(names, await usersOf!()) : writeSchedule;
		const withoutId = records.filter((record) => isRecord(record) && recordId(record) === undefined).length;
		const noIds = `${counted(withoutId, list.slice(0, -1))} came without an ID that's a whole number, so Simplify left ${withoutId === 1 ? 'it' : 'them'} unchanged`;
		return {
			records: records.map((record) => (isRecord(record) && write(record)) || structuredClone(record)),
			problems: [
				...(problem === undefined ? [] : [`IDs are shown instead of names: ${lowerFirst(problem)}`]),
				...(withoutId > 0 ? [noIds] : []),
			],
		};
	};
}

/** The fields whose names stand in a list. A group's name is only clear if no person has it. */
const fieldsIn = { reports: ['report'], users: ['users', 'groups'], groups: ['groups'] } as const;

/** The lists in which these records have something. */
function listsUsedBy(records: readonly unknown[]): ListName[] {
	const isThere = (field: string) =>
		records.some((record) => isRecord(record) && !isBlank(record[field]) && !isEmptyList(record[field]));
	return (['reports', 'users', 'groups'] as const).filter((list) => fieldsIn[list].some(isThere));
}

/** Characters that an Excel cell takes. */
const LONGEST_CELL = 32_767;

const fits = (text: string | undefined): text is string => text !== undefined && text.length <= LONGEST_CELL;

/** Groups with the emails of all their members; where one of them can't be told, all stay as they came in `unread`. */
function groupWriter(names: Pick<NameWriter, 'recipients'>, usersOf: UsersOf): Write {
	return (record) => {
		const { id, name } = readRecord(record);
		if (id === undefined) return undefined;
		const ids = usersOf(record);
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
	if (scheduleFields.some(({ name }) => Object.hasOwn(record, name))) return true;
	return Object.keys(record).join() === 'id';
}

const DELIVER_IF_MET = '2';
const days = scheduleFields.filter(isDays);
const ofConditions = scheduleFields.filter(
	({ name, appliesTo }) => (appliesTo?.field ?? name) === 'schedule_condition',
);

/**
 * Schedules as cells of Map Columns, which reads each back. Ten keys are always there, the others where they hold something. `unread`
 * has what no cell can say, as it came and under its own name.
 */
function scheduleWriter(names: Pick<NameWriter, 'report' | 'recipients'>): Write {
	const read = cachedReader();
	return (record) => {
		const scheduleId = recordId(record);
		if (scheduleId === undefined || !isSchedule(record)) return undefined;
		const unread: Record<string, unknown> = {};
		const valueIn = (name: string) => read(name, record[name])?.value;
		/** What a cell says of these fields. Where that's nothing that it can say, they're unread. */
		const cell = (fields: readonly string[], write: (...words: Words[]) => Words | undefined) => {
			const shown = fields.map((name) => read(name, record[name]));
			const isRead = shown.every((one) => one !== undefined);
			const said = isRead ? write(...shown.map((one) => one.words)) : undefined;
			if (said !== undefined && fits(String(said))) return said;
			for (const name of fields) if (!isBlank(record[name])) unread[name] = structuredClone(record[name]);
			return '';
		};
		const words = (name: string) => cell([name], (own) => own);
		const leave = (...fields: string[]) => cell(fields, () => undefined);

		const type = valueIn('schedule_type');
		const condition = valueIn('schedule_condition');
		const [users, groups] = [valueIn('users'), valueIn('groups')] as Array<number[] | undefined>;
		// Both have to be shown: Recipients says of both who gets the report.
		const recipients = users && groups && names.recipients(users, groups);
		const areNamed = fits(recipients);
		// What's left of an earlier condition has no effect.
		const ofCondition = condition === DELIVER_IF_MET ? words : condition === undefined ? leave : () => '';
		const ofType = days.filter((field) => type === undefined || isInForce(field, { schedule_type: type }));
		const dayFields = ofType.map((field) => field.name);
		const report = words('report');
		const cells = {
			scheduleId,
			report: (typeof report === 'number' ? names.report(report) : undefined) ?? report,
			name: words('name'),
			scheduleType: words('schedule_type'),
			days: type === undefined ? leave(...dayFields) : cell(dayFields, (...own) => own.join('')),
			time: cell(['scheduled_time_hour', 'scheduled_time_minute'], (hour, minute) => {
				if (hour && minute) return `${hour}:${minute}`;
				return hour || minute ? undefined : '';
			}),
			timezone: words('timezone'),
			recipients: areNamed ? recipients : '',
			methodType: words('method_type'),
			attachments: cell(['export_type', 'export_data_type'], (...types) => types.filter(Boolean).join(' + ')),
		};
		const others = {
			users: areNamed ? '' : words('users'),
			groups: areNamed ? '' : words('groups'),
			...Object.fromEntries(ofConditions.map(({ name, parameter }) => [parameter, ofCondition(name)])),
		};
		const filled = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''));
		return { ...cells, ...filled, ...(Object.keys(unread).length > 0 && { unread }) } as IDataObject;
	};
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

/** What a cell holds. */
type Words = string | number;

/** What a record has in a field: a value of ours with its words, or nothing. Undefined for a form that we don't read. */
function readShown(name: string, given: unknown): { value?: BodyValue; words: Words } | undefined {
	const field = scheduleField(name);
	const read = attempt(() => ({ value: readValue(field, given) }));
	if (read === undefined) return undefined;
	const { value } = read;
	if (value === undefined) return { words: '' };
	return isSame(field, given, value) ? { value, words: wordsOf(field, value) } : undefined;
}

/** A value as a cell says it, such as `Weekly`, `Mon, Thu`, `15th` or `1, 2`. */
function wordsOf(field: ScheduleField, value: BodyValue): Words {
	if (Array.isArray(value)) return value.map((one) => wordsOf(field, one)).join(', ');
	if (field.name === 'scheduled_day_of_month') return dayOfMonthInWords(Number(value));
	const choice = 'choices' in field ? field.choices.find((one) => one.value === value) : undefined;
	const words = choice?.label ?? value;
	return field.kind === 'days' ? String(words).replace(/^(Mon|Tue|Wed|Thu|Fri)[a-z]*day$/, '$1') : words;
}
