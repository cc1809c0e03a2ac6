import type { ListName } from '../fields/types';
import type { ListedRecord, ReadRecord } from '../lists/records';
import { nearestIn, type Spellings, spellingsOf } from '../text/nearest';
import { nameKey, personKey } from '../text/text';
import type { NamedField, Separator } from './entry';

/** What each list's records are found by. All need it: only then does the list show that something isn't in it. */
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
	/** How many pieces listed names of three or more have, by their start (`,sales`): trying all would be quadratic. */
	private readonly lengths = new Map<string, Set<number>>();
	private readonly spellings = new Map<'email' | 'fullName' | 'name', Spellings>();

	constructor(private readonly list: ListName) {}

	/** @param records what lacks a name can't be found by it */
	add(records: readonly ListedRecord[]): void {
		for (const one of records) {
			const { id, email = '', fullName = '', lastNameFirst = '', name = '', report } = one;
			this.byId.set(id, one);
			if (this.list === 'users') {
				this.put(recordKey(email), id);
				this.put(fullNameKey(fullName), id);
				this.put(fullNameKey(lastNameFirst), id);
				this.noteLengths(recordKey(fullName));
			} else {
				const key = recordKey(name);
				this.put(key, id);
				if (report !== undefined) this.put(recordKey(name, report), id);
				this.noteLengths(key);
			}
		}
	}

	private put(key: string, id: number): void {
		// Nothing is found by a blank name.
		if (key === '' || key.endsWith('\n')) return;
		const others = this.byKey.get(key);
		// An array for each of 200,000 names takes long to make.
		if (others === undefined) this.byKey.set(key, id);
		else if (typeof others !== 'number') others.push(id);
		else if (others !== id) this.byKey.set(key, [others, id]);
	}

	private noteLengths(key: string): void {
		for (const separator of [',', ';']) {
			const pieces = key.split(separator);
			if (pieces.length < 3) continue;
			const start = beginning(pieces[0]!, separator);
			const lengths = this.lengths.get(start) ?? new Set();
			this.lengths.set(start, lengths.add(pieces.length));
		}
	}

	/** What neighbors of these pieces make, if it may be a name: two, or as many as a listed one has that begins so. */
	*joins(pieces: readonly string[], separator: Separator): Generator<string> {
		for (const [start, first] of pieces.entries()) {
			const lengths = this.lengths.get(beginning(recordKey(first), separator)) ?? [];
			for (const length of [2, ...lengths]) {
				const areSome = start + length <= pieces.length && length < pieces.length;
				if (areSome) yield pieces.slice(start, start + length).join(`${separator} `);
			}
		}
	}

	withId(id: number): ListedRecord | undefined {
		return this.byId.get(id);
	}

	/** The records with a name, of users an email or full name, each once. @param report of schedules, its ID */
	named(name: string, report?: number): ListedRecord[] {
		const keys = [recordKey(name, report), fullNameKey(name)];
		const ids = new Set(keys.flatMap((key) => this.byKey.get(key) ?? []));
		return [...ids].map((id) => this.byId.get(id)!);
	}

	/** The records that a text may mean; only a single one is certain. Quotes may belong to a name, or surround it. */
	find(text: string): ListedRecord[] {
		const named = this.named(text);
		if (named.length > 0) return named;
		const users = this.list === 'users' ? this.atAddress(text) : [];
		if (users.length > 0) return users;
		const quoted = inQuotes(text);
		return quoted ? this.find(quoted) : [];
	}

	/** The users at an email, unless the text beside it isn't theirs: another user's full name belongs to that user. */
	private atAddress(text: string): ListedRecord[] {
		const address = addressIn(text);
		if (address === undefined) return [];
		const { email, beside } = address;
		const users = this.named(email);
		const named = this.named(beside);
		return users.filter((user) => (named.length > 0 ? named.includes(user) : areNamesOf(user, beside)));
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
		if (this.list !== 'users') return nearestIn(name, this.spellingsOf('name'));
		if (name.includes('@')) return nearestIn(name, this.spellingsOf('email'));
		return nearestIn(personKey(name), this.spellingsOf('fullName'));
	}

	private spellingsOf(key: 'email' | 'fullName' | 'name'): Spellings {
		const all = this.spellings.get(key) ?? spellingsOf([...this.byId.values()].map((one) => one[key] ?? ''));
		this.spellings.set(key, all);
		return all;
	}
}

/** Such as `,sales`: the key of names that begin with this piece, before this separator. */
function beginning(piece: string, separator: string): string {
	return separator + piece;
}

/** A person's name without accents, which make a difference in an email: the line break tells it from one. */
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
	const names = new Set(wordsOf(fullName));
	return wordsOf(text).every((word) => names.has(word));
}

function wordsOf(text: string): string[] {
	return (text.match(/[^\s,]+/g) ?? []).map(personKey);
}

/** What stands in double quotes; undefined for anything else. */
export function inQuotes(text: string): string | undefined {
	return /^["“„]([^"“”„]*)["“”]$/.exec(text)?.[1]?.trim();
}

interface Address {
	email: string;
	/** `''` for nothing. */
	beside: string;
}

/** The email in `Ada <ada@example.com>` or `ada@example.com (Ada)`, and what's beside it; undefined for other forms. */
export function addressIn(text: string): Address | undefined {
	const parts = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? /^([^<>()]+)\(([^<>()]*)\)$/.exec(text);
	if (parts === null || !text.includes('@')) return undefined;
	const [outside, inside] = [unquoted(parts[1]!), unquoted(parts[2]!)];
	const [email, beside] = inside.includes('@') ? [inside, outside] : [outside, inside];
	// Mail programs repeat an email as its own name.
	return { email, beside: nameKey(beside) === nameKey(email) ? '' : beside };
}

function unquoted(text: string): string {
	return /^(["'“„‘])(.+)["'“”’]$/s.exec(text.trim())?.[2]?.trim() ?? text.trim();
}
