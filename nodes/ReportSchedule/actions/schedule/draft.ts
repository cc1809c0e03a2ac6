import { createFacts, updateFacts, updateMembers } from '../../description/schedule';
import { isAdditional } from '../../description/properties';
import { explainTimezone } from '../../fields/timezones';
import type { FieldWithDefault } from '../../fields/types';
import { recipientNames, type RecipientField } from '../../fields/lists';
import {
	bodyFields,
	readCreateBody,
	readUpdateBody,
	type GivenValues,
	type ScheduleBody,
} from '../../fields/scheduleBody';
import { InvalidValue, Issues, counted, isBlank, itemRanges, listed, shortened } from '../../fields/values';
import {
	groupBy,
	schedulePath,
	type ItemChange,
	type ItemSummary,
	type Plan,
	type PlannedRequest,
	type RequestMethod,
} from '../../requests/request';
import {
	expressionIn,
	membersOf,
	resolveEach,
	valueOf,
	type InputItem,
	type Lists,
	type Refuse,
	type RunOptions,
} from '../operation';
import { collectedRecipients, resolveRecipients, selectedRecipients, type Recipients } from '../recipients';
import { isMappedAutomatically, readColumns, type Purpose } from './columns';

/** A schedule as an item gives it. Its recipients are put in the body when names have been looked up. */
export interface ScheduleDraft {
	/** The schedule to update; undefined for a create. */
	scheduleId?: number;
	body: ScheduleBody;
	recipients: readonly Recipients[];
	/** What an update carries instead, where a create's body is filled up with defaults. */
	updateBody?: ScheduleBody;
	/** Why it can't be created, where it may turn out to be an update. */
	createProblem?: string;
	/** Columns that no field took. */
	ignored?: readonly string[];
	/** Columns for a field that are empty. */
	empty?: readonly string[];
	/** Fields without a column, which take the form's default in a create. */
	defaulted?: readonly FieldWithDefault[];
	/** Labels of fields that were given for an update, but blank or not set. */
	blank?: readonly string[];
}

/** Reads a whole schedule, or, with Map Automatically, what there are columns for. */
export function readSchedule(item: InputItem, issues: Issues, purpose: Purpose): ScheduleDraft {
	if (isMappedAutomatically(item)) return readColumns(item, issues, purpose);
	const body = readCreateBody(parameterValues(item), issues);
	const recipients = recipientNames.flatMap((field) => selectedRecipients(item, field, issues, "''") ?? []);
	return { body, recipients };
}

export function parameterValues(item: InputItem): GivenValues {
	return {
		get: (field) =>
			valueOf(isAdditional(field) ? membersOf(item, 'additionalFields') : item, field.parameter),
		forMissing: ({ parameter }) => {
			throw InvalidValue.empty(expressionIn(item, parameter));
		},
		hidesRuledOut: true,
	};
}

/** Reads the fields to change, or, with Map Automatically, what there are columns for. */
export function readUpdate(item: InputItem, issues: Issues): ScheduleDraft {
	if (isMappedAutomatically(item)) return readColumns(item, issues, 'update');
	const before = issues.count;
	const collection = membersOf(item, 'updateFields');
	const body = readUpdateBody({ get: ({ parameter }) => valueOf(collection, parameter) }, issues);
	const recipients = collectedRecipients(collection, issues, 'add');
	const isLeftOut = (member: string) => {
		const field = bodyFields.find(({ parameter }) => parameter === member);
		return field === undefined ? isBlank(collection.parameter(member)) : body[field.name] === undefined;
	};
	const blank = updateMembers
		.filter(({ name }) => collection.saved(name) !== undefined && isLeftOut(name))
		.map(({ displayName }) => displayName);
	if (Object.keys(body).length === 0 && recipients.length === 0 && issues.count === before) {
		issues.add(
			blank.length > 0
				? `All fields to update are blank: ${blank.join(', ')}. Fill in at least one`
				: 'Add at least one field to update',
		);
	}
	return { body, recipients, blank };
}

/** What follows for each operation that creates or updates schedules. */
export const draftSteps = {
	listsFor: listsForDraft,
	resolve: resolveDrafts,
	hints: scheduleHints,
	plan: planSchedules,
};

/** The lists in which recipients have to be looked up. */
export function listsForDraft({ recipients }: ScheduleDraft): RecipientField[] {
	return recipients.filter(({ names }) => names.length > 0).map(({ field }) => field);
}

/** Puts the IDs of recipients into the bodies. */
export function resolveDrafts<Draft extends ScheduleDraft>(
	changes: ReadonlyArray<ItemChange<Draft>>,
	lists: Lists,
	refuse: Refuse,
): Array<ItemChange<Draft>> {
	return resolveEach(changes, refuse, (draft, issues) => {
		const body = { ...draft.body };
		for (const one of draft.recipients) body[one.field] = resolveRecipients(one, lists, issues);
		return { ...draft, body };
	});
}

/**
 * One request for each item (§4 create and update). Updates of the same schedule share a queue, so that the
 * last item's values are the ones that stay.
 */
export function planSchedules(
	changes: ReadonlyArray<ItemChange<Pick<ScheduleDraft, 'scheduleId' | 'body'>>>,
	{ requestMethod }: Pick<RunOptions, 'requestMethod'>,
): Plan {
	const requests = changes.map(({ item, change: { scheduleId, body } }): PlannedRequest => {
		const shares = [{ item }];
		return scheduleId === undefined
			? { operation: createFacts, method: 'POST', path: schedulePath(), body, shares }
			: { ...updateOf(scheduleId, requestMethod), body, shares };
	});
	return {
		queues: groupBy(requests, (request) => request.scheduleId ?? request),
		summaries: new Map(requests.map((request) => [request.shares[0]!.item, summaryOf(request)])),
	};
}

function summaryOf({ operation, scheduleId, body }: PlannedRequest): ItemSummary {
	const { report, users, groups } = body;
	const sent = Object.entries({ report, users, groups }).filter(([, value]) => value !== undefined);
	return { operation: operation.name, scheduleId: scheduleId ?? null, ...Object.fromEntries(sent) };
}

/** What makes a request an update of a schedule. */
export function updateOf(scheduleId: number, method: RequestMethod) {
	return { operation: updateFacts, method, path: schedulePath(scheduleId), scheduleId };
}

const UNSAID = "The service's API doesn't say what happens in that case, so check the result in the service.";
/** More timezones than these aren't looked at. */
const MOST_TIMEZONES = 3;

/** What the output alone doesn't show of the schedules of a run: what was left out, and what the API leaves open. */
function scheduleHints(changes: ReadonlyArray<ItemChange<ScheduleDraft>>): string[] {
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
