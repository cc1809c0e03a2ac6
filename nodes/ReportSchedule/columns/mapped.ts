import type { Reading } from '../doors';
import { InvalidValue } from '../helpers/issues';
import { isMisread } from '../helpers/misread';
import { quote } from '../helpers/quote';
import { isRecord } from '../helpers/types';
import { isBlank } from '../helpers/visible';
import { fieldPath } from '../helpers/expressions';
import { expressionIn, isComputed, valueOf, type InputItem } from '../item/item';
import { columns, type Column } from './fields';
import { columnOf, headingWith, isOfService, labelWith, misreadHeading } from './headings';
import { attempt, isEmptyCell, type Cell, type Row } from './row';

/** A field of n8n's mapper that somebody has filled in. */
interface MappedColumn extends Pick<Cell, 'column' | 'label' | 'heading' | 'isOfService'> {
	parameter: string;
	/** Whether its value comes from the item, and isn't the same for all. */
	isComputed: boolean;
}

interface Mapping {
	mapped: readonly MappedColumn[];
	problems: readonly string[];
}

/** The cells of an item where columns are mapped by hand (Map Columns). */
export function mappedRow(item: InputItem, { issues }: Reading): Row {
	const { mapped, problems } = mappingOf(item);
	for (const problem of problems) issues.add(problem);
	const cells = new Map<string, Cell>();
	let isEmpty = mapped.some(({ isComputed }) => isComputed);
	for (const { parameter, isComputed, ...names } of mapped) {
		const { column } = names;
		const cell: Cell = { ...names, ...readCell(item, parameter) };
		cells.set(column.id, cell);
		if (isComputed && (cell.value !== undefined || cell.problem !== undefined)) isEmpty = false;
	}
	return { cells, isEmpty, unused: [] };
}

/** Each value is read alone: n8n checks `columns.value` as a whole anew for each item, which takes four times as long. */
function readCell(item: InputItem, parameter: string): Pick<Cell, 'value' | 'problem'> {
	const value = attempt(() => valueOf(item, parameter, "?? ''"));
	if (value instanceof InvalidValue) return { value: undefined, problem: value };
	return { value: isEmptyCell(value) ? undefined : value };
}

/** The mapping of a node is the same object for all items of a run. */
const mappings = new WeakMap<object, Mapping>();

function mappingOf(item: InputItem): Mapping {
	const saved = item.saved('columns.value');
	if (!isRecord(saved)) return { mapped: [], problems: [] };
	const earlier = mappings.get(saved);
	if (earlier !== undefined) return earlier;
	const given = Object.keys(saved).filter((id) => !isBlank(saved[id]));
	const mapped = columns.filter(({ id }) => given.includes(id)).map((column) => mappedColumn(item, column));
	const unknown = given.filter((id) => !columns.some((column) => column.id === id));
	const misread = given.map((id) => headingOf(item, id) ?? '').filter(isMisread);
	const mapping = { mapped, problems: [...unknown.map(unknownField), ...misread.map(misreadHeading)] };
	mappings.set(saved, mapping);
	return mapping;
}

function mappedColumn(item: InputItem, column: Column): MappedColumn {
	const parameter = parameterOf(column.id);
	const heading = headingOf(item, column.id);
	return {
		column,
		label: labelWith(heading, column),
		heading: headingWith(heading, column),
		isOfService: isOfService(heading, column),
		parameter,
		isComputed: isComputed(item, parameter),
	};
}

/** The heading of the column that somebody dragged onto a field; undefined for a text or any other expression. */
function headingOf(item: InputItem, id: string): string | undefined {
	return fieldPath(expressionIn(item, parameterOf(id)))?.at(-1);
}

function parameterOf(id: string): string {
	return `columns.value.${id}`;
}

/** Only a workflow that wasn't made in the editor can have one. */
function unknownField(id: string): string {
	const meant = columnOf(id);
	const advice = meant === undefined ? 'Remove it' : `Use ${quote(meant.id)}`;
	return `Columns: there's no field with the ID ${quote(id)}. ${advice}`;
}
