import { InvalidValue, Issues } from '../../fields/issues';
import { recipientNames, type RecipientField } from '../../fields/recipientFields';
import { createBody, updateBody, type GivenValues, type ScheduleBody } from '../../fields/scheduleBody';
import { scheduleFields, type ScheduleField } from '../../fields/scheduleFields';
import { isBlank } from '../../fields/values';
import type { ScheduleChange } from '../../requests/plan';
import type { ItemChange, OperationFacts, Plan } from '../../requests/request';
import { expressionIn, membersOf, resolveEach, valueOf } from '../operation';
import type { InputItem, Lists, Refuse } from '../operation';
import type { RunOptions } from '../options';
import { isAdditional } from '../properties';
import { collectedRecipients, resolveRecipients, selectedRecipients, type Recipients } from '../recipients';
import { isMappedAutomatically, mappedValues, withIgnored, type MappedValues } from './columns';

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const createFacts: OperationFacts = {
	name: 'create',
	methods: ['POST'],
	isIdempotent: false,
	overwrites: false,
	effect: 'the schedule was created',
};

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const updateFacts: OperationFacts = {
	name: 'update',
	methods: ['PUT', 'POST'],
	isIdempotent: true,
	overwrites: true,
	effect: 'the schedule was updated',
};

/** A schedule as an item gives it. Its recipients are put in the body when names have been looked up. */
export interface ScheduleDraft extends ScheduleChange {
	recipients: readonly Recipients[];
	/** What an update carries instead, where a create's body is filled up with defaults. */
	updateBody?: ScheduleBody;
	/** Why it can't be created, where it may turn out to be an update. */
	createProblem?: string;
	/** Columns that no field took. */
	ignored?: readonly string[];
	/** Fields without a column, which take the form's default in a create. */
	defaulted?: readonly ScheduleField[];
	/** Labels of fields that were given for an update, but blank or not set. */
	blank?: readonly string[];
}

/** What a schedule that is read becomes; `either` where only the service's list tells. */
type Outcome = 'create' | 'update' | 'either';

/** Reads a whole schedule, or, with Map Automatically, what there are columns for. */
export function readSchedule(item: InputItem, issues: Issues, outcome: Outcome): ScheduleDraft {
	if (isMappedAutomatically(item)) return readColumns(item, issues, outcome);
	const body = createBody(parameterValues(item), issues);
	const recipients = recipientNames.flatMap((field) => selectedRecipients(item, field, issues, "''") ?? []);
	return { body, recipients };
}

export function parameterValues(item: InputItem): GivenValues {
	return {
		get: (field) =>
			valueOf(isAdditional(field) ? membersOf(item, 'additionalFields') : item, field.parameter),
		forMissing: ({ parameter }) => {
			const expression = expressionIn(item, parameter);
			throw InvalidValue.empty(expression, expression === undefined ? '' : 'Check the field name');
		},
		hidesRuledOut: true,
	};
}

/** Reads a schedule from columns: users by ID, by email, or both; groups likewise. */
export function readColumns(item: InputItem, issues: Issues, outcome: Outcome): ScheduleDraft {
	const before = issues.count;
	const values = mappedValues(item, issues);
	const { ignored, defaulted } = values;
	const bodies = readBodies(values, issues, outcome);
	const recipients = collectedRecipients(values.item, issues, 'name the column');
	if (Object.keys(bodies.body).length === 0 && recipients.length === 0 && issues.count === before) {
		issues.add(withIgnored('No column that matches a field has a value', ignored));
	}
	const changed = bodies.updateBody ?? bodies.body;
	// Such as "None" in a column Document Export.
	const blank = scheduleFields
		.filter((field) => field.unset !== undefined && !(field.name in changed))
		.filter(({ parameter }) => !isBlank(values.item.parameter(parameter)))
		.map(({ label }) => label);
	return { ...bodies, recipients, ignored, defaulted, blank };
}

function readBodies(
	values: MappedValues,
	issues: Issues,
	outcome: Outcome,
): Pick<ScheduleDraft, 'body' | 'updateBody' | 'createProblem'> {
	if (outcome === 'create') return { body: bodyFromColumns(values, issues) };
	if (outcome === 'update') return { body: updateBody(values, issues) };
	const forCreate = new Issues();
	const body = bodyFromColumns(values, forCreate);
	const createProblem = forCreate.count > 0 ? String(forCreate) : undefined;
	return { body, updateBody: updateBody(values, issues), createProblem };
}

/** The body of a create, whatever has no column being named at once. */
function bodyFromColumns(values: MappedValues, issues: Issues): ScheduleBody {
	const body = createBody(values, issues);
	const missing = values.missing.map(({ name, label }) =>
		name === 'scheduled_time_hour' ? 'Time or Hour' : label,
	);
	if (missing.length > 0) {
		const problem = `Missing column${missing.length === 1 ? '' : 's'}: ${missing.join(', ')}`;
		issues.add(withIgnored(problem, values.ignored));
	}
	return body;
}

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

/** The requests for the schedules of a run. */
export async function planDrafts(
	changes: ReadonlyArray<ItemChange<ScheduleDraft>>,
	{ requestMethod: method }: RunOptions,
): Promise<Plan> {
	const { planSchedules } = await import('../../requests/plan');
	return planSchedules(changes, { create: createFacts, update: updateFacts, method });
}
