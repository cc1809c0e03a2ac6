import type { Values } from '../ports';
import { scheduleField } from '../fields/scheduleFields';
import type { BodyValue, Choices, ScheduleField } from '../fields/types';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { isBlank } from '../helpers/visible';
import { listed } from '../helpers/words';
import { findChoice, readChoice } from './choices';
import { hasDayCodes, readDays } from './days';
import { mayBeThousands, readId, readIds } from './ids';
import { single } from './single';
import { readTime, readHour } from './times';
import { readText } from './texts';
import { readTimezone, timezoneDoubt, timezones } from './timezones';

/** What the editor offers. */
export interface EditorTimezones {
	/** The timezones of its list. @param own the workflow's */
	timezones(own: string, filter: string): Array<{ name: string; value: string }>;
}

/** The port of this layer: what people and language models supply, brought to a documented value. */
export const values: Values & EditorTimezones = {
	read,
	id: readId,
	ids: readIds,
	choice: (given, options) => {
		const choices = options.map(({ name: label, value }) => ({ label, value }));
		return String(readChoice(given, { choices }));
	},
	text: readText,
	choiceOf: (field, given) => ('choices' in field ? findChoice(given, field) : undefined),
	daysOf: (given) => attempt(() => readDays(given, days)) as number[] | undefined,
	time: readTime,
	isSame,
	inWords,
	doubt,
	timezones: (own, filter) => timezones(own, filter, new Date()),
};

const days = scheduleField('scheduled_day_of_week') as ScheduleField & Choices;

function read(field: ScheduleField, given: unknown, isOfModel = false): BodyValue | undefined {
	// A model sees no hints.
	if (isOfModel && isDayCode(field, given)) {
		const advice = field.kind === 'days' ? 'Use names of days, e.g. Monday, Wednesday' : field.advice;
		throw new InvalidValue(`${quote(given)} isn't clear. ${advice}`);
	}
	const takesOne = field.kind !== 'ids' && field.kind !== 'days';
	if (takesOne && Array.isArray(given) && isBlank(single(given))) return undefined;
	const value = readKind(field, given);
	return value === field.unset ? undefined : value;
}

function readKind(field: ScheduleField, given: unknown): BodyValue | undefined {
	switch (field.kind) {
		case 'id':
			return field.unset !== undefined && isZero(single(given)) ? undefined : readId(given);
		case 'ids':
			return readIds(given);
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

function isSame(field: ScheduleField, ofService: unknown, ours: BodyValue): boolean {
	const theirs = attempt(() => readKind(field, ofService));
	if (!Array.isArray(theirs) || !Array.isArray(ours)) return theirs === ours;
	const [a, b] = [new Set<string | number>(theirs), new Set<string | number>(ours)];
	return a.size === b.size && [...a].every((one) => b.has(one));
}

function inWords(field: ScheduleField, value: unknown): string | undefined {
	const known = attempt(() => readKind(field, value));
	if (known === undefined) return undefined;
	const label = (one: string | number) =>
		('choices' in field ? field.choices.find((choice) => choice.value === one)?.label : undefined) ??
		String(one);
	return Array.isArray(known) ? listed(known.map(label)) : label(known);
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
	const words = isCode ? inWords(field, given) : undefined;
	return words === undefined
		? undefined
		: `${field.label}: ${quote(given)} is ${words} in the service's codes. Use words if you meant something else.`;
}

function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
