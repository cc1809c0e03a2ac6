import type { RecipientField } from '../../../nodes/ReportSchedule/fields/types';
import type { MembershipType, PlannedRequest, RequestType } from '../../../nodes/ReportSchedule/service/request';
import { members } from '../changes';

/** What planners are told of an operation. */
export function typeOf(name: RequestType['name'], isIdempotent = true): RequestType {
	return {
		name,
		resource: 'schedule',
		methods: ['POST'],
		isIdempotent,
	};
}

/** Add Users, or another membership operation. */
export function membershipTarget(recipients: RecipientField = 'users', action = 'add_users'): MembershipType {
	const name = recipients === 'users' ? 'addUsers' : 'removeGroups';
	return { ...typeOf(name), name, recipients, action };
}

/** The changes of items 0, 1, …, each as its schedule and its users' IDs. */
export function membershipChanges(...items: Array<[resourceId: number, users: number[]]>) {
	return items.map(([resourceId, users], item) => ({ item, change: members(resourceId, users) }));
}

/** A request's IDs and each item's share of them: `[[1, 2], { 0: [1], 1: [2] }]`. */
export function inShort({ body, shares }: PlannedRequest) {
	return [body.users ?? body.groups, Object.fromEntries(shares.map(({ item, ids }) => [item, ids]))];
}
