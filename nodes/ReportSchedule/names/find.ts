import type { GivenNames } from '../draft/draft';
import { recipientFields, type ListName } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { listed } from '../helpers/words';
import { listedNameKey, nameKey } from './keys';
import { readNames } from './readNames';
import type { ReadRecord } from './records';
import { takeApart } from './takeApart';

/** The longest name of a list that is looked for among others; a longer one can be put in quotes. */
const MOST_PIECES = 10;

/** The records of a list by email, by name, or by name and report. */
export class ListIndex {
	/** How many pieces a name has at most, divided where separators stand in it. */
	readonly mostPieces: number = 1;
	private readonly byKey = new Map<string, Map<number, ReadRecord>>();

	constructor(
		private readonly list: ListName,
		records: readonly ReadRecord[],
	) {
		for (const record of records) {
			const { email, name, label, report, id } = record;
			const text = email || name || label;
			if (nameKey(text) === '') continue;
			const key = this.keyOf(text, report);
			const same = this.byKey.get(key);
			if (same === undefined) this.byKey.set(key, new Map([[id, record]]));
			else same.set(id, record);
			if (list === 'groups') {
				this.mostPieces = Math.min(MOST_PIECES, Math.max(this.mostPieces, key.split(/[,;]/).length));
			}
		}
	}

	/** The records of a name, or of users an email, each once. */
	find(name: string, report?: number): ReadRecord[] {
		return [...(this.byKey.get(this.keyOf(name, report))?.values() ?? [])];
	}

	private keyOf(name: string, report?: number): string {
		if (this.list === 'schedules') return `${report} ${nameKey(name)}`;
		return this.list === 'users' ? nameKey(name) : listedNameKey(name);
	}
}

/** @returns IDs, each with how it was given @throws InvalidValue that names all that are unknown or fit several */
export function findNames(names: GivenNames, index: ListIndex): ReadonlyMap<number, string> {
	const found = new Map<number, string>();
	const problems = new Set<string>();
	for (const text of takeApart(names)) {
		const read = readNames(text, (name) => index.find(name).length > 0, index.mostPieces);
		if (read.ambiguous.length > 0) problems.add(ambiguous(read.ambiguous));
		for (const name of read.names) {
			const records = index.find(name);
			const [record] = records;
			if (record === undefined) problems.add(unknown(names.field, name));
			else if (records.length > 1) problems.add(severalRecords(names.field, name, records));
			else if (!found.has(record.id)) found.set(record.id, name);
		}
	}
	if (problems.size > 0) throw new InvalidValue(listed(problems, '; '));
	return found;
}

/** Such as Bernd Vogel, or Vogel, Bernd. */
const PERSON = /^\p{Lu}[\p{L}.'-]+,? \p{Lu}[\p{L}.'-]+$/u;

function unknown(field: GivenNames['field'], name: string): string {
	const instead = field === 'groups' && PERSON.test(name) ? ' (for a person, use the email)' : '';
	return `no ${inWords[field].singular} with the ${inWords[field].key} ${quote(name)}${instead}`;
}

function severalRecords(field: GivenNames['field'], name: string, records: readonly ReadRecord[]): string {
	const { singular, idLabel } = inWords[field];
	const ids = listed(records.map(({ id }) => id));
	const matches = `${quote(name)} matches more than one ${singular} (IDs ${ids})`;
	return `${matches}: use one of these IDs instead${idLabel === undefined ? '' : `, in ${idLabel}`}`;
}

function ambiguous(names: readonly string[]): string {
	const could = names.length === 1 ? 'could be one group or several' : 'could each be one group or several';
	return `${listed(names.map(quote))} ${could}: put each name in double quotes`;
}

const { users, groups } = recipientFields;

const inWords: Readonly<Record<GivenNames['field'], { singular: string; key: string; idLabel?: string }>> = {
	users: { singular: users.singular, key: users.key, idLabel: users.by.id.label },
	groups: { singular: groups.singular, key: groups.key, idLabel: groups.by.id.label },
	report: { singular: 'report', key: 'name' },
};
