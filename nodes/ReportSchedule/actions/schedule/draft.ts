import { createFacts, updateFacts, updateMembers } from '../../description/schedule';
import { isAdditional } from '../../description/properties';
import type { FieldWithDefault } from '../../fields/types';
import { recipientNames, type RecipientField } from '../../fields/recipients';
import {
	bodyFields,
	readCreateBody,
	readUpdateBody,
	type GivenValues,
	type ScheduleBody,
} from '../../fields/scheduleBody';
import { Issues, isBlank } from '../../fields/values';
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
	membersOf,
	missingValue,
	resolveEach,
	unless,
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
	/** Columns that no field took; undefined unless they are mapped automatically. */
	ignored?: readonly string[];
	/** Columns for a field that are empty. */
	empty?: readonly string[];
	/** Fields without a column, which take the form's default in a create. */
	defaulted?: readonly FieldWithDefault[];
	/** What the column for the days of the week holds. */
	givenDays?: unknown;
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
			valueOf(
				isAdditional(field) ? membersOf(item, 'additionalFields') : item,
				field.parameter,
				field.required ? undefined : unless("''"),
			),
		forMissing: ({ parameter }) => {
			throw missingValue(item, parameter);
		},
		hidesRuledOut: true,
	};
}

/** Reads the fields to change, or, with Map Automatically, what there are columns for. */
export function readUpdate(item: InputItem, issues: Issues): ScheduleDraft {
	if (isMappedAutomatically(item)) return readColumns(item, issues, 'update');
	const before = issues.count;
	const collection = membersOf(item, 'updateFields');
	const body = readUpdateBody(
		{ get: ({ parameter }) => valueOf(collection, parameter, unless("''")) },
		issues,
	);
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
