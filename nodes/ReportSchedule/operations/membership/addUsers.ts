import { membershipOperation } from './membershipOperation';

/** Add Users: POST `/api/v1/schedules/<schedule_id>/add_users/` (§4). */
export const addUsers = membershipOperation({
	option: {
		name: 'Add Users',
		value: 'addUsers',
		action: 'Add users to schedule',
		description: 'Add users to the recipients of a schedule',
	},
	action: 'add_users',
	field: 'users',
	methods: ['POST'],
});
