import { scheduleField } from '../fields/scheduleFields';
import { type RecipientField, recipientNames } from '../fields/types';
import { changeInWords } from '../say/change';
import { exchangedInWords } from '../say/inWords';
import { type Change, type Changes, type Draft, needsRequest } from '../schedule/draft';
import { type FieldValues, idsIn, isNothing, peopleIn } from '../schedule/record';
import type { ItemChange } from '../service/request';
import { groupBy } from '../text/groupBy';
import { allOf, counted } from '../text/phrases';
import { quoteWhole } from '../text/quote';
import { visible } from '../text/text';
import { meaningOf, readOfService } from '../values/fieldValue';
import type { RunOptions } from './options';

type Guards = Pick<RunOptions, 'maxRemovals' | 'expectedPlans'> & { connection: { baseUrl: string } };

/** Why an option rejects an item, and what to do if it isn't to correct the item. */
interface Rejection {
	problem: string;
	advice?: string;
}

/** Why Max Removals and Expected Plan reject items, by item. Changes have records if their list was read. */
export function rejectedByOptions(changes: Changes, guards: Guards): ReadonlyMap<number, Rejection> {
	const { maxRemovals, expectedPlans, connection } = guards;
	const rejected = new Map<number, Rejection>();
	if (expectedPlans !== undefined) {
		for (const { item, change } of changes) {
			const problem = unexpected(change, expectedPlans[item], connection.baseUrl);
			if (problem !== undefined) rejected.set(item, problem);
		}
	}
	if (maxRemovals !== undefined) addExcess(changes, maxRemovals, rejected);
	return rejected;
}

/** Without a list, there's nothing to correct in the item. */
function unchecked(what: string, { problem, advice }: Rejection): Rejection {
	return { problem: `${what}. ${problem}`, advice };
}

// Max Removals

/** Adds to `rejected` updates that together take more than `most` recipients off a schedule, or all of two or more. */
function addExcess(changes: Changes, most: number, rejected: Map<number, Rejection>): void {
	const updates = changes.filter((one): one is ItemChange<Draft> => one.change.operation === 'update');
	for (const same of groupBy(updates, ({ change }) => change.resourceId)) {
		const drafts = same.map(({ change }) => change);
		const problem = excessOf(drafts, most);
		if (problem === undefined) continue;
		for (const { item, change } of same) {
			const fields = recipientNames.filter((field) => change.body[field] !== undefined);
			if (!fields.every((field) => isTypedEmpty(change, field))) rejected.set(item, problem);
		}
	}
}

/** Whether a field is set by a typed `[]`, which means it. An empty list that names resulted in isn't one. */
function isTypedEmpty({ body, namedFields }: Draft, field: RecipientField): boolean {
	return idsIn(body[field]).length === 0 && !namedFields?.has(field);
}

/** Whether a field is set, and each time by a typed `[]`. */
function areTypedEmpty(updates: readonly Draft[], field: RecipientField): boolean {
	const setting = updates.filter(({ body }) => body[field] !== undefined);
	return setting.length > 0 && setting.every((one) => isTypedEmpty(one, field));
}

/** @param updates of one schedule; if several set a field, they set it to the same value */
function excessOf(updates: readonly Draft[], most: number): Rejection | undefined {
	const { resourceId, record, listProblem = record ? NOT_SHOWN : notListed(resourceId) } = updates[0]!;
	const checked = recipientNames.filter((field) => !areTypedEmpty(updates, field));
	const removed: string[] = [];
	for (const field of checked) {
		const update = updates.find(({ body }) => body[field] !== undefined);
		if (update === undefined) continue;
		if (peopleIn(record, field) === undefined) return unchecked(NOT_CERTAIN, listProblem);
		removed.push(...exchangedInWords(update, 'removed', [field]));
	}
	const takesOff = `This would take ${allOf(removed)} off the schedule`;
	if (removed.length > most) {
		const problem = `${takesOff}: ${counted(removed.length, 'recipient')}, and Max Removals allows ${most.toLocaleString('en-US')}`;
		return { problem };
	}
	// Those of a field that no update sets stay, and so does what can't be read.
	let before = 0;
	for (const field of checked) {
		const people = peopleIn(record, field);
		if (people === undefined && !isNothing(scheduleField(field), record?.[field])) return undefined;
		before += people?.size ?? 0;
	}
	const isEverybody = removed.length === before && before > 1;
	return isEverybody ? { problem: `${takesOff}: ${EVERYBODY}. ${TO_REMOVE_ALL}` } : undefined;
}

const NOT_CERTAIN = "Max Removals can't check whom this would take off";
const NOT_SHOWN: Rejection = { problem: "DataReportive's list doesn't show who gets the report" };
const EVERYBODY = "everyone that DataReportive's list shows";

function notListed(scheduleId: unknown): Rejection {
	return { problem: `DataReportive's list has no schedule ${String(scheduleId)}. Check the ID` };
}

const TO_REMOVE_ALL =
	'Max Removals never allows that. To replace everybody, remove the option for one run. To remove everybody, switch the field to Expression and type []';

// Expected Plan

/** Why a change isn't what Expected Plan gives for its item. What takes no request is never rejected. */
function unexpected(change: Change, expected: unknown, baseUrl: string): Rejection | undefined {
	if (!needsRequest(change)) return undefined;
	if (change.operation === 'create' && !change.isFoundAgain) return { problem: NOT_FOUND_AGAIN };
	if (typeof expected === 'string' && visible(expected) === planOf(baseUrl, change)) return undefined;
	if (change.listProblem !== undefined) return unchecked(NOT_COMPARED, change.listProblem);
	const words = quoteWhole(changeInWords(change, false));
	return {
		problem: `This isn't what the preview showed. Now it would be: ${words}. Look again before you apply it`,
	};
}

const NOT_COMPARED = "Expected Plan can't check whether this is what was shown";
const NOT_FOUND_AGAIN =
	"Expected Plan can't protect a create that a later run can't find: applied twice, it would create two schedules. Match by name instead";

/** A fingerprint of what is done for an item, and of what the record has so far in these fields and in `identity`. */
export function planOf(baseUrl: string, change: Change): string {
	const { operation, resource, resourceId = null, body, record } = change;
	const fields = Object.keys(body).sort();
	const sent = fields.map((name) => [name, meaningOf(scheduleField(name), body[name] ?? [])]);
	const others = fields.filter((name) => !identity.includes(name));
	const before = record && [identityOf(record), ...others.map((name) => shownInPlan(record, name))];
	return fingerprint(JSON.stringify([baseUrl, operation, resource, resourceId, sent, before]));
}

/** Fields of the record that belong to every plan: a colleague may have added a person. */
const identity: readonly string[] = ['name', 'report', ...recipientNames];

/** One record belongs to many items, and may have thousands of people. */
const identities = new WeakMap<FieldValues, string>();

function identityOf(record: FieldValues): string {
	const known = identities.get(record);
	if (known !== undefined) return known;
	const own = fingerprint(JSON.stringify(identity.map((name) => shownInPlan(record, name))));
	identities.set(record, own);
	return own;
}

function shownInPlan(record: FieldValues, name: string): unknown {
	const [field, value] = [scheduleField(name), record[name]];
	if (isNothing(field, value)) return '';
	const read = readOfService(field, value);
	return read === undefined ? { unread: value } : meaningOf(field, read);
}

/** 64-bit FNV-1a in hexadecimal (n8n-workflow has no hash). The `p` makes a spreadsheet take it for text. */
export function fingerprint(text: string): string {
	let [high, low] = [0xcbf29ce4, 0x84222325];
	for (const octet of Buffer.from(text)) {
		low = (low ^ octet) >>> 0;
		// Times 2^40 + 0x1b3, in two halves of 32 bits.
		const product = low * 0x1b3;
		high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
		low = product >>> 0;
	}
	return `p${[high, low].map((half) => half.toString(16).padStart(8, '0')).join('')}`;
}
