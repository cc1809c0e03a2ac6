import type { DraftByName, NamedChange } from '../doors';
import type { Draft } from '../draft/draft';
import { ItemReading } from '../draft/reading';
import { groupBy } from '../helpers/queues';
import { quote } from '../helpers/quote';
import { listed } from '../helpers/words';
import { nameKey } from './keys';
import type { Lists } from './types';
import { compareWithRecord } from './unchanged';

/** Items of the same name and report mean the same schedule, whether it's there or not: both are refused. */
export function refuseRepeated(changes: readonly NamedChange[]): void {
	const known = changes.filter((one): one is NamedChange<DraftByName> => canBeMatched(one.change));
	for (const same of groupBy(known, keyOf)) {
		if (same.length === 1) continue;
		const items = listed(same.map(({ item }) => item));
		const problem = `Name: items ${items} refer to the same schedule, ${inWords(same[0]!.change)}. Combine them into one`;
		for (const { reading } of same) reading.issues.add(problem);
	}
}

const keyOf = ({ change: { body } }: NamedChange<DraftByName>) =>
	`${String(body.report)} ${nameKey(String(body.name))}`;

function canBeMatched(change: NamedChange['change']): change is DraftByName {
	if (!('toCreate' in change)) return false;
	const { body } = change as DraftByName;
	return body.name !== undefined && Number(body.report) > 0;
}

/** Gives an item the ID of the schedule that it means, or reads it again for a create where there's none. */
export function matchByName(read: NamedChange, lists: Lists): NamedChange {
	const { item, change, reading } = read;
	if (!canBeMatched(change)) return read;
	const found = lists.schedules(String(change.body.name), Number(change.body.report));
	if (found.length > 1) {
		const ids = listed(found.map(({ id }) => id));
		reading.issues.add(
			`Name: there are ${found.length} schedules named ${inWords(change)} (IDs ${ids}). Match by ID instead`,
		);
		return read;
	}
	const [schedule] = found;
	if (schedule !== undefined) {
		const draft = { ...change, scheduleId: schedule.id, record: schedule.record };
		return { item, change: compareWithRecord(draft, reading), reading };
	}
	const again = new ItemReading(reading.layers, reading.isOfTool);
	const draft = change.toCreate(again);
	const before = reading.issues.count;
	for (const issue of again.issues) reading.issues.add(issue);
	if (reading.issues.count > before) {
		reading.issues.add(`Needed because there's no schedule ${inWords(change)} yet`);
	}
	const created: DraftByName = { ...draft, toCreate: change.toCreate };
	return { item, change: created, reading };
}

function inWords({ body }: Draft): string {
	return `${quote(body.name)} on report ${String(body.report)}`;
}
