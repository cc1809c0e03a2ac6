import { type BodyValue, isRecipientField } from '../fields/types';
import { scheduleField } from '../fields/scheduleFields';
import { groupBy } from '../item/queues';
import type { Change, CheckedItem, Draft } from '../schedule/draft';
import { itemInWords } from '../text/say';

/**
 * Refuses items that set a field of one schedule to different values: the last one's alone would stay. A name that wasn't found counts as
 * another value. Each issue names one other item, so the time grows with the items alone.
 *
 * @returns the items. Where one leaves a field blank that another one sets, it loses the note that it's blank
 */
export function refuseContradictions(items: readonly CheckedItem[]): CheckedItem[] {
	const fieldsSet = new Map<CheckedItem, ReadonlySet<string>>();
	for (const same of groupBy(items.filter(isOfSchedule), ({ change }) => change.scheduleId)) {
		const fields = new Set(
			same.flatMap(({ change }) => [...Object.keys(change.body), ...(change.unknown?.keys() ?? [])]),
		);
		for (const field of fields) refuseDifference(same, field);
		for (const one of same) fieldsSet.set(one, fields);
	}
	return items.map((one) => ({
		...one,
		change: one.change && withoutBlanks(one.change, fieldsSet.get(one)),
	}));
}

function withoutBlanks(change: Change, setByOthers: ReadonlySet<string> = new Set()): Change {
	const { body = {} } = change as Partial<Draft>;
	const isLeft = (field: string) => field in body || !setByOthers.has(field);
	const notes = change.notes.map((note) =>
		note.kind === 'blank' ? { ...note, fields: note.fields?.filter(isLeft) } : note,
	);
	return { ...change, notes: notes.filter(({ fields }) => fields?.length !== 0) };
}

function refuseDifference(same: readonly OfSchedule[], field: string): void {
	const setting = same.filter(({ change }) => change.body[field] !== undefined || change.unknown?.has(field));
	const unknown = setting.find(({ change }) => change.unknown?.has(field));
	const first = unknown ?? setting[0]!;
	const value = unknown === undefined && valueKey(first.change.body[field]!);
	const isAsFirst = (one: OfSchedule) => one === first || valueKey(one.change.body[field] ?? []) === value;
	const other = setting.find((one) => !isAsFirst(one));
	if (other === undefined) return;
	for (const one of setting) {
		// What is wrong with a name that isn't known has been said.
		if (one !== unknown) addDifference(one, field, isAsFirst(one) ? other : first);
	}
}

type OfSchedule = CheckedItem & { change: Draft };

function isOfSchedule(one: CheckedItem): one is OfSchedule {
	return (one.change as Draft | undefined)?.scheduleId !== undefined;
}

/** Lists of IDs and of days have no order. */
function valueKey(value: BodyValue): string {
	return JSON.stringify(Array.isArray(value) ? value.map(String).sort() : value);
}

/** Such as `Users: “Bbo” of the 2nd item wasn't found, so who gets schedule 5 isn't known`. */
function addDifference({ change, input }: OfSchedule, field: string, other: OfSchedule): void {
	const label = change.labels?.get(field) ?? scheduleField(field).label;
	const schedule = `schedule ${change.scheduleId}`;
	const isOfPeople = isRecipientField(field);
	// The name says which item is meant, if this one has another.
	const name = other.change.body.name === change.body.name ? undefined : other.change.body.name;
	const item = itemInWords(other.item, name === undefined ? undefined : String(name));
	const unknown = other.change.unknown?.get(field);
	const advice = isOfPeople ? TO_AGGREGATE : 'Keep one of the two';
	const problem =
		unknown === undefined
			? `${item} has another value for ${schedule}. ${advice}`
			: `${unknown.what} of ${item} ${unknown.why}, so ${isOfPeople ? 'who gets' : `the ${label} of`} ${schedule} isn't known`;
	input.issues.add(`${label}: ${problem}`);
}

const TO_AGGREGATE = "Put the people of a schedule into one item, e.g. with n8n's Aggregate node";
