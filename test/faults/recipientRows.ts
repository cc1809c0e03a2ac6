import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox, SandboxOptions } from '../../tools/sandbox';
import { outcomesOf } from '../engine/statements/words';
import { membership, outputOf, type RunResult } from '../engine/support';
import { counted, hardly, hasFailed, itemsFor, options, schedules, together, type Item } from './items';
import type { Ends, Row, RowPlan } from './row';
import { chance, oddAnswers, oneOf, refusals, strikeAtRandom } from './strikes';

/** What users are added to and removed from; the items call it their schedule. */
type Target = 'schedule' | 'group';

const parametersFor = (operation: string, more: INodeParameters, of: Target = 'schedule') => ({
	...membership(operation, '={{ $json.schedule }}', '={{ $json.ids }}'),
	...(of === 'group' && { resource: 'group', groupId: '={{ $json.schedule }}' }),
	options: more,
});
const both = { schedules, groups: schedules };
const heldBy = (service: Sandbox, of: Target) =>
	new Map([...service[`${of}s`]].map(([id, { users }]) => [id, users]));

/**
 * What the items of an addition or a removal say, against what the service holds. An item's own ID tells: the other
 * one may have come with another item.
 *
 * @param isGood whether the service knows all of the item's IDs
 */
function compare(
	service: Sandbox,
	items: Item[],
	result: RunResult,
	{
		of = 'schedule',
		isAdded = true,
		isGood = () => true,
	}: { of?: Target; isAdded?: boolean; isGood?: (item: Item) => boolean } = {},
): Ends {
	const users = new Map([...heldBy(service, of)].map(([id, held]) => [id, new Set(held)]));
	const outcomes = outcomesOf(result);
	const outputs = outputOf(result);
	const rows = items.map((item, i) => ({ item, output: outputs[i]!, outcome: outcomes[i]! }));
	const isPartly = (i: number) => result.outcomes[i]!.acceptedIds !== undefined;
	const isDone = ({ schedule, ids: [own] }: Item) => users.get(schedule)!.has(own) === isAdded;
	const isOther = ({ schedule, ids }: Item, output: IDataObject) =>
		output[`${of}Id`] !== schedule || String(output.users) !== String(ids);
	const asked = new Set(items.map(({ schedule, ids }) => `${schedule} ${ids[0]}`));
	const strangers = [...users].flatMap(([id, its]) =>
		[...its].filter((user) => user >= 1000 && isAdded && !asked.has(`${id} ${user}`)),
	);
	return counted(outcomes, {
		lost: rows.filter(({ item, outcome }) => outcome === 'accepted' && !isDone(item)),
		wrong: [
			...strangers,
			...rows.filter(({ item, output, outcome }) => outcome === 'accepted' && isOther(item, output)),
		],
		blamed: rows.filter(({ item, outcome }) => hasFailed(outcome) && isGood(item)),
		denied: rows.filter(({ item, outcome }, i) => hasFailed(outcome) && !isPartly(i) && isDone(item)),
	});
}

/** Added, and some of it removed: with enough retries the service holds exactly what was asked for. */
const addedAndRemoved = (
	how: string,
	total: number,
	more: INodeParameters,
	of: Target = 'schedule',
): RowPlan => [
	`added, then removed, ${how}`,
	async (row) => {
		const { seed } = row;
		const service = await row.start({ ...both });
		const act = async (operation: string, items: Item[]) => {
			service.faults.clear();
			strikeAtRandom(row, service, `${operation} ${how}`);
			return await row.send(service, parametersFor(operation, { ...options, ...more }, of), items);
		};
		const items = itemsFor(seed, total);
		const added = compare(service, items, await act('addUsers', items), { of });
		// An ID that an item which stays has too is not taken from it.
		const leaving = items
			.filter((_, i) => chance(seed, 'leaves', i) < 0.3)
			.map((item) => ({ ...item, ids: [item.ids[0]] as unknown as Item['ids'] }));
		const removed = compare(service, leaving, await act('removeUsers', leaving), { of, isAdded: false });

		const left = new Set(leaving.map(({ name }) => name));
		const wanted = new Set(
			items.flatMap(({ schedule, ids: [own, shared], name }) => [
				`${schedule} ${shared}`,
				...(left.has(name) ? [] : [`${schedule} ${own}`]),
			]),
		);
		const held = [...heldBy(service, of)].flatMap(([id, users]) => users.map((user) => `${id} ${user}`));
		const there = new Set(held);
		const whole = counted([], {
			lost: [...wanted].filter((one) => !there.has(one)),
			wrong: held.filter((one) => !wanted.has(one)),
		});
		return together([added, removed, whole]);
	},
];

const hardlyRetried = (how: string, more: INodeParameters): RowPlan => [
	`added, hardly retried, ${how}`,
	async (row) => {
		const service = await row.start({ schedules });
		strikeAtRandom(row, service, how, { ...refusals, ...oddAnswers });
		const items = itemsFor(row.seed, 1000);
		const parameters = parametersFor('addUsers', { ...hardly, ...more });
		const output = await row.send(service, parameters, items);
		// Some are refused at random, so none is blamed.
		return compare(service, items, output, { isGood: () => false });
	},
];

const forms: Array<SandboxOptions['unknownIds']> = ['first', 'all', 'detail', 'indexed', 'unnamed'];
const extras = ['received', 'fine', 'suggestion', 'author', 'logId', 'words'] as const;
const places = ['all over', 'first', 'last', 'in pairs'] as const;

/** Some users don't exist: whatever the refusals say, the items with these fail and no others. */
async function unknownUsers(row: Row, form: SandboxOptions['unknownIds'], name: string): Promise<Ends> {
	const { seed } = row;
	const place = oneOf(places, seed, name, 'place');
	const isBad = (i: number) => {
		if (place === 'first') return i < 14;
		if (place === 'last') return i >= 186;
		return chance(seed, name, 'bad', place === 'in pairs' ? Math.floor(i / 2) : i) < 0.07;
	};
	// Few schedules, so that many items share a request. Their own IDs are small, as counters are.
	const items = itemsFor(seed, 200).map((item, i) => ({
		...item,
		schedule: 1 + (i % oneOf([1, 2], seed, name, 'schedules')),
		ids: [i + 1, i + 1] as Item['ids'],
	}));
	const isGood = ({ ids: [own] }: Item) => !isBad(own - 1);
	const service = await row.start({
		schedules,
		knownUsers: items.filter(isGood).map(({ ids: [own] }) => own),
		unknownIds: form,
		refusalExtras: extras.filter((extra) => chance(seed, name, extra) < 0.4),
	});
	strikeAtRandom(row, service, name);
	const given = items.map((item) => ({ ...item, ids: [item.ids[0]] as unknown as Item['ids'] }));
	const output = await row.send(service, parametersFor('addUsers', options), given);
	return compare(service, given, output, { isGood });
}

const unknown: RowPlan = [
	'added, some users unknown',
	async (row) => {
		const all: Ends[] = [];
		for (const [i, form] of [...forms, ...forms].entries()) {
			all.push(await unknownUsers(row, form, `unknown users, ${form} ${i}`));
		}
		return together(all);
	},
];

export const recipientRows: RowPlan[] = [
	addedAndRemoved('one by one', 800, { combineItems: false }),
	addedAndRemoved('combined', 1500, { maxIdsPerRequest: 5 }),
	addedAndRemoved('members of groups', 800, { maxIdsPerRequest: 5 }, 'group'),
	hardlyRetried('one by one', { combineItems: false }),
	hardlyRetried('combined', { maxIdsPerRequest: 5 }),
	unknown,
];
