import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { scheduleFields, type ScheduleField } from '../nodes/ReportSchedule/fields/scheduleFields';

/** The file that `npm run docs` writes and a test compares. */
export const fieldReferenceFile = path.join(__dirname, '..', 'docs', 'fields.md');

/** The field reference as Markdown, drawn from the one description of the fields. */
export function fieldReference(): string {
	return `# Fields of a schedule

Drawn from \`nodes/ReportSchedule/fields/scheduleFields.ts\` by \`npm run docs\`; section numbers (§) are
those of [the service's API](interface.md). The parameter names are what saved workflows store, and, in the
column Field, what an input item's keys are called under Map Automatically.

| Label | Parameter | Field | Required | Shown | Values |
| --- | --- | --- | --- | --- | --- |
${scheduleFields.map(row).join('\n')}

${scheduleFields.map(section).join('\n\n')}
`;
}

function row(field: ScheduleField): string {
	const { label, parameter, name, required } = field;
	const cells = [label, code(parameter), code(name), required ? 'yes' : '', shown(field), kind(field)];
	return `| ${cells.join(' | ')} |`;
}

function section(field: ScheduleField): string {
	const { label, name, description } = field;
	const heading = `## ${label}\n\n${code(name)} (${field.section}). ${sentence(description)}`;
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

if (require.main === module) writeFileSync(fieldReferenceFile, fieldReference());
