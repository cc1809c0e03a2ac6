import { InvalidValue } from './issues';
import { isBlank, quote } from './values';

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

/** An entry of the editor's list, such as `Europe/Berlin (UTC+02:00)`. */
export function timezoneEntry(zone: string, offset: string, isOwn: boolean): string {
	return `${zone.replaceAll('_', ' ')} (${offset})${isOwn ? OWN : ''}`;
}

/**
 * Reads the name of a timezone (§2.1; which names the service takes is not documented).
 *
 * @param given any text; an entry copied from the editor's list becomes the name in it
 * @returns the name without surrounding spaces, or undefined for a blank one
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
export function listedTimezones(): ReadonlySet<string> {
	listed ??= new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...RENAMED.filter(isTimezone)].sort());
	return listed;
}

/** Whether this machine knows a timezone of that name, in whatever case. */
export function isTimezone(name: string): boolean {
	try {
		Intl.DateTimeFormat('en-US', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** What to say of a name that is sent although IANA has no such timezone; undefined where it has. */
export function explainTimezone(name: string): string | undefined {
	if (listedTimezones().has(name)) return undefined;
	const word = name.toLowerCase().replaceAll(' ', '_');
	const zones = [...listedTimezones()];
	const same = zones.find((zone) => zone.toLowerCase() === word);
	if (same === undefined && isTimezone(name)) return undefined;
	const nearest = same ?? zones.find((zone) => zone.toLowerCase().endsWith(`/${word}`));
	const advice = nearest === undefined ? 'Check that the service knows it.' : `Did you mean ${nearest}?`;
	return `${quote(name)} isn't an IANA timezone name. ${advice}`;
}
