import type { RecipientField } from '../fields/recipients';
import { planMembership, type MembershipChange } from '../requests/plan';
import type { Resource } from '../requests/request';
import { readResourceId } from './item';
import { resolveEach, type Operation } from './operation';
import { resourceIdProperty } from './properties';
import { recipientProperties } from './recipientProperties';
import { requiredRecipients, resolveRecipients, type Recipients } from './readRecipients';

/** What adding and removing differ in (§4). */
const verbs = {
	add: { label: 'Add', preposition: 'to', methods: ['POST'] },
	remove: { label: 'Remove', preposition: 'from', methods: ['POST', 'DELETE'] },
} as const;

const capitalized = { users: 'Users', groups: 'Groups' } as const;
const sets = { schedule: 'recipients of a schedule', group: 'members of a group' };

/** POST `/api/v1/schedules/<schedule_id>/add_users/` (§4), and so on. */
export const addUsers = membership('schedule', 'add', 'users');
export const removeUsers = membership('schedule', 'remove', 'users');
export const addGroups = membership('schedule', 'add', 'groups');
export const removeGroups = membership('schedule', 'remove', 'groups');

/** POST `/api/v1/groups/<group_id>/add_users/`: §4 rule 5 has the path; the service documents it in public. */
export const addMembers = membership('group', 'add', 'users');
export const removeMembers = membership('group', 'remove', 'users');

/** What a request that adds or removes members says of itself (§4): sending it twice changes nothing more. */
export function membershipFacts(resource: Resource, verb: keyof typeof verbs, field: RecipientField) {
	const name = `${verb}${capitalized[field]}` as const;
	const { methods } = verbs[verb];
	return { name, resource, recipients: field, methods, isIdempotent: true, overwrites: false };
}

function membership(
	resource: Resource,
	verb: keyof typeof verbs,
	field: RecipientField,
): Operation<MembershipChange & Recipients> {
	const { label, preposition, methods } = verbs[verb];
	const operation = membershipFacts(resource, verb, field);
	const action = `${verb}_${field}`;
	// Who should be removed and isn't named goes on getting reports, so no message offers an empty list.
	const orNone = verb === 'add' ? '|| []' : undefined;
	return {
		optionSet: 'membership',
		option: {
			name: `${label} ${capitalized[field]}`,
			value: operation.name,
			action: `${label} ${field} ${preposition} ${resource}`,
			description: `${label} ${field} ${preposition} the ${sets[resource]}`,
		},
		properties: [
			resourceIdProperty(resource, `The ${resource} to change`),
			...recipientProperties([field], true),
		],
		methods,
		read: (item, issues) => {
			const resourceId = readResourceId(resource, item, issues);
			const recipients = requiredRecipients(item, field, issues, orNone);
			if (resourceId === undefined || recipients === undefined) return undefined;
			return { resourceId, ...recipients };
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
