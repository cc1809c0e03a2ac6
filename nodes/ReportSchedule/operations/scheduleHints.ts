import { hasDayCodes } from '../fields/days';
import { recipientNames } from '../fields/recipients';
import { bodyFields, type ScheduleBody } from '../fields/scheduleBody';
import { timezoneDoubt } from '../fields/timezones';
import type { FieldWithDefault } from '../fields/types';
import { itemRanges, listed, shortened } from '../fields/values';
import type { ItemChange } from '../requests/plan';
import { groupBy } from '../requests/queues';
import type { ScheduleDraft } from './schedules';

type Changes = ReadonlyArray<ItemChange<ScheduleDraft>>;

/** One thing that the output alone doesn't show of a run's schedules; undefined where there's nothing to say. */
type Hint = (changes: Changes) => string | undefined;

/** What the service's API leaves open, and which schedules it's about. */
const openCases: ReadonlyArray<[name: string, isOpen: (body: ScheduleBody, isNew: boolean) => boolean]> = [
	['the date of one-time schedules', (body, isNew) => isNew && hasType(body, 'O')],
	[
		'the date of one-time schedules, and whether an update delivers them again',
		(body, isNew) => !isNew && hasType(body, 'O'),
	],
	['the months of quarterly schedules', (body, isNew) => isNew && hasType(body, 'Q')],
	['weekly schedules without Days of Week', (body) => hasType(body, 'W') && !body.scheduled_day_of_week],
	[
		'monthly or quarterly schedules without Day of Month',
		(body) => hasType(body, 'M', 'Q') && !body.scheduled_day_of_month,
	],
	['conditional schedules without Query', (body) => body.schedule_condition === '2' && !body.query],
	[
		'new email schedules without an export',
		(body, isNew) => isNew && body.method_type === 'email' && !body.export_type && !body.export_data_type,
	],
];

/** What a person may have to act on. It comes first: the editor shows about three hints without scrolling. */
const doubts: readonly Hint[] = [
	naming(
		({ body }) => timezoneDoubt(body.timezone) ?? [],
		(names) =>
			`Check these timezones, which are sent as is: ${names}. Standard (IANA) names look like America/New_York. An abbreviation may mean another zone.`,
	),
	naming(
		withoutCondition,
		(fields) =>
			`Without the condition Deliver Only If Met, these may have no effect: ${fields}. To make delivery depend on them, set Condition, too.`,
	),
	about(
		({ body }) => hasType(body, 'O', 'D', 'M', 'Q') && hasSome(body.scheduled_day_of_week),
		(items) =>
			`Days of Week without the Schedule Type Weekly: ${items}. They may have no effect. To deliver on these days only, set Schedule Type to Weekly.`,
	),
	about(
		({ body }) => hasType(body, 'O', 'D', 'W') && body.scheduled_day_of_month !== undefined,
		(items) =>
			`Day of Month without the Schedule Type Monthly or Quarterly: ${items}. It may have no effect. To deliver on this day only, set Schedule Type to Monthly or Quarterly.`,
	),
	about(
		({ givenDays }) => hasDayCodes(givenDays),
		(items) =>
			`Days of Week as numbers: ${items}. They're the service's codes: 0 is Monday, 1 is Tuesday, 6 is Saturday or Sunday. If you meant other days, use their names.`,
	),
	about(
		({ givenDayOfMonth }) => /^\s*29\s*$/.test(String(givenDayOfMonth)),
		(items) => `Day of Month 29: ${items}. It's the service's code for the last day of the month.`,
	),
	naming(
		(draft) => openCases.filter(([, isOpen]) => isOpen(draft.body, isCreate(draft))).map(([name]) => name),
		(cases) => `Not covered by the service's API, so check the result in the service: ${cases}.`,
	),
	about(
		(draft) => isCreate(draft) && !recipientNames.some((field) => hasSome(draft.body[field])),
		(items) =>
			`New schedules without recipients: ${items}. If there should be some, check your data, or use Add Users or Add Groups.`,
	),
	naming(
		(draft) => (isCreate(draft) ? [] : recipientNames.filter((field) => isEmpty(draft.body[field]))),
		(fields) =>
			`According to the service's API, an empty list removes all recipients of its kind: ${fields}.`,
	),
];

/** What is good to know. */
const remarks: readonly Hint[] = [
	naming(
		({ ignored = [] }) => ignored.map(shortened),
		(columns) => `Columns not used for any field: ${columns}.`,
	),
	naming(
		(draft) => (isCreate(draft) ? [] : recipientNames.filter((field) => hasSome(draft.body[field]))),
		(fields) =>
			`According to the service's API, recipients in an update replace the existing ones of that kind: ${fields}. To only add some, use Add Users or Add Groups.`,
	),
	(changes) => {
		const columns = emptyEverywhere(changes);
		if (columns.length === 0) return undefined;
		const items = itemRanges(changes.map(({ item }) => item));
		return `Columns left out because they're empty in all of ${items}: ${listed(columns.map(shortened))}. If they shouldn't be, check the node before this one.`;
	},
	(changes) => {
		const everywhere = new Set(emptyEverywhere(changes));
		const leftOut = ({ blank = [], empty = [] }: ScheduleDraft) => [
			...blank,
			...empty.filter((column) => !everywhere.has(column)).map(shortened),
		];
		return naming(
			(draft) => (isCreate(draft) ? [] : leftOut(draft)),
			(fields) => `Not changed (blank, None or Not Set): ${fields}.`,
		)(changes);
	},
	naming(
		(draft) => (isCreate(draft) ? (draft.defaulted ?? []).map(withDefault) : []),
		(defaults) =>
			`Defaults of new schedules, because the column is missing or the cell is empty: ${defaults}.`,
	),
];

/** What the output alone doesn't show of the schedules of a run: what was left out, and what the API leaves open. */
export function scheduleHints(changes: Changes): string[] {
	return said([...doubts, ...remarks], changes);
}

function said(some: readonly Hint[], changes: Changes): string[] {
	return some.flatMap((hint) => hint(changes) ?? []);
}

/** What nobody may have touched in the form of Create or Update, and existing schedules get all the same. */
const formDefaults: Hint = naming(
	({ atDefault = [] }) => atDefault.map(withDefault),
	(values) =>
		`Existing schedules also get these form defaults: ${values}. To change only some fields, use Update, or a sheet with Map Automatically.`,
);

/** Create or Update also says what is new. */
export function upsertHints(
	changes: ReadonlyArray<ItemChange<ScheduleDraft & { matchByName: boolean }>>,
): string[] {
	if (changes.length === 0) return [];
	const created = changes.filter(({ change }) => isCreate(change));
	const updated = changes.filter(({ change }) => !isCreate(change));
	const why = created[0]?.change.matchByName ? 'no schedule had this name and report' : 'no ID was given';
	const count = (some: Changes, reason = '') =>
		some.length === 0 ? '0' : `${some.length} (${itemRanges(some.map(({ item }) => item))})${reason}`;
	return [
		...said([formDefaults], updated),
		...said(doubts, changes),
		`New schedules: ${count(created, `, because ${why}`)}. Updates: ${count(updated)}.`,
		...said(remarks, changes),
	];
}

/** A hint about the items whose schedule is such a one. */
function about(is: (draft: ScheduleDraft) => boolean, say: (items: string) => string): Hint {
	return (changes) => {
		const items = changes.filter(({ change }) => is(change)).map(({ item }) => item);
		return items.length === 0 ? undefined : say(itemRanges(items));
	};
}

/** A hint that names something of schedules, such as fields, with the items: `Name, Query (items 0–3); Hour (item 5)`. */
function naming(
	namesOf: (draft: ScheduleDraft) => string | readonly string[],
	say: (names: string) => string,
): Hint {
	return (changes) => {
		const named = changes.flatMap(({ item, change }) =>
			[namesOf(change)].flat().map((name) => ({ name, item })),
		);
		const found = groupBy(named, ({ name }) => name).map((same) => ({
			name: same[0]!.name,
			items: itemRanges(same.map(({ item }) => item)),
		}));
		const texts = groupBy(found, ({ items }) => items).map(
			(same) => `${listed(same.map(({ name }) => name))} (${same[0]!.items})`,
		);
		return texts.length === 0 ? undefined : say(listed(texts, '; '));
	};
}

/** What a schedule has for a condition that it may not have. */
function withoutCondition(draft: ScheduleDraft): string[] {
	const { schedule_condition: condition, ...body } = draft.body;
	// What a schedule that exists has as its condition isn't known, but a sheet is written as a whole.
	if (condition !== '1' && (condition !== undefined || !isFromColumns(draft))) return [];
	return bodyFields
		.filter(({ name, appliesTo }) => {
			const depends = appliesTo?.field === 'schedule_condition';
			return depends && body[name] !== undefined && body[name] !== appliesTo.otherwise;
		})
		.map(({ label }) => label);
}

/** A single row may well have empty cells. In all rows, they may come from a misspelled heading. */
function emptyEverywhere(changes: Changes): string[] {
	const [first, ...others] = changes.map(({ change }) => change.empty ?? []);
	return others.length === 0
		? []
		: first!.filter((column) => others.every((columns) => columns.includes(column)));
}

/** Such as `Minute = 00`. */
function withDefault(field: FieldWithDefault): string {
	const choice = field.choices.find(({ value }) => value === field.default);
	return `${field.label} = ${choice?.label}`;
}

function hasType({ schedule_type: type }: ScheduleBody, ...types: string[]): boolean {
	return types.includes(String(type));
}

function isCreate({ scheduleId }: ScheduleDraft): boolean {
	return scheduleId === undefined;
}

/** Whether Map Automatically has read the schedule. */
function isFromColumns({ ignored }: ScheduleDraft): boolean {
	return ignored !== undefined;
}

function isEmpty(ids: unknown): boolean {
	return Array.isArray(ids) && ids.length === 0;
}

function hasSome(ids: unknown): boolean {
	return Array.isArray(ids) && ids.length > 0;
}
