import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

/**
 * The IANA timezones for the Timezone selector. Which names the service takes is not documented (§2.1).
 *
 * @param filter what the user typed; matched anywhere in the name, with spaces for underscores
 */
export async function searchTimezones(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const wanted = filter.trim().toLowerCase().replaceAll(' ', '_');
	const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
	return {
		results: zones
			.filter((zone) => zone.toLowerCase().includes(wanted))
			.map((zone) => ({ name: zone.replaceAll('_', ' '), value: zone })),
	};
}
