import type { Choices } from '../fields/types';
import { elementsOf } from '../text/json';
import { isBlank, isEmptyList, withoutJson } from '../text/text';
import { choiceOf, rejectChoice } from './choices';
import { readable } from './single';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Reads days: `Mon-Fri`, `Mon/Wed`, `Monday and Wednesday`, `every weekday`. @throws InvalidValue that quotes all */
export function readDays(given: unknown, field: Choices): Array<string | number> | undefined {
	if (isBlank(given) || isEmptyList(given)) return undefined;
	const words = new Set<unknown>();
	for (const element of elementsOf(withoutJson(given))) {
		if (typeof element !== 'string') words.add(element);
		else for (const word of daysIn(readable(element), field)) words.add(word);
	}
	const days = [...words].map((word) => choiceOf(field, word) ?? rejectChoice(given, field));
	return [...new Set(days)];
}

/** The days that a text names, each by its full name or its code; anything else in it as it is. */
function daysIn(text: string, { choices }: Choices): string[] {
	let words = text.toLowerCase().replace(/\s+/g, ' ');
	// Such as "Saturday or Sunday (6)", which would be taken apart.
	for (const { label, value } of choices) {
		if (label.includes(' ')) words = words.replaceAll(label.toLowerCase(), String(value));
	}
	const parts = words
		.replace(/ and (?=\S)|(?<=[a-z]) ?[&/+] ?(?=[a-z])/g, ',') // "mon and tue", "mon & tue", "mon/tue"
		.replace(/\b(?:every|each|on) (?=[a-z])/g, '') // "every mon"
		.replace(/\bweekdays?\b/g, 'monday-friday')
		.replace(/ ?[-–—‑] ?| to /g, '-') // "mon – fri", "mon to fri"
		.split(/[\s,;|]/)
		.filter(Boolean);
	// Separators alone name no day.
	return parts.length === 0 ? [text] : parts.flatMap(daysInRange);
}

/** Each day of `mon-fri`, or of `mon`. A backward range isn't read: it could include the weekend or not. */
function daysInRange(word: string): string[] {
	const ends = word.split('-');
	const first = dayOf(ends[0]!);
	const last = dayOf(ends.at(-1)!);
	return ends.length <= 2 && first !== -1 && first <= last ? DAYS.slice(first, last + 1) : [word];
}

/** 0 for Monday, also with an s or in short, such as Tu or Thurs.; -1 for a single letter or any other word. */
function dayOf(word: string): number {
	const stem = word.replace(/s?\.?$/, '');
	return stem.length < 2 ? -1 : DAYS.findIndex((name) => name.startsWith(stem));
}

/** A number, but not within a word, nor in the labels `5 (Not Documented)` and `Saturday or Sunday (6)`. */
const BARE_NUMBER = /\b\d+(?!\w| ?[()])/;

/** Whether days are given as the service's codes, which not everyone counts from Monday as 0. */
export function hasDayCodes(given: unknown): boolean {
	return elementsOf(withoutJson(given)).some(
		(day) => typeof day === 'number' || (typeof day === 'string' && BARE_NUMBER.test(day)),
	);
}
