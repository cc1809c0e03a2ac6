import { membershipOperation } from './membershipOperation';

/** Remove Users: POST or DELETE `/api/v1/schedules/<schedule_id>/remove_users/` (§4). */
export const removeUsers = membershipOperation({
	option: {
		name: 'Remove Users',
		value: 'removeUsers',
		action: 'Remove users from schedule',
		description: 'Remove users from the recipients of a schedule',
	},
	action: 'remove_users',
	field: 'users',
	methods: ['POST', 'DELETE'],
});
