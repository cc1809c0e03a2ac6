import { defaultOf, isInForce, scheduleField, scheduleFields } from '../fields/scheduleFields';
import { isRecipientField, recipientNames } from '../fields/types';
import {
	type Change,
	type Draft,
	idsOf,
	isDraft,
	type MembershipChange,
	needsRequest,
} from '../schedule/draft';
import { exchanged, idsIn, isInRecord, peopleIn } from '../schedule/record';
import { allOf } from '../text/phrases';
import { quote } from '../text/quote';
import { isBlank } from '../text/text';
import { dayOfMonthInWords } from '../values/choices';
import { valueInWords } from '../values/fieldValue';
import { exchangedInWords, peopleInWords, sentInWords, shownInWords } from './inWords';

/** What is done for an item, or would be. */
export function changeInWords(change: Change, isDone: boolean): string {
	if (!isDraft(change)) {
		return needsRequest(change) ? membersInWords(change, isDone) : 'Nothing: the list is empty';
	}
	if (change.operation === 'none') return 'Nothing: the row is empty';
	if (change.operation === 'unchanged') return `Unchanged: ${scheduleInWords(change)}`;
	if (change.operation === 'create') return `${inTense('Create', isDone)} ${createInWords(change)}`;
	return `${inTense('Update', isDone)} ${updateInWords(change)}`;
}

/** `Create` becomes `Created`, `Add` becomes `Added`. */
function inTense(verb: string, isDone: boolean): string {
	return isDone ? verb.replace(/e?$/, 'ed') : verb;
}

/** Such as `Add Bob to schedule 5, “Sales”; Ada is on it already`, as far as the record shows it. */
function membersInWords(change: MembershipChange, isDone: boolean): string {
	const { operation, resource, recipients, nameOf, resourceId, record } = change;
	const isAddition = operation.startsWith('add');
	const before = peopleIn(record, recipients);
	// Of those to add, who is on it already; of those to remove, who isn't.
	const isAlready = (id: number) => before?.has(id) === isAddition;
	const others = idsOf(change).filter(isAlready);
	const needed = idsOf(change).filter((id) => !isAlready(id));
	const people = (some: readonly number[]) => allOf(peopleInWords(recipients, some, change)) || 'nobody';

	const verb = inTense(isAddition ? 'Add' : 'Remove', isDone);
	const name = nameInWords(nameOf?.(`${resource}s`, resourceId!) ?? record?.name);
	let said = `${verb} ${people(needed)} ${isAddition ? 'to' : 'from'} ${resource} ${resourceId}`;
	if (name !== '') said += `, ${name}`;
	if (others.length === 0) return said;
	const [is, are] = isDone ? ['was', 'were'] : ['is', 'are'];
	const be = others.length === 1 ? is : are;
	const place = resource === 'group' ? 'in it' : 'on it';
	const state = isAddition ? `${be} ${place} already` : `${be}n't ${place}`;
	return `${said}${needed.length === 0 ? ':' : ';'} ${people(others)} ${state}`;
}

/** Such as `“Sales” (report 7): Weekly on Monday at 09:30 (UTC), by email, PDF, to ada@example.com`. */
function createInWords(draft: Draft): string {
	const { body } = draft;
	const name = nameInWords(body.name) || 'a schedule without a name';
	const exports = ['export_type', 'export_data_type'].flatMap((field) => bodyInWords(field, draft) ?? []);
	const people = recipientNames.flatMap((field) => peopleInWords(field, idsIn(body[field]), draft));
	const parts = [
		whenInWords(draft),
		body.method_type === 'email' ? 'by email' : `by ${bodyInWords('method_type', draft)}`,
		exports.length === 0 ? 'no export' : allOf(exports),
		...conditionInWords(draft),
		people.length === 0 ? 'without recipients' : `to ${allOf(people)}`,
	];
	return `${name} (report ${bodyInWords('report', draft)}): ${parts.join(', ')}`;
}

function bodyInWords(name: string, draft: Draft): string | undefined {
	const value = draft.body[name];
	return value === undefined ? undefined : sentInWords(scheduleField(name), value, draft);
}

/** Such as `Monthly on the 15th at 09:30 (Europe/Berlin)`. */
function whenInWords(draft: Draft): string {
	const { body } = draft;
	const days = shownInWords(scheduleField('scheduled_day_of_week'), body.scheduled_day_of_week);
	const date = body.scheduled_day_of_month;
	const parts = [
		bodyInWords('schedule_type', draft),
		days && `on ${days}`,
		date && `on the ${dayOfMonthInWords(Number(date))}`,
		`at ${String(body.scheduled_time_hour)}:${String(body.scheduled_time_minute)}`,
		`(${bodyInWords('timezone', draft)})`,
	];
	return parts.filter(Boolean).join(' ');
}

/** Such as `only if its condition is met (Query “…”)`. What has no effect without one is sent all the same. */
function conditionInWords(draft: Draft): string[] {
	const { body } = draft;
	const details: string[] = [];
	for (const field of scheduleFields.filter(({ appliesTo }) => appliesTo?.field === 'schedule_condition')) {
		const value = body[field.name];
		if (value === undefined || value === defaultOf(field)) continue;
		details.push(`${field.label} ${sentInWords(field, value, draft)}`);
	}
	if (!isInForce(scheduleField('query'), body)) return details;
	if (body.query === undefined) details.unshift('no Query');
	return [`only if its condition is met (${details.join(', ')})`];
}

/** Such as `“Sales” (report 7): Hour 09 → 07, sets Query to “…”`: what changes if that's known, else what is set. */
function updateInWords(draft: Draft): string {
	const { body, record = {} } = draft;
	const parts: string[] = [];
	const set: string[] = [];
	for (const field of scheduleFields) {
		const { name, label } = field;
		const value = body[name];
		if (value === undefined || isInRecord(draft, name)) continue;
		// Who is added and who is removed is told of users and groups together.
		if (isRecipientField(name) && exchanged(draft, name) !== undefined) continue;
		const before = shownInWords(field, record[name]);
		const after = sentInWords(field, value, draft);
		if (before === undefined) set.push(`${label} to ${after}`);
		// Long texts are cut, and line breaks are spaces.
		else parts.push(`${label} ${before} → ${before === after ? 'one that looks the same here' : after}`);
	}
	const added = exchangedInWords(draft, 'added');
	const removed = exchangedInWords(draft, 'removed');
	if (added.length > 0) parts.push(`adds ${allOf(added)}`);
	if (removed.length > 0) parts.push(`removes ${allOf(removed)}`);
	if (set.length > 0) parts.push(`sets ${set.join(', ')}`);
	return `${scheduleInWords(draft)}: ${parts.join(', ') || 'the same values as before'}`;
}

/** Such as `“Sales” (report 7, “Costs”)`, as the service has it; `schedule 5` if that isn't known. */
function scheduleInWords(draft: Draft): string {
	const { resourceId, record = {} } = draft;
	const name = nameInWords(record.name);
	const field = scheduleField('report');
	const report = valueInWords(field, record.report);
	const known = name || `schedule ${resourceId}`;
	if (report !== undefined) return `${known} (report ${sentInWords(field, report, draft)})`;
	return name === '' ? known : `${name} (schedule ${resourceId})`;
}

/** A name in quotes; '' for none. */
function nameInWords(name: unknown): string {
	return typeof name === 'string' && !isBlank(name) ? quote(name) : '';
}
