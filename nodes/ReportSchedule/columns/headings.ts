import { scheduleFields } from '../fields/scheduleFields';
import { quote, shortened } from '../helpers/quote';
import { columns, type Column } from './fields';
import { isBlankCell, type Cell } from './row';

/** Case, spaces, hyphens, underscores and characters that nobody sees make no difference in a heading. */
export function headingKey(heading: string): string {
	return heading.toLowerCase().replace(/[\s_\p{Pd}\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, '');
}

/** The column of a heading; undefined for one that no field has. */
export function columnOf(heading: string): Column | undefined {
	return columnsByKey.get(headingKey(heading));
}

/** A column's cell. @param heading the user's own, where it's known */
export function cellOf(column: Column, heading: string | undefined, value: unknown): Cell {
	const { label, fields } = column;
	const isLabel = heading === undefined || labelKeys.get(column)!.has(headingKey(heading));
	return {
		column,
		label: isLabel ? label : `${label} (${shortened(heading)})`,
		hasOwnName: fields.length === 1 && heading === fields[0],
		value: isBlankCell(value) ? undefined : value,
	};
}

/** What to say of a heading whose bytes were read in the wrong encoding: the cells below it may be wrong, too. */
export function misreadHeading(heading: string): string {
	return `Column ${quote(heading)} was read in the wrong encoding. Save the file as .xlsx and read that, or set its encoding in the node that reads it`;
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
