/** Keys of an answer whose text is the message itself (§7: which there are is not documented). */
export const SPEAKING: ReadonlySet<string> = new Set([
	...['detail', 'details', 'message', 'messages', 'msg', 'error', 'error_description', 'error_message'],
	...['non_field_errors', '__all__', 'description', 'title', 'reason'],
]);

/** Keys that only wrap what is said. */
export const WRAPPING: ReadonlySet<string> = new Set(['data', 'errors', 'response', 'result', 'body']);

/**
 * What a value of an answer may say about IDs: `said` holds messages, `plain` IDs that may be refused or only
 * repeated (`users`), `refused` IDs that are (`missing_users`), `other` something else.
 */
export type IdKind = 'said' | 'plain' | 'refused' | 'other';

const NAMES = new Set(['user', 'users', 'group', 'groups', 'member', 'members', 'recipient', 'recipients']);
const IDS = new Set(['id', 'ids', 'pk', 'pks', 'userid', 'userids', 'groupid', 'groupids']);
const REFUSING = new Set([
	...[
		'missing',
		'unknown',
		'invalid',
		'not',
		'non',
		'nonexistent',
		'nonexisting',
		'bad',
		'failed',
		'rejected',
	],
	...['unrecognized', 'denied', 'wrong', 'inactive', 'deleted', 'refused', 'unresolved'],
]);
/** What may stand beside a refusing word without changing what it is about: `does_not_exist`. */
const ASIDE = new Set(['found', 'exist', 'exists', 'existing', 'existent', 'does', 'do', 'valid', 'allowed']);
/** Numbers below these are counts, codes and IDs of something else; below the last ones, IDs that are fine. */
const ELSEWHERE = new Set([
	...[
		'count',
		'total',
		'number',
		'limit',
		'max',
		'maximum',
		'min',
		'minimum',
		'index',
		'line',
		'code',
		'status',
	],
	...['field', 'type', 'time', 'page', 'size', 'schedule', 'report', 'request', 'trace'],
]);

/** The words of a key: `missingUserIds` and `missing_user_ids` have the same. */
export function wordsOfKey(key: string): string[] {
	const separated = key.slice(0, 80).replace(/([a-z])([A-Z])/g, '$1_$2');
	return separated
		.toLowerCase()
		.split(/[^a-z]+/)
		.filter((word) => word !== '');
}

/** Whether words name IDs of users or groups, and nothing beside: `users`, `group_ids`, `pk`. */
export function areIdWords(words: readonly string[]): boolean {
	return words.length > 0 && words.every((word) => NAMES.has(word) || IDS.has(word));
}

/**
 * What the value of a key may say about IDs.
 *
 * @param parent the kind of the object that the key is in
 * @returns undefined where nothing below it is about refused IDs (`count`, `valid_users`)
 */
export function idKindOfKey(key: string, parent: IdKind): IdKind | undefined {
	const words = wordsOfKey(key);
	const hasNames = words.some((word) => NAMES.has(word));
	if (SPEAKING.has(key) || WRAPPING.has(key)) return parent === 'other' ? 'other' : 'said';
	if (words.some((word) => ELSEWHERE.has(word))) return undefined;
	const isId = (word: string) => NAMES.has(word) || IDS.has(word);
	if (words.some((word) => REFUSING.has(word))) {
		const isAboutIds = words.every((word) => REFUSING.has(word) || ASIDE.has(word) || isId(word));
		return isAboutIds && (parent !== 'other' || hasNames) ? 'refused' : 'other';
	}
	if (!areIdWords(words)) return words.some(isId) ? undefined : 'other';
	if (hasNames) return parent === 'refused' ? 'refused' : 'plain';
	if (parent === 'plain' || parent === 'refused') return parent;
	// The ID of an answer may be that of the schedule, or of the error itself.
	return parent === 'said' && /s$/.test(key) ? 'plain' : 'other';
}
