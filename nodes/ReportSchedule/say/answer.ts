import {
	type BodyValue,
	isRecipientField,
	type RecipientField,
	recipientNames,
	type ScheduleField,
} from '../fields/types';
import type { Change } from '../schedule/draft';
import { type FieldValues, idsIn, isNothing, mayBeInForce, type People, peopleIn } from '../schedule/record';
import { createdIds, fieldsOfResource, recordIds, recordIn, saysNothing } from '../service/answerParts';
import type { PlannedRequest, Resource } from '../service/request';
import { groupBy } from '../text/groupBy';
import { attempt } from '../text/issues';
import { allOf } from '../text/phrases';
import { quote } from '../text/quote';
import { meaningOf, readOfService } from '../values/fieldValue';
import { expectBody, type Expected, expectedBefore, expectMembers, type Members } from './expected';
import { peopleInWords, shownInWords } from './inWords';

/** Users or groups that an answer leaves out or shows in addition. */
interface PeopleDifference {
	/** Such as `still shows`. */
	verb: string;
	field: RecipientField;
	ids: readonly number[];
}

/** A sentence to check about an item. */
interface ItemCheck {
	item: number;
	sentence: string;
}

/** Compares answers (§4 documents none) with the record before, if read, and what was accepted since, in any try. */
export class Answers {
	private readonly expected = new Map<number, Expected>();
	/** The last item that was given an ID for its new schedule. */
	private readonly created = new Map<number, number>();
	/** What answers show of an item, if that isn't what's expected: a text for each answer. */
	readonly shown = new Map<number, Set<string>>();

	/** @param changes what is done for the items, by item */
	constructor(readonly changes: ReadonlyMap<number, Change>) {}

	/** Adds an accepted request's answer: JSON, text, or undefined. Never throws. @returns the items it tells of */
	add(request: PlannedRequest, answer: unknown): number[] {
		// A mistake of ours mustn't hide what was done.
		const sentence = "The answer couldn't be compared with what was sent.";
		const notCompared = request.shares.map(({ item }) => ({ item, sentence }));
		const checks = attempt(() => this.compare(request, answer)) ?? notCompared;
		return groupBy(checks, ({ item }) => item).map((ofItem) => {
			const { item } = ofItem[0]!;
			const shown = this.shown.get(item) ?? new Set();
			this.shown.set(item, shown.add(ofItem.map((check) => check.sentence).join(' ')));
			return item;
		});
	}

	/** What to check, because the answer shows nothing of the change, or something other than is expected. */
	compare(request: PlannedRequest, answer: unknown): ItemCheck[] {
		const { type, resourceId, shares } = request;
		const ofAll = (sentence: string) => shares.map(({ item }) => ({ item, sentence }));
		const expected = this.expectedAfter(request);
		const ofId = type.name === 'create' ? this.ofNewId(request, createdIds(answer)) : [];
		const record = recordIn(answer, request);
		if (record === undefined) {
			if (saysNothing(answer)) return ofId;
			const said = `DataReportive answered ${quote(answer)}, which doesn't show whether it was done.`;
			return [...ofId, ...ofAll(said)];
		}
		const ids = recordIds(record, type.resource);
		if (resourceId !== undefined && ids.length > 0 && !ids.includes(resourceId)) {
			return ofAll(`The answer has the ID ${ids[0]}, not that of ${type.resource} ${resourceId}.`);
		}
		const { item } = shares[0]!;
		const fields = differingFields(record, expected, type.resource).map((sentence) => ({ item, sentence }));
		return [...ofId, ...fields, ...this.differingPeople(request, record, expected)];
	}

	private expectedAfter({ type, resourceId, body, shares }: PlannedRequest): Expected {
		const earlier = resourceId === undefined ? undefined : this.expected.get(resourceId);
		const expected = earlier ?? expectedBefore(type, this.changes.get(shares[0]!.item)!);
		if (resourceId !== undefined) this.expected.set(resourceId, expected);
		if (type.recipients === undefined) expectBody(expected, body);
		else expectMembers(expected, type.recipients, body, type.name.startsWith('add'));
		return expected;
	}

	/** Users and groups that the answer leaves out or shows in addition: a sentence for each item and verb. */
	private differingPeople(request: PlannedRequest, record: FieldValues, { people }: Expected): ItemCheck[] {
		const differences = differencesIn(record, people, request.body);
		const inOrderOfVerbs = groupBy(differences, ({ verb }) => verb).flat();
		const told = inOrderOfVerbs.flatMap((difference) => toldBy(request, difference));
		return groupBy(told, ({ item, verb }) => `${item} ${verb}`).map((same) => {
			const { item, verb } = same[0]!;
			const change = this.changes.get(item)!;
			const names = same.flatMap(({ field, ids }) =>
				peopleInWords(field, ids, change, peopleIn(record, field)),
			);
			return { item, sentence: `The answer ${verb} ${allOf(names)}.` };
		});
	}

	/** A workflow that keeps IDs recognizes the schedule by this one in its next run. */
	private ofNewId({ type, shares }: PlannedRequest, ids: readonly number[]): ItemCheck[] {
		const { item } = shares[0]!;
		const [id] = ids;
		if (id === undefined || ids.length > 1) {
			const next = type.isFoundAgain
				? 'The next run finds the schedule by its name and report.'
				: 'Look it up in DataReportive first, or the next run could create it again.';
			const given = id === undefined ? 'no schedule ID' : `different schedule IDs, ${allOf(ids.map(String))}`;
			return [{ item, sentence: `DataReportive's answer gives ${given}. ${next}` }];
		}
		const earlier = this.created.get(id);
		this.created.set(id, item);
		const given = `DataReportive gave this schedule the ID ${id}`;
		const sentence = `${given}, the same as another schedule in this run. Check which one exists.`;
		if (earlier !== undefined) return [earlier, item].map((one) => ({ item: one, sentence }));
		if (!this.expected.has(id) && this.changes.get(item)!.isListed?.(id) !== true) return [];
		return [
			{
				item,
				sentence: `${given}, which already belonged to another schedule. Check whether that one was replaced.`,
			},
		];
	}
}

function differencesIn(
	record: FieldValues,
	people: Expected['people'],
	body: FieldValues,
): PeopleDifference[] {
	const isNobody = recipientNames.every((field) => peopleIn(record, field)?.size === 0 && !(field in body));
	const lacks = isNobody ? 'shows no recipients any more:' : "doesn't show";
	return recipientNames.flatMap((field) => {
		const shown = peopleIn(record, field);
		if (shown === undefined) return [];
		const expected = people[field];
		return [
			{ verb: lacks, field, ids: missing(expected, shown) },
			{ verb: 'still shows', field, ids: stillThere(expected, shown) },
			{ verb: 'also shows', field, ids: added(expected, shown) },
		];
	});
}

function missing({ isOn }: Members, shown: People): number[] {
	return [...isOn.keys()].filter((id) => isOn.get(id) && !shown.has(id));
}

function stillThere({ isOn }: Members, shown: People): number[] {
	return [...isOn.keys()].filter((id) => !isOn.get(id) && shown.has(id));
}

function added({ isOn, isWhole }: Members, shown: People): number[] {
	return isWhole ? [...shown.keys()].filter((id) => !isOn.has(id)) : [];
}

/** Each item of a request tells of its own users or groups, and the first one also of what no item gave. */
function toldBy({ type, body, shares }: PlannedRequest, { verb, field, ids }: PeopleDifference) {
	const given = new Set(type.recipients === field ? idsIn(body[field] as BodyValue) : []);
	const differing = new Set(ids);
	const others = ids.filter((id) => !given.has(id));
	const told = shares.map(({ item, ids: all = [] }, index) => {
		const own = all.filter((id) => given.has(id) && differing.has(id));
		return { item, verb, field, ids: index === 0 ? [...own, ...others] : own };
	});
	return told.filter((one) => one.ids.length > 0);
}

/** Such as `The answer shows Hour 08 (expected 09) and no Query (expected “select 1”).` */
function differingFields(record: FieldValues, { fields: expected }: Expected, resource: Resource): string[] {
	const parts: string[] = [];
	for (const field of fieldsOfResource(resource)) {
		const { name, label } = field;
		const [theirs, ours] = [record[name], expected[name]];
		if (theirs === undefined || ours === undefined || !mayBeInForce(field, expected)) continue;
		// Told by differingPeople, if both are read.
		if (isRecipientField(name) && peopleIn(record, name) && peopleIn(expected, name)) continue;
		if (!differs(field, theirs, ours)) continue;
		const [shown, wanted] = [theirs, ours].map((value) => shownInWords(field, value) ?? quote(value));
		const said = isNothing(field, theirs) ? `no ${label}` : `${label} ${shown}`;
		// Long texts are cut.
		const not = shown === wanted ? 'another one that looks the same here' : `expected ${wanted}`;
		parts.push(isNothing(field, ours) ? said : `${said} (${not})`);
	}
	return parts.length === 0 ? [] : [`The answer shows ${allOf(parts)}.`];
}

/** Whether an answer shows something other than is expected; false if that can't be told. */
function differs(field: ScheduleField, shown: unknown, expected: unknown): boolean {
	const [isNone, wasNone] = [isNothing(field, shown), isNothing(field, expected)];
	if (isNone || wasNone) return isNone !== wasNone;
	const [theirs, ours] = [readOfService(field, shown), readOfService(field, expected)];
	if (theirs !== undefined && ours !== undefined) return meaningOf(field, theirs) !== meaningOf(field, ours);
	// A form that isn't read, such as emails instead of IDs: as it was, in any order?
	if (theirs === ours) return inAnyOrder(shown) !== inAnyOrder(expected);
	if (Array.isArray(shown) && Array.isArray(expected)) return shown.length !== expected.length;
	// An object may have the value in it, and a text may be the name or the link of a record.
	const unread = theirs === undefined ? shown : expected;
	return typeof unread !== 'object' && !['id', 'ids', 'days'].includes(field.kind);
}

function inAnyOrder(value: unknown): string {
	const parts = [value].flat().map((one) => JSON.stringify(one));
	return parts.sort().join();
}
