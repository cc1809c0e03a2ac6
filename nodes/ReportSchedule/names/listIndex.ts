import type { NamedField } from './cell';
import type { ListName } from '../fields/recipients';
import { nearestIn, spellingsOf, type Spelling } from '../text/nearest';
import { nameKey, personKey } from '../text/text';
import { userInWords } from './people';
import type { ListedRecord, ReadRecord } from '../lists/records';

/** What records are found by, in each list, so that what isn't there is known not to be. */
export const neededOf = {
	groups: ['name'],
	reports: ['name'],
	schedules: ['name', 'report'],
	users: ['email', 'fullName'],
} as const satisfies Record<ListName, ReadonlyArray<keyof ReadRecord>>;

/** The list in which names of a field stand. */
export const listOf: Readonly<Record<NamedField, ListName>> = {
	users: 'users',
	groups: 'groups',
	report: 'reports',
	scheduleId: 'schedules',
	groupId: 'groups',
};

/** The records of a list by what they can be found by. All names are made into keys once. */
export class ListIndex {
	private readonly byPlace = new Map<string, number | Set<number>>();
	private readonly byId = new Map<number, ListedRecord>();
	/** The parts of names that a comma or semicolon would divide, by the first of them. */
	private readonly divisible = new Map<string, string[][]>();
	private readonly spellings = new Map<'email' | 'fullName' | 'name', Spelling[]>();

	constructor(private readonly list: ListName) {}

	/** @param records what lacks a name can't be found by it */
	add(records: readonly ListedRecord[]): void {
		for (const one of records) {
			this.byId.set(one.id, one);
			const name = one[neededOf[this.list][0]] ?? '';
			const key = placeOf(name);
			if (key !== '') this.put(key, one.id);
			if (key !== '' && this.list === 'schedules' && one.report) this.put(placeOf(name, one.report), one.id);
			if (this.list === 'users' && one.fullName) this.put(placeOfPerson(one.fullName), one.id);
			if (this.list === 'users' && one.lastNameFirst) this.put(placeOfPerson(one.lastNameFirst), one.id);
			const parts = key.split(/[,;]/);
			if (parts.length > 1) this.divisible.set(parts[0]!, [...(this.divisible.get(parts[0]!) ?? []), parts]);
		}
	}

	private put(place: string, id: number): void {
		const others = this.byPlace.get(place);
		// A set for each of 200,000 names takes long to make.
		if (others === undefined) this.byPlace.set(place, id);
		else if (others !== id)
			this.byPlace.set(place, new Set(typeof others === 'number' ? [others] : others).add(id));
	}

	/** The first neighbors among the parts of a text that are together one name; undefined for none. @returns from where, and how many */
	together(parts: readonly string[]): { at: number; size: number } | undefined {
		const keys = parts.map((part) => placeOf(part));
		const people = this.list === 'users' ? parts.map(personKey) : [];
		for (const [at, key] of keys.entries()) {
			const name = this.divisible.get(key)?.find((all) => isAt(at, all, keys));
			if (name !== undefined) return { at, size: name.length };
			// `Lovelace, Ada`
			const [last, first] = [people[at], people[at + 1]];
			if (first !== undefined && this.byPlace.has(PERSON + first + last!)) return { at, size: 2 };
		}
		return undefined;
	}

	withId(id: number): ListedRecord | undefined {
		return this.byId.get(id);
	}

	/** The records of a name, or of users an email or a full name, each once. @param report of schedules, the ID of the report that they're on */
	find(name: string, report?: number): ListedRecord[] {
		const found = this.at(placeOf(name, report));
		return found.length === 0 && this.list === 'users' ? this.at(placeOfPerson(name)) : found;
	}

	private at(place: string): ListedRecord[] {
		const ids = this.byPlace.get(place) ?? [];
		return [...(typeof ids === 'number' ? [ids] : ids)].map((id) => this.byId.get(id)!);
	}

	/** What the list calls a record, with a user's email; undefined for none. */
	nameOf(id: number): string | undefined {
		const one = this.byId.get(id);
		return (this.list === 'users' ? one && userInWords(one) : one?.name?.trim()) || undefined;
	}

	/** The only name in the list that somebody may have meant; for an email the only email. */
	nearest(name: string): string | undefined {
		const key = this.list !== 'users' ? 'name' : name.includes('@') ? 'email' : 'fullName';
		let all = this.spellings.get(key);
		if (all === undefined) {
			all = spellingsOf([...this.byId.values()].map((one) => one[key] ?? ''));
			this.spellings.set(key, all);
		}
		return nearestIn(name, all);
	}
}

/** Whether parts stand among others from a place on. A loop: a list may have a name of hundreds of parts. */
function isAt(at: number, parts: readonly string[], all: readonly string[]): boolean {
	for (let index = 0; index < parts.length; index += 1) if (parts[index] !== all[at + index]) return false;
	return true;
}

/** Accents make no difference in a person's name, but they do in an email. */
const PERSON = '\n';

function placeOfPerson(name: string): string {
	return PERSON + personKey(name);
}

/** What tells a record from others of its list: its name or email, and of a schedule its report as well. */
export function placeOf(name: string, report?: number): string {
	// No name holds a line break then.
	if (report !== undefined) return `${report}\n${nameKey(name)}`;
	const key = nameKey(name);
	return /[,;]/.test(key) ? key.replace(/ ?([,;]) ?/g, '$1') : key;
}
