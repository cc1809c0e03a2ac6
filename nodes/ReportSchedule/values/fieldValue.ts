import { LAST_DAY } from '../fields/scheduleFields';
import type { BodyValue, RecipientField, ScheduleField } from '../fields/types';
import { attempt, InvalidValue } from '../text/issues';
import { elementOf } from '../text/json';
import { listed } from '../text/phrases';
import { quote } from '../text/quote';
import { composed, isBlank, standsForNothing, visible } from '../text/text';
import { readChoice, whatToUse } from './choices';
import { hasDayCodes, readDays } from './days';
import { type IdKind, readId, readMemberIds } from './ids';
import { readQuery, readText, single } from './single';
import { readHour } from './times';
import { canonicalName, isIanaName, readIanaTimezone, readTimezone } from './timezones';

/** Where a value comes from: somebody typed or chose it in the editor, an expression gave it, or an agent's model. */
export type Origin = 'typed' | 'computed' | 'model';

/**
 * Brings what is given for a field (recipients: names/) to a documented value (§2.1); undefined for "None" or a blank.
 * Typed text may be any text. A model doesn't know the service's codes for days, nor its own names of timezones.
 * @throws InvalidValue that says what is accepted
 */
export function readValue(
	field: ScheduleField,
	given: unknown,
	from: Origin = 'computed',
	idAdvice?: string,
): BodyValue | undefined {
	if (isBlank(elementOf(given))) return undefined;
	if (from === 'typed' && field.kind === 'text' && typeof given === 'string') return visible(given);
	checkOrigin(field, given, from);
	const isNameOfModel = from === 'model' && field.kind === 'timezone';
	const value = isNameOfModel ? readIanaTimezone(given) : readKind(field, given, idAdvice);
	return value === field.unset ? undefined : value;
}

/** Rejects what only somebody at the editor can mean. @throws InvalidValue */
function checkOrigin(field: ScheduleField, given: unknown, from: Origin): void {
	if (from === 'typed') return;
	if (from === 'model') rejectCode(field, given);
	if (field.kind === 'text' || field.kind === 'timezone') rejectNothing(given);
}

/** Rejects the service's codes for days, which mislead: 1 is Tuesday, and 29 the last day. @throws InvalidValue */
function rejectCode(field: ScheduleField, given: unknown): void {
	if (field.kind === 'days' && hasDayCodes(given)) {
		throw new InvalidValue(`${quote(given)} isn't clear. Use names of days, e.g. Monday, Wednesday`);
	}
	if (field.kind !== 'choice' || field.name !== 'scheduled_day_of_month') return;
	if (Number(attempt(() => single(given))) !== LAST_DAY) return;
	throw new InvalidValue(`${quote(given)} isn't clear. ${whatToUse(field)}`);
}

/** Rejects text that programs write for nothing, such as `NULL`. @throws InvalidValue */
function rejectNothing(given: unknown): void {
	if (!standsForNothing(elementOf(given))) return;
	throw new InvalidValue(
		`${quote(given)} stands for a value that isn't there. Leave it empty if there's none, or check where it comes from`,
	);
}

/** A value as its kind has it, also "not set"; undefined for an ID that isn't set, and no days. @throws InvalidValue */
function readKind(field: ScheduleField, given: unknown, idAdvice?: string): BodyValue | undefined {
	switch (field.kind) {
		case 'id': {
			const id = single(given);
			const isZero = id === 0 || id === '0' || id === '0.0';
			return isZero && field.unset === 0 ? undefined : readId(given, field.name as IdKind, idAdvice);
		}
		case 'ids':
			return readMemberIds(given, field.name as RecipientField);
		case 'choice':
			return readChoice(given, field);
		case 'hour':
			return readHour(given, field);
		case 'days':
			return readDays(given, field);
		case 'timezone':
			return readTimezone(given);
		case 'text':
			return field.name === 'query' ? readQuery(given) : readText(given);
	}
}

/** What the service gives for a field, as a value of ours; undefined for an unread form. Never throws. */
export function readOfService(field: ScheduleField, given: unknown): BodyValue | undefined {
	if (field.kind === 'text') {
		if (isBlank(given)) return '';
		// What it has is a text, whatever it looks like.
		if (typeof given === 'string') return visible(given);
	}
	if (field.kind === 'ids' && given === null) return [];
	if (field.kind === 'ids' || field.kind === 'days') {
		// Anything but a list may be a count, or a code.
		if (!Array.isArray(given)) return undefined;
		if (given.length === 0) return [];
	}
	return attempt(() => readKind(field, given));
}

/** Whether a value of the service's means the same as ours; undefined if its form isn't read. Never throws. */
export function isSame(field: ScheduleField, ofService: unknown, ours: BodyValue): boolean | undefined {
	const theirs = readOfService(field, ofService);
	if (theirs === undefined) return undefined;
	return meaningOf(field, theirs) === meaningOf(field, ours);
}

/** The same text for values that mean the same: lists in any order, names of one timezone, text as services keep it. */
export function meaningOf({ name, kind }: ScheduleField, value: BodyValue): string {
	if (Array.isArray(value)) return [...new Set(value.map(String))].sort().join();
	const text = String(value);
	// An abbreviation stands for several.
	if (kind === 'timezone') return isIanaName(text) ? canonicalName(text)! : text;
	if (kind !== 'text') return text;
	// Services shorten spaces in a name, and change the ends of lines.
	return composed(name === 'name' ? text.split(/\s+/).join(' ') : text.replaceAll('\r\n', '\n'));
}

/** A value of the service's by our labels, such as `Weekly`; undefined if it can't be read. Never throws. */
export function valueInWords(field: ScheduleField, ofService: unknown): string | undefined {
	const value = readOfService(field, ofService);
	if (value === undefined) return undefined;
	const choices = 'choices' in field ? field.choices : [];
	const label = (one: string | number) =>
		choices.find((choice) => choice.value === one)?.label ?? String(one);
	return Array.isArray(value) ? listed(value.map(label)) : label(value);
}
