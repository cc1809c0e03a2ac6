import type { ResourceMapperFields } from 'n8n-workflow';
import { scheduleFields } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';

/** A column that a sheet may have: for one field, or for several at once. */
export interface Column {
	/** Its ID in n8n's column mapper. Saved workflows hold it, so it can never change. */
	id: string;
	label: string;
	/** The fields of the body that its cells are for; none of the column that says which schedule the row is. */
	fields: readonly string[];
}

/** Columns whose cells say two things. */
const combined: readonly Column[] = [
	{ id: 'days', label: 'Days', fields: ['scheduled_day_of_week', 'scheduled_day_of_month'] },
	{ id: 'time', label: 'Time', fields: ['scheduled_time_hour', 'scheduled_time_minute'] },
	{ id: 'recipients', label: 'Recipients', fields: ['users', 'groups'] },
	{ id: 'attachments', label: 'Attachments', fields: ['export_type', 'export_data_type'] },
];

/** In Create or Update by name: a row that has it may rename its schedule. */
const scheduleId: Column = { id: 'scheduleId', label: 'Schedule ID', fields: [] };

/** All columns in the order in which people think of them: a combined one stands before those for its parts. */
export const columns: readonly Column[] = [
	scheduleId,
	...scheduleFields.flatMap((field) => [
		...combined.filter(({ fields }) => fields[0] === field.name),
		{ id: field.parameter, label: field.label, fields: [field.name] },
	]),
];

/** The columns that may hold a field, the combined one first. */
export function columnsFor({ name }: ScheduleField): Column[] {
	return columns.filter(({ fields }) => fields.includes(name));
}

/** What most sheets have. The mapper offers the others under Add Field. */
const SHOWN = new Set([
	...['report', 'name', 'scheduleType', 'days', 'time', 'timezone'],
	...['recipients', 'methodType', 'attachments'],
]);

/**
 * The fields of n8n's column mapper. They have no type, so that n8n leaves their values as they are, and none is required:
 * n8n would name a missing one by its ID.
 *
 * @param isMatched whether schedules are matched by name, so that a row may say its ID
 */
export function mapperFields(isMatched: boolean): ResourceMapperFields {
	const offered = isMatched ? columns : columns.filter((column) => column !== scheduleId);
	return {
		fields: offered.map(({ id, label }) => ({
			id,
			displayName: label,
			required: false,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
			removed: !SHOWN.has(id),
		})),
	};
}
