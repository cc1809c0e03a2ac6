import { NodeOperationError } from 'n8n-workflow';
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { ListedRecord, ListName } from '../actions/operation';
import { Issues } from '../fields/issues';
import { readConnection } from '../transport/connection';
import { RateLimit } from '../transport/rateLimit';
import { waited } from '../transport/send';
import { readList, readOnePage, type ListReader } from './readList';

/** Milliseconds that a person in the editor waits for a list, and for one page of it. */
const PATIENCE = 30_000;
const PAGE_TIMEOUT = 20_000;

/** One page of a list, for a person who scrolls. */
export async function searchPage(context: ILoadOptionsFunctions, list: ListName, query?: string) {
	const page = await readOnePage(context, list, await editorReader(context), query);
	if ('problem' in page) throw useId(context, page.problem);
	return { options: toOptions(page.records), next: page.next };
}

/**
 * All records of a list whose name, e-mail or ID holds what the user typed.
 *
 * @throws NodeOperationError that says to use the ID, where the list can't be had, or where nothing was found
 *   in a list that could not be read whole
 */
export async function searchAll(
	context: ILoadOptionsFunctions,
	list: ListName,
	wanted: string,
): Promise<INodePropertyOptions[]> {
	const read = await readList(context, list, await editorReader(context));
	if ('problem' in read) throw useId(context, read.problem);
	const found = toOptions(read.records).filter(({ name }) => name.toLowerCase().includes(wanted));
	if (read.isWhole) return found;
	const part = `Only the first ${read.records.length} ${list} could be read`;
	if (found.length === 0) throw useId(context, `${part}, and none of them matches`);
	return [...found, { name: `${part}. If one is missing, use its ID`, value: '' }];
}

async function editorReader(context: ILoadOptionsFunctions): Promise<ListReader> {
	const issues = new Issues();
	const connection = readConnection(await context.getCredentials('reportScheduleApi'), issues);
	if (connection === undefined) throw new NodeOperationError(context.getNode(), String(issues));
	const signal = AbortSignal.timeout(PATIENCE);
	const wait = async (milliseconds: number) => await waited(milliseconds, signal);
	const rateLimit = new RateLimit(
		{ concurrency: 1, maxWait: PATIENCE },
		{ now: () => performance.now(), wait },
	);
	return { connection, rateLimit, timeout: PAGE_TIMEOUT, until: Date.now() + PATIENCE };
}

function useId(context: ILoadOptionsFunctions, problem: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), `${problem.replace(/\.$/, '')}. Enter the ID instead`, {
		description: 'The documented API has no lists, so your service may not offer them.',
	});
}

/** Such as `Sales (ID 1)`; a person with the e-mail address as well. */
function toOptions(records: readonly ListedRecord[]): INodePropertyOptions[] {
	return records
		.map(({ id, name, email }) => {
			const label = [name, email].filter(Boolean).join(', ') || 'No name';
			return { name: `${label} (ID ${id})`, value: id };
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}

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
	const { value } = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')!;
	return value === 'GMT' ? 'UTC+00:00' : value.replace('GMT', 'UTC');
}

function isTimezone(name: string): boolean {
	try {
		Intl.DateTimeFormat('en-US', { timeZone: name });
		return true;
	} catch {
		// A workflow may hold a name that this machine does not know.
		return false;
	}
}
