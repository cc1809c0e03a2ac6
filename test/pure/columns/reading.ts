import type { IDataObject } from 'n8n-workflow';
import { columns } from '../../../nodes/ReportSchedule/columns';
import type { InputItem, Layers } from '../../../nodes/ReportSchedule/ports';
import type { Given, Purpose } from '../../../nodes/ReportSchedule/draft/draft';
import { readDraft } from '../../../nodes/ReportSchedule/draft/readDraft';
import type { Note } from '../../../nodes/ReportSchedule/item/notes';
import { fieldPath } from '../../../nodes/ReportSchedule/helpers/expressions';
import { Issues } from '../../../nodes/ReportSchedule/helpers/issues';
import { fieldOf } from '../../../nodes/ReportSchedule/parameters/fields';
import { values } from '../../../nodes/ReportSchedule/values';

/** What an item's columns come to: a schedule, all that is wrong, or nothing at all. */
export interface Outcome {
	body?: Record<string, unknown>;
	/** Emails and names that have yet to be looked up, by field. */
	names?: Array<[field: string, given: unknown]>;
	withoutValue?: readonly string[];
	notes: Record<string, string[]>;
	issues?: string;
	isEmptyRow?: true;
}

/** Any name is one here: what the names layer refuses is its own matter. */
const layers = { values, columns, names: { check: () => undefined } } as unknown as Layers;

function read(
	ofItem: Omit<InputItem, 'issues' | 'notes' | 'layers'>,
	mode: 'mapColumns' | 'autoMapInputData',
	purpose: Purpose,
): Outcome {
	const item: InputItem = { ...ofItem, issues: new Issues(), notes: [], layers };
	const source = columns.source(item, mode, purpose);
	if (source === 'empty') return { isEmptyRow: true, notes: {} };
	const { body, byName } = readDraft(source, purpose, item);
	const notes: Outcome['notes'] = {};
	const isNone = ({ kind }: Note) => kind === 'blank' || kind === 'leftOut';
	const withoutValue = item.notes.filter(isNone).flatMap(({ fields = [] }) => fields);
	for (const { kind, what } of item.notes) if (kind !== 'leftOut') (notes[kind] ??= []).push(what);
	if (item.issues.count > 0) return { issues: String(item.issues), notes };
	return { body, names: byName.map(({ field, given }: Given) => [field, given]), withoutValue, notes };
}

/** Reads an item whose own keys are the columns. @param isOfTool whether a model gives them */
export function automatic(
	json: object,
	purpose: Purpose = 'create',
	scheduleId?: string,
	isOfTool = false,
): Outcome {
	const item = {
		json: json as IDataObject,
		parameter: () => null,
		saved: (name: string) => (name === 'scheduleId' ? (scheduleId ?? null) : null),
		isFieldOfAnother: () => false,
		isOfTool,
	};
	return read(item, 'autoMapInputData', purpose);
}

/**
 * Reads an item whose columns are mapped by hand.
 *
 * @param mapping text or expressions by field
 * @param others further items of the same run
 */
export function byHand(
	mapping: Record<string, unknown> | null,
	json: object,
	purpose: Purpose = 'create',
	others: object[] = [],
): Outcome {
	const saved = (name: string) =>
		name === 'columns.value' ? mapping : (mapping?.[name.replace('columns.value.', '')] ?? null);
	const parameter = (name: string) => {
		const value = saved(name);
		if (value === '=') return '';
		if (value === BROKEN) throw new Error('late is not defined');
		const path = fieldPath(typeof value === 'string' ? value.slice(1) : undefined);
		if (path !== undefined) return fieldOf(json, path)?.value ?? null;
		return typeof value === 'string' && value.startsWith('={{') ? null : value;
	};
	const isFieldOfAnother = (path: readonly string[]) =>
		[json, ...others].some((one) => fieldOf(one, path) !== undefined);
	const item = { json: json as IDataObject, saved, parameter, isFieldOfAnother, isOfTool: false };
	return read(item, 'mapColumns', purpose);
}

/** An expression for which n8n throws. */
export const BROKEN = '={{ late() }}';

/** The expression of a column that was dragged onto a field. */
export function dragged(heading: string): string {
	return `={{ $json[${JSON.stringify(heading)}] }}`;
}

/**
 * Reads the same cells, by the IDs of their fields, in both ways. They have to come to the same.
 *
 * @returns what they came to by hand, with headings such as `My time`
 */
export function inBothWays(cells: Record<string, unknown>, purpose: Purpose = 'create'): Outcome {
	const ids = Object.keys(cells);
	const heading = (id: string) => `My ${id}`;
	const mapping = Object.fromEntries(ids.map((id) => [id, dragged(heading(id))]));
	const json = Object.fromEntries(ids.map((id) => [heading(id), cells[id]]));
	const result = byHand(mapping, json, purpose);
	const other = automatic(cells, purpose);
	expect([other.body, other.names, other.withoutValue]).toEqual([
		result.body,
		result.names,
		result.withoutValue,
	]);
	expect(other.issues === undefined).toBe(result.issues === undefined);
	return result;
}

/** A row with all that a create needs but the type. */
export const row = { report: 7, time: '9:30', timezone: 'UTC' };
