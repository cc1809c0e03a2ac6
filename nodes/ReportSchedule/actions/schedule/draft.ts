import { Issues } from '../../fields/issues';
import { recipientFields, recipientNames, type RecipientField } from '../../fields/recipientFields';
import { createBody, updateBody, type ScheduleBody } from '../../fields/scheduleBody';
import type { ScheduleField } from '../../fields/scheduleFields';
import type { ScheduleChange } from '../../requests/plan';
import type { ItemChange, OperationFacts, Plan } from '../../requests/request';
import type { InputItem, Lists } from '../operation';
import type { RunOptions } from '../options';
import { readNames, resolveRecipients, selectedRecipients, type Recipients } from '../recipients';
import { mappedValues, missingColumns, withIgnored, type MappedValues } from './columns';
import { isMappedAutomatically, membersOf, parameterValues } from './mapping';

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

/** A schedule as an item gives it, with the recipients that have yet to be looked up by name. */
export interface ScheduleDraft extends ScheduleChange {
	recipients: ReadonlyMap<RecipientField, Recipients>;
	/** What an update carries instead, where a create's body is filled up with defaults. */
	updateBody?: ScheduleBody;
	/** Why it can't be created, where it may turn out to be an update. */
	createProblem?: string;
	/** Columns that no field took. */
	ignored?: readonly string[];
	/** Fields without a column, which take the form's default in a create. */
	defaulted?: readonly ScheduleField[];
	/** Labels of fields that were added to an update and left blank. */
	blank?: readonly string[];
}

/** What a schedule that is read becomes; `either` where only the service's list tells. */
type Outcome = 'create' | 'update' | 'either';

/** Reads a whole schedule, or, with Map Automatically, what there are columns for. */
export function readSchedule(item: InputItem, issues: Issues, outcome: Outcome): ScheduleDraft {
	if (isMappedAutomatically(item)) return readColumns(item, issues, outcome);
	const values = parameterValues(item, () => membersOf(item, 'additionalFields'));
	const body = createBody(values, issues);
	return withRecipients({ body }, (field) => selectedRecipients(item, field, issues, "''"));
}

/** Reads a schedule from columns: users by ID, by email, or both; groups likewise. */
export function readColumns(item: InputItem, issues: Issues, outcome: Outcome): ScheduleDraft {
	const before = issues.count;
	const values = mappedValues(item, issues);
	const { ignored, defaulted } = values;
	const read = { ...readBodies(values, issues, outcome), ignored, defaulted };
	const draft = withRecipients(read, (field) => {
		const { label } = recipientFields[field].byName;
		return issues.read(label, () => readNames(values.byName(field), field));
	});
	if (Object.keys(draft.body).length === 0 && issues.count === before) {
		issues.add(withIgnored('None of the columns has a value for a field', ignored));
	}
	return draft;
}

function readBodies(values: MappedValues, issues: Issues, outcome: Outcome) {
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
	const missing = values.missing.map(({ label }) => label);
	if (missing.length > 0) issues.add(missingColumns(missing, values.ignored));
	return body;
}

/** Adds the recipients that a reader finds; those given by name take the place of their IDs until then. */
export function withRecipients(
	draft: Omit<ScheduleDraft, 'recipients'>,
	read: (field: RecipientField) => Recipients | undefined,
): ScheduleDraft {
	const recipients = new Map<RecipientField, Recipients>();
	for (const field of recipientNames) {
		const given = read(field);
		if (given === undefined) continue;
		// Columns may give both.
		const ids = [...((draft.body[field] as number[] | undefined) ?? []), ...given.ids];
		setRecipients(draft, field, ids);
		if (given.names) recipients.set(field, { ...given, ids });
	}
	return { ...draft, recipients };
}

function setRecipients(
	{ body, updateBody }: ScheduleChange & Pick<ScheduleDraft, 'updateBody'>,
	field: RecipientField,
	ids: number[],
): void {
	body[field] = ids;
	if (updateBody) updateBody[field] = ids;
}

/** Puts the IDs of recipients given by name into the bodies. */
export function resolveDrafts<Draft extends ScheduleDraft>(
	changes: ReadonlyArray<ItemChange<Draft>>,
	lists: Lists,
	refuse: (item: number, problem: string) => void,
): Array<ItemChange<Draft>> {
	return changes.filter(({ item, change }) => {
		const issues = new Issues();
		for (const [field, given] of change.recipients) {
			const { label } = recipientFields[field].byName;
			const ids = issues.read(label, () => resolveRecipients(field, given, lists));
			if (ids) setRecipients(change, field, ids);
		}
		if (issues.count > 0) refuse(item, String(issues));
		return issues.count === 0;
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
