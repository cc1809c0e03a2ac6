import type { SandboxOptions } from '../../tools/sandbox';
import { outcomesOf } from '../engine/statements/words';
import { membership } from '../engine/support';
import { counted, itemsFor, options, range, schedules, together } from './items';
import type { Ends, Row, RowPlan } from './row';
import { byName, scheduleParameters } from './scheduleRows';
import { chance, keptRefusals, refusals, strikeAtRandom } from './strikes';

/**
 * Services without transactions, which keep what they refuse, and that answer creates in odd ways. An item that says it
 * was refused says nothing of what's there; one that says it wasn't sent does.
 */
async function addTo(row: Row, more: SandboxOptions): Promise<Ends> {
	const name = JSON.stringify(more);
	const isGood = (i: number) => chance(row.seed, name, 'bad', i) >= 0.05;
	const items = itemsFor(row.seed, 100).map((item, i) => ({ ...item, schedule: 1 + (i % 3), ids: [i + 1] }));
	const knownUsers = items.filter((_, i) => isGood(i)).map(({ ids: [id] }) => id!);
	const service = await row.start({ schedules, knownUsers, transactions: false, ...more });
	strikeAtRandom(row, service, name);
	const parameters = { ...membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}'), options };
	const outcomes = outcomesOf(await row.send(service, parameters, items));
	const isThere = (i: number) => service.schedules.get(items[i]!.schedule)!.users.includes(items[i]!.ids[0]!);
	return counted(outcomes, {
		lost: items.filter((_, i) => outcomes[i] === 'accepted' && !isThere(i)),
		denied: items.filter((_, i) => outcomes[i] === 'notSent' && isThere(i)),
	});
}

const added: RowPlan = [
	'added, a service without transactions',
	async (row) => {
		const ends: Ends[] = [];
		for (const unknownIds of ['first', 'unnamed', 'notFound'] as const) {
			for (const refusesRepeated of [false, true])
				ends.push(await addTo(row, { unknownIds, refusesRepeated }));
		}
		ends.push(await addTo(row, { mostIds: 3 }));
		return together(ends);
	},
];

const answers: Array<SandboxOptions['answers']> = ['wrapped', 'withoutId', 'twoIds'];

/** With Retry On Fail, which must not send again what was refused. */
const created: RowPlan = [
	'created, a service without transactions',
	async (row) => {
		const ends: Ends[] = [];
		for (const how of answers) {
			const service = await row.start({ answers: how, transactions: false });
			strikeAtRandom(row, service, `kept ${how}`, { ...refusals, ...keptRefusals });
			const items = itemsFor(row.seed, 200);
			const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
			for (const batch of range(40).map((i) => items.slice(5 * i, 5 * i + 5))) {
				const outcomes = outcomesOf(await row.send(service, scheduleParameters, batch, settings));
				const held = byName(service);
				const isThere = (i: number) => held.has(batch[i]!.name);
				ends.push(
					counted(outcomes, {
						lost: batch.filter((_, i) => outcomes[i] === 'accepted' && !isThere(i)),
						denied: batch.filter((_, i) => outcomes[i] === 'notSent' && isThere(i)),
					}),
				);
			}
			const duplicated = [...byName(service).values()].flatMap((these) => these.slice(1));
			ends.push(counted([], { duplicated }));
		}
		return together(ends);
	},
];

export const keepingRows: RowPlan[] = [added, created];
