import type { NamedField } from './cell';
import type { ListName } from '../fields/recipients';
import { nearestIn, spellingsOf, type Spelling } from '../text/nearest';
import { nameKey, personKey } from '../text/text';
import { userInWords } from './people';
import type { ListedRecord, ReadRecord } from '../lists/records';

/** What records are found by, in each list, so that what isn't there is known not to be. */
export const neededOf = {
	groups: ['name'],
	reports: ['label'],
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
	/** How many parts the names have that a comma or semicolon could divide. `Lovelace, Ada` has two. */
	readonly sizes = new Set<number>();
	private readonly byPlace = new Map<string, number | Set<number>>();
	private readonly byId = new Map<number, ListedRecord>();
	private readonly spellings = new Map<'email' | 'fullName' | 'label', Spelling[]>();

	/** @param records what lacks a name can't be found by it */
	constructor(
		private readonly list: ListName,
		records: readonly ListedRecord[],
	) {
		if (list === 'users') this.sizes.add(2);
		for (const one of records) {
			this.byId.set(one.id, one);
			const name = one[neededOf[list][0]] ?? '';
			if (/[,;]/.test(name)) this.sizes.add(name.split(/[,;]/).length);
			for (const place of placesOf(list, one, name)) this.put(place, one.id);
		}
	}

	private put(place: string, id: number): void {
		const others = this.byPlace.get(place);
		// A set for each of 200,000 names takes long to make.
		if (others === undefined) this.byPlace.set(place, id);
		else this.byPlace.set(place, typeof others === 'number' ? new Set([others, id]) : others.add(id));
	}

	withId(id: number): ListedRecord | undefined {
		return this.byId.get(id);
	}

	/** The records of a name, or of users an email or a full name, each once. @param report of schedules, the ID of the report that they're on */
	find(name: string, report?: number): ListedRecord[] {
		const found = this.at(placeOf(name, report));
		return found.length === 0 && this.list === 'users' ? this.at(personKey(name)) : found;
	}

	private at(place: string): ListedRecord[] {
		const ids = this.byPlace.get(place) ?? [];
		return [...(typeof ids === 'number' ? [ids] : ids)].map((id) => this.byId.get(id)!);
	}

	/** What the list calls a record, with a user's email; undefined for none. */
	nameOf(id: number): string | undefined {
		const one = this.byId.get(id);
		return (this.list === 'users' ? one && userInWords(one) : one?.label?.trim()) || undefined;
	}

	/** The only name in the list that somebody may have meant; for an email the only email. */
	nearest(name: string): string | undefined {
		const key = this.list !== 'users' ? 'label' : name.includes('@') ? 'email' : 'fullName';
		let all = this.spellings.get(key);
		if (all === undefined) {
			all = spellingsOf([...this.byId.values()].map((one) => one[key] ?? ''));
			this.spellings.set(key, all);
		}
		return nearestIn(name, all);
	}
}

/** A schedule is also found by its name and report, a person by their full name, whichever of its names is first. */
function placesOf(list: ListName, one: ListedRecord, name: string): string[] {
	const { fullName, lastNameFirst, report } = one;
	const people = list === 'users' ? [fullName, lastNameFirst] : [];
	return [
		...(nameKey(name) === '' ? [] : [placeOf(name)]),
		...(nameKey(name) !== '' && list === 'schedules' && report ? [placeOf(name, report)] : []),
		...people.flatMap((words) => (words ? personKey(words) : [])),
	];
}

/** What tells a record from others of its list: its name or email, and of a schedule its report as well. */
export function placeOf(name: string, report?: number): string {
	// No name holds a line break then.
	if (report !== undefined) return `${report}\n${nameKey(name)}`;
	return nameKey(name).replace(/ ?([,;]) ?/g, '$1');
}
