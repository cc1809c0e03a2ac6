import type { BodyValue, Choices, RecipientField, ScheduleField } from '../fields/types';
import { attempt, InvalidValue } from '../text/issues';
import { elementOf, type IdKind } from '../text/json';
import { quote } from '../text/quote';
import { listed } from '../text/say';
import { composed, isBlank, visible } from '../text/text';
import { readChoice } from './choices';
import { hasDayCodes, readDays } from './days';
import { readId, readMemberIds, readText, refuseNothing, single } from './single';
import { readHour } from './times';
import { canonicalName, readIanaTimezone, readTimezone } from './timezones';

/** Where a value comes from: somebody typed or chose it in the editor, an expression gave it, or an agent's model. */
export type Origin = 'typed' | 'computed' | 'model';

/**
 * Brings what people and language models supply for a field to a documented value (§2.1). Recipients are read in names/.
 *
 * @param from a typed text may be any text. A model doesn't know the service's codes for days, nor names of its own
 * @returns undefined for "None", "Not Set" and a list of one blank
 * @throws InvalidValue that says what is accepted
 */
export function readValue(
	field: ScheduleField,
	given: unknown,
	from: Origin = 'computed',
): BodyValue | undefined {
	if (isBlank(elementOf(given))) return undefined;
	if (from === 'typed' && field.kind === 'text' && typeof given === 'string') return visible(given);
	if (from === 'model' && isDayCode(field, given)) {
		const advice = field.kind === 'days' ? 'Use names of days, e.g. Monday, Wednesday' : field.advice;
		throw new InvalidValue(`${quote(given)} isn't clear. ${advice}`);
	}
	if (from !== 'typed' && (field.kind === 'text' || field.kind === 'timezone')) refuseNothing(given);
	const value =
		from === 'model' && field.kind === 'timezone' ? readIanaTimezone(given) : readKind(field, given);
	return value === field.unset ? undefined : value;
}

/** A value of a field as its kind has it, also one that stands for "not set"; for an ID that isn't set and no days, undefined. @throws InvalidValue */
export function readKind(field: ScheduleField, given: unknown): BodyValue | undefined {
	switch (field.kind) {
		case 'id':
			// What the form holds for an ID that isn't set.
			return field.unset !== undefined && [0, '0', '0.0'].includes(single(given) as number)
				? undefined
				: readId(given, field.name as IdKind);
		case 'ids':
			return readMemberIds(given, field.name as RecipientField);
		case 'choice':
			return readChoice(given, field);
		case 'hour':
			return readHour(given, field);
		case 'days':
			return readDays(given, field) as BodyValue | undefined;
		case 'timezone':
			return readTimezone(given);
		case 'text':
			return readText(given, field.name === 'query');
	}
}

/** Whether days are given as the service's codes, which look like something else: 1 is Tuesday, and 29 the last day. */
function isDayCode(field: ScheduleField, given: unknown): field is ScheduleField & Choices {
	if (field.kind === 'days') return hasDayCodes(given);
	return field.name === 'scheduled_day_of_month' && Number(attempt(() => single(given))) === 29;
}

/** Whether a value of the service's stands for the same as one of ours; undefined where its form isn't read. Never throws. */
export function isSame(field: ScheduleField, ofService: unknown, ours: BodyValue): boolean | undefined {
	const theirs = readOfService(field, ofService);
	if (theirs === undefined) return undefined;
	return meaningOf(field, theirs) === meaningOf(field, ours);
}

/** The same text for all values of a field that mean the same: lists in any order, two names of one timezone, text as services keep it. */
export function meaningOf({ name, kind }: ScheduleField, value: BodyValue): string {
	if (Array.isArray(value)) return [...new Set(value.map(String))].sort().join();
	const text = String(value);
	if (kind === 'timezone') return canonicalName(text) ?? text;
	if (kind !== 'text') return text;
	// Services shorten spaces in a name, and change the ends of lines.
	return composed(name === 'name' ? text.split(/\s+/).join(' ') : text.replaceAll('\r\n', '\n'));
}

/** A value of the service's by our labels, such as `Weekly`; undefined where it can't be read. Never throws. */
export function valueInWords(field: ScheduleField, ofService: unknown): string | undefined {
	const value = readOfService(field, ofService);
	const label = (one: string | number) =>
		('choices' in field ? field.choices.find((choice) => choice.value === one)?.label : undefined) ??
		String(one);
	if (value === undefined) return undefined;
	return Array.isArray(value) ? listed(value.map(label)) : label(value);
}

/** What the service gives for a field, as a value of ours; undefined for a form that isn't read. */
export function readOfService(field: ScheduleField, given: unknown): BodyValue | undefined {
	if (isBlank(given) && field.kind === 'text') return '';
	if (given === null && field.kind === 'ids') return [];
	// What it has is a text, whatever it looks like.
	if (field.kind === 'text' && typeof given === 'string') return visible(given);
	if (field.kind === 'ids' || field.kind === 'days') {
		// Anything but a list may be a count, or a code.
		if (!Array.isArray(given)) return undefined;
		if (given.length === 0) return [];
	}
	return attempt(() => readKind(field, given));
}
