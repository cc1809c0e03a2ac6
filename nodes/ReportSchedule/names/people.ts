import { personKey, nameKey } from './keys';
import type { ListedRecord, ListIndex } from './lists';
import type { ReadRecord } from './records';
import { inQuotes } from './takeApart';

/** Who people are, as the list of users shows it: by email or full name, and by email with words beside it that are their own. */
export class People {
	private readonly byName = new Map<string, Set<number>>();

	constructor(private readonly users: ListIndex) {
		for (const { id, fullName } of users.records) {
			for (const key of keysOf(fullName)) this.byName.set(key, (this.byName.get(key) ?? new Set()).add(id));
		}
	}

	/** The users that a text may mean. Only one is sure. */
	find(text: string): ListedRecord[] {
		const found = this.withEmail(text);
		if (found.length > 0) return found;
		const address = addressIn(text);
		if (address === undefined) return this.withName(text);
		// Any words may stand in quotes, but for another's name.
		const named = this.withName(inQuotes(address.beside) ?? '');
		return this.withEmail(address.email).filter(
			(user) => areOwn(address, user) && (named.length === 0 || named.includes(user)),
		);
	}

	withEmail(email: string): ListedRecord[] {
		return this.users.find(email);
	}

	private withName(text: string): ListedRecord[] {
		const name = personKey(text);
		const words = name.split(' ');
		const bare = words.filter((word, at) => !isTitle(word) && !isInitial(word, words[at - 1]));
		const ids = this.byName.get(keyOf(name)) ?? this.byName.get(keyOf(bare.join(' '))) ?? [];
		return [...ids].map((id) => this.users.withId(id)!);
	}
}

/** A user in words, such as `Ada Lovelace (ada@example.com)`. */
export function userInWords({ fullName, email }: ReadRecord): string {
	const parts = [fullName, email ?? ''].map((part) => part.trim()).filter((part) => part !== '');
	return parts.length === 2 ? `${parts[0]} (${parts[1]})` : parts.join('');
}

/** Scripts that put no space between a person's names. */
const WITHOUT_SPACES = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul} ]+$/u;

/** What a full name is found by, with its titles and without: either name first, or the last one before a comma. */
function keysOf(fullName: string): string[] {
	const name = personKey(fullName);
	const words = name.split(' ').filter((word) => !isTitle(word));
	return [name, words.join(' ')].flatMap((one) => {
		const isJoined = WITHOUT_SPACES.test(one);
		// One word may be a part of many people's names.
		if (!isJoined && !one.includes(' ')) return [];
		return [keyOf(one), `, ${one}`, ...(isJoined ? [one.split(' ').reverse().join('')] : [])];
	});
}

/** What a text is looked up by. Of `Lovelace, Ada`, the order counts: two names may be meant by `Ada, Lovelace`. */
function keyOf(name: string): string {
	if (WITHOUT_SPACES.test(name)) return name.replaceAll(' ', '');
	const [last, first, ...others] = name.split(', ');
	const isReversed = first !== undefined && others.length === 0;
	return isReversed ? `, ${first} ${last}` : fromAnyWord(name);
}

/** More words than any person's name has. */
const MOST_WORDS = 10;

/** The same for `Ada King Lovelace` and `Lovelace Ada King`, but not for `King Ada Lovelace`, who is somebody else. */
function fromAnyWord(name: string): string {
	const words = name.split(' ');
	if (words.length > MOST_WORDS) return name;
	return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' ')).sort()[0]!;
}

/** An email, and what stands beside it. */
interface Address {
	email: string;
	beside: string;
	/** Whether brackets tell one from the other. */
	isInBrackets: boolean;
}

/** The email in a text, whatever stands beside it; without one, the text. */
export function emailIn(text: string): string {
	return addressIn(text)?.email ?? text;
}

/** Reads `Ada <ada@example.com>`, `ada@example.com (Ada)` and the like; undefined for a text without an email, and for any other form. */
function addressIn(text: string): Address | undefined {
	if (!text.includes('@')) return undefined;
	const [, outside, inside] =
		/^([^<>]*)<([^<>]*)>$/.exec(text) ?? /^([^<>()]*)\(([^<>()]*)\)$/.exec(text) ?? [];
	if (outside !== undefined && inside !== undefined && (text.endsWith('>') || outside.trim() !== '')) {
		const [email, beside] = inside.includes('@') ? [inside, outside] : [outside, inside];
		return { email: bareEmail(email), beside: beside.trim(), isInBrackets: true };
	}
	const words = text.split(/\s+/);
	const at = words.findIndex((word) => word.includes('@'));
	const [email] = words.splice(at, 1);
	return { email: bareEmail(email!), beside: words.join(' '), isInBrackets: false };
}

/** An email as programs copy it: `mailto:ada@example.com`, `'ada@example.com'`. */
function bareEmail(text: string): string {
	const email = text.trim().replace(/^mailto:/i, '');
	const isQuoted = email.length > 2 && /^["']/.test(email) && email.startsWith(email.at(-1)!);
	return isQuoted ? email.slice(1, -1) : email;
}

/** Whether the words beside a user's email are their own, and so can mean nothing else. */
function areOwn({ beside, isInBrackets, email }: Address, { fullName }: ReadRecord): boolean {
	if (beside === '') return true;
	// Mail programs repeat an email as its own name.
	if (beside.includes('@'))
		return nameKey(beside.replace(/["'()]/g, '')) === nameKey(email.replace(/["'()]/g, ''));
	// And they put names in quotes.
	if (isInBrackets && inQuotes(beside) !== undefined) return true;
	if (fullName === '') return false;
	const parts = [fullName, email.slice(0, email.indexOf('@'))].flatMap(wordsIn).flatMap(partsOf);
	const own = new Set([...keysOf(fullName), ...parts]);
	// What begins with a sign, such as -Ada, has an empty part.
	own.delete('');
	const names = beside.replace(/^'|'$/g, '').split(',');
	// One comma, as in `Lovelace, Ada <ada@example.com>`. Without brackets, it divides two names.
	if (names.length > (isInBrackets ? 2 : 1)) return false;
	return names.every((name) => {
		const words = wordsIn(name);
		const isTheirs = (word: string, at: number) =>
			isTitle(word) ||
			isInitial(word, words[at - 1], [...own]) ||
			partsOf(word).every((part) => own.has(part));
		return words.length > 0 && words.every(isTheirs);
	});
}

function wordsIn(name: string): string[] {
	return personKey(name)
		.split(/[\s,]+/)
		.filter((word) => word !== '');
}

/** The parts of a word with hyphens and the like. */
function partsOf(word: string): string[] {
	return word.split(/[-._+]/);
}

/** Beside a name, these mean nobody else. What isn't here is refused, so that nothing depends on it. */
const TITLES = new Set('dr prof mr mrs ms mx miss sir dame herr frau mme mlle ing mag dipl'.split(' '));

function isTitle(word: string): boolean {
	return TITLES.has(word.endsWith('.') ? word.slice(0, -1) : word);
}

/** Whether a word is an initial: behind a name, or of a name that's their own. In front of it, `o. Ada` may leave her out. */
function isInitial(word: string, before = ',', own: readonly string[] = []): boolean {
	const isBehind = !before.endsWith(',');
	return /^\p{L}\.$/u.test(word) && (isBehind || own.some((part) => part.startsWith(word.slice(0, -1))));
}
