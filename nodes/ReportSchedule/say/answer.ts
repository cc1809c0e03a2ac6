import type { Change } from '../schedule/draft';
import {
	type BodyValue,
	isRecipientField,
	type RecipientField,
	recipientNames,
	type ScheduleField,
} from '../fields/types';
import { scheduleFields } from '../fields/scheduleFields';
import { createdIds, partsOf } from '../service/answerParts';
import type { PlannedRequest, RequestType, Resource } from '../service/request';
import { isRecord } from '../text/json';
import { quote } from '../text/quote';
import { allOf } from '../text/say';
import { isBlank } from '../text/text';
import { idsIn, isNothing, mayBeInForce, type People, peopleIn, type Values } from '../schedule/record';
import { toId } from '../values/ids';
import { peopleInWords, shownInWords } from './inWords';
import { meaningOf, readOfService } from '../values/fieldValue';

/** What a schedule or group is expected to be, as far as that's known. */
interface Expected {
	/** Its fields as they were, where they were read, with those that bodies have set since. */
	fields: Record<string, unknown>;
	people: Record<RecipientField, Members>;
}

/** Who is expected on a schedule or in a group. */
class Members {
	/** Whether a user or group is on it, as far as that's known. */
	private readonly isOn = new Map<number, boolean>();
	/** Whether nobody else is on it. */
	private isWhole = false;

	/** Nobody but these are on it. */
	set(ids: Iterable<number>): void {
		for (const id of this.isOn.keys()) this.isOn.set(id, false);
		this.isWhole = true;
		this.change(ids, true);
	}

	/** These are on it from now on, or aren't. */
	change(ids: Iterable<number>, isOn: boolean): void {
		for (const id of ids) this.isOn.set(id, isOn);
	}

	/** What an answer shows otherwise. */
	compare(shown: People): Differences {
		const known = [...this.isOn];
		return {
			missing: new Set(known.flatMap(([id, isOn]) => (isOn && !shown.has(id) ? [id] : []))),
			stillThere: new Set(known.flatMap(([id, isOn]) => (!isOn && shown.has(id) ? [id] : []))),
			added: new Set(this.isWhole ? [...shown.keys()].filter((id) => !this.isOn.has(id)) : []),
		};
	}
}

type Differences = Record<'missing' | 'stillThere' | 'added', ReadonlySet<number>>;

/** A sentence to check about an item. */
interface ItemCheck {
	item: number;
	sentence: string;
}

/** Compares answers (§4 documents none) with what is expected: the record before, where it was read, and all that this run, with its earlier tries, had accepted. */
export class Answers {
	private readonly expected = new Map<number, Expected>();
	/** The first item that was given an ID for its new schedule. */
	private readonly created = new Map<number, number>();

	constructor(private readonly changeOf: (item: number) => Change) {}

	/**
	 * Takes the answer to a request that was accepted.
	 *
	 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer
	 * @returns what a person should check, because the answer shows nothing of the change, or something other than is expected
	 */
	accept(request: PlannedRequest, answer: unknown): ItemCheck[] {
		const { type, resourceId, shares } = request;
		const { item: first } = shares[0]!;
		const ofAll = (sentence: string) => shares.map(({ item }) => ({ item, sentence }));
		const expected = this.expectedAfter(request);
		const ofId = type.name === 'create' ? this.ofNewId(request, createdIds(answer)) : [];
		const record = recordIn(answer, request);
		if (record === undefined) {
			if (isEmpty(answer) || isPlainEnvelope(answer)) return ofId;
			const said = `DataReportive answered ${quote(answer)}, which doesn't show whether it was done.`;
			return [...ofId, ...ofAll(said)];
		}
		const ids = recordIds(record, type.resource);
		if (resourceId !== undefined && ids.length > 0 && !ids.includes(resourceId)) {
			return ofAll(`The answer has the ID ${ids[0]}, not that of ${type.resource} ${resourceId}.`);
		}
		const fields = differingFields(record, expected, type.resource);
		return [
			...ofId,
			...fields.map((sentence) => ({ item: first, sentence })),
			...this.differingPeople(request, record, expected),
		];
	}

	private expectedAfter({ type, resourceId, body, shares }: PlannedRequest): Expected {
		const earlier = resourceId === undefined ? undefined : this.expected.get(resourceId);
		const expected = earlier ?? expectedBefore(type, this.changeOf(shares[0]!.item));
		if (resourceId !== undefined) this.expected.set(resourceId, expected);
		const { fields, people } = expected;
		for (const [name, value] of Object.entries(body)) {
			if (type.recipients === undefined) fields[name] = value;
			// Whether an ID changes a list that isn't read can't be told.
			else delete fields[name];
			if (!isRecipientField(name)) continue;
			const ids = idsIn(value as BodyValue);
			if (type.recipients === undefined) people[name].set(ids);
			else people[name].change(ids, type.name.startsWith('add'));
		}
		return expected;
	}

	/** Whom the answer leaves out or shows besides. Each item of a request tells of its own users or groups, the first of all others. */
	private differingPeople(
		{ type, body, shares }: PlannedRequest,
		record: Values,
		{ people }: Expected,
	): ItemCheck[] {
		const shown = recipientNames.flatMap((field) => {
			const all = peopleIn(record, field);
			return all === undefined ? [] : [{ field, all, differences: people[field].compare(all) }];
		});
		const isNobody = recipientNames.every((field) => peopleIn(record, field)?.size === 0 && !(field in body));
		const missing = isNobody ? 'shows no recipients any more:' : "doesn't show";
		const ofRequest = new Set(type.recipients && idsIn(body[type.recipients] as BodyValue));
		return shares.flatMap(({ item, ids: own = [] }, index) => {
			const tell = (verb: string, which: keyof Differences) => {
				const names = shown.flatMap(({ field, all, differences }) => {
					const isOwn = type.recipients === field;
					const ids = isOwn ? own.filter((id) => differences[which].has(id)) : [];
					const others = [...differences[which]].filter((id) => !(isOwn && ofRequest.has(id)));
					if (index === 0) ids.push(...others);
					return peopleInWords(field, ids, this.changeOf(item), all);
				});
				return names.length === 0 ? [] : [{ item, sentence: `The answer ${verb} ${allOf(names)}.` }];
			};
			return [
				...tell(missing, 'missing'),
				...tell('still shows', 'stillThere'),
				...tell('also shows', 'added'),
			];
		});
	}

	/** A workflow that keeps IDs recognizes the schedule by this one in its next run. */
	private ofNewId({ type, shares }: PlannedRequest, ids: readonly number[]): ItemCheck[] {
		const { item } = shares[0]!;
		const [id] = ids;
		if (id === undefined || ids.length > 1) {
			const next = type.isFoundAgain
				? 'The next run finds the schedule by its name and report.'
				: 'Look it up in DataReportive before the next run, or that could create the schedule again.';
			const given = id === undefined ? 'no schedule ID' : `different schedule IDs, ${allOf(ids.map(String))}`;
			return [{ item, sentence: `DataReportive's answer gives ${given}. ${next}` }];
		}
		const earlier = this.created.get(id);
		if (earlier === undefined) this.created.set(id, item);
		const given = `DataReportive gave this schedule the ID ${id}`;
		const sentence = `${given}, like another one of this run. Check which of them exists.`;
		if (earlier !== undefined) return [earlier, item].map((one) => ({ item: one, sentence }));
		if (!this.expected.has(id) && this.changeOf(item).isListed?.(id) !== true) return [];
		return [{ item, sentence: `${given}, which another one had before. Check whether it was replaced.` }];
	}
}

function expectedBefore({ name }: RequestType, { record = {} }: Change): Expected {
	const people = { users: new Members(), groups: new Members() };
	for (const field of recipientNames) {
		const before = name === 'create' ? [] : peopleIn(record, field)?.keys();
		if (before !== undefined) people[field].set(before);
	}
	return { fields: { ...record }, people };
}

/** Such as `The answer shows Hour 08 (not 09) and no Query (not “select 1”).` */
function differingFields(record: Values, { fields: expected }: Expected, resource: Resource): string[] {
	const parts: string[] = [];
	for (const field of fieldsOfResource(resource)) {
		const { name, label } = field;
		const [theirs, ours] = [record[name], expected[name]];
		if (theirs === undefined || ours === undefined || !mayBeInForce(field, expected)) continue;
		// People are told by name.
		if (isRecipientField(name) && peopleIn(record, name) && peopleIn(expected, name)) continue;
		if (!differs(field, theirs, ours)) continue;
		const [shown, wanted] = [theirs, ours].map((value) => shownInWords(field, value) ?? quote(value));
		const said = isNothing(field, theirs) ? `no ${label}` : `${label} ${shown}`;
		// Long texts are cut.
		const not = shown === wanted ? 'another one that begins the same' : `not ${wanted}`;
		parts.push(isNothing(field, ours) ? said : `${said} (${not})`);
	}
	return parts.length === 0 ? [] : [`The answer shows ${allOf(parts)}.`];
}

/** Whether an answer shows something other than is expected; false where that can't be told. */
function differs(field: ScheduleField, shown: unknown, expected: unknown): boolean {
	if (isNothing(field, shown) || isNothing(field, expected))
		return isNothing(field, shown) !== isNothing(field, expected);
	const [theirs, ours] = [readOfService(field, shown), readOfService(field, expected)];
	if (theirs !== undefined && ours !== undefined) return meaningOf(field, theirs) !== meaningOf(field, ours);
	// A form that isn't read, such as emails in the place of IDs.
	if (theirs === ours) return inAnyOrder(shown) !== inAnyOrder(expected);
	if (Array.isArray(shown) && Array.isArray(expected)) return shown.length !== expected.length;
	// An object may have the value in it, and a text may be the name or the link of a record.
	const unread = theirs === undefined ? shown : expected;
	return typeof unread !== 'object' && !['id', 'ids', 'days'].includes(field.kind);
}

function inAnyOrder(value: unknown): string {
	return JSON.stringify(Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value);
}

/** The record of a schedule or group in an answer: at its top, in `data` or in `result`; undefined for none. */
function recordIn(answer: unknown, request: PlannedRequest): Values | undefined {
	return partsOf(answer).find((part): part is Values => isRecord(part) && isOf(request, part));
}

/** Whether an object is a record: it has an ID, alone or with one of our fields; or, in a form that's read, a field of the body. */
function isOf({ type: { resource }, body }: PlannedRequest, part: Values): boolean {
	const isId = (key: string) => key === 'id' || key === `${resource}_id`;
	const others = Object.fromEntries(Object.entries(part).filter(([key]) => !isId(key)));
	const fields = fieldsOfResource(resource).filter(({ name }) => Object.hasOwn(others, name));
	if (recordIds(part, resource).length > 0)
		return fields.length > 0 || isEmpty(others) || isPlainEnvelope(others);
	return fields.some((field) => field.name in body && readOfService(field, part[field.name]) !== undefined);
}

function recordIds(record: Values, resource: Resource): number[] {
	return [record.id, record[`${resource}_id`]].flatMap((id) => toId(id) ?? []);
}

/** The fields of a schedule, or those that a group has, too. */
function fieldsOfResource(resource: Resource): readonly ScheduleField[] {
	return scheduleFields.filter(({ name }) => resource === 'schedule' || name === 'name' || name === 'users');
}

function isEmpty(value: unknown): boolean {
	return (value ?? '') === '' || (typeof value === 'object' && Object.keys(value!).length === 0);
}

/** The service's envelope with nothing in it, and nothing against it. */
function isPlainEnvelope(answer: unknown): boolean {
	if (!isRecord(answer)) return false;
	const { status, success = null, message, data, ...others } = answer;
	const isFine = success === true || (success === null && [200, 201, 204].includes(toId(status) ?? 0));
	const isUsual = isBlank(message) || message === 'Request successful!';
	return isFine && isUsual && [data, others].every(isEmpty);
}
