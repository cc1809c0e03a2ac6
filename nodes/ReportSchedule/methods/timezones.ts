/** A timezone as the selector offers it. */
export interface Timezone {
	/** Such as `Europe/Berlin (UTC+02:00)`. */
	name: string;
	/** The IANA name. */
	value: string;
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

/**
 * All IANA timezones that match what the user typed, with their offset.
 *
 * @param first the zone to put first, if it matches: the workflow's own
 * @param filter a part of the name or the offset, in any case; spaces count as the name's underscores
 * @param now the moment for which the offset holds
 */
export function timezones(first: string, filter: string, now: Date): Timezone[] {
	const known = ['UTC', ...Intl.supportedValuesOf('timeZone'), ...RENAMED.filter(isTimezone)].sort();
	const zones = new Set([...[first].filter(isTimezone), ...known]);
	const wanted = toWords(filter.trim());
	return [...zones]
		.map((zone) => ({ name: `${zone.replaceAll('_', ' ')} (${offset(zone, now)})`, value: zone }))
		.filter(({ name }) => toWords(name).includes(wanted));
}

function toWords(text: string): string {
	return text.toLowerCase().replaceAll('_', ' ');
}

function offset(timeZone: string, now: Date): string {
	const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
	const part = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;
	return part === 'GMT' || part === undefined ? 'UTC+00:00' : part.replace('GMT', 'UTC');
}

function isTimezone(name: string): boolean {
	try {
		return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
	} catch {
		// A workflow may hold a name that this machine does not know.
		return false;
	}
}
