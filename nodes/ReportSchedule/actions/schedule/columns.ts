import { readTime } from '../../fields/times';
import { recipientFields } from '../../fields/recipients';
import {
	readCreateBody,
	readUpdateBody,
	type GivenValues,
	type ScheduleBody,
} from '../../fields/scheduleBody';
import type { FieldWithDefault } from '../../fields/types';
import { scheduleField, scheduleFields } from '../../fields/scheduleFields';
import { Issues, isBlank, listed, quote, shortened } from '../../fields/values';
import { expressionIn, type InputItem } from '../operation';
import { collectedRecipients } from '../recipients';

export function isMappedAutomatically({ parameter }: InputItem): boolean {
	return parameter('dataMode') === 'autoMapInputData';
}

/** What a schedule is read for; `either` where only the service's list tells. */
export type Purpose = 'create' | 'update' | 'either';

/** Reads a schedule from columns: users by ID, by email, or both; groups likewise. */
export function readColumns(item: InputItem, issues: Issues, purpose: Purpose) {
	const before = issues.count;
	const values = mappedValues(item, issues);
	const bodies = readBodies(values, issues, purpose);
	const recipients = collectedRecipients(values.item, issues, 'name the column');
	if (Object.keys(bodies.body).length === 0 && recipients.length === 0 && issues.count === before) {
		const { empty, ignored } = values;
		const problem =
			empty.length > 0
				? `every matching column is empty (${listed(empty.map(shortened))})`
				: 'no column matches a field';
		issues.add(withIgnored(`Nothing to update: ${problem}`, ignored));
	}
	const changed = bodies.updateBody ?? bodies.body;
	// Such as "None" in a column Document Export, or an empty list of days.
	const blank = scheduleFields
		.filter((field) => (field.unset !== undefined || field.kind === 'days') && !(field.name in changed))
		.filter(({ parameter }) => !isBlank(values.item.parameter(parameter)))
		.map(({ label }) => label);
	const { ignored, empty, defaulted } = values;
	const givenDays = values.item.parameter('scheduledDayOfWeek');
	return { ...bodies, recipients, ignored, empty, defaulted, blank, givenDays };
}

function readBodies(
	values: MappedValues,
	issues: Issues,
	purpose: Purpose,
): { body: ScheduleBody; updateBody?: ScheduleBody; createProblem?: string } {
	if (purpose === 'create') return { body: bodyFromColumns(values, issues) };
	if (purpose === 'update') return { body: readUpdateBody(values, issues) };
	const forCreate = new Issues();
	const body = bodyFromColumns(values, forCreate);
	const createProblem = forCreate.count > 0 ? String(forCreate) : undefined;
	return { body, updateBody: readUpdateBody(values, issues), createProblem };
}

/** The body of a create, whatever columns it lacks being named at once. */
function bodyFromColumns(values: MappedValues, issues: Issues): ScheduleBody {
	const body = readCreateBody(values, issues);
	const { unfilled, missing, ignored } = values;
	const columns = ({ size }: ReadonlySet<string>) => (size === 1 ? 'column' : 'columns');
	if (unfilled.size > 0) {
		const advice = 'Fill in a value or, if your data has one, check the node before this one';
		issues.add(`No value in ${columns(unfilled)} ${[...unfilled].join(', ')}. ${advice}`);
	}
	if (missing.size > 0) {
		issues.add(withIgnored(`Missing ${columns(missing)}: ${[...missing].join(', ')}`, ignored));
	}
	return body;
}

/** What a column may stand for: a parameter for a field or for recipients by name, or a half of the time. */
interface Target {
	parameter: string;
	label: string;
	isText?: boolean;
	/** Takes the target's part out of the column's value: the hour or the minute. */
	part?: (given: unknown) => unknown;
}

/** What columns give, and what to tell the user of them. */
export interface MappedValues extends GivenValues {
	/** The columns as if they were parameters. */
	item: InputItem;
	/** Columns that no field took. */
	ignored: readonly string[];
	/** Columns for a field that are empty. */
	empty: readonly string[];
	/** Fields without a column that took the form's default. This and what follows is filled as a create is read. */
	defaulted: FieldWithDefault[];
	/** Columns that a create needs: those that aren't there, and those that are empty. */
	missing: Set<string>;
	unfilled: Set<string>;
}

/**
 * The values under the item's own keys that are fields. A key is a field if it is the field's name, its
 * parameter's name or its label, without regard to case, spaces, underscores and hyphens. Other keys are left
 * out. Two keys for one field are an issue.
 */
export function mappedValues(item: InputItem, issues: Issues): MappedValues {
	const { json } = item;
	const { columns, ignored, empty } = columnsOf(item, issues);
	const defaulted: FieldWithDefault[] = [];
	const missing = new Set<string>();
	const unfilled = new Set<string>();
	const parameter = (name: string): unknown => {
		const { column, part } = columns.get(name) ?? {};
		if (column === undefined) return undefined;
		return part === undefined ? json[column] : part(json[column]);
	};
	return {
		item: { ...item, parameter, saved: () => undefined },
		get: (field) => parameter(field.parameter),
		forMissing: (field) => {
			const column = columns.get(field.parameter)?.column;
			if (column !== undefined) {
				unfilled.add(shortened(column));
			} else if ('default' in field && !field.needsColumn) {
				defaulted.push(field);
				return field.default;
			} else {
				missing.add(field.name === 'scheduled_time_hour' ? 'Time or Hour' : field.label);
			}
			return undefined;
		},
		hidesRuledOut: false,
		ignored,
		empty,
		defaulted,
		missing,
		unfilled,
	};
}

/** Such as "Missing columns: Report, Timezone. Columns not recognized: Send at". */
export function withIgnored(problem: string, ignored: readonly string[]): string {
	return ignored.length === 0
		? problem
		: `${problem}. Columns not recognized: ${listed(ignored.map(shortened))}`;
}

/** What a column's name may hold that a word doesn't. */
const NO_WORD = /[^\p{L}\p{N}_ -]+/u;

type Columns = Map<string, { column: string; part?: Target['part'] }>;

function columnsOf(
	item: InputItem,
	issues: Issues,
): { columns: Columns; ignored: string[]; empty: string[] } {
	const { json } = item;
	const columns: Columns = new Map();
	const ignored: string[] = [];
	const empty: string[] = [];
	// A column that the expression in the parameter Schedule names is used there.
	const expression = (expressionIn(item, 'scheduleId') ?? '').replaceAll('\\', '');
	const words = new Set(expression.split(NO_WORD).map((word) => word.trim()));
	const isInExpression = (column: string) =>
		words.has(column) || (NO_WORD.test(column) && expression.includes(column));
	for (const column of Object.keys(json)) {
		const targets = (targetsByKey().get(columnKey(column)) ?? []).filter(
			// Such as the `query` of a Webhook's item. A date is refused by name.
			({ isText }) => !(isText && Object.prototype.toString.call(json[column]) === '[object Object]'),
		);
		if (targets.length === 0 && !isInExpression(column)) ignored.push(column);
		if (targets.length > 0 && isBlank(json[column])) empty.push(column);
		for (const { parameter, label, part } of targets) {
			const other = columns.get(parameter);
			if (other === undefined) columns.set(parameter, { column, part });
			else {
				const both = [other.column, column].map(quote).join(' and ');
				issues.add(`Columns ${both} both match ${label}. Keep one`);
			}
		}
	}
	return { columns, ignored, empty };
}

let known: Map<string, Target[]> | undefined;

/** What columns stand for, by the keys of their names. */
function targetsByKey(): Map<string, Target[]> {
	if (known !== undefined) return known;
	known = new Map();
	for (const { name, parameter, label, columns = [], kind } of scheduleFields) {
		const target = { parameter, label, isText: kind === 'text' };
		for (const column of [name, parameter, label, ...columns]) known.set(columnKey(column), [target]);
	}
	for (const { by } of Object.values(recipientFields)) {
		const { parameter, label } = by.name;
		for (const column of [parameter, label]) known.set(columnKey(column), [{ parameter, label }]);
	}
	const half = (name: string, part: 'hour' | 'minute'): Target => {
		const { parameter, label } = scheduleField(name);
		return { parameter, label, part: (given) => readTime(given)?.[part] };
	};
	known.set('time', [half('scheduled_time_hour', 'hour'), half('scheduled_time_minute', 'minute')]);
	return known;
}

/** Case, spaces, underscores and hyphens in a column's name make no difference. */
function columnKey(name: string): string {
	return name.toLowerCase().replace(/[\s_-]+/g, '');
}
