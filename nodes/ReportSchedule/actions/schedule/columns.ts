import { readTime } from '../../fields/daysAndTimes';
import { InvalidValue, type Issues } from '../../fields/issues';
import { recipientFields, type RecipientField } from '../../fields/recipientFields';
import type { GivenValues } from '../../fields/scheduleBody';
import { scheduleField, scheduleFields, type ScheduleField } from '../../fields/scheduleFields';
import { isRecord, listed, quote, shortened } from '../../fields/values';
import { expressionIn, type InputItem } from '../operation';

/** What a column may stand for: a field, a half of the time, or the recipients of a field by name. */
interface Target {
	/** The field's name, or the parameter's where recipients are given by name. */
	name: string;
	label: string;
	isText?: boolean;
	/** Takes the value out of the column's. */
	part?: (given: unknown) => unknown;
}

/** What columns give, and what to tell the user of them. */
export interface MappedValues extends GivenValues {
	/** The emails or names that stand for a field's IDs. */
	byName(field: RecipientField): unknown;
	/** Columns that no field took. */
	ignored: readonly string[];
	/** Fields without a column that took the form's default; filled as a create is read. */
	defaulted: ScheduleField[];
	/** Fields without a column that a create needs; filled as a create is read. */
	missing: ScheduleField[];
}

/**
 * The values under the item's own keys that are fields. A key is a field if it is the field's name, its
 * parameter's name or its label, without regard to case, spaces, underscores and hyphens. Other keys are left
 * out.
 *
 * @param issues two keys for one field are added to these
 */
export function mappedValues(item: InputItem, issues: Issues): MappedValues {
	const { json } = item;
	const { columns, ignored } = columnsOf(item, issues);
	const defaulted: ScheduleField[] = [];
	const missing: ScheduleField[] = [];
	const get = (name: string): unknown => {
		const { column, part } = columns.get(name) ?? {};
		if (column === undefined) return undefined;
		return part === undefined ? json[column] : part(json[column]);
	};
	return {
		get: ({ name }) => get(name),
		byName: (field) => get(recipientFields[field].byName.parameter),
		forMissing: (field) => {
			const column = columns.get(field.name)?.column;
			if (column !== undefined) throw new InvalidValue(`Column ${quote(column)} is empty`, null);
			if ('default' in field && !field.needsColumn) {
				defaulted.push(field);
				return field.default;
			}
			missing.push(field);
			return undefined;
		},
		hidesRuledOut: false,
		ignored,
		defaulted,
		missing,
	};
}

/** Such as "Missing columns: Report, Timezone. Not recognized: Send at". */
export function missingColumns(labels: readonly string[], ignored: readonly string[]): string {
	const missing = `Missing column${labels.length === 1 ? '' : 's'}: ${labels.join(', ')}`;
	return withIgnored(missing, ignored);
}

export function withIgnored(problem: string, ignored: readonly string[]): string {
	return ignored.length === 0 ? problem : `${problem}. Not recognized: ${listed(ignored.map(shortened))}`;
}

type Columns = Map<string, { column: string; part?: Target['part'] }>;

function columnsOf({ json, saved }: InputItem, issues: Issues): { columns: Columns; ignored: string[] } {
	const columns: Columns = new Map();
	const ignored: string[] = [];
	// A column that the schedule's own expression names is not left out.
	const expression = expressionIn(saved('scheduleId')) ?? '';
	const inExpression = new Set(expression.split(/[^\p{L}\p{N}_ -]+/u).map((word) => word.trim()));
	for (const column of Object.keys(json)) {
		const targets = (targetsByWord().get(toWord(column)) ?? []).filter(
			// Such as the `query` of a Webhook's item.
			({ isText }) => !(isText && isRecord(json[column])),
		);
		if (targets.length === 0 && !inExpression.has(column)) ignored.push(column);
		for (const { name, label, part } of targets) {
			const other = columns.get(name);
			if (other === undefined) columns.set(name, { column, part });
			else {
				const both = [other.column, column].map(quote).join(' and ');
				issues.add(`Columns ${both} both match ${label}. Keep one`);
			}
		}
	}
	return { columns, ignored };
}

let known: Map<string, Target[]> | undefined;

/** What columns stand for, by their names without regard to case, spaces, underscores and hyphens. */
function targetsByWord(): Map<string, Target[]> {
	if (known !== undefined) return known;
	known = new Map();
	for (const { name, parameter, label, columns = [], kind } of scheduleFields) {
		const target = { name, label, isText: kind === 'text' };
		for (const column of [name, parameter, label, ...columns]) known.set(toWord(column), [target]);
	}
	for (const { parameter, label } of Object.values(recipientFields).map(({ byName }) => byName)) {
		for (const column of [parameter, label]) known.set(toWord(column), [{ name: parameter, label }]);
	}
	const half = (name: string, part: 'hour' | 'minute'): Target => ({
		name,
		label: scheduleField(name).label,
		part: (given) => readTime(given)?.[part],
	});
	known.set('time', [half('scheduled_time_hour', 'hour'), half('scheduled_time_minute', 'minute')]);
	return known;
}

function toWord(name: string): string {
	return name.toLowerCase().replace(/[\s_-]+/g, '');
}
