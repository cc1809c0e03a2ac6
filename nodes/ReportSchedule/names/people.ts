import { nameKey, personKey } from '../text/text';
import type { ListedRecord, ReadRecord } from '../lists/records';

/** The list of users, by email or full name. */
interface Users {
	find(name: string): ListedRecord[];
}

/**
 * The users that a text may mean: by email, by full name, or by email with their own names beside it. Only one is sure.
 *
 * Beside an email, another user's name is that user's, though each of its words is this one's, too.
 */
export function findPeople(text: string, users: Users): ListedRecord[] {
	const found = users.find(text);
	const address = found.length > 0 ? undefined : addressIn(text);
	if (address === undefined) return found;
	const { email, beside } = address;
	const named = users.find(beside);
	const isOwn = (user: ListedRecord) => (named.length > 0 ? named.includes(user) : hasNames(user, beside));
	return users.find(email).filter((user) => beside === '' || isOwn(user));
}

/** Whether each word of a text is one of a person's names. */
function hasNames({ fullName = '' }: ReadRecord, text: string): boolean {
	const wordsIn = (names: string) =>
		names
			.split(/[\s,]+/)
			.filter(Boolean)
			.map(personKey);
	const names = new Set(wordsIn(fullName));
	return wordsIn(text).every((word) => names.has(word));
}

/** A user in words, such as `Ada Lovelace (ada@example.com)`. */
export function userInWords({ fullName = '', email = '' }: ReadRecord): string {
	return fullName && email.trim() ? `${fullName} (${email.trim()})` : fullName || email.trim();
}

/**
 * The email in `Ada <ada@example.com>`, `ada@example.com (Ada)`, `Ada ada@example.com` and the like, and what stands beside it, '' for
 * nothing; undefined for any other form.
 */
export function addressIn(text: string): { email: string; beside: string } | undefined {
	if (!text.includes('@')) return undefined;
	const [, outside, inside] =
		/^([^<>]*)<([^<>]*)>$/.exec(text) ?? /^([^<>()]+)\(([^<>()]*)\)$/.exec(text) ?? [];
	const words = text.split(/\s+/);
	const at = words.findIndex((word) => word.includes('@'));
	const [word = ''] = words.splice(at, 1);
	const [one, other] = inside === undefined ? [words.join(' '), word] : [outside!, inside];
	const [besides, address] = other.includes('@') ? [one, other] : [other, one];
	// Without brackets, a comma or quotes tell two names apart.
	if (inside === undefined && /[",“„]/.test(besides)) return undefined;
	const [email, beside] = [withoutQuotes(address).replace(/^mailto:/i, ''), withoutQuotes(besides)];
	// Mail programs repeat an email as its own name.
	return { email, beside: nameKey(beside) === nameKey(email) ? '' : beside };
}

function withoutQuotes(text: string): string {
	return /^(["'“„‘])(.+)["'“”’]$/s.exec(text.trim())?.[2]?.trim() ?? text.trim();
}
