import type { NamedField, Separator } from './cell';
import type { ListName } from '../fields/types';
import { nearestIn, spellingsOf, type Spellings } from '../text/nearest';
import { nameKey, personKey } from '../text/text';
import type { ListedRecord, ReadRecord } from '../lists/records';

/** What records are found by, in each list. All have to show it: only then does a list show that something isn't in it. */
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
	private readonly byKey = new Map<string, number | number[]>();
	private readonly byId = new Map<number, ListedRecord>();
	/** Of names that a separator divides how many pieces they have, by the separator and the first piece: `,sales` has 2. */
	private readonly lengths = new Map<string, Set<number>>();
	private readonly spellings = new Map<'email' | 'fullName' | 'name', Spellings>();

	constructor(private readonly list: ListName) {}

	/** @param records what lacks a name can't be found by it */
	add(records: readonly ListedRecord[]): void {
		const isOfUsers = this.list === 'users';
		for (const one of records) {
			this.byId.set(one.id, one);
			const name = (isOfUsers ? one.email : one.name) ?? '';
			const key = recordKey(name);
			if (key !== '') this.put(key, one.id);
			if (key !== '' && one.report !== undefined) this.put(recordKey(name, one.report), one.id);
			const fullNames = isOfUsers ? [one.fullName, one.lastNameFirst] : [];
			for (const full of fullNames) if (full) this.put(fullNameKey(full), one.id);
			const shown = isOfUsers ? recordKey(one.fullName ?? '') : key;
			for (const separator of [',', ';']) {
				const pieces = shown.split(separator);
				if (pieces.length === 1) continue;
				const lengths = this.lengths.get(separator + pieces[0]) ?? new Set();
				this.lengths.set(separator + pieces[0], lengths.add(pieces.length));
			}
		}
	}

	private put(key: string, id: number): void {
		const others = this.byKey.get(key);
		// An array for each of 200,000 names takes long to make.
		if (others === undefined) this.byKey.set(key, id);
		else if (typeof others !== 'number') others.push(id);
		else if (others !== id) this.byKey.set(key, [others, id]);
	}

	/** How many pieces a name that begins with this one may have, where a separator divides it: two, as `Lovelace, Ada`, or more. */
	lengthsFrom(piece: string, separator: Separator): number[] {
		const lengths = this.lengths.get(separator + recordKey(piece)) ?? [];
		return [...new Set([2, ...lengths])];
	}

	withId(id: number): ListedRecord | undefined {
		return this.byId.get(id);
	}

	/** The records that have a name, or of users an email or a full name, each once. @param report of schedules, the ID of their report */
	named(name: string, report?: number): ListedRecord[] {
		const keys = [recordKey(name, report), fullNameKey(name)];
		const ids = new Set(keys.flatMap((key) => this.byKey.get(key) ?? []));
		return [...ids].map((id) => this.byId.get(id)!);
	}

	/** The records that a text may mean. Quotes may belong to a name; else they only keep it together. Only one is sure. */
	find(text: string): ListedRecord[] {
		const named = this.named(text);
		if (named.length > 0) return named;
		const address = this.list === 'users' ? addressIn(text) : undefined;
		const users = address === undefined ? [] : this.atAddress(address);
		if (users.length > 0) return users;
		const quoted = inQuotes(text);
		return quoted ? this.find(quoted) : [];
	}

	/** Beside an email, another user's name is that user's, though each of its words is this one's, too. */
	private atAddress({ email, beside }: Address): ListedRecord[] {
		const named = this.named(beside);
		const isOwn = (user: ListedRecord) =>
			named.length > 0 ? named.includes(user) : areNamesOf(user, beside);
		return this.named(email).filter((user) => beside === '' || isOwn(user));
	}

	/** What the list calls a record, with a user's email; undefined for none. */
	nameOf(id: number): string | undefined {
		const { fullName = '', email = '', name = '' } = this.byId.get(id) ?? {};
		if (this.list !== 'users') return name.trim() || undefined;
		const address = email.trim();
		if (fullName && address) return `${fullName} (${address})`;
		return fullName || address || undefined;
	}

	/** The only name in the list that somebody may have meant; for an email the only email. */
	nearest(name: string): string | undefined {
		const key = this.list !== 'users' ? 'name' : name.includes('@') ? 'email' : 'fullName';
		const all = this.spellings.get(key) ?? spellingsOf([...this.byId.values()].map((one) => one[key] ?? ''));
		this.spellings.set(key, all);
		return nearestIn(key === 'fullName' ? personKey(name) : name, all);
	}
}

/** Accents make no difference in a person's name, but they do in an email. No name holds a line break. */
function fullNameKey(name: string): string {
	return `\n${personKey(recordKey(name))}`;
}

/** What tells a record from others of its list: its name or email, and of a schedule its report as well. */
export function recordKey(name: string, report?: number): string {
	if (report !== undefined) return `${report}\n${nameKey(name)}`;
	const key = nameKey(name);
	return /[,;]/.test(key) ? key.replace(/ ?([,;]) ?/g, '$1') : key;
}

/** Whether each word of a text is one of a person's names. */
function areNamesOf({ fullName = '' }: ReadRecord, text: string): boolean {
	const wordsIn = (names: string) =>
		names
			.split(/[\s,]+/)
			.filter(Boolean)
			.map(personKey);
	const names = new Set(wordsIn(fullName));
	return wordsIn(text).every((word) => names.has(word));
}

/** What stands in double quotes; undefined for anything else. */
export function inQuotes(text: string): string | undefined {
	return /^["“„]([^"“”„]*)["“”]$/.exec(text)?.[1]?.trim();
}

interface Address {
	email: string;
	/** '' for nothing. */
	beside: string;
}

/** The email in `Ada <ada@example.com>` or `ada@example.com (Ada)`, and what stands beside it; undefined for any other form. */
export function addressIn(text: string): Address | undefined {
	const parts = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? /^([^<>()]+)\(([^<>()]*)\)$/.exec(text);
	if (parts === null || !text.includes('@')) return undefined;
	const [outside, inside] = [withoutQuotes(parts[1]!), withoutQuotes(parts[2]!)];
	const [email, beside] = inside.includes('@') ? [inside, outside] : [outside, inside];
	// Mail programs repeat an email as its own name.
	return { email, beside: nameKey(beside) === nameKey(email) ? '' : beside };
}

function withoutQuotes(text: string): string {
	return /^(["'“„‘])(.+)["'“”’]$/s.exec(text.trim())?.[2]?.trim() ?? text.trim();
}
