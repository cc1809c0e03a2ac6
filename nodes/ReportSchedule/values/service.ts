import type { BodyValue, ScheduleField } from '../fields/types';
import { attempt } from '../text/issues';
import { listed } from '../text/say';
import { composed, isBlank, visible } from '../text/text';
import { readKind } from './read';
import { isSameTimezone } from './timezones';

/**
 * Whether a value of the service's stands for the same as one of ours; undefined where its form isn't read. Never throws.
 * Nothing is guessed (§2.3: the fields of a record aren't documented).
 */
export function isSame(field: ScheduleField, ofService: unknown, ours: BodyValue): boolean | undefined {
	const theirs = readOfService(field, ofService);
	if (theirs === undefined) return undefined;
	if (field.name === 'name') return asName(theirs) === asName(ours);
	if (field.kind === 'timezone') return isSameTimezone(String(theirs), String(ours));
	if (!Array.isArray(theirs) || !Array.isArray(ours)) return theirs === ours;
	const [a, b] = [new Set<string | number>(theirs), new Set<string | number>(ours)];
	return a.size === b.size && [...a].every((one) => b.has(one));
}

/** A value of the service's by our labels, such as `Weekly`; undefined where it can't be read. Never throws. */
export function inWords(field: ScheduleField, ofService: unknown): string | undefined {
	const value = readOfService(field, ofService);
	const label = (one: string | number) =>
		('choices' in field ? field.choices.find((choice) => choice.value === one)?.label : undefined) ??
		String(one);
	if (value === undefined) return undefined;
	return Array.isArray(value) ? listed(value.map(label)) : label(value);
}

/** What the service gives for a field, as a value of ours; undefined for a form that isn't read. */
export function readOfService(field: ScheduleField, given: unknown): BodyValue | undefined {
	if (field.kind === 'text' && isBlank(given)) return '';
	// What it has is a text, whatever it looks like.
	if (field.kind === 'text' && typeof given === 'string') return visible(given);
	if (field.kind === 'ids' || field.kind === 'days') {
		// Anything but a list may be a count, or a code.
		if (!Array.isArray(given)) return undefined;
		if (given.length === 0) return [];
	}
	return attempt(() => readKind(field, given));
}

/** A name as a service may keep it. */
function asName(value: BodyValue): string {
	return composed(String(value)).split(/\s+/).join(' ');
}
