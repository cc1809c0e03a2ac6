import { recipientFields, type RecipientField } from '../fields/recipientFields';
import { Issues } from '../fields/issues';
import type { MembershipChange } from '../requests/plan';
import type { OperationFacts } from '../requests/request';
import type { Operation } from './operation';
import { recipientProperties, resolveRecipients, selectedRecipients, type Recipients } from './recipients';
import { readRequiredScheduleId, scheduleIdProperty } from './scheduleId';

interface MembershipDraft extends MembershipChange {
	recipients?: Recipients;
}

/** What the operations differ in (§4). */
interface MembershipOperation {
	option: Operation['option'];
	/** Last segment of the path. */
	action: string;
	facts: OperationFacts & { recipients: RecipientField };
}

/** Add Users: POST `/api/v1/schedules/<schedule_id>/add_users/` (§4). */
export const addUsers = membershipOperation({
	option: {
		name: 'Add Users',
		value: 'addUsers',
		action: 'Add users to schedule',
		description: 'Add users to the recipients of a schedule',
	},
	action: 'add_users',
	facts: facts('addUsers', 'users', ['POST'], 'the users were added'),
});

/** Remove Users: POST or DELETE `/api/v1/schedules/<schedule_id>/remove_users/` (§4). */
export const removeUsers = membershipOperation({
	option: {
		name: 'Remove Users',
		value: 'removeUsers',
		action: 'Remove users from schedule',
		description: 'Remove users from the recipients of a schedule',
	},
	action: 'remove_users',
	facts: facts('removeUsers', 'users', ['POST', 'DELETE'], 'the users were removed'),
});

/** Add Groups: POST `/api/v1/schedules/<schedule_id>/add_groups/` (§4). */
export const addGroups = membershipOperation({
	option: {
		name: 'Add Groups',
		value: 'addGroups',
		action: 'Add groups to schedule',
		description: 'Add groups to the recipients of a schedule',
	},
	action: 'add_groups',
	facts: facts('addGroups', 'groups', ['POST'], 'the groups were added'),
});

/** Remove Groups: POST or DELETE `/api/v1/schedules/<schedule_id>/remove_groups/` (§4). */
export const removeGroups = membershipOperation({
	option: {
		name: 'Remove Groups',
		value: 'removeGroups',
		action: 'Remove groups from schedule',
		description: 'Remove groups from the recipients of a schedule',
	},
	action: 'remove_groups',
	facts: facts('removeGroups', 'groups', ['POST', 'DELETE'], 'the groups were removed'),
});

function facts(
	name: OperationFacts['name'],
	recipients: RecipientField,
	methods: OperationFacts['methods'],
	effect: string,
): MembershipOperation['facts'] {
	return { name, recipients, methods, effect, isIdempotent: true, overwrites: false };
}

/** What the four operations have in common (§2.2, §4). */
function membershipOperation({ option, action, facts }: MembershipOperation): Operation<MembershipDraft> {
	const field = facts.recipients;
	const { label, byName } = recipientFields[field];
	return {
		option,
		facts: [facts],
		methods: facts.methods,
		properties: [
			{ ...scheduleIdProperty('The schedule to change'), required: true },
			...recipientProperties([field], true),
		],
		read: (item, issues) => {
			const scheduleId = readRequiredScheduleId(item, issues);
			const before = issues.count;
			const recipients = selectedRecipients(item, field, issues, '[]');
			if (recipients === undefined && issues.count === before) {
				issues.add(
					`${label} is empty. Enter at least one, or use an expression that gives [] if there are none`,
				);
			}
			if (scheduleId === undefined || recipients === undefined) return undefined;
			return { scheduleId, ids: recipients.ids, ...(recipients.names && { recipients }) };
		},
		listsFor: ({ recipients }) => (recipients ? [field] : []),
		resolve: (changes, lists, refuse) =>
			changes.flatMap(({ item, change }) => {
				const { scheduleId, recipients } = change;
				if (recipients === undefined) return [{ item, change }];
				const issues = new Issues();
				const ids = issues.read(byName.label, () => resolveRecipients(field, recipients, lists));
				if (ids) return [{ item, change: { scheduleId, ids } }];
				refuse(item, String(issues));
				return [];
			}),
		plan: async (changes, options) => {
			const { planMembership } = await import('../requests/plan');
			return planMembership(changes, { operation: facts, action, method: options.requestMethod }, options);
		},
	};
}
