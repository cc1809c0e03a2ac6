import type { Purpose } from '../../../nodes/ReportSchedule/schedule/draft';
import { formSource, updateSource } from '../../../nodes/ReportSchedule/schedule/form';
import { readDraft } from '../../../nodes/ReportSchedule/schedule/read';
import type { Note } from '../../../nodes/ReportSchedule/schedule/draft';
import { InvalidValue } from '../../../nodes/ReportSchedule/text/issues';
import { itemWith } from '../item/items';

/** Any name is one here: what the names layer refuses is its own matter. */
const layers = { names: { check: () => undefined } };

/** The form as it is when somebody has just filled in what's required. */
export const form = {
	...{ report: { __rl: true, mode: 'id', value: '7' }, name: 'Sales', scheduleType: 'D' },
	...{ scheduledDayOfWeek: [], scheduledDayOfMonth: 0, scheduledTimeHour: '09', scheduledTimeMinute: '00' },
	...{
		timezone: { __rl: true, mode: 'list', value: 'UTC' },
		recipientSelection: 'id',
		users: '',
		groups: '',
	},
	...{ userEmails: '', groupNames: '', usersFromList: [], groupsFromList: [], methodType: 'email' },
	...{ exportType: '', exportDataType: '', scheduleCondition: '1', query: '', datasource: 0 },
	...{ triggerValue: '', retryCondition: '0' },
};

export interface Outcome {
	body?: object;
	names?: unknown[];
	withoutValue?: readonly string[];
	notes: Record<string, string[]>;
	issues?: string;
}

type More = NonNullable<Parameters<typeof itemWith>[1]>;

function read(parameters: Record<string, unknown>, purpose: Purpose, isOfForm: boolean, more: More): Outcome {
	const item = itemWith(parameters, { ...more, layers });
	const notes: Outcome['notes'] = {};
	try {
		const source = isOfForm ? formSource(item) : updateSource(item);
		const { body, byName } = readDraft(source, purpose, item);
		const isNone = ({ kind }: Note) => kind === 'blank';
		const withoutValue = item.notes.filter(isNone).flatMap(({ fields = [] }) => fields);
		for (const { kind, what } of item.notes) (notes[kind] ??= []).push(what);
		if (item.issues.count > 0) return { issues: String(item.issues), notes };
		return { body, names: byName.map(({ field, given }) => [field, given]), withoutValue, notes };
	} catch (error) {
		if (!(error instanceof InvalidValue)) throw error;
		return { issues: error.message, notes };
	}
}

/** Reads the form (Define Below), for a create unless something else is said. */
export function ofForm(changes: object, purpose: Purpose = 'create', more: More = {}): Outcome {
	return read({ ...form, ...changes }, purpose, true, more);
}

/** Reads Update Fields. */
export function ofUpdate(updateFields: object, more: More = {}): Outcome {
	return read({ updateFields }, 'update', false, more);
}
