import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { timezones } from './timezones';

/**
 * The IANA timezones for the Timezone selector, the workflow's own first. Which names the service takes is
 * not documented (§2.1).
 *
 * @param filter what the user typed: a part of the region, the city or the offset
 */
export async function searchTimezones(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return { results: timezones(this.getTimezone(), filter, new Date()) };
}
