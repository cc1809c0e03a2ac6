import { readChoice, readChoices, type Choice, type Choices } from './readers';
import { InvalidValue, isBlank, quote } from './values';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * Reads days of the week, also as people write several: `Mon-Fri`, `Mon/Wed`, `Mon & Wed`, `Monday and Wednesday`,
 * `weekdays`.
 *
 * @throws InvalidValue that names the first one at fault
 */
export function readDays(given: unknown, choices: Choices): Array<Choice['value']> | undefined {
	if (typeof given !== 'string' || given.trimStart().startsWith('[')) {
		return readChoices(given, choices, explainDay);
	}
	const isDayOfMonth = DAY_OF_MONTH.test(given.trim());
	const explain = (day: string) =>
		explainDay(day) ??
		`${quote(given)} isn't one of the options. ${isDayOfMonth ? 'It may go under Day of Month' : choices.advice}`;
	return readChoices(spellOutDays(withoutLabels(given, choices)), choices, explain);
}

const DAY_OF_MONTH = /^(?:\d+(?:st|nd|rd|th)|last(?: day)?(?: of month)?|end of month)$/i;

/** A label of several words, such as "Saturday or Sunday (6)", is a value like any other. */
function withoutLabels(text: string, { choices }: Choices): string {
	const labels = choices.filter(({ label }) => label.includes(' '));
	return labels.reduce(
		(all, { label, value }) => all.replace(new RegExp(label.replace(/[()]/g, '\\$&'), 'gi'), ` ${value} `),
		text,
	);
}

/** Whether a text speaks of days of the week. */
export function namesDays(text: string): boolean {
	return /\b(?:weekdays?|weekends?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sun)(?:days?)?)\b/i.test(
		text,
	);
}

function spellOutDays(text: string): string {
	return text
		.replace(/\s+/g, ' ')
		.replace(/\b(?:every|on) /gi, '')
		.replace(/\band\b|(?<=[a-z]) ?[&/+] ?(?=[a-z])/gi, ',')
		.replace(/\bweekdays?\b/gi, 'monday-friday')
		.replace(
			/(?<![-–] ?)\b([a-z]{3,9}) ?(?:-|–|to) ?([a-z]{3,9})\b(?! ?[-–])/gi,
			(range: string, from: string, to: string) => {
				const [first, last] = [from, to].map((word) => dayOf(word)) as [number, number];
				if (first === -1 || last === -1) return range;
				const length = ((last - first + 7) % 7) + 1;
				return Array.from({ length }, (_, index) => DAYS[(first + index) % 7]).join(',');
			},
		);
}

function dayOf(word: string): number {
	return DAYS.findIndex((day) => day.startsWith(word.toLowerCase()));
}

/** What to say of a word for a day that the API has no code of its own for (§2.1), or for both such days. */
function explainDay(text: string): string | undefined {
	if (!/^(sat(urday)?s?|sun(day)?s?|weekends?)$/i.test(text.trim())) return undefined;
	return `There's no code for ${quote(text)} alone. The service has one code, 6, for Saturday and Sunday. Enter 6 instead, then check in the service which day it chose`;
}

const QUARTERS = ['00', '15', '30', '45'];
const ANY_QUARTER = '00, 15, 30 or 45';

/** `7:30`, `07:30:00`, `7:30 pm`, `9 AM`, `9`, `17h`, `0900`. */
const TIME = /^(?:(\d{1,2})(?::(\d\d)(?::00)?| ?h)?\s*(?:([ap])\.?m\.?)?|(\d\d)(\d\d))$/i;
const NAMED: Readonly<Record<string, string>> = { noon: '12', midnight: '00' };

function clockTime(text: string): { hour: string; minute?: string } | undefined {
	const named = NAMED[text.trim().toLowerCase()];
	if (named !== undefined) return { hour: named };
	const [, hours1, minute1, half, hours2, minute2] = TIME.exec(text.trim()) ?? [];
	const [hours, minute] = [hours1 ?? hours2, minute1 ?? minute2];
	if (hours === undefined) return undefined;
	const number = Number(hours);
	const isPossible = half === undefined ? number <= 23 : number >= 1 && number <= 12;
	if (!isPossible || Number(minute ?? 0) > 59) return undefined;
	const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
	const hour = half === undefined ? number : (number % 12) + afternoon;
	return { hour: twoDigits(hour), ...(minute && { minute }) };
}

function twoDigits(number: number): string {
	return String(number).padStart(2, '0');
}

/** A spreadsheet's time is a part of the day: 0.3125 is 07:30. One with seconds is none. */
function cellTime(given: number): { hour: string; minute: string } | undefined {
	const minutes = Math.round(given * 24 * 60);
	const isWhole = Math.abs(given * 24 * 60 - minutes) < 0.01;
	if (given < 0 || minutes >= 24 * 60 || !isWhole) return undefined;
	return { hour: twoDigits(Math.floor(minutes / 60)), minute: twoDigits(minutes % 60) };
}

function timeIn(given: unknown): { hour: string; minute?: string } | undefined {
	// Edit Fields and CSV make text of a spreadsheet's number. Meant as clock times, 0.15, 0.30 and 0.45 are refused.
	const isCell = typeof given === 'string' && /^\s*0?\.\d+\s*$/.test(given);
	if (typeof given === 'number' && Number.isInteger(given)) return clockTime(String(given));
	if (typeof given === 'number' || isCell) return cellTime(Number(given));
	return typeof given === 'string' ? clockTime(given) : undefined;
}

/**
 * Reads a column `Time`, which stands for the hour and the minute, two digits each.
 *
 * @throws InvalidValue, with the column's name, for anything that isn't a time of day, or not at a quarter of an hour
 */
export function readTime(given: unknown): { hour: string; minute: string } | undefined {
	if (isBlank(given)) return undefined;
	const time = timeIn(given);
	if (time === undefined) {
		throw new InvalidValue(
			`Time: ${quote(given)} can't be read as a time. Use e.g. 07:30, 7:30 PM or 17`,
			null,
		);
	}
	const { hour, minute = '00' } = time;
	if (QUARTERS.includes(minute)) return { hour, minute };
	const shown = typeof given === 'number' ? `${given} (${hour}:${minute})` : quote(given);
	throw new InvalidValue(`Time: ${shown} can't be scheduled. Minutes must be ${ANY_QUARTER}`, null);
}

/**
 * Reads the hour of a schedule.
 *
 * @throws InvalidValue that says where the minutes of a time belong
 */
export function readHour(given: unknown, choices: Choices): Choice['value'] | undefined {
	const time = typeof given === 'string' ? clockTime(given) : undefined;
	return readChoice(time?.minute === undefined ? (time?.hour ?? given) : given, choices, explainHour);
}

function explainHour(text: string): string | undefined {
	const { hour, minute } = clockTime(text) ?? {};
	if (minute === undefined) return undefined;
	if (!QUARTERS.includes(minute)) {
		return `${quote(text)} can't be scheduled. Put ${hour} in Hour and ${ANY_QUARTER} in Minute`;
	}
	return `${quote(text)} includes minutes. Put ${hour} in Hour and ${minute} in Minute or, with Map Automatically, name the column Time`;
}

// Node lists these under their former names only (Asia/Calcutta), which people no longer look for.
const RENAMED = [
	'Africa/Asmara',
	...['Buenos_Aires', 'Catamarca', 'Cordoba', 'Jujuy', 'Mendoza'].map((city) => `America/Argentina/${city}`),
	'America/Atikokan',
	'America/Indiana/Indianapolis',
	'America/Kentucky/Louisville',
	'America/Nuuk',
	...['Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Yangon'],
	'Atlantic/Faroe',
	'Europe/Kyiv',
	...['Pacific/Chuuk', 'Pacific/Kanton', 'Pacific/Pohnpei'],
];

/** What the editor's list says of the workflow's own timezone. */
const OWN = " – this workflow's timezone";
const ENTRY = new RegExp(`^(\\S.*) \\(UTC[+-]\\d\\d:\\d\\d\\)(${OWN})?$`);

/**
 * Reads the name of a timezone (§2.1; which names the service takes is not documented). An entry copied from the
 * editor's list becomes the name in it.
 *
 * @throws InvalidValue for anything but text
 */
export function readTimezone(given: unknown): string | undefined {
	if (isBlank(given)) return undefined;
	if (typeof given !== 'string') {
		throw new InvalidValue(`${quote(given)} isn't the name of a timezone. Use a name, e.g. Europe/Berlin`);
	}
	const name = given.trim();
	const [, entry = '', own] = ENTRY.exec(name) ?? [];
	const zone = entry.replaceAll(' ', '_');
	return own !== undefined || listedTimezones().has(zone) ? zone : name;
}

let listed: ReadonlySet<string> | undefined;

/** The IANA timezones that the editor offers, in alphabetical order. */
function listedTimezones(): ReadonlySet<string> {
	listed ??= new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...RENAMED.filter(isTimezone)].sort());
	return listed;
}

/** Whether this machine knows a timezone of that name, in whatever case. */
function isTimezone(name: string): boolean {
	try {
		Intl.DateTimeFormat('en-US', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/**
 * The IANA name that is nearest to one that isn't; `''` where none is near, and undefined where the name is IANA's
 * itself.
 */
export function nearestTimezone(name: string): string | undefined {
	if (listedTimezones().has(name)) return undefined;
	const word = name.toLowerCase().replaceAll(' ', '_');
	const zones = [...listedTimezones()];
	const same = zones.find((zone) => zone.toLowerCase() === word);
	if (same === undefined && isTimezone(name)) return undefined;
	return same ?? zones.find((zone) => zone.toLowerCase().endsWith(`/${word}`)) ?? '';
}

/**
 * The entries of the editor's list that match what the user typed, such as `Europe/Berlin (UTC+02:00)` and its IANA
 * name: first those that are called so, then those whose name holds it, then those of that offset, country or clock
 * (`eastern`, `PST`, `germany`). Of each, the workflow's own comes first.
 */
export function timezones(own: string, filter: string, now: Date): Array<{ name: string; value: string }> {
	const zones = new Set([...(isTimezone(own) ? [own] : []), ...listedTimezones()]);
	const wanted = filter.trim().toLowerCase().replaceAll('_', ' ');
	const found = [...zones].flatMap((value) => {
		const offset = clockNames(value, ['en-US', 'longOffset'], [now])[0]!;
		// Where there's no offset, some versions of Node.js say GMT, others GMT+00:00.
		const utc = offset.replace(/^GMT$/, 'GMT+00:00').replace('GMT', 'UTC');
		const name = `${value.replaceAll('_', ' ')} (${utc})${value === own ? OWN : ''}`;
		const rank = wanted === '' ? 0 : rankOf(wanted, name, value);
		return rank === undefined ? [] : [{ rank, name, value }];
	});
	return found.sort((a, b) => a.rank - b.rank).map(({ name, value }) => ({ name, value }));
}

function rankOf(wanted: string, entry: string, zone: string): number | undefined {
	const words = wordsOf(zone);
	// "Eastern" is more likely to mean Eastern Time than Eastern European Time.
	if (words.includes(wanted) || words.includes(`${wanted} time`)) return 0;
	if (words[0]!.includes(wanted)) return 1;
	return [entry.toLowerCase(), ...words].some((text) => text.includes(wanted)) ? 2 : undefined;
}

const WINTER_AND_SUMMER = [new Date('2026-01-01'), new Date('2026-07-01')];
type Style = [locale: string, style: Intl.DateTimeFormatOptions['timeZoneName']];
/** Each locale knows the abbreviations of its own part of the world. */
const STYLES: Style[] = [
	['en-US', 'short'],
	['en-GB', 'short'],
	['en-US', 'shortGeneric'],
	['en-US', 'longGeneric'],
];
const knownWords = new Map<string, readonly string[]>();

/** The zone's name first, then what people call its clock: `CET`, `Eastern Time`, `Germany Time`. */
function wordsOf(zone: string): readonly string[] {
	const known = knownWords.get(zone);
	if (known !== undefined) return known;
	const names = STYLES.flatMap((style) => clockNames(zone, style, WINTER_AND_SUMMER));
	const words = [zone.replaceAll('_', ' '), ...names].map((name) => name.toLowerCase());
	knownWords.set(zone, words);
	return words;
}

function clockNames(timeZone: string, [locale, timeZoneName]: Style, days: readonly Date[]): string[] {
	const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
	return days.map((day) => format.formatToParts(day).find(({ type }) => type === 'timeZoneName')!.value);
}
