import type { RecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { BodyValue, Choices, ScheduleField } from '../fields/types';
import { attempt, InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import type { IdKind } from '../text/json';
import { isBlank, isEmptyList, visible } from '../text/text';
import { listed } from '../text/say';
import { findChoice, nearestLabel, readChoice } from './choices';
import { hasDayCodes, nearestDay, readDays } from './days';
import { mayBeThousands, readId, readIds } from './ids';
import { readText, refuseNothing, single } from './text';
import { readHour, readTime } from './times';
import { readTimezone, timezoneDoubt, timezones } from './timezones';

/** What people and language models supply, brought to a documented value. */
interface Values {
	/**
	 * @param given not blank
	 * @param from what somebody has typed or chosen in the editor may be any text. A computed value must not mean nothing.
	 *   An agent's model doesn't know the service's codes, so those of days are refused
	 * @returns undefined for "None" or "Not Set"
	 * @throws InvalidValue that says what is accepted
	 */
	read(field: ScheduleField, given: unknown, from?: 'typed' | 'computed' | 'model'): BodyValue | undefined;
	/** One ID. @param of what it's of; without it, a report's @throws InvalidValue */
	id(given: unknown, of?: IdKind, advice?: string): number;
	/** IDs of users or groups, each once. @param toUseNames what to do instead, if they look like emails or names @throws InvalidValue */
	ids(given: unknown, field: RecipientField, toUseNames?: string): number[];
	/** A word of an option: one of n8n's choices. @throws InvalidValue */
	choice(given: unknown, choices: ReadonlyArray<{ name: string; value: string }>): string;
	/** A value of the service's by our labels, such as `Weekly`; undefined where it can't be read. */
	inWords(field: ScheduleField, value: unknown): string | undefined;
	/** What a person should check about a value that was read: a sentence with a period; undefined for nothing. */
	doubt(field: ScheduleField, given: unknown, isChosen: boolean): string | undefined;
	/** A free text. @throws InvalidValue */
	text(given: unknown): string;
	/** The choice that a text means, also one for "not set" such as "None"; undefined for none. Never throws. */
	choiceOf(field: ScheduleField, given: unknown): string | number | undefined;
	/** The label that a text may mean, misspelled: a choice's, or that of its first such day; undefined for none. Never throws. */
	nearest(field: ScheduleField, given: unknown): string | undefined;
	/** The days of the week that a text means, as codes; undefined where it's anything but days. Never throws. */
	daysOf(given: unknown): number[] | undefined;
	/** A time of day at a quarter of an hour, two digits each. @throws InvalidValue */
	time(given: unknown): { hour: string; minute: string };
	/** Whether a value of the service's stands for the same as one of ours; undefined where its form isn't read. Never throws. */
	isSame(field: ScheduleField, ofService: unknown, ours: BodyValue): boolean | undefined;
	/** The editor's timezones. @param own the workflow's */
	timezones(own: string, filter: string): Array<{ name: string; value: string }>;
}

/** The port of this layer: what people and language models supply, brought to a documented value. */
export const values: Values = {
	read,
	id: readId,
	ids: readIds,
	choice: (given, options) => {
		const choices = options.map(({ name: label, value }) => ({ label, value }));
		return String(readChoice(given, { choices }));
	},
	text: readText,
	choiceOf: (field, given) => ('choices' in field ? findChoice(given, field) : undefined),
	nearest: (field, given) => {
		if (!('choices' in field)) return undefined;
		return attempt(() => (field.kind === 'days' ? nearestDay : nearestLabel)(given, field));
	},
	daysOf: (given) => attempt(() => readDays(given, days)) as number[] | undefined,
	time: readTime,
	isSame,
	inWords,
	doubt,
	timezones: (own, filter) => timezones(own, filter, new Date()),
};

const days = scheduleField('scheduled_day_of_week') as ScheduleField & Choices;

function read(
	field: ScheduleField,
	given: unknown,
	from: 'typed' | 'computed' | 'model' = 'computed',
): BodyValue | undefined {
	// A model doesn't know the service's codes.
	if (from === 'model' && isDayCode(field, given)) {
		const advice = field.kind === 'days' ? 'Use names of days, e.g. Monday, Wednesday' : field.advice;
		throw new InvalidValue(`${quote(given)} isn't clear. ${advice}`);
	}
	if (field.kind !== 'ids' && Array.isArray(given) && isBlank(single(given))) return undefined;
	// What somebody types may be any text.
	if (from !== 'typed' && (field.kind === 'text' || field.kind === 'timezone')) {
		refuseNothing(given);
	}
	const value = readKind(field, given);
	return value === field.unset ? undefined : value;
}

function readKind(field: ScheduleField, given: unknown): BodyValue | undefined {
	switch (field.kind) {
		case 'id':
			return field.unset !== undefined && isZero(single(given))
				? undefined
				: readId(given, field.name as 'report' | 'datasource');
		case 'ids':
			return readIds(given, field.name as RecipientField);
		case 'choice':
			return readChoice(given, field);
		case 'hour':
			return readHour(given, field);
		case 'days':
			return readDays(given, field) as BodyValue | undefined;
		case 'timezone':
			return readTimezone(given);
		case 'text':
			return readText(given);
	}
}

/** What the form holds for an ID that isn't set. */
function isZero(given: unknown): boolean {
	return given === 0 || (typeof given === 'string' && /^0+(?:\.0)?$/.test(given));
}

/**
 * What the service gives for a field, as a value of ours; undefined for a form that isn't read. What isn't a list under
 * users, groups or days may be a count, or a code.
 */
function readOfService(field: ScheduleField, given: unknown): BodyValue | undefined {
	const takesList = field.kind === 'ids' || field.kind === 'days';
	if (takesList) {
		const isList =
			typeof given === 'string' ? given.includes(',') && !mayBeThousands(given) : Array.isArray(given);
		if (!isList) return undefined;
		if (isEmptyList(given)) return [];
	}
	if (field.kind === 'text' && isBlank(given)) return '';
	// What it has is a text, whatever it looks like.
	if (field.kind === 'text' && typeof given === 'string') return visible(given);
	return attempt(() => readKind(field, given));
}

function isSame(field: ScheduleField, ofService: unknown, ours: BodyValue): boolean | undefined {
	const theirs = readOfService(field, ofService);
	if (theirs === undefined) return undefined;
	if (field.name === 'name') return asName(theirs) === asName(ours);
	if (!Array.isArray(theirs) || !Array.isArray(ours)) return theirs === ours;
	const [a, b] = [new Set<string | number>(theirs), new Set<string | number>(ours)];
	return a.size === b.size && [...a].every((one) => b.has(one));
}

/** A name as a service may keep it. */
function asName(value: BodyValue): string {
	return String(value).normalize('NFC').split(/\s+/).join(' ');
}

function inWords(field: ScheduleField, value: unknown): string | undefined {
	const known = readOfService(field, value);
	return known === undefined ? undefined : labelsOf(field, known);
}

function labelsOf(field: ScheduleField, value: BodyValue): string {
	const label = (one: string | number) =>
		('choices' in field ? field.choices.find((choice) => choice.value === one)?.label : undefined) ??
		String(one);
	return Array.isArray(value) ? listed(value.map(label)) : label(value);
}

/** Fields whose documented values are codes that look like something else. */
const CODED = ['schedule_condition', 'retry_condition'];

/** Whether days are given as the service's codes, which look like something else: 1 is Tuesday, and 29 the last day. */
function isDayCode(field: ScheduleField, given: unknown): field is ScheduleField & Choices {
	if (field.kind === 'days') return hasDayCodes(given);
	return field.name === 'scheduled_day_of_month' && numberIn(given) === 29;
}

/** A whole number or its text; NaN for anything else. */
function numberIn(given: unknown): number {
	const one = attempt(() => single(given));
	if (typeof one === 'number') return one;
	return typeof one === 'string' && /^\d+(?:\.0)?$/.test(one) ? Number(one) : NaN;
}

function doubt(field: ScheduleField, given: unknown, isChosen: boolean): string | undefined {
	if (field.kind === 'timezone') {
		const name = attempt(() => readTimezone(given));
		return name === undefined ? undefined : timezoneDoubt(name);
	}
	if (field.kind === 'ids') {
		return mayBeThousands(given) ? `${field.label}: ${quote(given)} is read as several IDs.` : undefined;
	}
	if (isChosen) return undefined;
	const isCode = isDayCode(field, given) || (CODED.includes(field.name) && !Number.isNaN(numberIn(given)));
	const value = isCode ? attempt(() => readKind(field, given)) : undefined;
	return value === undefined
		? undefined
		: `${field.label}: ${quote(given)} is ${labelsOf(field, value)} in DataReportive's codes. Use words if you meant something else.`;
}
