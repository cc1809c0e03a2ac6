import type { Change } from '../schedule/draft';
import {
	type BodyValue,
	isRecipientField,
	type RecipientField,
	recipientNames,
	type ScheduleField,
} from '../fields/types';
import { scheduleFields } from '../fields/scheduleFields';
import { createdIds, partsOf } from '../service/response';
import type { PlannedRequest, RequestType, Resource } from '../service/request';
import { isRecord } from '../text/json';
import { quote } from '../text/quote';
import { allOf } from '../text/say';
import { isBlank } from '../text/text';
import { idsIn, isNothing, mayBeInForce, peopleIn, type Values } from '../schedule/record';
import { toId } from '../values/ids';
import { peopleInWords, shownInWords } from './fields';
import { isSame, readOfService } from '../values/fieldValue';

/** What a schedule or group is expected to be, as far as that's known. */
interface Expected {
	/** Its fields as they were, where they were read, with those that bodies have set since. */
	fields: Record<string, unknown>;
	people: Record<RecipientField, Members>;
}

/** Who is on a schedule or in a group. */
interface Members {
	/** Whether a user or group is on it, as far as that's known. */
	isOn: Map<number, boolean>;
	/** Whether nobody else is on it. */
	isWhole: boolean;
	/** At least how many there are. Example: the record shows two emails, which aren't read, and one user is removed: one. */
	least: number;
}

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
		if (type.recipients === undefined) Object.assign(fields, body);
		// Whether an ID changes a list that isn't read can't be told.
		else fields[type.recipients] = undefined;
		for (const field of recipientNames.filter((name) => Object.hasOwn(body, name))) {
			const members = people[field];
			if (type.recipients === undefined) {
				for (const id of members.isOn.keys()) members.isOn.set(id, false);
				Object.assign(members, { isWhole: true, least: 0 });
			}
			const isRemoval = type.name.startsWith('remove');
			const ids = idsIn(body[field] as BodyValue);
			if (isRemoval) members.least -= ids.length;
			for (const id of ids) members.isOn.set(id, !isRemoval);
		}
		return expected;
	}

	/** Whom the answer leaves out or shows besides. Each item of a request tells of its own users or groups, the first of all others. */
	private differingPeople(
		{ type, body, shares }: PlannedRequest,
		record: Values,
		expected: Expected,
	): ItemCheck[] {
		const isGroup = type.resource === 'group';
		const fields = (isGroup ? (['users'] as const) : recipientNames).flatMap((field) => {
			const shown = peopleIn(record, field);
			if (shown === undefined) return [];
			const members = expected.people[field];
			const own = new Set(type.recipients === field ? (body[field] as number[]) : []);
			const all = new Set([...members.isOn.keys(), ...(members.isWhole ? shown.keys() : [])]);
			return [{ field, shown, ...members, others: [...all].filter((id) => !own.has(id)) }];
		});
		const isNobody =
			fields.length === (isGroup ? 1 : 2) &&
			fields.every((one) => one.shown.size === 0 && !Object.hasOwn(body, one.field));
		const missing = isNobody ? `shows no ${isGroup ? 'members' : 'recipients'} any more:` : "doesn't show";
		return shares.flatMap(({ item, ids = [] }, index) => {
			const tell = (verb: string, isTold: (id: number, one: (typeof fields)[number]) => boolean) => {
				const names = fields.flatMap((one) => {
					const all = [...(type.recipients === one.field ? ids : []), ...(index === 0 ? one.others : [])];
					const told = all.filter((id) => isTold(id, one));
					return peopleInWords(one.field, told, this.changeOf(item), one.shown);
				});
				return names.length === 0 ? [] : [{ item, sentence: `The answer ${verb} ${allOf(names)}.` }];
			};
			return [
				...tell(missing, (id, { isOn, shown }) => isOn.get(id) === true && !shown.has(id)),
				...tell('still shows', (id, { isOn, shown }) => isOn.get(id) === false && shown.has(id)),
				...tell('also shows', (id, { isOn, isWhole }) => isWhole && !isOn.has(id)),
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
	const membersOf = (field: RecipientField): Members => {
		const before = name === 'create' ? new Map<number, string>() : peopleIn(record, field);
		const isOn = new Map([...(before?.keys() ?? [])].map((id) => [id, true]));
		return { isOn, isWhole: before !== undefined, least: sizeIn(record, field) ?? 0 };
	};
	return { fields: { ...record }, people: { users: membersOf('users'), groups: membersOf('groups') } };
}

/** Such as `The answer shows Hour 08 (not 09) and no Query (not “select 1”).` */
function differingFields(record: Values, { fields, people }: Expected, resource: Resource): string[] {
	const parts = fieldsOfResource(resource).flatMap((field) => {
		const { name, label } = field;
		const [shown, expected] = [record[name], fields[name]];
		if (shown === undefined) return [];
		// Then people are told by name.
		if (isRecipientField(name) && people[name].isWhole && peopleIn(record, name) !== undefined) return [];
		if (isRecipientField(name) && expected === undefined) {
			const { least } = people[name];
			const size = sizeIn(record, name) ?? least;
			return size < least ? [`${size || 'no'} ${label}, where at least ${least} should be`] : [];
		}
		if (expected === undefined || !mayBeInForce(field, fields)) return [];
		if (!differs(field, shown, expected)) return [];
		const words = (value: unknown) => shownInWords(field, value) ?? quote(value);
		const said = isNothing(field, shown) ? `no ${label}` : `${label} ${words(shown)}`;
		if (isNothing(field, expected)) return [said];
		// Long texts are cut.
		const isAlike = words(shown) === words(expected);
		return [`${said} (${isAlike ? 'another one that begins the same' : `not ${words(expected)}`})`];
	});
	return parts.length === 0 ? [] : [`The answer shows ${allOf(parts)}.`];
}

/** Whether a value means something other than is expected; false where that can't be told. */
function differs(field: ScheduleField, shown: unknown, expected: unknown): boolean {
	const [isNow, wasBefore] = [shown, expected].map((value) => !isNothing(field, value));
	if (!isNow || !wasBefore) return isNow !== wasBefore;
	const [theirs, ours] = [shown, expected].map((value) => readOfService(field, value));
	if (theirs !== undefined && ours !== undefined) return isSame(field, shown, ours) === false;
	if (theirs === ours) return inAnyOrder(shown) !== inAnyOrder(expected);
	const areLists = Array.isArray(shown) && Array.isArray(expected);
	if (areLists && shown.length !== expected.length) return true;
	return !isOtherForm(field, theirs === undefined ? shown : expected);
}

function inAnyOrder(value: unknown): string {
	return JSON.stringify(Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value);
}

/** Whether what can't be read may be a form of something that can: an object, an ID's name or link, or how many there are. */
function isOtherForm({ kind }: ScheduleField, unread: unknown): boolean {
	if (kind === 'id') return typeof unread !== 'number';
	if (kind === 'days') return !Array.isArray(unread) || unread.some((day) => typeof day === 'object');
	if (kind !== 'ids') return typeof unread === 'object';
	return Array.isArray(unread) ? !unread.some(isBlank) : !isRecord(unread);
}

/** How many users or groups a record shows, in any form; undefined where that can't be told. */
function sizeIn(record: Values | undefined, field: RecipientField): number | undefined {
	const list = record?.[field];
	return Array.isArray(list) ? list.length : peopleIn(record, field)?.size;
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
