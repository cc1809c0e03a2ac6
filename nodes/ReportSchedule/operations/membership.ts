import type { MembershipChange } from '../schedule/draft';
import { givenRecipients, readRecipients, readTarget } from '../schedule/given';
import { type RecipientField, recipientFields } from '../fields/types';
import { InvalidValue } from '../text/issues';
import { expressionIn, type IfNothing, type InputItem } from '../item/item';
import { groupBy } from '../text/groupBy';
import {
	idKey,
	type ItemChange,
	type ItemShare,
	type MembershipType,
	pathOf,
	type PlannedRequest,
	type RequestQueues,
	type Resource,
} from '../service/request';
import type { Operation } from './operation';
import type { RunOptions } from './options';

/** The methods of §4. */
const methodsOf = { add: ['POST'], remove: ['POST', 'DELETE'] } as const;

/** What a request that adds or removes members says of itself (§4): sending it twice changes nothing more. */
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

/** Adds or removes users or groups of a schedule, or a group's users: POST `/api/v1/schedules/<schedule_id>/add_users/` (§4) and so on. */
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
			const given = givenMembers(field, item, verb === 'add' ? '?? []' : 'noAdvice');
			if (target === undefined || given === undefined) return undefined;
			const { name: operation } = type;
			const byName = [...target.byName, ...given.byName];
			const { id: resourceId } = target;
			return {
				operation,
				resource,
				resourceId,
				recipients: field,
				ids: given.ids,
				byName,
				notes: item.notes,
			};
		},
		requestsFor: (changes, options) => membershipRequests(changes, type, options),
	};
}

/** The users or groups that an item names. None at all is an issue, an empty list isn't. */
function givenMembers(
	field: RecipientField,
	item: InputItem,
	ifNothing: IfNothing,
): ReturnType<typeof readRecipients> | undefined {
	const { label } = recipientFields[field];
	const given = item.issues.collect(label, () => {
		const place = givenRecipients(item, field, ifNothing, true);
		if (place !== undefined) return place;
		throw InvalidValue.empty(expressionIn(item, field), 'Name at least one');
	});
	return given && readRecipients([given]);
}

type MembershipParts = Pick<MembershipChange, 'resourceId' | 'ids' | 'found'>;

/** The requests (§4 rule 1: several IDs in one call), a queue for each schedule or group. An ID that several items name is sent once. */
export function membershipRequests(
	changes: ReadonlyArray<ItemChange<MembershipParts>>,
	type: MembershipType,
	{ requestMethod: method, combineItems }: Pick<RunOptions, 'requestMethod' | 'combineItems'>,
): RequestQueues {
	const { resource, recipients, action } = type;
	const requestsFor = (items: typeof changes): PlannedRequest[] => {
		const { resourceId } = items[0]!.change;
		const path = pathOf(`${resource}s`, resourceId, action);
		const foundIn = (field: string) => items.flatMap(({ change }) => [...(change.found?.get(field) ?? [])]);
		const found = new Map([recipients, idKey(resource)].map((field) => [field, new Map(foundIn(field))]));
		return toBatches(items).map(({ ids, shares }) => {
			return { type, method, path, body: { [recipients]: ids }, resourceId, shares, found };
		});
	};
	const queues = groupBy(changes, ({ change }) => change.resourceId).map((same) =>
		(combineItems ? [same] : same.map((one) => [one])).flatMap(requestsFor),
	);
	return queues.filter((queue) => queue.length > 0);
}

/** The IDs of one request at most. §8 documents no limit. */
const MOST_IDS = 1000;

/** The IDs of these items, each once, in batches; an item has a share in each batch that holds some of its own. */
function toBatches(changes: ReadonlyArray<ItemChange<MembershipParts>>) {
	const all = [...new Set(changes.flatMap(({ change }) => change.ids))];
	const batches = Array.from({ length: Math.ceil(all.length / MOST_IDS) }, (_, index) => {
		return { ids: all.slice(index * MOST_IDS, (index + 1) * MOST_IDS), shares: [] as ItemShare[] };
	});
	const batchOf = new Map(batches.flatMap((batch) => batch.ids.map((id) => [id, batch])));
	for (const { item, change } of changes) {
		for (const ids of groupBy(change.ids, (id) => batchOf.get(id)!)) {
			batchOf.get(ids[0]!)!.shares.push({ item, ids });
		}
	}
	return batches;
}
