import { recipientNames } from '../../fields/recipientFields';
import type { ScheduleBody } from '../../fields/scheduleBody';
import { explainTimezone } from '../../fields/timezones';
import type { ScheduleField } from '../../fields/scheduleFields';
import { counted, listed, shortened } from '../../fields/values';
import type { ItemChange } from '../../requests/request';
import type { ScheduleDraft } from './draft';

const UNSAID = "The service's API doesn't say what happens then.";
/** More timezones than these aren't looked at. */
const MOST_TIMEZONES = 3;

/** What the output alone doesn't show of the schedules of a run: what was left out, and what the API leaves open. */
export function scheduleHints(changes: ReadonlyArray<ItemChange<ScheduleDraft>>): string[] {
	const drafts = changes.map(({ change }) => change);
	return [...columnHints(drafts), ...bodyHints(drafts), ...timezoneHints(drafts)];
}

/** What was given and left out, or sent without being given. */
function columnHints(drafts: readonly ScheduleDraft[]): string[] {
	const ignored = distinct(drafts.flatMap((draft) => draft.ignored ?? []));
	const defaulted = distinct(drafts.filter(isCreate).flatMap((draft) => draft.defaulted ?? []));
	const blank = distinct(
		drafts.filter((draft) => !isCreate(draft)).flatMap((draft) => draft.blank ?? []),
	).sort();
	return [
		ignored.length > 0 && `Left out because no field takes them: ${listed(ignored.map(shortened))}.`,
		defaulted.length > 0 &&
			`No column, so the form's default was used: ${defaulted.map(withDefault).join(', ')}.`,
		blank.length > 0 && `Left out because blank or not set: ${blank.join(', ')}.`,
	].filter((hint) => hint !== false);
}

/** Such as `Minute (00)`. */
function withDefault(field: ScheduleField): string {
	if (field.kind !== 'choice') return field.label;
	const choice = field.choices.find(({ value }) => value === field.default);
	return `${field.label} (${choice?.label})`;
}

function bodyHints(drafts: readonly ScheduleDraft[]): string[] {
	const count = (is: (body: ScheduleBody, draft: ScheduleDraft) => boolean) =>
		drafts.filter((draft) => is(draft.body, draft)).length;
	const weekly = count((body) => body.schedule_type === 'W' && !body.scheduled_day_of_week);
	const monthly = count(
		(body) => (body.schedule_type === 'M' || body.schedule_type === 'Q') && !body.scheduled_day_of_month,
	);
	const conditional = count((body) => body.schedule_condition === '2' && !body.query);
	const once = count((body) => body.schedule_type === 'O');
	const lonely = count(
		(body, draft) => isCreate(draft) && !recipientNames.some((field) => hasSome(body[field])),
	);
	const replaced = count((body, draft) => !isCreate(draft) && recipientNames.some((field) => body[field]));
	return [
		weekly > 0 && `No days for ${counted(weekly, 'weekly schedule')}. ${UNSAID}`,
		monthly > 0 && `No day for ${counted(monthly, 'monthly or quarterly schedule')}. ${UNSAID}`,
		once > 0 &&
			`No date for ${counted(once, 'schedule')} of type Once. The service's API has no field for it, so check the date in the service.`,
		conditional > 0 && `No query for ${counted(conditional, 'conditional schedule')}. ${UNSAID}`,
		lonely > 0 && `No recipients for ${counted(lonely, 'new schedule')}.`,
		replaced > 0 &&
			"Recipients in an update replace those that the schedule has, as far as the service's API says.",
	].filter((hint) => hint !== false);
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
