import { type RecipientField, recipientFields } from '../fields/types';
import { expressionIn, type IfNothing, type InputItem } from '../item/item';
import { type Changes, idsOf, type MembershipChange } from '../schedule/draft';
import { readRecipientEntry, readTarget, separateNames } from '../schedule/given';
import {
	type ItemShare,
	type MembershipType,
	pathOf,
	type PlannedRequest,
	type RequestMethod,
	type RequestQueues,
	type Resource,
} from '../service/request';
import { groupBy } from '../text/groupBy';
import { InvalidValue } from '../text/issues';
import type { Operation } from './operation';
import type { RunOptions } from './options';

/** The methods of §4. */
const methodsOf = { add: ['POST'], remove: ['POST', 'DELETE'] } as const;

/** What a request that adds or removes members says of itself (§4). Sending it twice changes no more. */
export function membershipType(
	resource: Resource,
	verb: keyof typeof methodsOf,
	field: RecipientField,
): MembershipType {
	return {
		name: `${verb}${recipientFields[field].label}`,
		resource,
		recipients: field,
		action: `${verb}_${field}`,
		methods: methodsOf[verb],
		isIdempotent: true,
	};
}

/** Adds or removes a schedule's users or groups, or a group's users: POST `/api/v1/schedules/<id>/add_users/` (§4). */
export function membership(
	resource: Resource,
	verb: keyof typeof methodsOf,
	field: RecipientField,
): Operation<MembershipChange> {
	const type = membershipType(resource, verb, field);
	return {
		methods: type.methods,
		read: (item) => {
			const target = readTarget(resource, item);
			// For a removal, no message offers `?? []`: a person whom the list leaves out goes on getting reports.
			const given = readMembers(field, item, verb === 'add' ? '?? []' : 'noAdvice');
			if (target === undefined || given === undefined) return undefined;
			return {
				operation: type.name,
				resource,
				resourceId: target.id,
				recipients: field,
				body: { [field]: given.ids },
				byName: [...target.byName, ...given.byName],
				notes: item.notes,
			};
		},
		requestsFor: (changes, options) => membershipRequests(changes, type, options),
	};
}

/** The users or groups that an item names. None at all is an issue, an empty list isn't. */
function readMembers(
	field: RecipientField,
	item: InputItem,
	ifNothing: IfNothing,
): ReturnType<typeof separateNames> | undefined {
	return item.issues.collect(recipientFields[field].label, () => {
		const entry = readRecipientEntry(item, field, ifNothing, true);
		if (entry !== undefined) return separateNames([entry]);
		throw InvalidValue.empty(expressionIn(item, field), 'Choose or enter at least one');
	});
}

/** The requests (§4 rule 1: several IDs in one call), a queue for each schedule or group. */
export function membershipRequests(
	changes: Changes<MembershipChange>,
	type: MembershipType,
	{ requestMethod: method, combineItems }: Pick<RunOptions, 'requestMethod' | 'combineItems'>,
): RequestQueues {
	const queues = groupBy(changes, ({ change }) => change.resourceId).map((items) =>
		combineItems
			? combineInRequests(items, type, method)
			: items.flatMap((one) => combineInRequests([one], type, method)),
	);
	return queues.filter((queue) => queue.length > 0);
}

/** The IDs of one request at most. §8 documents no limit. */
const MOST_IDS = 1000;

/** Requests with each ID of these items once. An item has a share in each request that holds some of its own. */
function combineInRequests(
	items: Changes<MembershipChange>,
	type: MembershipType,
	method: RequestMethod,
): PlannedRequest[] {
	const { resource, recipients, action } = type;
	const { resourceId, nameOf } = items[0]!.change;
	const path = pathOf(`${resource}s`, resourceId, action);

	const requests: PlannedRequest[] = [];
	/** The shares of the request that holds an ID. */
	const sharesFor = new Map<number, ItemShare[]>();
	const all = [...new Set(items.flatMap(({ change }) => idsOf(change)))];
	for (let from = 0; from < all.length; from += MOST_IDS) {
		const ids = all.slice(from, from + MOST_IDS);
		const shares: ItemShare[] = [];
		for (const id of ids) sharesFor.set(id, shares);
		requests.push({ type, method, path, body: { [recipients]: ids }, resourceId, shares, nameOf });
	}
	for (const { item, change } of items) {
		for (const ids of groupBy(idsOf(change), (id) => sharesFor.get(id)!)) {
			sharesFor.get(ids[0]!)!.push({ item, ids });
		}
	}
	return requests;
}
