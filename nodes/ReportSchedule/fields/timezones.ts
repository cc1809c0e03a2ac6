import { InvalidValue, isBlank, quote } from './values';

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
