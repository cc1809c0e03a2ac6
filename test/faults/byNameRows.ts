import type { INodeParameters } from 'n8n-workflow';
import type { LoggedRequest, SandboxOptions } from '../../tools/sandbox';
import { outputOf } from '../engine/support';
import { counted, itemsFor, range, together } from './items';
import type { Ends, Row, RowPlan } from './row';
import { byName, compareSchedules, scheduleParameters } from './scheduleRows';
import { chance, refusals, strikeAtRandom } from './strikes';

export const upsertParameters: INodeParameters = {
	...scheduleParameters,
	operation: 'upsert',
	matchBy: 'name',
};

/** A sheet sent twice, with faults the first time only: then each of its rows is one schedule. */
const sheet: RowPlan = [
	'created or updated by name, twice',
	async (row) => {
		const service = await row.start({ pageSize: 100, paging: 'page' });
		strikeAtRandom(row, service, 'sheet', refusals);
		const items = itemsFor(row.seed, 500);
		const first = compareSchedules(service, items, await row.send(service, upsertParameters, items));
		service.faults.clear();
		const names = new Set(byName(service).keys());
		const again = await row.send(service, upsertParameters, items);
		const second = compareSchedules(service, items, again, names);
		const failed = outputOf(again).filter((one) => 'error' in one);
		return together([first, second, counted([], { blamed: failed })]);
	},
];

/** Forms of a list that is certainly whole: with links to follow, and all on one page. */
const whole: SandboxOptions[] = [
	...(['page', 'offset', 'next', 'cursor'] as const).flatMap((paging) => [
		{ paging },
		{ paging, bareLists: true },
	]),
	{ pageSize: undefined },
	{ pageSize: undefined, bareLists: true },
	{ pageSize: undefined, paging: 'count' },
	{ pageSize: undefined, paging: 'total' },
];

/** Forms of one that may not be. */
const uncertain: SandboxOptions[] = [
	...(['count', 'total', 'endless', 'stuck', 'has_more', 'meta'] as const).map((paging) => ({ paging })),
	...(['links.next', 'next_cursor', 'total_count', 'Link', 'X-Total-Count', 'Content-Range'] as const).map(
		(paging) => ({ paging, bareLists: true }),
	),
];

const isLaterPage = ({ method, url }: LoggedRequest) =>
	method === 'GET' && /[?&](page|offset|cursor)=/.test(url);

/**
 * Items of which half are there already, in a list of three pages. Where the list may be not whole, nothing may be
 * sent; in no form may anything be there twice.
 */
async function byForm(row: Row, form: SandboxOptions, name: string): Promise<Ends> {
	const { seed } = row;
	const items = itemsFor(seed, 40);
	const there = range(60).map((i) => ({ id: i + 1, report: 7, name: items[i - 20]?.name ?? `other ${i}` }));
	const service = await row.start({ schedules: there, pageSize: 25, ...form });
	// Somebody else replaces one meanwhile, so that the count stays, or deletes one, so that the last page may vanish.
	const comes = { id: 100, report: 7, name: 'other 100', users: [], groups: [] };
	const isReplaced = chance(seed, name, 'replaced') < 0.6;
	const meanwhile = () => {
		service.schedules.delete(1);
		if (isReplaced) service.schedules.set(100, comes);
	};
	const isPaged = form.pageSize !== undefined || !('pageSize' in form);
	if (isPaged) service.faults.add({ meanwhile }, { matching: isLaterPage, times: 1 });
	strikeAtRandom(row, service, name, refusals);
	const before = new Set([...there.map((schedule) => schedule.name), comes.name]);
	const result = await row.send(service, upsertParameters, items);
	const ends = compareSchedules(service, items, result, before);
	if (whole.includes(form)) {
		// Whatever failed did so for a request of its own.
		const blamed = outputOf(result).filter(
			({ error }) => error !== undefined && !/\((report|schedule) /.test(String(error)),
		);
		return together([ends, counted([], { blamed })]);
	}
	const writes = service.requests.filter(({ method }) => method !== 'GET');
	return together([ends, counted([], { wrong: writes.map(({ method, url }) => `sent: ${method} ${url}`) })]);
}

const lists = (how: string, forms: SandboxOptions[]): RowPlan => [
	`created or updated by name, ${how}`,
	async (row) => {
		const all: Ends[] = [];
		for (const form of forms) all.push(await byForm(row, form, JSON.stringify(form)));
		return together(all);
	},
];

export const byNameRows: RowPlan[] = [
	sheet,
	lists('lists that are whole', whole),
	lists('lists that may not be', uncertain),
];
