import type { InputItem } from '../item/inputItem';
import { givenIn } from '../names/cell';
import type { Purpose, Source } from './draft';
import { noteEmptyList } from './notes';
import { isRecipientField } from '../fields/recipients';
import { attempt, InvalidValue, labeled } from '../text/issues';
import { defaultOf, isOfType, scheduleField } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';
import { visible } from '../text/text';
import { allOf } from '../text/say';
import { columnsFor } from './columns';
import { withoutAddress } from './locator';
import { choiceIn, type Parts, takeApart } from './parts';
import { placeOf } from './recipients';
import type { Cell, Row } from './row';
import { readId } from '../values/ids';
import { inWords } from '../values/service';
import { readText } from '../values/text';

/** A schedule from the cells of a row. What is wrong with the cells themselves is an issue, empty ones are noted. */
export function cellSource(row: Row, purpose: Purpose, item: InputItem): Source {
	const parts = takeApart(row, item);
	noteEmpty(row, parts, purpose, item);
	if (purpose !== 'create') noteLeftOut(parts, item);
	const partsOf = ({ name }: Pick<ScheduleField, 'name'>) => parts.get(name) ?? [];
	const labelOf = (field: ScheduleField) => {
		const places = columnsFor(field);
		const cell = places.map(({ id }) => row.cells.get(id)).find((one) => one !== undefined);
		return partsOf(field)[0]?.label ?? cell?.label ?? places[0]!.label;
	};
	const ofSchedule = row.cells.get('scheduleId');
	return {
		...(ofSchedule?.value !== undefined && {
			ownId: {
				label: ofSchedule.label,
				read: () => readId(withoutAddress(valueIn(ofSchedule), 'schedule', item), 'schedule'),
			},
		}),
		value: (field) => valueIn(partsOf(field)[0]),
		recipients: (name) =>
			partsOf({ name }).map((part) => {
				const { label, column } = part;
				// A cell lists all who stay.
				return labeled(label, () => placeOf(name, label, valueIn(part), true, column.id === 'recipients'));
			}),
		labelOf,
		has: (field) => partsOf(field).some(hasValue),
		isChosen: () => false,
		isForm: false,
		nameIn: (field, given) => {
			if (field.name !== 'report' || !mayBeName(given)) return undefined;
			return givenIn('report', labelOf(field), readText(given));
		},
		missing: (fields) => {
			const days = fields.filter(isOfType).map((field) => {
				const type = inWords(scheduleType, choiceIn(parts, 'schedule_type')) ?? '';
				const what = field.kind === 'days' ? 'days of the week: put them' : 'a day of the month: put it';
				return `A ${type.toLowerCase()} schedule needs ${what} into ${labelOf(field)}`;
			});
			const others = fields.filter((field) => !isOfType(field));
			return [...missingColumns(others, row), ...days];
		},
		// Its schedule makes it a row.
		nothingToUpdate: row.isBare ? undefined : NOTHING_TO_UPDATE,
	};
}

const scheduleType = scheduleField('schedule_type');

const NOTHING_TO_UPDATE = 'Nothing to update: map a column that has a value to at least one field';

/** What to say of fields that have no value: in which columns there's none, and which aren't mapped. */
function missingColumns(fields: readonly ScheduleField[], row: Row): string[] {
	const cellsOf = (field: ScheduleField) => columnsFor(field).flatMap(({ id }) => row.cells.get(id) ?? []);
	const empty = [...new Set(fields.flatMap(cellsOf).map(({ label }) => label))];
	// The editor's mapper shows the first column for a field at first.
	const absent = fields
		.filter((field) => cellsOf(field).length === 0)
		.map((field) => columnsFor(field)[0]!.label);
	const unmapped = [...new Set(absent)];
	return [
		...(empty.length > 0 ? [`No value in ${allOf(empty)}. Fill in what's missing`] : []),
		...(unmapped.length > 0
			? [`Nothing is mapped to ${allOf(unmapped)}. Map a column, or type a value`]
			: []),
	];
}

const hasValue = ({ value }: Cell) => value !== undefined;

/** Whether a cell for an ID has a letter and isn't read as one, as an entry of the editor's list is. An address is none, whatever it's of. */
function mayBeName(given: unknown): boolean {
	if (typeof given !== 'string' || !/\p{L}/u.test(given) || /^https?:\/\//i.test(visible(given)))
		return false;
	return attempt(() => readId(given, 'report')) === undefined;
}

/** @throws InvalidValue where there's none because of a mistake */
function valueIn(part: Cell | undefined): unknown {
	if (part?.value instanceof InvalidValue) throw part.value;
	return part?.value;
}

/** An empty cell is no mistake, but a person may want to know; not where another cell says the same, or none is needed. */
function noteEmpty(row: Row, parts: Parts, purpose: Purpose, item: InputItem): void {
	const defaultIn = (name: string) => (purpose === 'create' ? defaultOf(scheduleField(name)) : undefined);
	const isNeedless = (name: string) => {
		const { appliesTo } = scheduleField(name);
		if (appliesTo === undefined) return false;
		const value = choiceIn(parts, appliesTo.field) ?? defaultIn(appliesTo.field);
		return value !== undefined && !appliesTo.values.includes(String(value));
	};
	for (const { column, label, value, isEmptyList } of row.cells.values()) {
		const { id, fields } = column;
		if (value !== undefined || fields.length === 0 || fields.some((name) => parts.has(name))) continue;
		if (isEmptyList && isRecipientField(fields[0]!)) noteEmptyList(label, purpose, item);
		else if (!fields.every(isNeedless)) item.notes.push({ kind: 'blank', what: label, fields });
		// An .xlsx file has nothing where a formula fails: without its query, a conditional schedule would always be sent.
		const decided = scheduleField(id === 'query' ? 'schedule_condition' : fields[0]!);
		const byDefault = defaultIn(decided.name);
		if (byDefault === undefined || parts.has(decided.name) || isNeedless(decided.name)) continue;
		const what = id === 'query' ? `${decided.label} is` : "it's";
		const words = inWords(decided, byDefault) ?? String(byDefault);
		item.notes.push({ kind: 'doubt', what: `${label} is empty, so ${what} ${words}.` });
	}
}

/** An attachment that isn't in the cell for both kinds: an update can't take it away. */
function noteLeftOut(parts: Parts, item: InputItem): void {
	for (const [name, cells] of parts) {
		if (cells.some(hasValue)) continue;
		item.notes.push({ kind: 'leftOut', what: cells[0]!.label, fields: [name] });
	}
}
