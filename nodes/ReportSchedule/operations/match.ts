import type { ListedRecord } from '../lists/records';
import { type ListIndex, recordKey } from '../names/listIndex';
import type { CheckedItem, Draft, DraftItem } from '../schedule/draft';
import { withDefaults } from '../schedule/reading';
import { groupBy } from '../text/groupBy';
import { itemInWords, listed } from '../text/phrases';
import { quote } from '../text/quote';

/** What an item means: a schedule of the list, none that's there yet, or it isn't clear, which is an issue. */
interface ScheduleMatch {
	one: DraftItem;
	schedule?: ListedRecord;
	isUnclear?: boolean;
	/** What tells the schedule from others after the run, its name and report; undefined without a name. */
	finalName?: string;
	/** Whether the run gives the schedule another name or moves it to another report. */
	isRenamed?: boolean;
}

/** Makes each `match` a create or an update, by ID or by name and report. Rejects what isn't clear, and clashes. */
export function matchSchedules(items: readonly CheckedItem[], schedules: ListIndex | undefined): void {
	if (schedules === undefined) return;
	const matches = items.filter(isToMatch).map((one) => {
		const { resourceId } = one.change;
		return resourceId === undefined ? findByName(one, schedules) : findById(one, resourceId, schedules);
	});
	const found = matches.filter(({ schedule }) => schedule !== undefined);
	for (const same of groupBy(found, ({ schedule }) => schedule!.id)) rejectAll(same, SAME_SCHEDULE);
	const named = matches.filter(({ finalName }) => finalName !== undefined);
	for (const same of groupBy(named, ({ finalName }) => finalName)) {
		// Schedules that aren't there yet are told apart by their names.
		if (same.every(({ schedule }) => schedule === undefined)) rejectAll(same, SAME_SCHEDULE);
		// Schedules of one name that are there already may keep it.
		else if (same.some(({ isRenamed }) => isRenamed)) rejectAll(same, SAME_NAME);
	}
	for (const match of matches) decide(match);
}

/** Whether an item says which schedule it means. Any other has an issue, or fails for a list that isn't there. */
function isToMatch(one: CheckedItem): one is DraftItem {
	if (one.change?.operation !== 'match') return false;
	const { body, resourceId } = one.change;
	return resourceId !== undefined || (body.name !== undefined && Number(body.report) > 0);
}

function findByName(one: DraftItem, schedules: ListIndex): ScheduleMatch {
	const { body } = one.change;
	const [name, report] = [String(body.name), Number(body.report)];
	const all = schedules.named(name, report);
	const finalName = recordKey(name, report);
	if (all.length < 2) return { one, finalName, schedule: all[0] };
	const ids = listed(all.map(({ id }) => id));
	const problem = `Name: there are ${all.length} schedules named ${meantInWords(one.change)} (IDs ${ids})`;
	one.input.issues.add(`${problem}. ${WHICH_ONE}`);
	return { one, finalName, isUnclear: true };
}

const WHICH_ONE = 'Put the ID of the one you mean into Schedule ID, or set Match By to ID';

function findById(one: DraftItem, scheduleId: number, schedules: ListIndex): ScheduleMatch {
	const { change, input } = one;
	const schedule = schedules.withId(scheduleId);
	if (schedule === undefined) {
		const problem = `Schedule ID: DataReportive's list has no schedule ${scheduleId}`;
		input.issues.add(`${problem}. For a new one, leave it empty`);
		return { one, isUnclear: true };
	}
	const { name, report } = schedule;
	const newName = String(change.body.name ?? name ?? '');
	const newReport = Number(change.body.report ?? report);
	if (newName.trim() === '' || !(newReport > 0)) return { one, schedule };
	const finalName = recordKey(newName, newReport);
	// What the list doesn't show counts as the same.
	const isRenamed = finalName !== recordKey(name ?? newName, report ?? newReport);
	const [other] = isRenamed ? schedules.named(newName, newReport) : [];
	if (other !== undefined) {
		const problem = `Schedule ID: ${scheduleId} is ${quote(name ?? '')}, but ${quote(newName)} on report ${newReport} is schedule ${other.id}`;
		input.issues.add(`${problem}. Check whether the row has another one's ID`);
	}
	return { one, finalName, schedule, isRenamed };
}

const SAME_SCHEDULE = { problem: 'is also meant by', advice: 'Keep one, or combine them' };
const SAME_NAME = { problem: 'would get the same name and report as', advice: 'Give each its own name' };

/** Adds an issue to each of several items. It names one other, so the time grows with the items alone. */
function rejectAll(same: readonly ScheduleMatch[], { problem, advice }: typeof SAME_SCHEDULE): void {
	const [first, second] = same;
	if (first === undefined || second === undefined) return;
	for (const match of same) {
		const { item, change, input } = match.one;
		// By its number: their names are the same, or they have none.
		const other = itemInWords(item === first.one.item ? second.one.item : first.one.item);
		const label = change.resourceId === undefined ? 'Name' : 'Schedule ID';
		input.issues.add(`${label}: ${meantInWords(change)} ${problem} ${other}. ${advice}`);
	}
}

/** Makes it an update of the schedule found, or a create if there's none. A rejected item stays `match`. */
function decide({ one, schedule, isUnclear }: ScheduleMatch): void {
	if (schedule !== undefined) one.change = { ...one.change, operation: 'update', resourceId: schedule.id };
	else if (!isUnclear) toCreate(one);
}

/** What a new schedule lacks is an issue of the item. An update needs less. */
function toCreate(one: DraftItem): void {
	const { change, input } = one;
	const { lacks = [], body, notes } = change;
	if (lacks.length > 0) input.issues.add(`There's no schedule ${meantInWords(change)} yet`);
	for (const problem of lacks) input.issues.add(problem);
	// Nothing of a new schedule stays as it was.
	const doubts = notes.filter(({ kind }) => kind === 'doubt');
	one.change = { ...change, operation: 'create', body: withDefaults(body), notes: doubts };
}

/** Such as `“Weekly sales” on report 7`; its ID if the row gives one. */
function meantInWords({ body, resourceId }: Draft): string {
	return resourceId === undefined ? `${quote(body.name)} on report ${String(body.report)}` : `${resourceId}`;
}
