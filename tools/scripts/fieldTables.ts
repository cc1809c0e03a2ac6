import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scheduleField, scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import type { ScheduleField } from '../../nodes/ReportSchedule/fields/types';
import { type Column, columns } from '../../nodes/ReportSchedule/schedule/columns';

/** The table of docs/fields.md. */
export const fieldTables = (): string[] => [
	['| Field | Name in the API | Values |', '| --- | --- | --- |', ...rows()].join('\n'),
];

/** The rows of examples/sheet.csv, the header first. */
export function sheetRows(): string[][] {
	const text = readFileSync(join(__dirname, '..', '..', 'examples', 'sheet.csv'), 'utf8');
	return text
		.trim()
		.split('\n')
		.map((line) =>
			[...`,${line}`.matchAll(/,(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
		);
}

const listed = (labels: readonly string[]) => `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;

function rows(): string[] {
	const ofFields = scheduleFields.flatMap((field) => {
		const { label, name, required, description } = field;
		const about = [values(field), shown(field), sentence(description)];
		const own = row(`${label}${required === 'always' ? ' (required)' : ''}`, [name], about);
		return [...columns.filter(({ fields }) => fields.length > 1 && fields[0] === name).map(combinedRow), own];
	});
	return [row('Schedule ID', [], [SCHEDULE_ID]), ...ofFields];
}

const SCHEDULE_ID =
	'The schedule that the row is about, whatever its name. Only as a column, in Create or Update by name.';

const row = (label: string, names: readonly string[], about: readonly string[]) =>
	`| ${label} | ${names.map(code).join(', ')} | ${about.filter(Boolean).join(' ')} |`;

/** A column for several fields. What its cells may hold stands in docs/sheets.md. */
function combinedRow({ label, fields }: Column): string {
	return row(label, [], [`Only as a column: ${listed(fields.map((name) => scheduleField(name).label))} in one.`]);
}

function shown({ appliesTo }: ScheduleField): string {
	const controlling = scheduleFields.find(({ name }) => name === appliesTo?.field);
	if (appliesTo === undefined || controlling === undefined || !('choices' in controlling)) return '';
	const labels = controlling.choices
		.filter(({ value }) => appliesTo.values.includes(String(value)))
		.map(({ label }) => label);
	return `For ${controlling.label}: ${labels.join(', ')}.`;
}

function values(field: ScheduleField): string {
	switch (field.kind) {
		case 'id':
			return field.list ? 'An ID or a name.' : 'An ID.';
		case 'ids':
			return field.name === 'users' ? 'Emails, full names or IDs.' : 'Names or IDs.';
		case 'text':
			return 'Text.';
		case 'timezone':
			return 'A name such as `Europe/Berlin`.';
		case 'choice':
		case 'hour':
		case 'days':
			return `${field.kind === 'days' ? 'One or several of ' : ''}${choices(field)}.`;
	}
}

/** The choices with their values in the API; of a long row of numbers only the ends. */
function choices(field: ScheduleField & { kind: 'choice' | 'hour' | 'days' }): string {
	const offered = field.choices.filter(({ value }) => value !== field.unset);
	const numbers = offered.filter(({ label }) => /^\d+$/.test(label)).map(({ label }) => code(label));
	const inShort = numbers.length > 4 ? [`${numbers[0]} to ${numbers.at(-1)}`] : numbers;
	const named = offered.filter(({ label }) => !/^\d+$/.test(label)).map(withValue);
	return [...inShort, ...named].join(', ');
}

function withValue({ label, value }: { label: string; value: string | number }): string {
	const isSaid =
		label.toLowerCase() === String(value).toLowerCase() || new RegExp(`(^|\\()${value}(\\)| \\()`).test(label);
	return isSaid ? label : `${label} (${code(value)})`;
}

const code = (text: string | number) => `\`${text}\``;
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
