import type { Values } from '../ports';
import type { Change, Draft } from '../draft/draft';
import { isRecipientField, recipientFields, type RecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { quote, shortened } from '../helpers/quote';
import { listed } from '../helpers/words';

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Such as `a, b and c`; of more than ten the rest are counted. */
export function series(parts: readonly string[]): string {
	return parts.length > 10 ? listed(parts) : and.format(parts);
}

/** A field as people read of it. Users and groups may be given by ID, email or name. */
export function labelOf({ name, label }: ScheduleField): string {
	return isRecipientField(name) ? capitalized[name] : label;
}

const capitalized = { users: 'Users', groups: 'Groups' } as const;

/** A value to send, by the service's own labels. */
export function valueInWords(field: ScheduleField, value: BodyValue, change: Change, values: Values): string {
	const { name, kind } = field;
	if (isRecipientField(name)) {
		const ids = idsIn(value);
		return ids.length === 0 ? 'none' : series(ids.map((id) => recipientInWords(name, id, change)));
	}
	if (kind === 'text') return quote(value);
	if (name === 'report') {
		const report = change.found?.get(name)?.get(Number(value));
		return report === undefined ? String(value) : `${quote(report)} (${String(value)})`;
	}
	return values.inWords(field, value) ?? shortened(String(value));
}

/** A value of a body's field; undefined where the body has none. */
export function bodyInWords(name: string, draft: Draft, values: Values): string | undefined {
	const value = draft.body[name];
	return value === undefined ? undefined : valueInWords(scheduleField(name), value, draft, values);
}

/**
 * Whom IDs stand for, such as `users 1`, `2`, `ada@example.com`: parts of a list.
 *
 * @param withIds whether those that were looked up have their IDs, too: `ada@example.com (user 7)`
 */
export function recipientsInWords(
	field: RecipientField,
	ids: readonly number[],
	change: Change,
	withIds = true,
): string[] {
	const given = change.found?.get(field) ?? new Map<number, string>();
	const [first, ...others] = ids.filter((id) => !given.has(id)).map(String);
	const noun = others.length === 0 ? recipientFields[field].singular : field;
	const unnamed = first === undefined ? [] : [`${noun} ${first}`, ...others];
	const named = ids.filter((id) => given.has(id));
	return [
		...unnamed,
		...named.map((id) => (withIds ? recipientInWords(field, id, change) : shortened(given.get(id)!))),
	];
}

function recipientInWords(field: RecipientField, id: number, { found }: Change): string {
	const given = found?.get(field)?.get(id);
	return given === undefined ? String(id) : `${shortened(given)} (${recipientFields[field].singular} ${id})`;
}

/** A list of IDs in a body. */
export function idsIn(value: BodyValue | undefined): number[] {
	return Array.isArray(value) ? value.map(Number) : [];
}
