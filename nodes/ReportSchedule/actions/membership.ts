import { recipientFields, type RecipientField } from '../fields/recipientFields';
import type { MembershipChange } from '../requests/plan';
import type { OperationFacts } from '../requests/request';
import { readScheduleId, resolveEach, scheduleIdProperty, type Operation } from './operation';
import { recipientProperties, resolveRecipients, selectedRecipients, type Recipients } from './recipients';

/** What adding and removing differ in (§4). */
const verbs = {
	add: { label: 'Add', preposition: 'to', done: 'added', methods: ['POST'] },
	remove: { label: 'Remove', preposition: 'from', done: 'removed', methods: ['POST', 'DELETE'] },
} as const;

/** POST `/api/v1/schedules/<schedule_id>/add_users/` (§4), and so on. */
export const addUsers = membershipOperation('add', 'users');
export const removeUsers = membershipOperation('remove', 'users');
export const addGroups = membershipOperation('add', 'groups');
export const removeGroups = membershipOperation('remove', 'groups');

/** What the four operations have in common (§2.2, §4). */
function membershipOperation(
	verb: keyof typeof verbs,
	field: RecipientField,
): Operation<MembershipChange & Recipients> {
	const { label, preposition, done, methods } = verbs[verb];
	const capitalized = ({ users: 'Users', groups: 'Groups' } as const)[field];
	const value = `${verb}${capitalized}` as const;
	const facts: OperationFacts & { recipients: RecipientField } = {
		name: value,
		recipients: field,
		methods,
		effect: `the ${field} were ${done}`,
		isIdempotent: true,
		overwrites: false,
	};
	return {
		option: {
			name: `${label} ${capitalized}`,
			value,
			action: `${label} ${field} ${preposition} schedule`,
			description: `${label} ${field} ${preposition} the recipients of a schedule`,
		},
		facts: [facts],
		methods,
		properties: [scheduleIdProperty('The schedule to change'), ...recipientProperties([field], true)],
		read: (item, issues) => {
			const scheduleId = readScheduleId(item, issues);
			const before = issues.count;
			const recipients = selectedRecipients(item, field, issues, '[]');
			if (recipients === undefined && issues.count === before) {
				issues.add(
					`${recipientFields[field].by.id.label} is empty. Enter at least one, or use an expression that gives [] if there are none`,
				);
			}
			if (scheduleId === undefined || recipients === undefined) return undefined;
			return { scheduleId, ...recipients };
		},
		listsFor: ({ names }) => (names.length > 0 ? [field] : []),
		resolve: (changes, lists, refuse) =>
			resolveEach(changes, refuse, (change, issues) => ({
				...change,
				ids: resolveRecipients(change, lists, issues),
			})),
		plan: async (changes, options) => {
			const { planMembership } = await import('../requests/plan');
			const target = { operation: facts, action: `${verb}_${field}`, method: options.requestMethod };
			return planMembership(changes, target, options);
		},
	};
}
