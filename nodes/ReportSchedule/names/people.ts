import { nameKey, personKey } from './keys';
import type { ListedRecord, ReadRecord } from './records';
import { inQuotes } from './takeApart';

/** The list of users: by email, and by a key of a full name. */
type Users = Record<'find' | 'at', (text: string) => ListedRecord[]>;

/** The users that a text may mean: by email or full name, or by email with words beside it that are their own. Only one is sure. */
export function findPeople(text: string, users: Users): ListedRecord[] {
	const found = users.find(text);
	if (found.length > 0) return found;
	const address = addressIn(text);
	if (address === undefined) return findNamed(text, users);
	// Somebody else's full name is never theirs, even if its words are: `Maria Anna` beside the email of Anna Maria.
	const named = findNamed(inQuotes(address.beside) ?? address.beside, users);
	return users
		.find(address.email)
		.filter(
			(user) => areOwn(address.beside, user, address.email) && (named.length === 0 || named.includes(user)),
		);
}

function findNamed(text: string, users: Users): ListedRecord[] {
	const name = personKey(text);
	const words = name.split(' ');
	const bare = words.filter((word, at) => !isTitle(word) && !isInitial(word, words[at - 1]));
	const found = users.at(keyOf(name));
	return found.length > 0 ? found : users.at(keyOf(bare.join(' ')));
}

/** A user in words, such as `Ada Lovelace (ada@example.com)`. */
export function userInWords({ fullName, email = '' }: ReadRecord): string {
	return fullName && email.trim() ? `${fullName} (${email.trim()})` : fullName || email.trim();
}

/** Scripts that put no space between a person's names. */
const WITHOUT_SPACES = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul} ]+$/u;

/**
 * What a person is found by, with their titles and without: either name first, or the last one before a comma. Of a name
 * that comes in one field, nobody knows where the last name begins.
 */
export function keysOfPerson({ fullName, lastName }: Pick<ReadRecord, 'fullName' | 'lastName'>): string[] {
	const [name, last] = [personKey(fullName), personKey(lastName)];
	const bare = name.split(' ').filter((word) => !isTitle(word));
	return [name, bare.join(' ')].flatMap((one) => {
		const words = one.split(' ');
		if (WITHOUT_SPACES.test(one)) return [words.join(''), words.reverse().join(''), `, ${one}`];
		// One word may be a part of many people's names, and nobody's name has more than ten.
		if (words.length === 1 || words.length > 10) return [];
		const orders = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
		return [keyOf(one), `, ${one}`, ...orders.filter((order) => last === '' || order.startsWith(`${last} `))];
	});
}

/** What a text is looked up by. Of `Lovelace, Ada`, the order counts: two names may be meant by `Ada, Lovelace`. */
function keyOf(name: string): string {
	if (WITHOUT_SPACES.test(name)) return name.replaceAll(' ', '');
	const [last, first, ...others] = name.split(', ');
	return first !== undefined && others.length === 0 ? `, ${first} ${last}` : name;
}

/**
 * The email in `Ada <ada@example.com>`, `ada@example.com (Ada)`, `Ada ada@example.com` and the like, and what stands beside it;
 * undefined for any other form.
 */
export function addressIn(text: string): { email: string; beside: string } | undefined {
	const [, outside, inside] =
		/^([^<>]*)<([^<>]*)>$/.exec(text) ?? /^([^<>()]+)\(([^<>()]*)\)$/.exec(text) ?? [];
	const words = text.split(/\s+/);
	const at = words.findIndex((word) => word.includes('@'));
	const [word = ''] = words.splice(at, 1);
	const [one, other] = inside === undefined ? [words.join(' '), word] : [outside!, inside];
	const [beside, email] = other.includes('@') ? [one, other] : [other, one];
	// Without brackets, a comma or quotes tell two names apart.
	const isClear = inside !== undefined || !/[",“„]/.test(beside);
	return at !== -1 && isClear ? { email: bareEmail(email), beside: beside.trim() } : undefined;
}

/** An email as programs copy it: `mailto:ada@example.com`, `'ada@example.com'`. */
function bareEmail(text: string): string {
	const email = text.trim().replace(/^mailto:/i, '');
	return /^(["'])(.+)\1$/.exec(email)?.[2] ?? email;
}

/** Whether the words beside a user's email are their own, and so can mean nothing else. */
function areOwn(beside: string, user: ReadRecord, email: string): boolean {
	// Mail programs repeat an email as its own name, and put names in quotes.
	if (beside.includes('@')) return nameKey(bareEmail(beside)) === nameKey(email);
	if (beside === '' || inQuotes(beside) !== undefined) return true;
	if (user.fullName === '') return false;
	const parts = [user.fullName, email.slice(0, email.indexOf('@'))].flatMap(partsOf);
	// What begins with a sign, such as -Ada, has an empty part.
	const own = new Set([...keysOfPerson(user), ...parts].filter((part) => part !== ''));
	const isTheirs = (word: string, at: number, words: readonly string[]) =>
		isTitle(word) || isInitial(word, words[at - 1], [...own]) || partsOf(word).every((part) => own.has(part));
	// One comma at most, as in `Lovelace, Ada <ada@example.com>`.
	const names = beside.replace(/^'|'$/g, '').split(',');
	return names.length <= 2 && names.every((name) => personKey(name).split(' ').every(isTheirs));
}

/** The parts of a text, also of a word with hyphens and the like. */
function partsOf(text: string): string[] {
	return personKey(text).split(/[-._+,\s]+/);
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
