import { recipientNames } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleBody } from '../fields/types';
import { changeInWords } from '../say/change';
import { isNothing, type Values } from '../say/fields';
import type { Change, Changes, Draft } from '../schedule/draft';
import type { Plan, PlannedItem } from '../service/request';
import { quoteWhole } from '../text/quote';
import { visible } from '../text/text';
import { readOfService } from '../values/read';
import { canonicalName } from '../values/timezones';

/**
 * A fingerprint of what is done for an item: another one if anything else would be done, or if the record has changed in what people
 * look at. Example: a colleague adds a person to the schedule, renames it or moves it to another report.
 *
 * It's made of values as our readers read them, lists as sets, so the form in which the service shows them makes no difference. What
 * isn't read stands for itself, and a record that isn't known differs from any other.
 */
export function planOf(baseUrl: string, planned: PlannedItem, change: Change): string {
	const { operation, resource, resourceId = null, users, groups } = planned;
	const { body: given, record } = change as Partial<Draft>;
	const body = given ?? ({ users, groups } as Partial<ScheduleBody>);
	const fields = Object.keys(body).sort();
	const sent = fields.map((name) => [name, comparable(name, body[name])]);
	const replaced = fields.filter((name) => !always.includes(name));
	const before = record && [identity(record), ...replaced.map((name) => shown(record, name))];
	return fingerprint(JSON.stringify([baseUrl, operation, resource, resourceId, sent, before]));
}

const always: readonly string[] = ['name', 'report', ...recipientNames];

/** One record belongs to many items, and may have thousands of people. */
const identities = new WeakMap<Values, string>();

function identity(record: Values): string {
	const known =
		identities.get(record) ?? fingerprint(JSON.stringify(always.map((name) => shown(record, name))));
	identities.set(record, known);
	return known;
}

function shown(record: Values, name: string): unknown {
	const [field, value] = [scheduleField(name), record[name]];
	if (isNothing(field, value)) return null;
	const read = readOfService(field, value);
	return read === undefined ? { unread: value } : comparable(name, read);
}

/** Blank, an empty list and nothing mean the same, and so do two names of one timezone. */
function comparable(name: string, value: BodyValue | undefined): unknown {
	if (typeof value === 'object') return value.length === 0 ? null : [...new Set(value.map(String))].sort();
	if (value === undefined || value === '') return null;
	return (name === 'timezone' && canonicalName(String(value))) || String(value);
}

/** Refuses an item before anything is sent. */
export type Refuse = (item: number, problem: string) => void;

/**
 * Refuses items whose plan isn't the expected one. What needs no request passes.
 *
 * @param plan of these changes, and of others perhaps
 * @param expected what the option Expected Plan gives, by item
 */
export function refuseUnexpected(
	changes: Changes,
	plan: Plan,
	expected: readonly unknown[],
	baseUrl: string,
	refuse: Refuse,
): void {
	const types = new Map(
		plan.queues.flat().flatMap(({ type, shares }) => shares.map(({ item }) => [item, type])),
	);
	for (const { item, change } of changes) {
		const type = types.get(item);
		if (type === undefined) continue;
		const planned = plan.items.get(item)!;
		const given = expected[item];
		if (type.name === 'create' && type.isFoundAgain !== true) refuse(item, NOT_FOUND_AGAIN);
		else if (typeof given !== 'string' || visible(given) !== planOf(baseUrl, planned, change)) {
			const words = quoteWhole(changeInWords(change, type, false));
			refuse(item, `Not what was shown. It would now be: ${words}`);
		}
	}
}

const NOT_FOUND_AGAIN =
	'Expected Plan is no guard for a create that no later run finds: applied twice, it would create two schedules. Match by name instead';

/**
 * FNV-1a of 64 bits, as `p` and 16 hexadecimal digits: with the letter, a spreadsheet takes it for text. n8n-workflow has no hash of
 * its own.
 */
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
