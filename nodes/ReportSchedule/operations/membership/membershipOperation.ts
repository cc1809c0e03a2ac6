import { readIds } from '../../fields/identifiers';
import { collect, InvalidItem, InvalidValue } from '../../fields/invalidValue';
import { planMembership, type MembershipChange } from '../../requests/planMembership';
import type { RequestMethod } from '../../requests/plannedRequest';
import type { Operation } from '../operation';
import { selectedRecipients, withSelection } from '../recipients';
import { readScheduleId, scheduleIdProperty } from '../scheduleId';

interface MembershipOperation {
	option: Operation['option'];
	/** Last segment of the path (§4). */
	action: string;
	/** Field of the body (§2.2), and name of the parameter. */
	field: 'users' | 'groups';
	methods: readonly RequestMethod[];
}

const labels = { users: 'User IDs', groups: 'Group IDs' };

/** What the four operations on users and groups have in common (§2.2, §4). */
export function membershipOperation(operation: MembershipOperation): Operation<MembershipChange> {
	const { option, action, field, methods } = operation;
	const label = labels[field];
	return {
		option,
		methods,
		properties: [
			scheduleIdProperty,
			...withSelection([
				{
					displayName: label,
					name: field,
					type: 'string',
					required: true,
					default: '',
					placeholder: 'e.g. 1, 2, 3',
					description: `IDs of the ${field}, separated by commas, or a list from an expression`,
				},
			]),
		],
		read: (item) => {
			const complaints: string[] = [];
			const scheduleId = readScheduleId(item, complaints);
			const ids = collect(complaints, label, () => {
				const given = selectedRecipients(item.parameter, field);
				const list = readIds(given) ?? [];
				if (list.length === 0)
					throw new InvalidValue(Array.isArray(given) ? given : undefined, 'at least one ID');
				return list;
			});
			if (scheduleId === undefined || ids === undefined) throw new InvalidItem(complaints);
			return { scheduleId, ids };
		},
		plan: (changes, options) =>
			planMembership(changes, { action, field, method: options.requestMethod }, options),
	};
}
