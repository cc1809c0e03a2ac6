import { membershipOperation } from './membershipOperation';

/** Add Groups: POST `/api/v1/schedules/<schedule_id>/add_groups/` (§4). */
export const addGroups = membershipOperation({
	option: {
		name: 'Add Groups',
		value: 'addGroups',
		action: 'Add groups to schedule',
		description: 'Add groups to the recipients of a schedule',
	},
	action: 'add_groups',
	field: 'groups',
	methods: ['POST'],
});
