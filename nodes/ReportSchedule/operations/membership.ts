import type { RecipientField } from '../fields/recipients';
import { planMembership, type MembershipChange } from '../requests/plan';
import { readScheduleId } from './item';
import { resolveEach, type Operation } from './operation';
import { scheduleIdProperty } from './properties';
import { recipientProperties } from './recipientProperties';
import { requiredRecipients, resolveRecipients, type Recipients } from './recipients';

/** What adding and removing differ in (§4). */
const verbs = {
	add: { label: 'Add', preposition: 'to', methods: ['POST'] },
	remove: { label: 'Remove', preposition: 'from', methods: ['POST', 'DELETE'] },
} as const;

const capitalized = { users: 'Users', groups: 'Groups' } as const;

/** POST `/api/v1/schedules/<schedule_id>/add_users/` (§4), and so on. */
export const addUsers = membership('add', 'users');
export const removeUsers = membership('remove', 'users');
export const addGroups = membership('add', 'groups');
export const removeGroups = membership('remove', 'groups');

/** What the code knows about adding or removing users or groups. */
export function membershipFacts(verb: keyof typeof verbs, field: RecipientField) {
	const name = `${verb}${capitalized[field]}` as const;
	return { name, recipients: field, methods: verbs[verb].methods, isIdempotent: true, overwrites: false };
}

/** What the four operations have in common (§2.2, §4). */
function membership(
	verb: keyof typeof verbs,
	field: RecipientField,
): Operation<MembershipChange & Recipients> {
	const { label, preposition, methods } = verbs[verb];
	const operation = membershipFacts(verb, field);
	/** The last segment of the path (§4). */
	const action = `${verb}_${field}`;
	// Who should be removed and isn't named goes on getting reports, so no message offers an empty list.
	const orNone = verb === 'add' ? '|| []' : undefined;
	return {
		kind: 'membership',
		option: {
			name: `${label} ${capitalized[field]}`,
			value: operation.name,
			action: `${label} ${field} ${preposition} schedule`,
			description: `${label} ${field} ${preposition} the recipients of a schedule`,
		},
		properties: [scheduleIdProperty('The schedule to change'), ...recipientProperties([field], true)],
		methods,
		read: (item, issues) => {
			const scheduleId = readScheduleId(item, issues);
			const recipients = requiredRecipients(item, field, issues, orNone);
			if (scheduleId === undefined || recipients === undefined) return undefined;
			return { scheduleId, ...recipients };
		},
		listsFor: ({ names }) => (names.length > 0 ? [field] : []),
		resolve: (changes, lists, refuse) =>
			resolveEach(changes, refuse, (change, issues) => ({
				...change,
				ids: resolveRecipients(change, lists, issues),
			})),
		plan: (changes, options) =>
			planMembership(changes, { operation, action, method: options.requestMethod }, options),
	};
}
