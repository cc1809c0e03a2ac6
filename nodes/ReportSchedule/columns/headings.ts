import { scheduleFields } from '../fields/scheduleFields';
import { quote, shortened } from '../helpers/quote';
import { columns, type Column } from './fields';

/** Case, spaces, hyphens, underscores and characters that nobody sees make no difference in a heading. */
export function headingKey(heading: string): string {
	return heading.toLowerCase().replace(/[\s_\p{Pd}\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, '');
}

/** The column of a heading; undefined for one that no field has. */
export function columnOf(heading: string): Column | undefined {
	return columnsByKey.get(headingKey(heading));
}

/** The column's label, with the user's own heading where that is another one: `Time (At)`. */
export function labelWith(heading: string | undefined, column: Column): string {
	const { label } = column;
	return heading === undefined || isLabel(heading, column) ? label : `${label} (${shortened(heading)})`;
}

/** The user's own heading, with the label where that is another one: `At (Time)`. */
export function headingWith(heading: string | undefined, column: Column): string {
	if (heading === undefined) return column.label;
	return isLabel(heading, column) ? shortened(heading) : `${shortened(heading)} (${column.label})`;
}

/** Whether a heading is the service's own name for the column's field, so that its codes are meant. */
export function isOfService(heading: string | undefined, { fields: [name, other] }: Column): boolean {
	return other === undefined && heading === name;
}

/** What to say of a heading whose bytes were read in the wrong encoding: the cells below it may be wrong, too. */
export function misreadHeading(heading: string): string {
	return `Column ${quote(heading)} was read in the wrong encoding. Save the file as .xlsx and read that, or set its encoding in the node that reads it`;
}

function isLabel(heading: string, column: Column): boolean {
	return labelKeys.get(column)!.has(headingKey(heading));
}

/**
 * The keys of a name in singular and plural. Headings may be written as one word, so each word of the name is taken both
 * ways: `dayofweek`, `daysofweek`, `dayoftheweek`…
 */
function spellings(name: string): Set<string> {
	const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[\s_]+/);
	const keys = words.reduce(
		(before, word) => before.flatMap((start) => formsOf(word.toLowerCase()).map((form) => start + form)),
		[''],
	);
	return new Set(keys);
}

/** Such as `day` and `days`, `query` and `queries`. */
function formsOf(word: string): string[] {
	if (word === 'of') return ['of', 'ofthe'];
	const singular = word.replace(/ies$/, 'y').replace(/s$/, '');
	return [singular, `${singular.replace(/(?<![aeiou])y$/, 'ie')}s`];
}

const columnsByKey: ReadonlyMap<string, Column> = new Map(
	columns.flatMap((column) =>
		namesOf(column)
			.flatMap((name) => [...spellings(name)])
			.map((key) => [key, column] as const),
	),
);

const labelKeys: ReadonlyMap<Column, ReadonlySet<string>> = new Map(
	columns.map((column) => [column, spellings(column.label)]),
);

/** A column's ID and label, and those of the field that it's named after. */
function namesOf({ id, label }: Column): string[] {
	const field = scheduleFields.find(({ parameter }) => parameter === id);
	if (field === undefined) return [id, label];
	const isId = field.kind === 'id' || field.kind === 'ids';
	return [id, label, field.name, ...(isId ? [`${field.name} ID`] : [])];
}
