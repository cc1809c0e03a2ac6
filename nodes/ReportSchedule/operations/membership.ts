import type { MembershipChange } from '../draft/draft';
import { readRecipients, selectedRecipients, selectedWay } from '../draft/recipients';
import { recipientFields, type RecipientField } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import type { InputItem } from '../ports';
import { expressionIn, type IfNothing } from '../item/item';
import { readResourceId } from '../item/resourceId';
import type { MembershipType, Resource } from '../requests/request';
import type { Operation } from './operation';
import { planMembership } from './planMembership';

/** The methods of §4. */
const methodsOf = { add: ['POST'], remove: ['POST', 'DELETE'] } as const;

const capitalized = { users: 'Users', groups: 'Groups' } as const;

/** What a request that adds or removes members says of itself (§4): sending it twice changes nothing more. */
export function membershipType(
	resource: Resource,
	verb: keyof typeof methodsOf,
	field: RecipientField,
): MembershipType {
	return {
		name: `${verb}${capitalized[field]}`,
		...{ resource, recipients: field, action: `${verb}_${field}` },
		...{ methods: methodsOf[verb], isIdempotent: true },
	};
}

/**
 * Add or remove users or groups of a schedule, or a group's users: POST `/api/v1/schedules/<schedule_id>/add_users/` (§4), and
 * so on.
 */
export function membership(
	resource: Resource,
	verb: keyof typeof methodsOf,
	field: RecipientField,
): Operation<MembershipChange> {
	const type = membershipType(resource, verb, field);
	return {
		methods: type.methods,
		read: (item) => {
			const resourceId = readResourceId(resource, item);
			// Who should be removed and isn't named goes on getting reports, so nothing offers an empty list there.
			const given = readMembers(field, item, verb === 'add' ? '?? []' : 'required');
			if (resourceId === undefined || given === undefined) return undefined;
			return { operation: type.name, resourceId, ...given, notes: item.notes };
		},
		plan: (changes, options) => planMembership(changes, type, options),
	};
}

/** The users or groups that an item names. None at all is an issue, an empty list isn't. */
function readMembers(
	field: RecipientField,
	item: InputItem,
	ifNothing: IfNothing,
): ReturnType<typeof readRecipients> | undefined {
	const way = selectedWay(item);
	if (way === undefined) return undefined;
	const { label, parameter } = recipientFields[field].by[way];
	const places = item.issues.read(label, () => {
		const given = selectedRecipients(item, field, way, ifNothing);
		if (given.length > 0) return given;
		throw InvalidValue.empty(expressionIn(item, parameter), 'Name at least one');
	});
	return places && readRecipients(places, item);
}
