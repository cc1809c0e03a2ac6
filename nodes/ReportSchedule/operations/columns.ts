import { recipientFields } from '../fields/recipients';
import {
	bodyFields,
	isInForce,
	readCreateBody,
	readUpdateBody,
	type BodyField,
	type ScheduleBody,
} from '../fields/scheduleBody';
import { scheduleField, scheduleFields } from '../fields/scheduleFields';
import { readTime } from '../fields/times';
import type { FieldWithDefault } from '../fields/types';
import { Issues, isBlank, listed, quote, shortened } from '../fields/values';
import { expressionIn, wordsIn, type InputItem } from './item';
import { collectedRecipients } from './readRecipients';
import type { ScheduleDraft } from './schedules';

/** Whether the columns of the input are the fields (Map Automatically). */
export function isMappedAutomatically({ parameter }: InputItem): boolean {
	return parameter('dataMode') === 'autoMapInputData';
}

/** What a schedule is read for; `match`, where only the service's list tells, by its name and report. */
export type Purpose = 'create' | 'update' | 'match';

/** Reads a schedule from columns: users by ID, by email, or both; groups likewise. */
export function readColumns(item: InputItem, issues: Issues, purpose: Purpose): ScheduleDraft {
	const before = issues.count;
	const columns = findColumns(item, issues);
	const draft = toDraft(columns, issues, purpose);
	if (Object.keys(draft.body).length === 0 && draft.recipients.length === 0 && issues.count === before) {
		const { empty, ignored } = columns;
		const problem =
			empty.length > 0
				? `every matching column is empty (${listed(empty.map(shortened))})`
				: 'no column matches a field';
		issues.add(withIgnored(`Nothing to update: ${problem}`, ignored));
	}
	if (purpose !== 'match') return draft;
	return { ...draft, toCreate: (issuesOfCreate) => toDraft(columns, issuesOfCreate, 'create') };
}

function toDraft(columns: Columns, issues: Issues, purpose: Purpose): ScheduleDraft {
	const { values, ignored, empty } = columns;
	const { body, missing, defaulted } = readBody(columns, issues, purpose);
	for (const problem of gaps(columns, missing)) issues.add(problem);
	const recipients = collectedRecipients(values, issues, 'name the column');
	// Such as "None" in a column Document Export, or an empty list of days.
	const blank = scheduleFields
		.filter((field) => (field.unset !== undefined || field.kind === 'days') && !(field.name in body))
		.filter(({ parameter }) => !isBlank(values.parameter(parameter)))
		.map(({ label }) => label);
	const givenDays = values.parameter('scheduledDayOfWeek');
	const givenDayOfMonth = values.parameter('scheduledDayOfMonth');
	return { body, recipients, ignored, empty, defaulted, blank, givenDays, givenDayOfMonth };
}

/** The body, the fields that it needs and doesn't have, and those that take the form's default. */
function readBody(
	{ values, columnFor }: Columns,
	issues: Issues,
	purpose: Purpose,
): { body: ScheduleBody; missing: BodyField[]; defaulted: FieldWithDefault[] } {
	const get = ({ parameter }: BodyField) => values.parameter(parameter);
	if (purpose !== 'create') {
		const body = readUpdateBody({ get }, issues);
		const needed = purpose === 'match' ? ['report', 'name'] : [];
		const missing = bodyFields.filter(({ name }) => needed.includes(name) && !(name in body));
		return { body, missing, defaulted: [] };
	}
	const withoutColumn = fieldsWithDefault.filter(({ parameter }) => columnFor(parameter) === undefined);
	const { body, missing } = readCreateBody(
		{
			get: (field) => withoutColumn.find(({ name }) => name === field.name)?.default ?? get(field),
			isRequired,
			hidesRuledOut: false,
		},
		issues,
	);
	return { body, missing, defaulted: withoutColumn.filter((field) => isInForce(field, body)) };
}

function isRequired({ required }: BodyField): boolean {
	return required === true;
}

const fieldsWithDefault = bodyFields.filter(
	(field): field is BodyField & FieldWithDefault =>
		'default' in field && isRequired(field) && !field.needsColumn,
);

/** What to say of fields that have no value: which columns are empty, and which aren't there. */
function gaps({ values, columnFor, ignored }: Columns, missing: readonly BodyField[]): string[] {
	const columns = missing.flatMap(({ parameter }) => columnFor(parameter) ?? []);
	const empty = new Set(columns.filter((column) => isEmptyCell(values.json[column])).map(shortened));
	const absent = missing
		.filter(({ parameter }) => columnFor(parameter) === undefined)
		.map(({ name, label }) => (name === 'scheduled_time_hour' ? 'Time or Hour' : label));
	const problems: string[] = [];
	if (empty.size > 0) {
		const advice = 'Fill in a value or, if your data has one, check the node before this one';
		const column = empty.size === 1 ? 'column' : 'columns';
		problems.push(`No value in ${column} ${[...empty].join(', ')}. ${advice}`);
	}
	if (absent.length > 0) {
		// Some nodes leave empty cells out, such as Extract from File.
		const what = absent.length === 1 ? 'column (or empty cell)' : 'columns (or empty cells)';
		problems.push(withIgnored(`Missing ${what}: ${absent.join(', ')}`, ignored));
	}
	return problems;
}

/** Such as "Missing columns (or empty cells): Report, Timezone. Columns not recognized: Send at". */
function withIgnored(problem: string, ignored: readonly string[]): string {
	return ignored.length === 0
		? problem
		: `${problem}. Columns not recognized: ${listed(ignored.map(shortened))}`;
}

export interface Columns {
	/** The item with its columns as if they were parameters. */
	values: InputItem;
	/** The column that stands for a parameter. */
	columnFor: (parameter: string) => string | undefined;
	/** Columns that no field took. */
	ignored: readonly string[];
	/** Columns for a field that are empty. */
	empty: readonly string[];
}

/**
 * Finds the item's own keys that are fields. A key is a field if it is the field's name, its parameter's name or its
 * label, without regard to case, spaces, underscores and hyphens. Other keys are left out. Two keys for one field are
 * an issue.
 */
export function findColumns(item: InputItem, issues: Issues): Columns {
	const { json } = item;
	const found = new Map<string, Target & { column: string }>();
	const ignored: string[] = [];
	const empty: string[] = [];
	const usedForId = new Set(wordsIn(expressionIn(item, 'scheduleId') ?? ''));
	for (const column of Object.keys(json)) {
		const targets = (targetsByKey.get(columnKey(column)) ?? []).filter(
			// Such as the `query` of a Webhook's item. A date is refused by name.
			({ isText }) => !(isText && Object.prototype.toString.call(json[column]) === '[object Object]'),
		);
		if (targets.length === 0 && !usedForId.has(column)) ignored.push(column);
		if (targets.length > 0 && isEmptyCell(json[column])) empty.push(column);
		for (const target of targets) {
			const other = found.get(target.parameter);
			if (other === undefined) found.set(target.parameter, { ...target, column });
			else {
				const both = [other.column, column].map(quote).join(' and ');
				issues.add(`Columns ${both} both match ${target.label}. Keep one`);
			}
		}
	}
	const parameter = (name: string): unknown => {
		const { column, part } = found.get(name) ?? {};
		if (column === undefined || isEmptyCell(json[column])) return undefined;
		return part === undefined ? json[column] : part(json[column]);
	};
	return {
		values: { ...item, parameter, saved: () => undefined },
		columnFor: (name) => found.get(name)?.column,
		ignored,
		empty,
	};
}

/** Nothing, or the dash that people put in its place. */
function isEmptyCell(cell: unknown): boolean {
	return isBlank(cell) || (typeof cell === 'string' && ['-', '–', '—'].includes(cell.trim()));
}

/** What a column may stand for: a parameter for a field or for recipients by name, or a half of the time. */
interface Target {
	parameter: string;
	label: string;
	isText?: boolean;
	/** Takes the target's part out of the column's value: the hour or the minute. */
	part?: (given: unknown) => unknown;
}

/** What columns stand for, by the keys of their names. */
const targetsByKey: ReadonlyMap<string, readonly Target[]> = new Map([
	...scheduleFields.flatMap(({ name, parameter, label, columns = [], kind }) =>
		named([name, parameter, label, ...columns], { parameter, label, isText: kind === 'text' }),
	),
	...Object.values(recipientFields).flatMap(({ by: { name } }) => named([name.parameter, name.label], name)),
	...named(['Time'], half('scheduled_time_hour', 'hour'), half('scheduled_time_minute', 'minute')),
]);

function named(columns: readonly string[], ...targets: Target[]): Array<[key: string, targets: Target[]]> {
	return columns.map((column) => [columnKey(column), targets]);
}

function half(field: string, part: 'hour' | 'minute'): Target {
	const { parameter, label } = scheduleField(field);
	return { parameter, label, part: (given) => readTime(given)?.[part] };
}

/** Case, spaces, underscores and hyphens in a column's name make no difference. */
function columnKey(name: string): string {
	return name.toLowerCase().replace(/[\s_-]+/g, '');
}
