import type { NamedField } from './cell';
import type { ListName } from '../fields/recipients';
import { nearestOf } from '../text/nearest';
import { nameKey } from '../text/text';
import { keysOfPerson, userInWords } from './people';
import type { ListedRecord, ReadRecord } from '../lists/records';

/** What records are found by, in each list, so that what isn't there is known not to be. */
export const neededOf = {
	groups: ['name'],
	reports: ['label'],
	schedules: ['name', 'report'],
	users: ['email'],
} as const satisfies Record<ListName, ReadonlyArray<keyof ReadRecord>>;

/** The list in which names of a field stand. */
export const listOf: Readonly<Record<NamedField, ListName>> = {
	users: 'users',
	groups: 'groups',
	report: 'reports',
	scheduleId: 'schedules',
	groupId: 'groups',
};

/** The records of a list by what they can be found by. */
export class ListIndex {
	private readonly byPlace = new Map<string, Set<number>>();
	private readonly byId = new Map<number, ListedRecord>();

	/** @param records what lacks a name can't be found by it */
	constructor(
		private readonly list: ListName,
		records: readonly ListedRecord[],
	) {
		for (const one of records) {
			this.byId.set(one.id, one);
			for (const place of placesOf(list, one)) {
				this.byPlace.set(place, (this.byPlace.get(place) ?? new Set()).add(one.id));
			}
		}
	}

	withId(id: number): ListedRecord | undefined {
		return this.byId.get(id);
	}

	/** The records of a name, or of users an email, each once. @param report of schedules, the ID of the report that they're on */
	find(name: string, report?: number): ListedRecord[] {
		return this.at(placeOf(name, report));
	}

	/** Users by a key of their full name. */
	at(place: string): ListedRecord[] {
		return [...(this.byPlace.get(place) ?? [])].map((id) => this.byId.get(id)!);
	}

	/** What the list calls a record, with a user's email; undefined for none. */
	nameOf(id: number): string | undefined {
		const one = this.byId.get(id);
		return (this.list === 'users' ? one && userInWords(one) : one?.label?.trim()) || undefined;
	}

	/** The only name or email in the list that somebody may have meant. */
	nearest(name: string): string | undefined {
		const namesOf = ({ email = '', fullName, label = '' }: ListedRecord) =>
			this.list === 'users' ? [email, fullName] : [label];
		return nearestOf(name, [...this.byId.values()].flatMap(namesOf));
	}
}

/** A schedule is also found by its name and report, a person by their full name. */
function placesOf(list: ListName, one: ListedRecord): string[] {
	const name = one[neededOf[list][0]] ?? '';
	const more = list === 'users' ? keysOfPerson(one) : [];
	if (nameKey(name) === '') return more;
	return [placeOf(name), ...(list === 'schedules' && one.report ? [placeOf(name, one.report)] : []), ...more];
}

/** What tells a record from others of its list: its name or email, and of a schedule its report as well. */
export function placeOf(name: string, report?: number): string {
	// No name holds a line break then.
	if (report !== undefined) return `${report}\n${nameKey(name)}`;
	return nameKey(name).replace(/ ?([,;]) ?/g, '$1');
}
