import type { ScheduleBody } from '../../nodes/ReportSchedule/fields/types';
import type { Draft, MembershipChange } from '../../nodes/ReportSchedule/schedule/draft';

/** A schedule of an item; without an ID, a create. */
export const draft = (body: ScheduleBody, more: Partial<Draft> = {}): Draft => ({
	operation: more.resourceId === undefined ? 'create' : 'update',
	resource: 'schedule',
	body,
	byName: [],
	notes: [],
	...more,
});

/** A new schedule that is to be found by its name. */
export const byName = (one: Draft): Draft => ({ ...one, isFoundAgain: true });

/** Users or groups of an item, for a schedule or a group. */
export const members = (resourceId: number, ids: number[], more: Partial<MembershipChange> = {}): MembershipChange => ({
	operation: 'addUsers',
	resource: 'schedule',
	resourceId,
	recipients: 'users',
	body: { users: ids },
	byName: [],
	notes: [],
	...more,
});
