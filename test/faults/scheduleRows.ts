import type { INode, INodeParameters } from 'n8n-workflow';
import type { Sandbox, StoredSchedule } from '../../tools/sandbox';
import { outcomesOf } from '../engine/statements/words';
import { minimalSchedule, outputOf, type RunResult } from '../engine/support';
import {
	counted,
	hardly,
	hasFailed,
	itemsFor,
	options,
	range,
	schedules,
	together,
	type Item,
} from './items';
import type { Ends, RowPlan } from './row';
import { oddAnswers, refusals, strikeAtRandom } from './strikes';

/** The parameters of a create, or a create or update by name. */
export const scheduleParameters: INodeParameters = {
	...minimalSchedule,
	name: '={{ $json.name }}',
	users: '={{ $json.ids }}',
	options,
};

/** What the service holds by each name. */
export function byName({ schedules: held }: Sandbox): Map<string, StoredSchedule[]> {
	const found = new Map<string, StoredSchedule[]>();
	for (const schedule of held.values()) {
		const name = String(schedule.name);
		found.set(name, [...(found.get(name) ?? []), schedule]);
	}
	return found;
}

/** The schedules behind the first of each name. */
export const twice = (held: Map<string, StoredSchedule[]>) =>
	[...held.values()].flatMap((these) => these.slice(1));

const isAs = ({ users }: StoredSchedule, { ids }: Item) => String(users) === String([...new Set(ids)]);

/**
 * What the items say of a create, or of a create or update by name, against what the service holds.
 *
 * @param before the names that were there before
 */
export function compareSchedules(
	service: Sandbox,
	items: Item[],
	result: RunResult,
	before: ReadonlySet<string> = new Set(),
): Ends {
	const held = byName(service);
	const outputs = outputOf(result);
	// Of what would change nothing it's said, without a request, that the service holds it.
	const outcomes = outcomesOf(result).map((outcome, i) =>
		outputs[i]!.operation === 'unchanged' ? 'accepted' : outcome,
	);
	const rows = items.map((item, i) => {
		const [found] = held.get(item.name) ?? [];
		return { item, found, output: outputs[i]!, outcome: outcomes[i]! };
	});
	const asked = new Set(items.map(({ name }) => name));
	const strangers = [...held.keys()].filter((name) => !asked.has(name) && !before.has(name));
	const isOther = ({ item, found, output: { scheduleId: id } }: (typeof rows)[number]) =>
		// An answer without an ID leaves it null.
		found !== undefined && ((id !== null && id !== found.id) || !isAs(found, item));
	return counted(outcomes, {
		lost: rows.filter(({ found, outcome }) => outcome === 'accepted' && !found),
		wrong: [...strangers, ...rows.filter((one) => one.outcome === 'accepted' && isOther(one))],
		duplicated: twice(held),
		denied: rows.filter(({ item, found, outcome }) => {
			// One that was there before isn't the item's own, unless it holds the item's values now.
			return hasFailed(outcome) && found && (!before.has(item.name) || isAs(found, item));
		}),
	});
}

/** The last item's values stay, and each item says what became of it. */
const updated = (how: string, some: INodeParameters): RowPlan => [
	`updated, ${how}`,
	async (row) => {
		const service = await row.start({ schedules });
		strikeAtRandom(
			row,
			service,
			`update ${how}`,
			some === hardly ? { ...refusals, ...oddAnswers } : oddAnswers,
		);
		const items = itemsFor(row.seed, 500);
		const scheduleId = { __rl: true, mode: 'id', value: '={{ $json.schedule }}' };
		const updateFields = { name: '={{ $json.name }}', users: '={{ $json.ids }}' };
		const parameters = { resource: 'schedule', operation: 'update', scheduleId, updateFields, options: some };
		const result = await row.send(service, parameters as INodeParameters, items);
		const outcomes = outcomesOf(result);
		// What a schedule may hold by what its items say, in their order. One without a known outcome may have been
		// applied in part.
		const fresh = () => ({ name: new Set<unknown>([undefined]), users: new Set(['']) });
		const possible = new Map(range(schedules.length).map((i) => [i + 1, fresh()]));
		items.forEach(({ schedule, name, ids }, i) => {
			const users = String([...new Set(ids)]);
			if (outcomes[i] === 'accepted')
				possible.set(schedule, { name: new Set([name]), users: new Set([users]) });
			if (outcomes[i] !== 'unknown') return;
			possible.get(schedule)!.name.add(name);
			possible.get(schedule)!.users.add(users);
		});
		const wrong = [...possible].filter(([id, { name, users }]) => {
			const held = service.schedules.get(id)!;
			return !name.has(held.name) || !users.has(String(held.users));
		});
		const failed = outputOf(result).filter((_, i) => hasFailed(outcomes[i]!));
		return counted(outcomes, { wrong, blamed: some === options ? failed : [] });
	},
];

const created: RowPlan = [
	'created',
	async (row) => {
		const service = await row.start();
		strikeAtRandom(row, service, 'create', refusals);
		const items = itemsFor(row.seed, 1500);
		const result = await row.send(service, scheduleParameters, items);
		return compareSchedules(service, items, result);
	},
];

/** With n8n's Retry On Fail: never twice, and the run says what was accepted. */
const createdAgain = (how: string, settings: Partial<INode>): RowPlan => [
	`created with Retry On Fail, ${how}`,
	async (row) => {
		const service = await row.start();
		strikeAtRandom(row, service, how, refusals);
		const items = itemsFor(row.seed, 400);
		const all: Ends[] = [];
		for (const batch of range(80).map((i) => items.slice(5 * i, 5 * i + 5))) {
			const tries = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1, ...settings };
			const result = await row.send(service, scheduleParameters, batch, tries);
			const held = byName(service);
			const outcomes = outcomesOf(result);
			const lost = batch.filter(({ name }, i) => outcomes[i] === 'accepted' && !held.has(name));
			const denied = batch.filter(({ name }, i) => hasFailed(outcomes[i]!) && held.has(name));
			all.push(counted(outcomes, { lost, denied }));
		}
		return together([...all, counted([], { duplicated: twice(byName(service)) })]);
	},
];

export const scheduleRows: RowPlan[] = [
	updated('retried', options),
	updated('hardly retried', hardly),
	created,
	createdAgain('stopping', {}),
	createdAgain('going on', { onError: 'continueRegularOutput' }),
];
