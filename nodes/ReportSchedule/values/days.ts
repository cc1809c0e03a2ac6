import type { Choice, Choices } from '../fields/types';
import { elementsOf } from '../text/json';
import { isBlank, isEmptyList, withoutJson } from '../text/text';
import { choiceOf, notAnOption } from './choices';
import { readable } from './single';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Reads days of the week: `Mon-Fri`, `Mon/Wed`, `Monday and Wednesday`, `every weekday`. @throws InvalidValue that quotes all of them */
export function readDays(given: unknown, field: Choices): Array<Choice['value']> | undefined {
	if (isBlank(given) || isEmptyList(given)) return undefined;
	const parts = elementsOf(withoutJson(given)).flatMap((part) =>
		typeof part === 'string' ? daysIn(readable(part), field) : [part],
	);
	const days = [...new Set(parts)].map((part) => choiceOf(field, part));
	if (days.includes(undefined)) throw notAnOption(given, field);
	return [...new Set(days as Array<Choice['value']>)];
}

function daysIn(text: string, { choices }: Choices): string[] {
	let words = text.toLowerCase().replace(/\s+/g, ' ');
	// Such as "Saturday or Sunday (6)", which would be taken apart.
	for (const { label, value } of choices) {
		if (label.includes(' ')) words = words.replaceAll(label.toLowerCase(), String(value));
	}
	const spelledOut = words
		.replace(/ and (?=\S)|(?<=[a-z]) ?[&/+] ?(?=[a-z])/g, ',')
		.replace(/\b(?:every|each|on) (?=[a-z])/g, '')
		.replace(/\bweekdays?\b/g, 'monday-friday')
		.replace(/ ?[-–—‑] ?| to /g, '-');
	const parts = spelledOut.split(/[\s,;|]/).filter(Boolean);
	// Separators alone name no day.
	return parts.length === 0 ? [text] : parts.flatMap(daysInRange);
}

/** Each day from the first to the last. A range that runs backwards is none: it could leave out the weekend or not. */
function daysInRange(word: string): string[] {
	const [first = -1, last = first, ...others] = word.split('-').map(dayOf);
	const areDays = others.length === 0 && first !== -1 && first <= last;
	return areDays ? DAYS.slice(first, last + 1) : [word];
}

/** 0 for Monday, also with an s or in short, such as Tu or Thurs.; -1 for any other word, and for a single letter. */
function dayOf(word: string): number {
	const stem = word.replace(/s?\.?$/, '');
	return stem.length < 2 ? -1 : DAYS.findIndex((name) => name.startsWith(stem));
}

/** A number that is neither a part of a word nor of the labels `5 (Not Documented)` and `Saturday or Sunday (6)`. */
const BARE_NUMBER = /\b\d+(?!\w| ?[()])/;

/** Whether days are given as the service's codes, which not everyone counts from Monday as 0. */
export function hasDayCodes(given: unknown): boolean {
	return elementsOf(withoutJson(given)).some(
		(part) => typeof part === 'number' || (typeof part === 'string' && BARE_NUMBER.test(part)),
	);
}
