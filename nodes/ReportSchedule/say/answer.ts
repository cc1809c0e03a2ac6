import type { Change } from '../schedule/draft';
import { isRecipientField, type RecipientField, recipientNames } from '../fields/recipients';
import { scheduleFields } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { partsOf } from '../service/response';
import type { PlannedRequest, Resource } from '../service/request';
import { attempt } from '../text/issues';
import { createdId, isRecord, toId } from '../text/json';
import { quote } from '../text/quote';
import { allOf } from '../text/say';
import { isNothing, shownInWords } from './fields';
import { idsIn, type People, peopleIn, peopleInWords } from './people';
import { isSame, readValue } from '../values/read';

type Body = Readonly<Record<string, unknown>>;

/** What a schedule or group is expected to be. */
interface Expected {
	/** Its fields as they were, where they were read, and those that bodies have set since. */
	before: Body;
	sent: Record<string, BodyValue>;
	/** Who is on it, by field, where that's known; and whom the last request took off. */
	people: Map<string, Set<number>>;
	takenOff: Set<number>;
}

/** A sentence to check about an item. */
interface Shown {
	item: number;
	sentence: string;
}

/**
 * Compares the answers of a run with what's expected: the schedule or group as it was, where that was read, with everything that this
 * run had accepted for it, in order (§4: answers are not documented).
 */
export class Answers {
	private readonly expected = new Map<number, Expected>();
	/** The first item that was given an ID for its new schedule. */
	private readonly created = new Map<number, number>();

	constructor(private readonly changeOf: (item: number) => Change) {}

	/**
	 * Takes the answer to a request that was accepted.
	 *
	 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer
	 * @returns what a person should check, because the answer shows nothing of the change, or something else than is expected
	 */
	accept(request: PlannedRequest, answer: unknown): Shown[] {
		const { type, resourceId, shares } = request;
		const { item: first } = shares[0]!;
		const ofAll = (sentence: string) => shares.map(({ item }) => ({ item, sentence }));
		const expected = this.expectedAfter(request);
		const ofId = type.name === 'create' ? this.ofNewId(request, createdId(answer)) : [];
		const record = recordIn(answer, type.resource);
		if (record === undefined) {
			if (isEmpty(answer) || isPlainEnvelope(answer)) return ofId;
			const said = `DataReportive answered ${quote(answer)}, which doesn't show whether it was done.`;
			return [...ofId, ...ofAll(said)];
		}
		const ids = idsOf(record, type.resource);
		if (resourceId !== undefined && ids.length > 0 && !ids.includes(resourceId)) {
			return ofAll(`The answer is about ${type.resource} ${ids[0]}, not ${resourceId}.`);
		}
		const others = [
			...fieldsOtherwise(record, expected, type.resource),
			...peopleOtherwise(record, expected, request, this.changeOf(first)),
		];
		return [
			...ofId,
			...this.membersOtherwise(request, record),
			...others.map((sentence) => ({ item: first, sentence })),
		];
	}

	private expectedAfter({ type, resourceId, body, shares }: PlannedRequest): Expected {
		const id = resourceId ?? 0;
		const expected = this.expected.get(id) ?? expectedBefore(this.changeOf(shares[0]!.item));
		if (resourceId !== undefined) this.expected.set(id, expected);
		expected.takenOff = new Set();
		if (type.recipients === undefined) {
			Object.assign(expected.sent, body);
			for (const field of recipientNames.filter((name) => Object.hasOwn(body, name))) {
				const now = new Set(idsIn(body[field] as BodyValue));
				for (const one of expected.people.get(field) ?? []) if (!now.has(one)) expected.takenOff.add(one);
				expected.people.set(field, now);
			}
		} else {
			const people = expected.people.get(type.recipients);
			const change = type.name.startsWith('add') ? 'add' : 'delete';
			for (const one of body[type.recipients] as number[]) people?.[change](one);
		}
		return expected;
	}

	/** Each item of a request tells of its own users or groups. */
	private membersOtherwise({ type, shares }: PlannedRequest, record: Body): Shown[] {
		const { name, recipients } = type;
		const shown = recipients && shownPeople(record, recipients);
		if (shown === undefined) return [];
		const isAddition = name.startsWith('add');
		return shares.flatMap(({ item, ids = [] }) => {
			const otherwise = ids.filter((id) => shown.has(id) !== isAddition);
			if (otherwise.length === 0) return [];
			const people = allOf(peopleInWords(recipients!, otherwise, this.changeOf(item)));
			return [{ item, sentence: `The answer ${isAddition ? "doesn't show" : 'still shows'} ${people}.` }];
		});
	}

	/** A workflow that keeps IDs recognizes the schedule by this one in its next run. */
	private ofNewId({ type, shares }: PlannedRequest, id: number | null): Shown[] {
		const { item } = shares[0]!;
		if (id === null) {
			const next = type.isFoundAgain
				? 'The next run finds the schedule by its name and report.'
				: 'Look it up in DataReportive before the next run, or that could create the schedule again.';
			const problem = "DataReportive's answer gives no schedule ID, or two different ones.";
			return [{ item, sentence: `${problem} ${next}` }];
		}
		const earlier = this.created.get(id);
		if (earlier === undefined) this.created.set(id, item);
		const given = `DataReportive gave this schedule the ID ${id}`;
		const sentence = `${given}, like another one of this run. Check which of them is there.`;
		if (earlier !== undefined) return [earlier, item].map((one) => ({ item: one, sentence }));
		if (this.changeOf(item).isListed?.(id) !== true) return [];
		return [{ item, sentence: `${given}, which another one had before. Check whether it was replaced.` }];
	}
}

function expectedBefore({ record }: Change): Expected {
	const known = recipientNames.flatMap((field) => {
		const people = peopleIn(record, field);
		return people === undefined ? [] : [[field, new Set(people.keys())] as const];
	});
	return { before: record ?? {}, sent: {}, people: new Map(known), takenOff: new Set() };
}

/** Of people, an answer's empty list or null is nobody; undefined for a form that isn't read. */
function shownPeople(record: Body, field: RecipientField): People | undefined {
	if (!Object.hasOwn(record, field)) return undefined;
	return isEmpty(record[field]) ? new Map() : peopleIn(record, field);
}

/** Such as `The answer shows Hour 08 (not 09) and no Query (not “select 1”).` */
function fieldsOtherwise(record: Body, { before, sent }: Expected, resource: Resource): string[] {
	const parts = fieldsOf(resource).flatMap((field) => {
		const { name, label } = field;
		const from = [sent, before].find((one) => Object.hasOwn(one, name));
		if (isRecipientField(name) || !Object.hasOwn(record, name) || from === undefined) return [];
		const [shown, expected] = [record[name], from[name]];
		if (meansSame(field, shown, expected, from === sent) !== false) return [];
		const words = shownInWords(field, shown) ?? 'something else';
		const not = isNothing(field, expected) ? undefined : shownInWords(field, expected);
		const said = isNothing(field, shown) ? `no ${label}` : `${label} ${words}`;
		return [not === undefined ? said : `${said} (not ${not})`];
	});
	return parts.length === 0 ? [] : [`The answer shows ${allOf(parts)}.`];
}

/** Whether two values mean the same; undefined where one has a form that isn't read. */
function meansSame(
	field: ScheduleField,
	shown: unknown,
	expected: unknown,
	isOurs: boolean,
): boolean | undefined {
	if (shown === expected) return true;
	const areNothing = [shown, expected].map((value) => isNothing(field, value));
	if (areNothing.includes(true)) return areNothing[0] === areNothing[1];
	const ours = isOurs ? expected : attempt(() => readValue(field, expected, 'typed'));
	return ours === undefined ? undefined : isSame(field, shown, ours as BodyValue);
}

/** Whom the answer leaves out or shows besides, apart from those whom the request itself adds or removes. */
function peopleOtherwise(
	record: Body,
	{ people, takenOff }: Expected,
	{ type, body }: PlannedRequest,
	change: Change,
): string[] {
	const named = {
		...change,
		nameOf: (field: RecipientField, id: number) =>
			change.nameOf?.(field, id) ?? peopleIn(record, field)?.get(id),
	};
	const [missing, still, besides]: [string[], string[], string[]] = [[], [], []];
	let [isNobody, isSent] = [true, false];
	for (const field of recipientNames.filter((name) => type.resource === 'schedule' || name === 'users')) {
		const [shown, expected] = [shownPeople(record, field), people.get(field)];
		if (shown === undefined || expected === undefined) continue;
		const own = new Set(type.recipients === field ? (body[field] as number[]) : []);
		const absent = [...expected].filter((id) => !shown.has(id) && !own.has(id));
		const extra = [...shown.keys()].filter((id) => !expected.has(id) && !own.has(id));
		missing.push(...peopleInWords(field, absent, named));
		const isLeft = (id: number) => takenOff.has(id);
		still.push(...peopleInWords(field, extra.filter(isLeft), named));
		besides.push(
			...peopleInWords(
				field,
				extra.filter((id) => !isLeft(id)),
				named,
			),
		);
		if (shown.size > 0) isNobody = false;
		if (absent.length > 0 && Object.hasOwn(body, field)) isSent = true;
	}
	const nobody = type.resource === 'group' ? 'no members' : 'no recipients';
	const lost = isNobody && !isSent ? `shows ${nobody} any more:` : "doesn't show";
	const said: Array<[string, string[]]> = [
		[lost, missing],
		['still shows', still],
		['also shows', besides],
	];
	return said.flatMap(([verb, names]) => (names.length === 0 ? [] : `The answer ${verb} ${allOf(names)}.`));
}

/** The record of a schedule or group in an answer: at its top, in `data` or in `result`; undefined for none, and where it's said to have failed. */
function recordIn(answer: unknown, resource: Resource): Body | undefined {
	const record = partsOf(answer).find((part): part is Body => isRecord(part) && isOf(resource, part));
	if (record === undefined || saysNo(record)) return undefined;
	if (record === answer) return record;
	const { status } = answer as Body;
	const isFailure = saysNo(answer as Body) || /^(?:err|fail)/i.test(String(status));
	return isFailure ? undefined : record;
}

/** Whether an object is a record: it has an ID alone, or one of our fields. Without an ID, only a value that can be read shows one. */
function isOf(resource: Resource, part: Body): boolean {
	const others = Object.fromEntries(
		Object.entries(part).filter(([key]) => key !== 'id' && key !== `${resource}_id`),
	);
	const fields = fieldsOf(resource).filter(({ name }) => Object.hasOwn(others, name));
	if (idsOf(part, resource).length > 0) {
		return fields.length > 0 || isEmpty(others) || isPlainEnvelope(others);
	}
	return fields.some((field) => {
		const value = others[field.name];
		if (isRecipientField(field.name)) return (peopleIn(others, field.name)?.size ?? 0) > 0;
		return !isNothing(field, value) && shownInWords(field, value) !== undefined;
	});
}

function idsOf(record: Body, resource: Resource): number[] {
	return [record.id, record[`${resource}_id`]].flatMap((id) => toId(id) ?? []);
}

/** The fields of a schedule, or those that a group has, too. */
function fieldsOf(resource: Resource): readonly ScheduleField[] {
	if (resource === 'schedule') return scheduleFields;
	return scheduleFields.filter(({ name }) => name === 'name' || name === 'users');
}

function saysNo({ ok, success }: Body): boolean {
	return ok === false || success === false;
}

function isEmpty(value: unknown): boolean {
	return (value ?? '') === '' || (typeof value === 'object' && Object.keys(value!).length === 0);
}

/** The service's envelope with nothing in it, and nothing against it: `{"status": 200, "message": "Request successful!"}`. */
function isPlainEnvelope(answer: unknown): boolean {
	if (!isRecord(answer)) return false;
	const { status, success, message, data, ...others } = answer;
	const isFine = [200, 201, 204].includes(toId(status) ?? 0) || (success === true && isEmpty(message));
	return isFine && (success ?? true) === true && [data, others].every(isEmpty);
}
