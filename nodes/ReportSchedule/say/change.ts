import { type Change, type Draft, isDraft, isSent, type MembershipChange } from '../schedule/draft';
import { isRecipientField, recipientNames } from '../fields/types';
import { defaultOf, isInForce, scheduleField, scheduleFields } from '../fields/scheduleFields';
import { quote } from '../text/quote';
import { isBlank } from '../text/text';
import { allOf } from '../text/say';
import { idKey } from '../service/request';
import { exchanged, idsIn, isInRecord, peopleIn } from '../schedule/record';
import { exchangedInWords, peopleInWords, sentInWords, shownInWords } from './fields';
import { dayOfMonthInWords } from '../values/choices';
import { valueInWords } from '../values/fieldValue';

/** What is done for an item, or would be. */
export function changeInWords(change: Change, isDone: boolean): string {
	/** `Create` becomes `Created`, `Add` becomes `Added`. */
	const say = (verb: string) => (isDone ? verb.replace(/e?$/, 'ed') : verb);
	if (isDraft(change)) {
		if (change.operation === 'none') return 'Nothing: the row is empty';
		if (change.operation === 'unchanged') return `Unchanged: ${scheduleInWords(change)}`;
		const isNew = change.operation === 'create';
		return isNew ? `${say('Create')} ${createInWords(change)}` : `${say('Update')} ${updateInWords(change)}`;
	}
	if (!isSent(change)) return 'Nothing: the list is empty';
	const verb = say(change.operation.startsWith('add') ? 'Add' : 'Remove');
	return `${verb} ${membersInWords(change, isDone)}`;
}

/** Such as `Bob to schedule 5, “Sales”; Ada is on it already`, or `nobody from schedule 5: Ada isn't on it`, as far as the record shows it. */
function membersInWords(change: MembershipChange, isDone: boolean): string {
	const { operation, resource, recipients, ids, found, resourceId, record } = change;
	const isAddition = operation.startsWith('add');
	const before = peopleIn(record, recipients);
	const isNeeded = (id: number) => before === undefined || before.has(id) !== isAddition;
	const people = (some: readonly number[]) => allOf(peopleInWords(recipients, some, change));
	const needed = ids.filter(isNeeded);
	const others = ids.filter((id) => !isNeeded(id));
	const called = found?.get(idKey(resource))?.get(resourceId!) ?? record?.name;
	const target = `${isAddition ? 'to' : 'from'} ${resource} ${resourceId}`;
	const named = typeof called === 'string' && !isBlank(called) ? `${target}, ${quote(called)}` : target;
	const said = `${people(needed) || 'nobody'} ${named}`;
	if (others.length === 0) return said;
	const be = others.length === 1 ? (isDone ? 'was' : 'is') : isDone ? 'were' : 'are';
	const place = resource === 'group' ? 'in it' : 'on it';
	const state = isAddition ? `${be} ${place} already` : `${be}n't ${place}`;
	return `${said}${needed.length === 0 ? ':' : ';'} ${people(others)} ${state}`;
}

/** Such as `“Sales” (report 7): Weekly on Monday and Thursday at 09:30 (Europe/Berlin), by email, PDF, to ada@example.com`. */
function createInWords(draft: Draft): string {
	const { body } = draft;
	const name = isBlank(body.name) ? 'a schedule without a name' : quote(String(body.name));
	const parts = [
		whenInWords(draft),
		body.method_type === 'email' ? 'by email' : `by ${bodyInWords('method_type', draft)}`,
		exportsInWords(draft),
		...conditionInWords(draft),
		toWhom(draft),
	];
	return `${name} (report ${bodyInWords('report', draft)}): ${parts.join(', ')}`;
}

/** A value of a body's field; undefined where the body has none. */
function bodyInWords(name: string, draft: Draft): string | undefined {
	const value = draft.body[name];
	return value === undefined ? undefined : sentInWords(scheduleField(name), value, draft);
}

/** Such as `Monthly on the 15th at 09:30 (Europe/Berlin)`. */
function whenInWords(draft: Draft): string {
	const { body } = draft;
	const days = scheduleField('scheduled_day_of_week');
	const names = idsIn(body[days.name]).map((day) => valueInWords(days, [day]) ?? String(day));
	const date = body.scheduled_day_of_month;
	return [
		bodyInWords('schedule_type', draft),
		...(names.length > 0 ? [`on ${allOf(names)}`] : []),
		...(date === undefined ? [] : [`on the ${dayOfMonthInWords(Number(date))}`]),
		`at ${String(body.scheduled_time_hour)}:${String(body.scheduled_time_minute)}`,
		`(${bodyInWords('timezone', draft)})`,
	].join(' ');
}

function exportsInWords(draft: Draft): string {
	const names = ['export_type', 'export_data_type'].flatMap((name) => bodyInWords(name, draft) ?? []);
	return names.length === 0 ? 'no export' : allOf(names);
}

/** Such as `only if its condition is met (Query “…”, Datasource ID 7)`; what has no effect without one is sent all the same. */
function conditionInWords(draft: Draft): string[] {
	const { body } = draft;
	const details = scheduleFields
		.filter(({ appliesTo }) => appliesTo?.field === 'schedule_condition')
		.filter((field) => body[field.name] !== undefined && body[field.name] !== defaultOf(field))
		.map((field) => `${field.label} ${sentInWords(field, body[field.name]!, draft)}`);
	if (!isInForce(scheduleField('query'), body)) return details;
	const query = body.query === undefined ? ['no Query'] : [];
	return [`only if its condition is met (${[...query, ...details].join(', ')})`];
}

function toWhom(draft: Draft): string {
	const all = recipientNames.flatMap((field) => peopleInWords(field, idsIn(draft.body[field]), draft));
	return all.length === 0 ? 'without recipients' : `to ${allOf(all)}`;
}

/** Such as `“Sales” (report 7): Hour 09 → 07, adds ada@example.com, sets Query to “…”`: what changes where that is known, else what is set. */
function updateInWords(draft: Draft): string {
	const { body, record = {} } = draft;
	const [changed, set]: [string[], string[]] = [[], []];
	for (const field of scheduleFields) {
		const { name, label } = field;
		const value = body[name];
		if (value === undefined || isInRecord(draft, name)) continue;
		const after = sentInWords(field, value, draft);
		const before = Object.hasOwn(record, name) ? shownInWords(field, record[name]) : undefined;
		if (isRecipientField(name) ? !exchanged(draft, name) : before === undefined)
			set.push(`${label} to ${after}`);
		// Long texts are cut.
		else if (!isRecipientField(name))
			changed.push(`${label} ${before} → ${before === after ? 'one that begins the same' : after}`);
	}
	const [added, removed] = [exchangedInWords(draft, 'added'), exchangedInWords(draft, 'removed')];
	const parts = [
		...changed,
		...(added.length > 0 ? [`adds ${allOf(added)}`] : []),
		...(removed.length > 0 ? [`removes ${allOf(removed)}`] : []),
		...(set.length > 0 ? [`sets ${set.join(', ')}`] : []),
	];
	return `${scheduleInWords(draft)}: ${parts.join(', ') || 'the same values as before'}`;
}

/** Such as `“Sales” (report 7)`, as the service has it; `schedule 5` where that isn't known. */
function scheduleInWords({ scheduleId, record = {} }: Draft): string {
	const { name } = record;
	const report = valueInWords(scheduleField('report'), record.report);
	const known = typeof name === 'string' && !isBlank(name) ? quote(name) : undefined;
	if (report !== undefined) return `${known ?? `schedule ${scheduleId}`} (report ${report})`;
	return known === undefined ? `schedule ${scheduleId}` : `${known} (schedule ${scheduleId})`;
}
