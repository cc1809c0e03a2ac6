import { InvalidValue } from '../text/issues';
import { nearestOf } from '../text/nearest';
import { quote } from '../text/quote';
import { single } from './text';

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
export function readTimezone(value: unknown): string {
	const name = single(value);
	if (typeof name !== 'string') {
		throw new InvalidValue(`${quote(name)} isn't the name of a timezone. Use a name, e.g. Europe/Berlin`);
	}
	const [, entry = '', own] = ENTRY.exec(name) ?? [];
	const zone = entry.replaceAll(' ', '_');
	return own !== undefined || listedTimezones().has(zone) ? zone : name;
}

let offered: ReadonlySet<string> | undefined;

/** The IANA timezones that the editor offers, in alphabetical order. */
function listedTimezones(): ReadonlySet<string> {
	offered ??= new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...RENAMED.filter(isTimezone)].sort());
	return offered;
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

/** Such as BST, which is Dhaka's for this machine, EST, which has no summer time, or CET, which many services don't know. */
const ABBREVIATION = /^(?!(?:GMT|PRC|ROC|ROK|UCT|UTC)$)[A-Z]{3}$/i;

/** What to check about the name of a timezone: a sentence; undefined for an IANA name. */
export function timezoneDoubt(name: string): string | undefined {
	const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/i.exec(name) ?? [];
	if (sign !== undefined && hours !== undefined && Number(hours) > 0 && isTimezone(name)) {
		const real = `UTC${sign === '+' ? '-' : '+'}${hours.padStart(2, '0')}:00`;
		return `Check the timezone: ${quote(name)} is ${real}.`;
	}
	const nearest = nearestTimezone(name);
	if (nearest === undefined) return undefined;
	const advice = nearest === '' ? "it isn't an IANA name such as Europe/Berlin." : `did you mean ${nearest}?`;
	return `Check the timezone ${quote(name)}: ${advice}`;
}

/** The IANA name that is nearest to one that isn't, or is an abbreviation; `''` for none, and undefined for one of IANA's. */
function nearestTimezone(name: string): string | undefined {
	// Some versions of Node.js know offsets as zones.
	if (/^\s*[+\-−]|^(?:UTC|GMT)\s*[+\-−]0*[1-9]/i.test(name)) return '';
	if (listedTimezones().has(name)) return undefined;
	const word = name.toLowerCase().replaceAll(' ', '_');
	const zone = zonesByWord().get(nearestOf(word, zonesByWord().keys()) ?? '');
	const isWhole = zone?.toLowerCase() === word;
	return !isWhole && isTimezone(name) && !ABBREVIATION.test(name) ? undefined : (zone ?? '');
}

let byWord: ReadonlyMap<string, string> | undefined;

/** The listed timezones by their names in lower case, whole and behind the last slash: `europe/berlin`, `berlin`. */
function zonesByWord(): ReadonlyMap<string, string> {
	const words = (zone: string) => [zone, zone.slice(zone.lastIndexOf('/') + 1)];
	byWord ??= new Map(
		[...listedTimezones()].flatMap((zone) => words(zone).map((word) => [word.toLowerCase(), zone] as const)),
	);
	return byWord;
}

/**
 * The entries of the editor's list that hold what the user typed, such as `Europe/Berlin (UTC+02:00)`, with their IANA
 * names: first those that begin with it. Of each, the workflow's own comes first.
 */
export function timezones(own: string, filter: string, now: Date): Array<{ name: string; value: string }> {
	const zones = new Set([...(isTimezone(own) ? [own] : []), ...listedTimezones()]);
	const wanted = filter.trim().toLowerCase().replaceAll('_', ' ');
	const entries = [...zones].map((value) => {
		const name = `${value.replaceAll('_', ' ')} (${offsetOf(value, now)})${value === own ? OWN : ''}`;
		return { name, value, place: name.toLowerCase().indexOf(wanted) };
	});
	return entries
		.filter(({ place }) => place !== -1)
		.sort((a, b) => Math.sign(a.place) - Math.sign(b.place))
		.map(({ name, value }) => ({ name, value }));
}

function offsetOf(timeZone: string, now: Date): string {
	const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
	const { value } = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')!;
	// Where there's no offset, some versions of Node.js say GMT, others GMT+00:00.
	return value.replace(/^GMT$/, 'GMT+00:00').replace('GMT', 'UTC');
}
