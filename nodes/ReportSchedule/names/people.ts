import { nameKey, personKey } from '../text/text';
import type { ListedRecord, ReadRecord } from '../lists/records';
import { inQuotes } from './cell';

/** The list of users: by email, and by a key of a full name. */
type Users = Record<'find' | 'at', (text: string) => ListedRecord[]>;

/**
 * The users that a text may mean: by email or full name, or by email with that name beside it, or anything in quotes that isn't somebody
 * else's name. Only one is sure.
 */
export function findPeople(text: string, users: Users): ListedRecord[] {
	const found = users.find(text);
	if (found.length > 0) return found;
	const address = addressIn(text);
	if (address === undefined) return users.at(personKey(text));
	const { email, beside } = address;
	const quoted = inQuotes(beside);
	const named = users.at(personKey(quoted ?? beside));
	// Mail programs put names in quotes, and repeat an email as its own name.
	const isPlain = beside === '' || quoted !== undefined || nameKey(bareEmail(beside)) === nameKey(email);
	return users.find(email).filter((user) => (named.length > 0 ? named.includes(user) : isPlain));
}

/** A user in words, such as `Ada Lovelace (ada@example.com)`. */
export function userInWords({ fullName, email = '' }: ReadRecord): string {
	return fullName && email.trim() ? `${fullName} (${email.trim()})` : fullName || email.trim();
}

/** What a person is found by: the full name, whichever of its names is first. One word may be a part of many people's names. */
export function keysOfPerson({ fullName }: Pick<ReadRecord, 'fullName'>): string[] {
	const words = fullName.split(/\s+/);
	if (words.length === 1 || words.length > 10) return [];
	return words.map((_, at) => personKey([...words.slice(at), ...words.slice(0, at)].join(' ')));
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
