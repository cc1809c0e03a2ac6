import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	isRecipientField,
	recipientFields,
	type RecipientField,
} from '../../nodes/ReportSchedule/fields/recipients';
import type { ScheduleField } from '../../nodes/ReportSchedule/fields/types';
import { columns, type Column } from '../../nodes/ReportSchedule/columns/fields';
import { scheduleField, scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';

/** The field reference as Markdown, written from the one description of the fields and from the sheet to copy. */
export function fieldReference(): string {
	return `# Fields of a schedule

## Columns to copy

Copy this table into your sheet, or start from [sheet.csv](../examples/sheet.csv). Leave out the columns you don't need.

${sheetTable()}

With **Mapping** set to **Map Columns**, drag your columns onto the fields. They can have any names.

- A new schedule needs the fields marked *required*, and the days of its type. ${listed(withDefault)} take the form's default
  if there's no value. Retry For only counts for a conditional schedule.
- An update changes only the fields that have a value. Empty cells, and cells that hold only a dash, change nothing.
- **Schedule** isn't a column: to update by ID, use an expression such as \`{{ $json.schedule_id }}\`.

[What cells may hold](sheets.md#what-cells-may-hold) is about the columns that say two things: Days, Time, Recipients,
Attachments, and Schedule Type with its days.

## All fields

The same values work in columns and in the form's expressions, in any case: the names, or the API's own values, which are
in parentheses. n8n may mark an expression red and say *The value "weekly" is not supported!*. It works all the same.

Everyday values work, too:

- **Hour**: \`9\`, \`5 PM\`, \`17h\`, \`noon\`
- **Days of Week**: \`Mon\`, \`Mon-Fri\`, \`Monday and Wednesday\`, \`every weekday\`. Numbers are the service's codes, so \`1\` is
  Tuesday, and a hint says so, unless the column has the API's name. An agent's tool takes no numbers.
- **Day of Month**: \`15th\`, \`the 1st\`, \`last day\`, \`end of month\`. \`29\` is the service's code for the last day, and a hint
  says so. An agent's tool doesn't take it.
- **Data Export**: \`Excel\`, \`XLS\`
- **Condition**: \`true\`, \`false\`

| Field | Name in the API | Values |
| --- | --- | --- |
${rows().join('\n')}

Ambiguous values are rejected, and so are days in a range that runs backwards, such as \`Fri-Mon\`. The service has one code,
6, for Saturday and Sunday, so the words *Saturday*, *Sunday* and *weekend* are rejected, too. Write
\`Saturday or Sunday (6)\`, then check in DataReportive which day it chose.

## What the API leaves open

- **Name**: listed as required, and described as optional.
- **Once** has no date, and **Quarterly** no months. Whether an update of a one-time schedule delivers the report again isn't
  documented. Check both in DataReportive.
- **Day 5** isn't documented. If you try it, check which day it stands for.
- **Timezone**: the names that it accepts aren't listed.
- **Delivery Method**: Slack has no field for the channel.
- **Document Export** and **Data Export**: an email needs neither, but what's sent without one isn't documented.
- **Query** and **Trigger Value**: what happens without a query, and how the value is compared with its result, isn't
  documented.
- **An update** may have to have all fields. If yours is refused, add the missing ones. **Hour** alone keeps the minute.
`;
}

/** examples/sheet.csv as a Markdown table, which spreadsheets take when it's copied from a browser. */
function sheetTable(): string {
	const [header = [], ...rows] = sheetRows();
	const lines = [header, header.map(() => '---'), ...rows];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The rows of examples/sheet.csv, the header first. */
export function sheetRows(): string[][] {
	const text = readFileSync(join(__dirname, '..', '..', 'examples', 'sheet.csv'), 'utf8');
	return text
		.trim()
		.split('\n')
		.map((line) =>
			[...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
		);
}

/** Fields that a new schedule has to have, and a sheet can leave to the form's defaults. */
const withDefault = scheduleFields
	.filter(({ required }) => required === 'orDefault')
	.map(({ label }) => label);

const listed = (labels: readonly string[]) => `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;

function rows(): string[] {
	return scheduleFields.flatMap((field) => {
		const { label, name, required, description } = field;
		const about = [values(field), shown(field), sentence(description)];
		const own = row(`${label}${required === 'given' ? ' (required)' : ''}`, [name], about);
		const withNames = isRecipientField(name) ? [own, byNameRow(name)] : [own];
		return [
			...columns.filter(({ fields }) => fields.length > 1 && fields[0] === name).map(combinedRow),
			...withNames,
		];
	});
}

const row = (label: string, names: readonly string[], about: readonly string[]) =>
	`| ${label} | ${names.map(code).join(', ')} | ${about.filter(Boolean).join(' ')} |`;

/** A column for several fields. What its cells may hold stands in docs/sheets.md. */
function combinedRow({ label, fields }: Column): string {
	const labels = fields.map((name) => scheduleField(name).label);
	return row(label, [], [`${listed(labels)} in one column. Only as a column.`]);
}

function byNameRow(field: RecipientField): string {
	const { by, key, singular } = recipientFields[field];
	const what = `The ${singular}s' ${key}s, separated by commas.`;
	return row(by.name.label, [], [what, `Your service has to be able to list its ${singular}s.`]);
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
			return 'An ID.';
		case 'ids':
			return '';
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
	const isSaid = label.toLowerCase() === String(value).toLowerCase() || new RegExp(`(^|\\()${value}(\\)| \\()`).test(label);
	return isSaid ? label : `${label} (${code(value)})`;
}

const code = (text: string | number) => `\`${text}\``;
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
