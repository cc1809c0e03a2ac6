import type { SandboxOptions } from './options';
import type { ListedRecord, StoredSchedule } from './types';

type Form = NonNullable<SandboxOptions['recordForm']>;

/** A schedule as the service shows it. The form of its records isn't documented, so there are several. */
export function shown(schedule: StoredSchedule, options: SandboxOptions): ListedRecord {
	return forms[options.recordForm ?? 'asSent'](schedule, options);
}

const forms: Record<Form, (schedule: StoredSchedule, options: SandboxOptions) => ListedRecord> = {
	asSent: (schedule) => schedule,

	objects: ({ report, ...schedule }, { reports, users, groups }) => ({
		...schedule,
		...(report !== undefined && { report: objectOf(report, 'name', reports) }),
		users: schedule.users.map((id) => objectOf(id, 'email', users)),
		groups: schedule.groups.map((id) => objectOf(id, 'name', groups)),
	}),

	// The IDs that a list is searched by stay numbers, and free text stays text.
	otherTypes: ({ id, ...schedule }) => {
		const fields = Object.entries(schedule).map(([field, value]) => [
			field,
			['report', 'name', 'query'].includes(field) ? value : inOtherType(value),
		]);
		return { ...Object.fromEntries(fields), id };
	},

	withoutRecipients: (schedule) => {
		const fields = Object.entries(schedule).filter(([field]) => field !== 'users' && field !== 'groups');
		return { ...Object.fromEntries(fields), id: schedule.id };
	},
};

/** `{ id, email }` or `{ id, name }`, made up for an ID that the options don't name. */
function objectOf(id: unknown, key: 'email' | 'name', records: readonly ListedRecord[] = []): object {
	const known = records.find((record) => record.id === id);
	return { id, [key]: known?.[key] ?? `${key} of ${String(id)}` };
}

/** Numbers as text, and digits as numbers. */
function inOtherType(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOtherType);
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}
