import type { IDataObject } from 'n8n-workflow';
import type { Values } from '../doors';
import type { ListName } from '../fields/recipients';
import { scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { isPositiveInteger, isRecord, toId } from '../helpers/types';
import { isBlank } from '../helpers/visible';
import { dayOfMonth, lowerFirst } from '../helpers/words';
import type { NameWriter } from '../names';

/** What a record has in a field: a value of ours, or nothing. Undefined for a form that we don't read. */
type Shown = { value?: BodyValue } | undefined;

/** Gives schedules in words, for one run: the lists that this needs are read once. Where one can't be used, IDs stay. */
export function simplifier(
	values: Values,
	names: NameWriter,
): (records: readonly unknown[]) => Promise<{ records: unknown[]; hint?: string }> {
	const reader = fieldReader(values);
	return async (records) => {
		const [problem] = await names.load(listsFor(records));
		return {
			records: records.map((record) =>
				isRecord(record) ? inWords(record, reader, names) : structuredClone(record),
			),
			...(problem !== undefined && { hint: `IDs stand where names could: ${lowerFirst(problem)}` }),
		};
	};
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
function fieldReader(values: Values) {
	const read = (field: ScheduleField, value: unknown): Shown => {
		try {
			const own = values.read(field, value);
			if (own === undefined) return {};
			return values.isSame(field, value, own) ? { value: own } : undefined;
		} catch {
			return undefined;
		}
	};
	const known = new Map(scheduleFields.map(({ name }) => [name, new Map<unknown, Shown>()]));
	return (name: string, value: unknown): Shown => {
		if (isBlank(value)) return {};
		const field = scheduleField(name);
		// A text is what it is, also one that isn't accepted from a cell.
		if (field.kind === 'text' && typeof value === 'string') return { value };
		if (field.kind === 'ids' && Array.isArray(value) && value.every(isPositiveInteger)) return { value };
		const ofField = known.get(name)!;
		const key = typeof value === 'object' ? JSON.stringify(value) : value;
		let shown = ofField.get(key);
		if (shown === undefined && !ofField.has(key)) ofField.set(key, (shown = read(field, value)));
		return shown;
	};
}

const CONDITIONAL = '2';

/** The columns for a condition, each with its field. */
const columnsOfCondition = Object.entries({
	scheduleCondition: 'schedule_condition',
	query: 'query',
	datasource: 'datasource',
	triggerValue: 'trigger_value',
	retryCondition: 'retry_condition',
});

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
	const valueOf = (name: string) => read(name, record[name])?.value;
	/** @param write gives what the cell says, '' for nothing; undefined where it can't say it */
	const cell = (fields: readonly string[], write: (...values: Array<BodyValue | undefined>) => Words) => {
		const shown = fields.map((name) => read(name, record[name]));
		const words = shown.includes(undefined) ? undefined : write(...shown.map((one) => one!.value));
		if (words !== undefined) return words;
		for (const name of fields) if (!isBlank(record[name])) unread[name] = structuredClone(record[name]);
		return '';
	};
	const words = (name: string) => cell([name], (value) => labelOf(name, value));

	const type = valueOf('schedule_type');
	const condition = valueOf('schedule_condition');
	const [users, groups] = [valueOf('users'), valueOf('groups')] as Array<number[] | undefined>;
	const people = users && groups && names.recipients(users, groups);
	const ids = (name: string) =>
		people === undefined ? cell([name], (all = []) => (all as number[]).join(', ')) : '';
	const ofCondition = columnsOfCondition.map(([id, name]) => {
		if (condition === CONDITIONAL) return [id, words(name)];
		// What's left of an earlier condition has no effect.
		return [id, condition === undefined ? cell([name], () => undefined) : ''];
	});
	return {
		scheduleId: toId(record.id) ?? '',
		report: cell(['report'], (id = '') => (id === '' ? '' : (names.report(Number(id)) ?? Number(id)))),
		name: words('name'),
		scheduleType: words('schedule_type'),
		days: cell(daysOf(type), (days = '', ...others) => (others.length > 0 ? undefined : daysInWords(days))),
		time: cell(['scheduled_time_hour', 'scheduled_time_minute'], (hour, minute) =>
			hour && minute ? `${hour as string}:${minute as string}` : undefined,
		),
		timezone: words('timezone'),
		recipients: people ?? '',
		users: ids('users'),
		groups: ids('groups'),
		methodType: words('method_type'),
		attachments: cell(['export_type', 'export_data_type'], (document, data) =>
			[labelOf('export_type', document), labelOf('export_data_type', data)].filter(Boolean).join(' + '),
		),
		...Object.fromEntries(ofCondition),
		...(Object.keys(unread).length > 0 && { unread }),
	} as IDataObject;
}

type Words = string | number | undefined;

function labelOf(name: string, value: BodyValue | undefined): string | number {
	const field = scheduleField(name);
	const choice = 'choices' in field ? field.choices.find((one) => one.value === value) : undefined;
	return choice?.label ?? (value as string | number | undefined) ?? '';
}

/** The fields for the days of a type; both where that isn't known. */
function daysOf(type: BodyValue | undefined): string[] {
	return ['scheduled_day_of_week', 'scheduled_day_of_month'].filter(
		(name) => type === undefined || scheduleField(name).appliesTo!.values.includes(String(type)),
	);
}

/** Such as `Mon, Thu`, `15th` or `last day`. */
function daysInWords(days: BodyValue): string {
	if (!Array.isArray(days)) return days === '' ? '' : dayOfMonth(Number(days));
	const labels = days.map((day) => String(labelOf('scheduled_day_of_week', day)));
	return labels.map((label) => label.replace(/^(Mon|Tue|Wed|Thu|Fri)[a-z]*day$/, '$1')).join(', ');
}
