import { isTimezone, listedTimezones, timezoneEntry } from '../fields/timezones';

/** A timezone as the selector offers it. */
interface Timezone {
	/** Such as `Europe/Berlin (UTC+02:00)`. */
	name: string;
	/** The IANA name. */
	value: string;
}

/**
 * The IANA timezones that match what the user typed, with their offset: first those that are called so, then those
 * whose name holds it, then those of that offset, country or clock (`eastern`, `PST`, `germany`).
 *
 * @param own the workflow's own zone, which comes before others that match as well
 * @param filter in any case; spaces count as the name's underscores
 * @param now the moment for which the offset holds
 */
export function timezones(own: string, filter: string, now: Date): Timezone[] {
	const zones = new Set([...(isTimezone(own) ? [own] : []), ...listedTimezones()]);
	const wanted = filter.trim().toLowerCase().replaceAll('_', ' ');
	const found = [...zones].flatMap((value) => {
		const name = timezoneEntry(value, offsetOf(value, now), value === own);
		const rank = wanted === '' ? 0 : rankOf(wanted, name, value);
		return rank === undefined ? [] : [{ rank, name, value }];
	});
	return found.sort((a, b) => a.rank - b.rank).map(({ name, value }) => ({ name, value }));
}

function rankOf(wanted: string, name: string, zone: string): number | undefined {
	const words = wordsOf(zone);
	// "Eastern" is more likely to mean Eastern Time than Eastern European Time.
	if (words.includes(wanted) || words.includes(`${wanted} time`)) return 0;
	if (words[0]!.includes(wanted)) return 1;
	return [name.toLowerCase(), ...words].some((text) => text.includes(wanted)) ? 2 : undefined;
}

const WINTER = new Date('2026-01-01');
const SUMMER = new Date('2026-07-01');
const knownWords = new Map<string, readonly string[]>();

/** The zone's name first, then what people call its clock in winter and summer: `CET`, `Eastern Time`, `Germany Time`. */
function wordsOf(zone: string): readonly string[] {
	let words = knownWords.get(zone);
	if (words === undefined) {
		const called = [
			// Each knows the abbreviations of its own part of the world.
			...clockNames(zone, 'en-US', 'short', [WINTER, SUMMER]),
			...clockNames(zone, 'en-GB', 'short', [WINTER, SUMMER]),
			...clockNames(zone, 'en-US', 'shortGeneric', [WINTER]),
			...clockNames(zone, 'en-US', 'longGeneric', [WINTER]),
		];
		words = [zone.replaceAll('_', ' '), ...called].map((name) => name.toLowerCase());
		knownWords.set(zone, words);
	}
	return words;
}

type NameStyle = Intl.DateTimeFormatOptions['timeZoneName'];

function clockNames(timeZone: string, locale: string, timeZoneName: NameStyle, days: Date[]): string[] {
	const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
	return days.map((day) => nameIn(format, day));
}

function offsetOf(timeZone: string, now: Date): string {
	const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
	const name = nameIn(format, now);
	return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC');
}

function nameIn(format: Intl.DateTimeFormat, day: Date): string {
	return format.formatToParts(day).find(({ type }) => type === 'timeZoneName')!.value;
}
