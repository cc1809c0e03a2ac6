import type { InputItem, ReadItem } from '../ports';
import type { Draft } from '../draft/draft';
import { groupBy } from '../helpers/queues';
import { quote } from '../helpers/quote';
import { listed } from '../helpers/words';
import { placeOf, type ListIndex } from './lists';
import { compareWithRecord } from './unchanged';

type Named = ReadItem<Draft> & { change: Draft };

/**
 * Tells which schedule each item means by its name and report. Items that mean the same one, whether it's there or not,
 * are refused: all of them.
 */
export function matchByName(changes: readonly ReadItem[], schedules: ListIndex): ReadItem[] {
	const matched = new Map<number, ReadItem>();
	for (const same of groupBy(changes.filter(isToMatch), placeIn)) {
		const items = listed(same.map(({ item }) => item));
		for (const one of same) {
			if (same.length > 1) {
				const problem = `Name: items ${items} refer to the same schedule, ${inWords(same[0]!.change)}`;
				one.input.issues.add(`${problem}. Combine them into one`);
			}
			matched.set(one.item, match(one, schedules));
		}
	}
	return changes.map((one) => matched.get(one.item) ?? one);
}

/** Whether an item says a name and a report. One that doesn't has an issue already. */
function isToMatch(one: ReadItem): one is Named {
	if (one.change?.operation !== 'match') return false;
	const { name, report } = (one.change as Draft).body;
	return name !== undefined && Number(report) > 0;
}

const placeIn = ({ change: { body } }: Named) => placeOf(String(body.name), Number(body.report));

/** Gives an item the ID of the schedule that it means, or reads it again for a create where there's none. */
function match({ item, change, input }: Named, schedules: ListIndex): ReadItem {
	const found = schedules.find(String(change.body.name), Number(change.body.report));
	const [schedule] = found;
	if (schedule === undefined) return { item, change: toCreate(change, input), input };
	if (found.length === 1) {
		const { id: scheduleId, record } = schedule;
		const update: Draft = { ...change, operation: 'update', scheduleId, record };
		return { item, change: compareWithRecord(update, input), input };
	}
	const ids = listed(found.map(({ id }) => id));
	const problem = `Name: there are ${found.length} schedules named ${inWords(change)} (IDs ${ids})`;
	input.issues.add(`${problem}. Match by ID instead`);
	return { item, change, input };
}

/** Reads the whole item again, because a create needs more than an update. */
function toCreate(change: Draft, input: InputItem): Draft {
	const { issues } = input;
	const before = issues.count;
	const create = change.readForCreate!();
	if (issues.count > before) issues.add(`Needed because there's no schedule ${inWords(change)} yet`);
	return { ...create, isByName: change.isByName };
}

function inWords({ body }: Draft): string {
	return `${quote(body.name)} on report ${String(body.report)}`;
}
