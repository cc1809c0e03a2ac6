import type { InputItem } from '../item/inputItem';
import type { CheckedItem } from '../schedule/draft';
import type { Draft } from '../schedule/draft';
import { scheduleField } from '../fields/scheduleFields';
import type { ScheduleBody } from '../fields/types';
import { attempt } from '../text/issues';
import { groupBy } from '../item/queues';
import { quote } from '../text/quote';
import { visible } from '../text/text';
import { itemInWords, listed } from '../text/say';
import { type ListIndex, placeOf } from '../names/listIndex';
import type { ListedRecord } from '../lists/records';
import { isSame } from '../values/service';

type ToMatch = CheckedItem & { change: Draft };

/** What an item means, as far as that's known. */
interface Meant {
	one: ToMatch;
	/** The schedule in the list. */
	schedule?: ListedRecord;
	/** Its name and report once the run is done; undefined where it has no name. */
	place?: string;
	/** Whether no schedule was there before. */
	isNewThere: boolean;
}

/**
 * Tells which schedule each item means: by its ID where a row gives one, else by its name and report. Items that mean the same one,
 * or come to the same name on one report, are refused: all of them.
 */
export function matchByName(changes: readonly CheckedItem[], schedules: ListIndex): CheckedItem[] {
	const all = changes.filter(isToMatch).map((one) => meantBy(one, schedules));
	for (const same of groupBy(all, (meant) => meant.schedule?.id ?? meant.place ?? meant)) {
		refuseSame(same, 'is the same schedule as in', 'Keep one, or combine them');
	}
	for (const same of groupBy(all, (meant) => meant.place ?? meant)) {
		// Schedules of one name that are there already may stay.
		if (same.some(({ schedule }) => schedule) && same.some(({ isNewThere }) => isNewThere))
			refuseSame(same, 'comes to the same name on one report as', 'Give each a name of its own');
	}
	const matched = new Map(all.map((meant) => [meant.one.item, match(meant)]));
	return changes.map((one) => matched.get(one.item) ?? one);
}

/** Whether an item says which schedule it is. One that doesn't has an issue already. */
function isToMatch(one: CheckedItem): one is ToMatch {
	if (one.change?.operation !== 'match') return false;
	const { body, scheduleId } = one.change as Draft;
	return scheduleId !== undefined || (body.name !== undefined && Number(body.report) > 0);
}

/** Looks for the schedule. What is wrong with it is an issue. */
function meantBy(one: ToMatch, schedules: ListIndex): Meant {
	const { scheduleId, body } = one.change;
	if (scheduleId !== undefined) return meantById(one, scheduleId, schedules);
	const found = schedules.find(String(body.name), Number(body.report));
	if (found.length > 1) {
		const ids = listed(found.map(({ id }) => id));
		const problem = `Name: there are ${found.length} schedules named ${inWords(one.change)} (IDs ${ids})`;
		one.input.issues.add(`${problem}. Match by ID instead`);
	}
	const place = placeOf(String(body.name), Number(body.report));
	return { one, schedule: found.length === 1 ? found[0] : undefined, place, isNewThere: found.length === 0 };
}

function meantById(one: ToMatch, scheduleId: number, schedules: ListIndex): Meant {
	const { body, source, textIssues = new Map<string, string>() } = one.change;
	const { issues, notes } = one.input;
	const schedule = schedules.withId(scheduleId);
	if (schedule === undefined) {
		const problem = `Schedule ID: DataReportive's list has no schedule ${scheduleId}`;
		issues.add(`${problem}. For a new one, leave it empty`);
		return { one, isNewThere: false };
	}
	const { record, name, report } = schedule;
	for (const [field, problem] of textIssues) {
		const given = visible(String(attempt(() => source?.value(scheduleField(field), false))));
		if (isSame(scheduleField(field), record[field], given) !== true) issues.add(problem);
	}
	const [newName, newReport] = [String(body.name ?? name ?? ''), Number(body.report ?? report)];
	const place = newName.trim() === '' || !(newReport > 0) ? undefined : placeOf(newName, newReport);
	// What the list doesn't show counts as the same.
	const isNewThere = place !== undefined && place !== placeOf(name ?? newName, report ?? newReport);
	const [other] = isNewThere ? schedules.find(newName, newReport) : [];
	if (other !== undefined) {
		const problem = `Schedule ID: ${scheduleId} is ${quote(name ?? '')}, but ${quote(newName)} on report ${newReport} is schedule ${other.id}`;
		issues.add(`${problem}. Check whether the row has another one's ID`);
	}
	// A spreadsheet makes 7 of 007.
	if (name !== undefined && body.name && isSame(scheduleField('name'), record.name, body.name) === false) {
		notes.push({ kind: 'doubt', what: `Renames ${quote(name)} to ${quote(newName)}.` });
	}
	return { one, schedule, place, isNewThere };
}

/** Each names one other item, so that this takes no more time than there are items. */
function refuseSame(same: readonly Meant[], problem: string, advice: string): void {
	if (same.length < 2) return;
	for (const { one } of same) {
		const other = anotherInWords((one === same[0]!.one ? same[1]! : same[0]!).one);
		const label = one.change.scheduleId === undefined ? 'Name' : 'Schedule ID';
		one.input.issues.add(`${label}: ${inWords(one.change)} ${problem} ${other}. ${advice}`);
	}
}

/** Another item, such as `item 3, “Weekly sales”`. */
export function anotherInWords({ item, change }: { item: number; change: Draft }): string {
	return itemInWords(item, change.body.name === undefined ? undefined : String(change.body.name));
}

/** Gives an item the ID of the schedule that it means, or reads it again for a create where there's none. */
function match({ one: { item, change, input }, schedule, isNewThere }: Meant): CheckedItem {
	if (schedule === undefined) return { item, change: isNewThere ? toCreate(change, input) : change, input };
	const { id: scheduleId, record } = schedule;
	const operation = isShown(change.body, schedule) ? 'unchanged' : 'update';
	return { item, change: { ...change, operation, scheduleId, record } as Draft, input };
}

/** Reads the whole item again, because a create needs more than an update. */
function toCreate(change: Draft, input: InputItem): Draft {
	const { issues } = input;
	const before = issues.count;
	const create = change.readForCreate!();
	if (issues.count > before) issues.add(`Needed because there's no schedule ${inWords(change)} yet`);
	return { ...create, isMatched: change.isMatched };
}

function inWords({ body, scheduleId }: Draft): string {
	return scheduleId === undefined ? `${quote(body.name)} on report ${String(body.report)}` : `${scheduleId}`;
}

/**
 * Whether a schedule's record shows all of a body, so that it needn't be sent. A field that it doesn't show, or shows in a form that
 * we don't read, counts as a change. Nothing is guessed (§2.3: the fields of a record aren't documented).
 */
function isShown(body: ScheduleBody, { record }: ListedRecord): boolean {
	const isShownAs = (name: string) => isSame(scheduleField(name), record[name], body[name]!) === true;
	return Object.keys(body).every((name) => Object.hasOwn(record, name) && isShownAs(name));
}
