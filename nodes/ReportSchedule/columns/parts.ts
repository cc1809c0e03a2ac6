import type { Reading, Values } from '../doors';
import type { Purpose } from '../draft/source';
import { isRecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { readAttachments } from './cells/attachments';
import { fieldOfDays } from './cells/days';
import { readFrequency } from './cells/frequency';
import { cellsForDays, onlyOne, repeated } from './repeated';
import { recipientsIn } from './recipients';
import { attempt, filledCell, type Cell, type Part, type Row } from './row';

/** A row by fields of the body. */
export interface Parts {
	/** What it gives for a field: for recipients in each of several cells. */
	of(field: string): readonly Part[];
}

/** Takes the cells of a row apart. Two that say the same are an issue. */
export function takeApart(row: Row, purpose: Purpose, reading: Reading): Parts {
	const {
		issues,
		layers: { values },
	} = reading;
	const parts = new Map<string, Part>();
	for (const { column, label, value, problem, isOfService } of row.cells.values()) {
		const [field, other] = column.fields;
		const isOwn = other === undefined && !isRecipientField(field!);
		const isFilled = value !== undefined || problem !== undefined;
		if (isOwn && isFilled) parts.set(field!, { label, given: elementOf(value), problem, isOfService });
	}
	for (const problem of repeated(row, values)) issues.add(problem);

	/** Puts what a cell gives for several fields in their places. */
	const spread = (id: string, read: (given: unknown) => object): void => {
		const cell = filledCell(row, id);
		if (cell === undefined) return;
		const { label, value, problem, column } = cell;
		const found = problem ?? attempt(() => read(elementOf(value)));
		if (found instanceof InvalidValue) {
			for (const field of column.fields) parts.set(field, { label, problem: found });
		} else {
			for (const [field, given] of Object.entries(found)) parts.set(field, { label, given });
		}
	};
	spread('time', (given) => {
		const { hour, minute } = values.time(given);
		return { scheduled_time_hour: hour, scheduled_time_minute: minute };
	});
	spread('attachments', (given) => readAttachments(given, values));
	const days = cellsForDays(row, values);
	if (days.length === 0) spread('scheduleType', (given) => readFrequency(given, values));
	else keepTypeAlone(parts, days, reading);
	const type = values.choiceOf(scheduleField('schedule_type'), parts.get('schedule_type')?.given);
	spread('days', (given) => ({ [fieldOfDays(given, type, purpose, values)]: given }));

	addCondition(parts, values);
	const recipients = recipientsIn(row, purpose, values);
	return {
		of: (field) => {
			const part = parts.get(field);
			return part === undefined ? (recipients.get(field) ?? []) : [part];
		},
	};
}

/** A list of one is its element. Only of recipients it isn't: there, an element is one name. */
function elementOf(value: unknown): unknown {
	return Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
}

/** Where other cells have the days, the one for the type may not have any. */
function keepTypeAlone(
	parts: Map<string, Part>,
	days: readonly Cell[],
	{ issues, layers: { values } }: Reading,
): void {
	const type = parts.get('schedule_type');
	if (type === undefined || type.problem !== undefined) return;
	const read = attempt(() => readFrequency(type.given, values));
	if (read instanceof InvalidValue || Object.keys(read).length === 1) return;
	issues.add(onlyOne(type, days));
	parts.set('schedule_type', { label: type.label, given: read.schedule_type });
}

/**
 * A query has an effect only under a condition, so that isn't left to the default. Other words than a query's, such as Yes,
 * TBD or "see above", don't say that there is one.
 */
function addCondition(parts: Map<string, Part>, values: Values): void {
	const { label, given, problem } = parts.get('query') ?? {};
	const condition = scheduleField('schedule_condition');
	if (label === undefined || problem !== undefined || parts.has(condition.name)) return;
	const text = typeof given === 'string' ? attempt(() => values.text(given)) : '';
	// Such as a formula's error, which is refused where the query is read.
	if (text instanceof InvalidValue) return;
	if (!isQuery(text)) {
		const advice = `Leave it empty or, if it's a query, also set ${condition.label} to ${values.inWords(condition, '2')}`;
		parts.set('query', { label, problem: new InvalidValue(`${quote(given)} isn't clear. ${advice}`) });
	} else parts.set(condition.name, { label, given: '2', isImplied: true });
}

/** Whether a text has what only queries have: SELECT, a comparison with something, or the call of a function. */
function isQuery(text: string): boolean {
	// Not the bracket of <see above>.
	const inside = text.replace(/^[(<[{"']+/, '');
	return /\p{L}/u.test(inside) && /\bselect\s|[=<>]\s*[-\p{L}\d'"(]|\w\(/iu.test(inside);
}
