import { explainTimezone } from '../../fields/daysAndTimes';
import { recipientNames } from '../../fields/lists';
import type { FieldWithDefault } from '../../fields/readers';
import type { ScheduleBody } from '../../fields/scheduleBody';
import { counted, itemRanges, listed, shortened } from '../../fields/values';
import type { ItemChange } from '../../requests/request';
import type { ScheduleDraft } from './draft';

const UNSAID = "The service's API doesn't say what happens in that case, so check the result in the service.";
/** More timezones than these aren't looked at. */
const MOST_TIMEZONES = 3;

/** What the output alone doesn't show of the schedules of a run: what was left out, and what the API leaves open. */
export function scheduleHints(changes: ReadonlyArray<ItemChange<ScheduleDraft>>): string[] {
	const drafts = changes.map(({ change }) => change);
	const updates = drafts.filter((draft) => !isCreate(draft));
	const ignored = distinct(drafts.flatMap((draft) => draft.ignored ?? []));
	const [first, ...others] = drafts.map((draft) => draft.empty ?? []);
	// A single row may well have some. In all rows, they may come from a misspelled heading.
	const empty =
		others.length > 0 ? first!.filter((column) => others.every((one) => one.includes(column))) : [];
	const blank = distinct(updates.flatMap((draft) => draft.blank ?? [])).sort();
	const defaulted = distinct(drafts.filter(isCreate).flatMap((draft) => draft.defaulted ?? []));
	// The editor shows about four without scrolling.
	return [
		ignored.length > 0 && `Columns not used for any field: ${listed(ignored.map(shortened))}.`,
		...bodyHints(changes),
		...timezoneHints(drafts),
		empty.length > 0 &&
			`Columns empty in every item: ${listed(empty.map(shortened))}. If they shouldn't be, check the node before this one.`,
		blank.length > 0 && `Not changed (blank, None or Not Set): ${blank.join(', ')}.`,
		defaulted.length > 0 &&
			`New schedules use these defaults, because there are no columns for them: ${defaulted.map(withDefault).join(', ')}. To change them, add columns.`,
	].filter((hint) => hint !== false);
}

/** Such as `Minute (00)`. */
function withDefault(field: FieldWithDefault): string {
	const choice = field.choices.find(({ value }) => value === field.default);
	return `${field.label} (${choice?.label})`;
}

function bodyHints(changes: ReadonlyArray<ItemChange<ScheduleDraft>>): Array<string | false> {
	const itemsWith = (is: (body: ScheduleBody, isNew: boolean) => boolean) =>
		changes.filter(({ change }) => is(change.body, isCreate(change))).map(({ item }) => item);
	const of = (items: number[], noun: string) => `${counted(items.length, noun)} (${itemRanges(items)})`;
	const weekly = itemsWith((body) => body.schedule_type === 'W' && !body.scheduled_day_of_week);
	const otherDays = itemsWith(
		({ schedule_type: type, scheduled_day_of_week: days }) =>
			type !== undefined && type !== 'W' && hasSome(days),
	);
	const monthly = itemsWith(
		(body) => (body.schedule_type === 'M' || body.schedule_type === 'Q') && !body.scheduled_day_of_month,
	);
	const conditional = itemsWith((body) => body.schedule_condition === '2' && !body.query);
	const once = itemsWith((body) => body.schedule_type === 'O');
	const lonely = itemsWith((body, isNew) => isNew && !recipientNames.some((field) => hasSome(body[field])));
	const replaced = itemsWith((body, isNew) => !isNew && recipientNames.some((field) => body[field]));
	return [
		weekly.length > 0 && `Days of Week is empty for ${of(weekly, 'weekly schedule')}. ${UNSAID}`,
		otherDays.length > 0 &&
			`Days of Week is set, but Schedule Type isn't Weekly (${itemRanges(otherDays)}). ${UNSAID}`,
		monthly.length > 0 &&
			`Day of Month is empty for ${of(monthly, 'monthly or quarterly schedule')}. ${UNSAID}`,
		once.length > 0 &&
			`The service's API has no date field for schedules of type Once. Check the date of ${of(once, 'schedule')} in the service.`,
		conditional.length > 0 && `Query is empty for ${of(conditional, 'conditional schedule')}. ${UNSAID}`,
		lonely.length > 0 &&
			`No recipients for ${of(lonely, 'new schedule')}. If there should be some, check your data, or use Add Users or Add Groups.`,
		replaced.length > 0 &&
			`According to the service's API, recipients in an update replace the existing ones (${itemRanges(replaced)}). To only add some, use Add Users or Add Groups.`,
		...recipientNames.map((field) => {
			const emptied = itemsWith(({ [field]: ids }, isNew) => !isNew && ids !== undefined && !hasSome(ids));
			return (
				emptied.length > 0 &&
				`Empty list of ${field} in ${of(emptied, 'update')}. According to the service's API, that removes all ${field} from the schedule.`
			);
		}),
	];
}

function timezoneHints(drafts: readonly ScheduleDraft[]): string[] {
	const hints: string[] = [];
	for (const name of distinct(drafts.map(({ body }) => body.timezone))) {
		const hint = typeof name === 'string' ? explainTimezone(name) : undefined;
		if (hint !== undefined) hints.push(hint);
		if (hints.length === MOST_TIMEZONES) break;
	}
	return hints;
}

function isCreate({ scheduleId }: ScheduleDraft): boolean {
	return scheduleId === undefined;
}

function hasSome(ids: unknown): boolean {
	return Array.isArray(ids) && ids.length > 0;
}

function distinct<T>(values: readonly T[]): T[] {
	return [...new Set(values)];
}

/** Create or Update also says what is new. */
export function upsertHints(
	changes: ReadonlyArray<ItemChange<ScheduleDraft & { matchByName: boolean }>>,
): string[] {
	if (changes.length === 0) return [];
	const created = changes.filter(({ change }) => isCreate(change));
	const why = created[0]?.change.matchByName ? 'no schedule had this name and report' : 'no ID was given';
	const items = itemRanges(created.map(({ item }) => item));
	const which = created.length > 0 ? ` (${items}), because ${why}` : '';
	const count = `New schedules: ${created.length}${which}. Updates: ${changes.length - created.length}.`;
	return [count, ...scheduleHints(changes)];
}
