import type { IDataObject } from 'n8n-workflow';
import { columns } from '../../../nodes/ReportSchedule/schedule';
import type { InputItem, Layers } from '../../../nodes/ReportSchedule/ports';
import type { Given, Purpose } from '../../../nodes/ReportSchedule/schedule/draft';
import { readDraft } from '../../../nodes/ReportSchedule/schedule/read';
import type { Note } from '../../../nodes/ReportSchedule/schedule/draft';
import { fieldAt, fieldPath } from '../../../nodes/ReportSchedule/text/expressions';
import { Issues } from '../../../nodes/ReportSchedule/text/issues';
import { takeApart } from '../../../nodes/ReportSchedule/names/cell';
import { values } from '../../../nodes/ReportSchedule/values';
import { dragged, mappingOf } from '../../mapColumns';

export { dragged };

/** What an item's columns come to: a schedule, all that is wrong, or nothing at all. */
export interface Outcome {
	body?: Record<string, unknown>;
	/** Only where it's already known to change nothing. */
	operation?: 'unchanged';
	/** Emails and names that have yet to be looked up, by field. */
	names?: Array<[field: string, given: unknown]>;
	withoutValue?: readonly string[];
	notes: Record<string, string[]>;
	issues?: string;
	isEmptyRow?: true;
}

/** The lists aren't read. */
const check = (given: Given) => void takeApart(given, values);
const layers = { values, columns, names: { check } } as unknown as Layers;

function read(ofItem: Omit<InputItem, 'issues' | 'notes' | 'layers'>, purpose: Purpose): Outcome {
	const item: InputItem = { ...ofItem, issues: new Issues(), notes: [], layers };
	const source = columns.source(item, purpose);
	if (source === 'empty') return { isEmptyRow: true, notes: {} };
	const { operation, body, byName } = readDraft(source, purpose, item);
	const notes: Outcome['notes'] = {};
	const isNone = ({ kind }: Note) => kind === 'blank' || kind === 'leftOut';
	const withoutValue = item.notes.filter(isNone).flatMap(({ fields = [] }) => fields);
	for (const { kind, what } of item.notes) if (kind !== 'leftOut') (notes[kind] ??= []).push(what);
	if (item.issues.count > 0) return { issues: String(item.issues), notes };
	const names = byName.map(({ field, given }: Given): [string, unknown] => [field, given]);
	return { ...(operation === 'unchanged' && { operation }), body, names, withoutValue, notes };
}

interface More {
	/** Further items of the same run. */
	others?: object[];
	isOfTool?: boolean;
	/** As the editor saves it. */
	scheduleId?: unknown;
}

/**
 * Reads an item whose columns are mapped.
 *
 * @param mapping text or expressions by field
 */
export function byHand(
	mapping: Record<string, unknown> | null,
	json: object,
	purpose: Purpose = 'create',
	{ others = [], isOfTool = false, scheduleId = null }: More = {},
): Outcome {
	const saved = (name: string) => {
		if (name === 'scheduleId') return scheduleId;
		return name === 'columns.value' ? mapping : (mapping?.[name.replace('columns.value.', '')] ?? null);
	};
	const parameter = (name: string) => {
		const value = saved(name);
		if (value === '=') return '';
		if (value === BROKEN) throw new Error('late is not defined');
		const path = fieldPath(typeof value === 'string' ? value.slice(1) : undefined);
		if (path !== undefined) return fieldAt(json, path)?.value ?? null;
		return typeof value === 'string' && value.startsWith('={{') ? null : value;
	};
	const isFieldOfAnother = (path: readonly string[]) =>
		[json, ...others].some((one) => fieldAt(one, path) !== undefined);
	const item = { json: json as IDataObject, saved, parameter, isFieldOfAnother, isOfTool };
	return read(item, purpose);
}

/** An expression for which n8n throws. */
export const BROKEN = '={{ late() }}';

/** Reads cells by the IDs of their fields, of columns with headings such as `My time`. */
export function ofCells(cells: Record<string, unknown>, purpose: Purpose = 'create', more?: More): Outcome {
	const heading = (id: string) => `My ${id}`;
	const mapping = Object.fromEntries(Object.keys(cells).map((id) => [id, dragged(heading(id))]));
	const json = Object.fromEntries(Object.entries(cells).map(([id, cell]) => [heading(id), cell]));
	return byHand(mapping, json, purpose, more);
}

/** Reads an item, each of whose keys is dragged onto the field that has it as its label or ID, or as its name in the API. */
export function ofSheet(json: object, purpose: Purpose = 'create', more?: More): Outcome {
	return byHand(mappingOf(Object.keys(json)), json, purpose, more);
}

/** A row with all that a create needs but the type. */
export const row = { report: 7, time: '9:30', timezone: 'UTC' };
