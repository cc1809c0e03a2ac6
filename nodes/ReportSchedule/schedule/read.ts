import { isRecipientField, type RecipientField } from '../fields/recipients';
import { defaultOf, isInForce, isOfType, scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { ScheduleBody, ScheduleField } from '../fields/types';
import { Issues } from '../text/issues';
import { isBlank } from '../text/text';
import type { InputItem } from '../item/inputItem';
import type { Given } from '../names/cell';
import type { Draft, Purpose, Source } from './draft';
import { withoutAddress } from './locator';
import { noteEmptyList, noteGiven, noteNothing, noteUnsent } from './notes';
import { readRecipients } from './recipients';
import { readValue } from '../values/read';
import { inWords } from '../values/service';

/** A schedule while its fields are read, in the order of the table. */
interface DraftInProgress {
	source: Source;
	purpose: Purpose;
	item: InputItem;
	/** The form shows a whole schedule, in an update too, and so does a row for a create. Any other shows only what changes. */
	isWhole: boolean;
	/** The schedule that a row says it is. */
	scheduleId?: number;
	/** What was read so far, as a draft has it. */
	body: ScheduleBody;
	byName: Given[];
	textIssues: Map<string, string>;
}

/**
 * Reads a schedule, whatever it's given by. What it needs is decided here, and for each field in `isRequired`.
 *
 * @returns the schedule, with what is given by name still apart; what is wrong is in the item's issues
 */
export function readDraft(source: Source, purpose: Purpose, item: InputItem): Draft {
	const scheduleId = readOwnId(source, purpose, item);
	const read = { body: {}, byName: [], textIssues: new Map() };
	const isWhole = source.isForm || purpose === 'create';
	const draft: DraftInProgress = { source, purpose, item, isWhole, scheduleId, ...read };
	// The table has a field behind the one that it depends on.
	const absent = scheduleFields.filter((field) => !readOne(field, draft));
	const isUnchanged = requireFields(absent, draft);
	if (isWhole) requireExport(absent, draft);
	const { body, byName, textIssues } = draft;
	const own = scheduleId === undefined ? {} : { scheduleId, textIssues };
	// A row whose ID can't be read isn't the schedule of its name.
	const isUnclear = purpose === 'match' && source.ownId !== undefined && scheduleId === undefined;
	const operation = isUnchanged ? 'unchanged' : isUnclear ? 'update' : purpose;
	return { operation, body: isWhole ? withDefaults(body) : body, byName, notes: item.notes, source, ...own };
}

/** The schedule that a row itself says it is, which only counts where schedules are matched. */
function readOwnId({ ownId }: Source, purpose: Purpose, { issues }: InputItem): number | undefined {
	if (ownId === undefined) return undefined;
	if (purpose === 'match') return issues.collect(ownId.label, () => ownId.read());
	issues.add(`${ownId.label} is only for Create or Update with Match By Name. Remove it from Columns`);
	return undefined;
}

/**
 * Reads one field. What is wrong with it is an issue.
 *
 * @returns whether it's given, if only as a value that is refused: then it isn't missing
 */
function readOne(field: ScheduleField, draft: DraftInProgress): boolean {
	const { source, item, scheduleId, textIssues } = draft;
	// The row's own schedule may have `#N/A` as its name already. names/ has the record, and decides.
	const mayBeKept = field.kind === 'text' && scheduleId !== undefined;
	const issues = mayBeKept ? new Issues() : item.issues;
	const isGiven = issues.collect(source.labelOf(field), () => readField(field, draft)) ?? true;
	if (mayBeKept && issues.count > 0) textIssues.set(field.name, issues.toString());
	return isGiven;
}

/**
 * Reads one field: puts its value into the body, or its name into `byName`.
 *
 * @returns whether it's given
 * @throws InvalidValue for what can't be used
 */
function readField(field: ScheduleField, draft: DraftInProgress): boolean {
	if (isRecipientField(field.name)) return readRecipientField(field.name, draft);
	const { source, item, body, byName } = draft;
	const doesApply = applies(field, draft);
	// The form hides what doesn't apply, so nobody means it. But days that an expression gives are an issue, as in a column.
	const areComputedDays = isOfType(field) && !source.isChosen(field);
	if (!doesApply && source.isForm && !areComputedDays) {
		noteUnsent(field, item);
		return false;
	}
	const given = source.value(field, isRequired(field, draft));
	const name = isBlank(given) ? undefined : source.nameIn(field, given);
	if (name !== undefined) {
		byName.push(name);
		return true;
	}
	const from = source.isChosen(field) ? 'typed' : item.isOfTool ? 'model' : 'computed';
	// "None" is as good as blank.
	const own = field.name === 'report' ? withoutAddress(given, 'report', item) : given;
	const value = isBlank(own) ? undefined : readValue(field, own, from);
	if (value === undefined) {
		// An update leaves it out, and `check` names it.
		if (doesApply) noteNothing(field, draft);
		return false;
	}
	// If the type couldn't be read, nobody knows which days fit.
	if (!doesApply && isOfType(field) && 'schedule_type' in body) item.issues.add(wrongDays(field, draft));
	noteGiven(field, given, value, draft);
	body[field.name] = value;
	return true;
}

/** An empty list that nobody has typed is a blank: a misspelled field in n8n's Aggregate node gives one, too. */
function readRecipientField(name: RecipientField, draft: DraftInProgress): boolean {
	const { source, item, body, byName } = draft;
	const given = source.recipients(name);
	const places = given.filter(({ isEmptyMeant, pieces }) => isEmptyMeant || pieces.length > 0);
	if (places.length === 0) {
		if (given.length > 0) noteEmptyList(given[0]!.label, draft.purpose, item);
		else noteNothing(scheduleField(name), draft);
		return false;
	}
	const read = readRecipients(places);
	body[name] = read.ids;
	byName.push(...read.byName);
	return true;
}

function wrongDays(field: ScheduleField, { source, body }: DraftInProgress): string {
	const typeField = scheduleField('schedule_type');
	const label = (type: unknown) => inWords(typeField, type) ?? String(type);
	const problem = `${source.labelOf(field)} doesn't fit the Schedule Type ${label(body.schedule_type)}`;
	return `${problem}. Leave it empty, or set Schedule Type to ${field.appliesTo!.values.map(label).join(' or ')}`;
}

/** Whether a field applies: in a whole schedule, only if the field that it depends on has the value for it. */
function applies(field: ScheduleField, { isWhole, body }: DraftInProgress): boolean {
	return !isWhole || isInForce(field, body);
}

/**
 * Whether a schedule needs a field that applies (§2.1, §4 rule 6):
 *
 * | Field                   | In                                                                          |
 * | ----------------------- | --------------------------------------------------------------------------- |
 * | `required: 'always'`    | the form, and a row for a new schedule                                      |
 * | `required: 'orDefault'` | the form, which shows the default, so somebody has emptied it               |
 * | the days of its type    | a create: the service would choose. In an update, the schedule may have them |
 * | report and name         | a row that is matched by them: without an ID of its own                     |
 */
function isRequired(field: ScheduleField, draft: DraftInProgress): boolean {
	const { purpose, source, isWhole } = draft;
	if (!applies(field, draft)) return false;
	return (
		(field.required === 'always' && isWhole) ||
		(field.required === 'orDefault' && source.isForm) ||
		(isOfType(field) && purpose === 'create') ||
		(['report', 'name'].includes(field.name) && purpose === 'match' && source.ownId === undefined)
	);
}

/**
 * Adds to the issues what is required and not given.
 *
 * @returns whether it's an update that gives no field at all, and may
 */
function requireFields(absent: readonly ScheduleField[], draft: DraftInProgress): boolean {
	const { source, item } = draft;
	const { issues, notes } = item;
	const missing = absent.filter((field) => isRequired(field, draft));
	const problems = source.missing(missing);
	// Whether the service takes a part of the fields isn't documented (§4), but it can't be asked to change nothing.
	const isNothing =
		absent.length === scheduleFields.length && issues.count === 0 && source.ownId === undefined;
	if (isNothing && missing.length === 0) {
		if (source.nothingToUpdate === undefined) return true;
		problems.push(source.nothingToUpdate);
	}
	// If nothing is given, the notes say why.
	if (isNothing) for (const { kind, what } of notes) if (kind === 'doubt') problems.push(what);
	for (const problem of problems) issues.add(problem);
	return false;
}

function requireExport(absent: readonly ScheduleField[], { source, body, item }: DraftInProgress): void {
	const exports = [scheduleField('export_type'), scheduleField('export_data_type')];
	if (body.method_type !== 'slack' || !exports.every((field) => absent.includes(field))) return;
	const [document, data] = exports.map((field) => source.labelOf(field));
	const what = document === data ? `fill in ${document}` : `choose a ${document} or a ${data}`;
	item.issues.add(`Slack needs an export: ${what}`);
}

/** Puts the default of each field that has one where nothing is given. A whole schedule has all of them, in the order of the table. */
function withDefaults(body: ScheduleBody): ScheduleBody {
	const all = scheduleFields.map((field) => [field.name, body[field.name] ?? defaultOf(field)] as const);
	return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as ScheduleBody;
}
