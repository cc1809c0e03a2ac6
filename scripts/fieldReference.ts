import { recipientFields, type RecipientField } from '../nodes/ReportSchedule/fields/recipientFields';
import { scheduleFields, type ScheduleField } from '../nodes/ReportSchedule/fields/scheduleFields';

/** The field reference as Markdown, drawn from the one description of the fields. */
export function fieldReference(): string {
	return `# Fields of a schedule

Drawn from \`nodes/ReportSchedule/fields/scheduleFields.ts\` by \`npm run docs\`. The fields are those of §2.1 of
[the service's API](interface.md#21-schedule); saved workflows store the names in the column Parameter. Under *Map
Automatically* a column of the input is a field if it is called like its label, its parameter or its name in the
API (column Field). Case, spaces, underscores and hyphens don't matter. The columns *${byName('users')}* and
*${byName('groups')}* are looked up in the service's lists and join the IDs.

| Label | Parameter | Field | Required | Shown | Values |
| --- | --- | --- | --- | --- | --- |
${scheduleFields.map(row).join('\n')}

${scheduleFields.map(section).join('\n\n')}
`;
}

const byName = (field: RecipientField) => recipientFields[field].byName.label;

function row(field: ScheduleField): string {
	const { label, parameter, name, required } = field;
	const cells = [label, code(parameter), code(name), required ? 'yes' : '', shown(field), kind(field)];
	return `| ${cells.join(' | ')} |`;
}

function section(field: ScheduleField): string {
	const { label, name, description } = field;
	const heading = `## ${label}\n\n${code(name)}. ${sentence(description)}`;
	if (!('choices' in field)) return heading;
	const values = field.choices.filter(({ value }) => value !== field.unset);
	const isPlain = values.every(({ value, label, also }) => String(value) === label && !also);
	if (isPlain) return `${heading} Values: ${values.map(({ value }) => code(value)).join(', ')}.`;
	const rows = values.map(
		({ value, label, also }) => `| ${code(value)} | ${label} | ${also?.join(', ') ?? ''} |`,
	);
	return `${heading}\n\n| Value | Label | Also understood |\n| --- | --- | --- |\n${rows.join('\n')}`;
}

function shown({ appliesTo }: ScheduleField): string {
	const controlling = scheduleFields.find(({ name }) => name === appliesTo?.field);
	if (appliesTo === undefined || controlling === undefined || !('choices' in controlling)) return 'always';
	const labels = controlling.choices
		.filter(({ value }) => appliesTo.values.includes(String(value)))
		.map(({ label }) => label);
	return `${controlling.label}: ${labels.join(', ')}`;
}

function kind(field: ScheduleField): string {
	switch (field.kind) {
		case 'id':
			return 'an ID';
		case 'ids':
			return 'IDs';
		case 'text':
			return 'text';
		case 'timezone':
			return 'name of a timezone';
		case 'choice':
			return 'one, see below';
		case 'choices':
			return 'several, see below';
	}
}

const code = (text: string | number) => `\`${text}\``;
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
