import type { INodeListSearchItems } from 'n8n-workflow';
import { attempt, InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { single } from './single';

/** What the editor's list says of the workflow's own timezone. */
const OWN = " – this workflow's timezone";
const OPTION = new RegExp(`^(\\S.*) \\(UTC[+-]\\d\\d:\\d\\d\\)(${OWN})?$`);

/** Reads a timezone's name (§2.1 lists none) or an option of the list. @throws InvalidValue for anything but text */
export function readTimezone(given: unknown): string {
	const name = single(given);
	if (typeof name !== 'string') {
		throw new InvalidValue(`${quote(name)} isn't the name of a timezone. Use a name, e.g. Europe/Berlin`);
	}
	const [, shown, own] = OPTION.exec(name) ?? [];
	if (shown === undefined) return name;
	const zone = shown.replaceAll(' ', '_');
	return own !== undefined || listedTimezones().has(zone) ? zone : name;
}

// Node lists these under their former names only (Asia/Calcutta), which people no longer look for.
const RENAMED = `
	Africa/Asmara America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba
	America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Indiana/Indianapolis
	America/Kentucky/Louisville America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon
	Atlantic/Faroe Europe/Kyiv Pacific/Chuuk Pacific/Kanton Pacific/Pohnpei`;

let offered: ReadonlySet<string> | undefined;

/** The IANA timezones that the editor offers, in alphabetical order. */
function listedTimezones(): ReadonlySet<string> {
	if (offered !== undefined) return offered;
	const renamed = RENAMED.trim().split(/\s+/).filter(isIanaName);
	offered = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...renamed].sort());
	return offered;
}

/** Asking takes a tenth of a millisecond. */
const canonicalNames = new Map<string, string>();

/** What this machine calls a timezone, the same for all of its names in whatever case; undefined for none. */
export function canonicalName(name: string): string | undefined {
	const ask = () => Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
	const known = canonicalNames.get(name) ?? attempt(ask);
	// What isn't known isn't kept: it may be any text.
	if (known !== undefined) canonicalNames.set(name, known);
	return known;
}

/** Three-letter abbreviations that this machine takes for zones (BST for Dhaka's), except the few that IANA lists. */
const ABBREVIATION = /^(?!(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$)[A-Z]{3}$/i;

/** Whether a text is a name or an alias of the IANA list. Some versions of Node.js know offsets as zones. */
export function isIanaName(name: string): boolean {
	return !/^[+\-−]/.test(name) && !ABBREVIATION.test(name) && canonicalName(name) !== undefined;
}

/** Reads a timezone's name that the IANA list has, as `readTimezone` does. @throws InvalidValue for any other */
export function readIanaTimezone(given: unknown): string {
	const name = readTimezone(given);
	if (isIanaName(name)) return name;
	throw new InvalidValue(`${quote(name)} isn't a timezone's full name. Use one such as Europe/Berlin`);
}

/** What to check about the name of a timezone: a sentence; undefined for an IANA name. */
export function timezoneDoubt(name: string): string | undefined {
	return isIanaName(name)
		? undefined
		: `Timezone: ${quote(name)} isn't an IANA name such as Europe/Berlin. Check that DataReportive has it.`;
}

/** The list's options that hold what was typed, first those that begin with it. The workflow's own leads its part. */
export function timezones(own: string, filter: string, now = new Date()): INodeListSearchItems[] {
	const wanted = filter.trim().toLowerCase().replaceAll('_', ' ');
	const beginning: INodeListSearchItems[] = [];
	const others: INodeListSearchItems[] = [];
	const zones = isIanaName(own) ? [own, ...listedTimezones()] : listedTimezones();
	for (const value of new Set(zones)) {
		const shown = `${value.replaceAll('_', ' ')} (${offsetOf(value, now)})`;
		const name = value === own ? shown + OWN : shown;
		const place = name.toLowerCase().indexOf(wanted);
		if (place === 0) beginning.push({ name, value });
		else if (place > 0) others.push({ name, value });
	}
	return [...beginning, ...others];
}

function offsetOf(timeZone: string, now: Date): string {
	const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
	const { value } = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')!;
	// Where there's no offset, some versions of Node.js say GMT, others GMT+00:00.
	return value.replace(/^GMT$/, 'GMT+00:00').replace('GMT', 'UTC');
}
