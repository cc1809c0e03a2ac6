import type { RecipientField } from '../fields/recipients';
import type { ScheduleBody } from '../fields/scheduleBody';
import { timezoneDoubt } from '../fields/timezones';
import type { FieldWithDefault } from '../fields/types';
import { Issues } from '../fields/values';
import { pathOf, type OperationFacts, type PlannedRequest, type RequestMethod } from '../requests/request';
import type { ItemChange, Plan, ItemSummary } from '../requests/plan';
import { groupBy } from '../requests/queues';
import { resolveEach, type Lists, type Refuse } from './operation';
import type { RunOptions } from './options';
import { resolveRecipients, type Recipients } from './readRecipients';

/** A schedule as an item gives it. Its recipients are put in the body when names have been looked up. */
export interface ScheduleDraft {
	/** The schedule to update; undefined for a create. */
	scheduleId?: number;
	body: ScheduleBody;
	recipients: readonly Recipients[];
	/** Where only the service's list tells whether it's there: reads the columns for a create. */
	toCreate?: (issues: Issues) => ScheduleDraft;
	/** Columns that no field took; undefined unless they are mapped automatically. */
	ignored?: readonly string[];
	/** Columns for a field that are empty. */
	empty?: readonly string[];
	/** Fields without a column, which take the form's default in a create. */
	defaulted?: readonly FieldWithDefault[];
	/** Fields that hold the form's default, which nobody may have touched, in an update by the form of a whole schedule. */
	atDefault?: readonly FieldWithDefault[];
	/** What the columns for the days of the week and for the day of the month hold. */
	givenDays?: unknown;
	givenDayOfMonth?: unknown;
	/** Labels of fields that were given for an update, but blank or not set. */
	blank?: readonly string[];
}

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const createFacts: OperationFacts = {
	name: 'create',
	resource: 'schedule',
	methods: ['POST'],
	isIdempotent: false,
	overwrites: false,
};

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const updateFacts: OperationFacts = {
	name: 'update',
	resource: 'schedule',
	methods: ['PUT', 'POST'],
	isIdempotent: true,
	overwrites: true,
};

/** What follows for each operation that creates or updates schedules. */
export const draftSteps = {
	alsoCheck({ body, recipients }: ScheduleDraft, lists?: Lists): string[] {
		const unknown = new Issues();
		for (const given of recipients) if (lists?.has(given.field)) resolveRecipients(given, lists, unknown);
		const doubt = timezoneDoubt(body.timezone);
		return [String(unknown), doubt === undefined ? '' : `Check the timezone: ${doubt}`].filter(Boolean);
	},
	listsFor({ recipients }: ScheduleDraft): RecipientField[] {
		return recipients.filter(({ names }) => names.length > 0).map(({ field }) => field);
	},
	resolve<Draft extends ScheduleDraft>(
		changes: ReadonlyArray<ItemChange<Draft>>,
		lists: Lists,
		refuse: Refuse,
	): Array<ItemChange<Draft>> {
		return resolveEach(changes, refuse, (draft, issues) => {
			const body = { ...draft.body };
			for (const given of draft.recipients) body[given.field] = resolveRecipients(given, lists, issues);
			return { ...draft, body };
		});
	},
	plan: planSchedules,
};

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
			? { operation: createFacts, method: 'POST', path: pathOf('schedules'), body, shares }
			: { ...updateOf(scheduleId, requestMethod), body, shares };
	});
	return {
		queues: groupBy(requests, (request) => request.resourceId ?? request),
		summaries: new Map(requests.map((request) => [request.shares[0]!.item, summaryOf(request)])),
	};
}

function summaryOf({ operation, resourceId, body }: PlannedRequest): ItemSummary {
	const { report, users, groups } = body;
	const sent = Object.entries({ report, users, groups }).filter(([, value]) => value !== undefined);
	return { operation: operation.name, scheduleId: resourceId ?? null, ...Object.fromEntries(sent) };
}

/** What makes a request an update of this schedule (§4). */
export function updateOf(scheduleId: number, method: RequestMethod) {
	const path = pathOf('schedules', scheduleId);
	return { operation: updateFacts, method, path, resourceId: scheduleId };
}
