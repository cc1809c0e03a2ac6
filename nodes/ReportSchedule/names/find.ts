import type { Change, Draft, Given, MembershipChange } from '../draft/draft';
import type { ListName } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { listed } from '../helpers/words';
import type { InputItem } from '../ports';
import type { FoundNames } from '../requests/request';
import { takeApart, type Pieces } from './given';
import { ListIndex, type Lists } from './lists';
import { severalRecords, severalWays, unknown } from './problems';
import { readNames } from './readNames';

/**
 * Puts IDs in the place of all that a change gives by name, as far as the lists are there; the rest stays by name. What
 * isn't found is an issue.
 */
export function putIds(change: Change, lists: Lists, { issues, layers: { values } }: InputItem): Change {
	const found = new Map<string, ReadonlyMap<number, string>>();
	const left: Given[] = [];
	for (const names of change.byName) {
		const list = lists.get(listOf(names));
		if (list instanceof ListIndex) {
			const ids =
				issues.read(names.label, () => findNames(names.field, takeApart(names, values), list)) ?? [];
			found.set(names.field, new Map([...(found.get(names.field) ?? []), ...ids]));
		} else left.push(names);
	}
	if (found.size === 0) return change;
	return { ...withFound(change as Draft | MembershipChange, found), byName: left, found };
}

/** The list in which names stand. */
export function listOf({ field }: Given): ListName {
	return field === 'report' ? 'reports' : field;
}

/** A schedule keeps its IDs in its body, a membership in its list. */
function withFound<C extends Draft | MembershipChange>(change: C, found: FoundNames): C {
	const together = (own: readonly number[], ids: ReadonlyMap<number, string>) => [
		...new Set([...own, ...ids.keys()]),
	];
	if ('ids' in change) return { ...change, ids: [...found.values()].reduce(together, change.ids) };
	const body = { ...change.body };
	for (const [field, names] of found) {
		const ids = together((body[field] as number[] | undefined) ?? [], names);
		if (field !== 'report') body[field] = ids;
		else if (ids[0] !== undefined) body[field] = ids[0];
	}
	return { ...change, body };
}

/** @returns IDs, each with how it was given @throws InvalidValue that names all that are unknown or fit several */
export function findNames(
	field: Given['field'],
	given: readonly Pieces[],
	list: ListIndex,
): ReadonlyMap<number, string> {
	const found = new Map<number, string>();
	const problems = new Set<string>();
	for (const pieces of given) {
		// Of a report, and of what stands for itself, there's one piece.
		const { names, ambiguous } = readNames(pieces, (name) => list.find(name).length > 0);
		if (ambiguous.length > 0) problems.add(severalWays(ambiguous));
		for (const name of names) {
			const records = list.find(name);
			const [record] = records;
			if (record === undefined) problems.add(unknown(field, name));
			else if (records.length > 1) problems.add(severalRecords(field, name, records));
			else if (!found.has(record.id)) found.set(record.id, name);
		}
	}
	if (problems.size > 0) throw new InvalidValue(listed(problems, '; '));
	return found;
}
