import { membershipOperation } from './membershipOperation';

/** Remove Groups: POST or DELETE `/api/v1/schedules/<schedule_id>/remove_groups/` (§4). */
export const removeGroups = membershipOperation({
	option: {
		name: 'Remove Groups',
		value: 'removeGroups',
		action: 'Remove groups from schedule',
		description: 'Remove groups from the recipients of a schedule',
	},
	action: 'remove_groups',
	field: 'groups',
	methods: ['POST', 'DELETE'],
});
