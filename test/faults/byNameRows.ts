import type { INodeParameters } from 'n8n-workflow';
import type { LoggedRequest, SandboxOptions } from '../../sandbox';
import { outputOf } from '../engine/support';
import { counted, itemsFor, range, together } from './items';
import type { Ends, Row, RowPlan } from './row';
import { byName, compareSchedules, scheduleParameters } from './scheduleRows';
import { chance, clockOf, oneOf, refusals, strikeAtRandom } from './strikes';

const parameters: INodeParameters = { ...scheduleParameters, operation: 'upsert', matchBy: 'name' };

/** A sheet sent twice, with faults the first time only: then each of its rows is one schedule. */
const sheet: RowPlan = [
	'created or updated by name, twice',
	async (row) => {
		const service = await row.start({ pageSize: 100, paging: 'page', ...clockOf(row, 'sheet') });
		strikeAtRandom(row, service, 'sheet', refusals);
		const items = itemsFor(row.seed, 500);
		const first = compareSchedules(service, items, outputOf(await row.send(service, parameters, items)));
		service.faults.clear();
		const names = new Set(byName(service).keys());
		const output = outputOf(await row.send(service, parameters, items));
		const second = compareSchedules(service, items, output, names);
		const failed = output.filter((one) => 'error' in one);
		return together([first, second, counted([], { blamed: failed })]);
	},
];

/** Forms of a list that is whole, and some of which that can't be known. */
const whole: Array<SandboxOptions['paging']> = ['next', 'page', 'cursor', 'offset'];
const uncertain: Array<SandboxOptions['paging']> = [
	...(['count', 'total', 'endless', 'stuck', 'has_more', 'meta'] as const),
	...(['links.next', 'next_cursor', 'total_count', 'Link'] as const),
];

const isList = ({ method, url }: LoggedRequest) => method === 'GET' && /\?.*(page|offset)=[^1]/.test(url);

/**
 * Items of which half are there already, in a list of three pages. Where the list may be not whole, nothing may be
 * sent; in no form may anything be there twice.
 */
async function byForm(row: Row, paging: SandboxOptions['paging'], name: string): Promise<Ends> {
	const { seed } = row;
	const items = itemsFor(seed, 40);
	const there = range(60).map((i) => ({ id: i + 1, report: 7, name: items[i - 20]?.name ?? `other ${i}` }));
	const newestFirst = chance(seed, name, 'newest') < 0.5;
	const service = await row.start({
		...{ schedules: there, paging, pageSize: 25, newestFirst },
		listAt: paging === 'Link' ? 'array' : oneOf(['results', 'data'], seed, name, 'at'),
		bareLists: paging === 'Link' || chance(seed, name, 'bare') < 0.5,
	});
	// Somebody else deletes or adds one meanwhile; what a list without a count can't show is left out.
	const isCounted = paging === 'page' || paging === 'offset';
	const comes = { id: 100, report: 7, name: 'other 100', users: [], groups: [] };
	const meanwhile = () =>
		void (newestFirst ? service.schedules.set(100, comes) : service.schedules.delete(1));
	if (isCounted) service.faults.add({ meanwhile }, { matching: isList, times: 1 });
	strikeAtRandom(row, service, name, refusals);
	const before = new Set([...there.map((schedule) => schedule.name), comes.name]);
	const output = outputOf(await row.send(service, parameters, items));
	const ends = compareSchedules(service, items, output, before);
	if (whole.includes(paging)) {
		// Whatever failed did so for a request of its own.
		const blamed = output.filter(
			({ error }) => error !== undefined && !/\((report|schedule) /.test(String(error)),
		);
		return together([ends, counted([], { blamed })]);
	}
	const writes = service.requests.filter(({ method }) => method !== 'GET');
	return together([ends, counted([], { wrong: writes.map(({ method, url }) => `sent: ${method} ${url}`) })]);
}

const lists = (how: string, pagings: Array<SandboxOptions['paging']>): RowPlan => [
	`created or updated by name, ${how}`,
	async (row) => {
		const all: Ends[] = [];
		for (const [i, paging] of pagings.entries()) all.push(await byForm(row, paging, `${paging} ${i}`));
		return together(all);
	},
];

export const byNameRows: RowPlan[] = [
	sheet,
	lists('lists that are whole', [...whole, ...whole]),
	lists('lists that may not be', uncertain),
];
