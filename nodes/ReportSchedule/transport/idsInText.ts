import { areIdWords, wordsOfKey } from './answerKeys';

/** Sentences with these speak of how many IDs there may be, or of which there are: none is refused. */
const OF_OTHERS =
	/\b(?:too (?:many|few|long|large)|(?:more|fewer|less|greater) than|at (?:most|least)|max(?:imum)?|min(?:imum)?|limit(?:ed|s)?|exceed\w*|up to|number of|count of|total|must be|expected|choices are|choices:)/i;
/** What a number belongs to that is no ID of a user or a group: `Schedule with id 5`, `error code: 7`. */
const ELSEWHERE =
	/(?:schedule|report|datasource|request|trace|error|code|status|line|column|version|page|item|index)s?(?:[\s_]+(?:with|of|matching|the|whose|query|ids?|pk|no|number))*["'\s_:=#-]*$/i;

/** `Valid users: 1, 2` */
const FINE = /\b(?:valid|allowed|existing|known|available|accepted|permitted|added|active)\s+$/i;

/** Neither part of a word, a fraction, a range or a time, nor a count of something. */
const NUMBER = String.raw`[1-9]\d{0,15}(?![\w%@]|[.:-]\w|,0|\s{1,3}(?:(?:more|others?|elements?|items?|entries|users?|groups?|members?|times?|seconds?|minutes?|hours?|days?|characters?|requests?|errors?|out|per)\b|of\s\d))`;
const OPENING = '["\'“‘«`#\\\\([{]';
const CLOSING = '["\'”’»`\\\\)\\]}]';
const BETWEEN = String.raw`${CLOSING}{0,9}(?:\s{0,3}[,;&]\s{0,3}(?:(?:and|or)\s{1,3})?|\s{1,3}(?:and|or)\s{1,3})${OPENING}{0,9}`;
const NUMBERS = `${NUMBER}(?:${BETWEEN}${NUMBER})*`;

/** `Invalid pk "9"`; a value behind a key, as in `"status": "400"`, is no quotation. */
const QUOTED = new RegExp(
	String.raw`(?<![\w"'\\]\s{0,2}[:=]\s{0,2})["'“‘«\x60](?<ids>[1-9]\d{0,15})\\{0,8}["'”’»\x60]`,
	'g',
);
/** `user 7`, `users 7, 9 and 11`, `user(s): [7]`, `pk=7`, `#7`; `users[3]` tells a place. */
const BEHIND = new RegExp(
	String.raw`(?:#|\b(?<word>[a-z][a-z_]{0,30})(?:\(s\))?(?!\[\d)(?:\s|[:=]|${OPENING}){1,9})(?<ids>${NUMBERS})`,
	'gi',
);
/** `These users do not exist: 7, 9`. */
const AT_END = new RegExp(
	String.raw`\b(?:users?|groups?|ids?|pks?|members?|recipients?)\b.{0,80}?(?:unknown|invalid|missing|inactive|unrecognized|rejected|(?:not|n['’]t)\s(?:\w{1,20}\s)?(?:exist|found|valid|active))\b[^:]{0,40}:\s{0,3}${OPENING}{0,3}(?<ids>${NUMBERS})${CLOSING}{0,3}[.!]?$`,
	'gi',
);

/**
 * The IDs of users or groups that a text names, strong evidence only (§7: the words are not documented).
 *
 * @returns in the order of the text; possibly some twice, and some that no request sent
 */
export function idsInText(text: string): number[] {
	return text
		.split(/\n|(?<=[.!?])\s/)
		.flatMap((sentence) => (OF_OTHERS.test(sentence) ? [] : idsInSentence(sentence)));
}

function idsInSentence(sentence: string): number[] {
	let subject = '';
	const found = [QUOTED, BEHIND, AT_END].flatMap((pattern) => [...sentence.matchAll(pattern)]);
	const inOrder = found.sort((one, other) => one.index - other.index);
	return inOrder.flatMap(({ 0: match, index, groups }) => {
		const word = groups!.word ?? '';
		const ids = groups!.ids!;
		const words = wordsOfKey(word);
		if (word !== '' && !areIdWords(words)) return [];
		// "User 7 is not in group 5" is about the user.
		const kind = words.find((one) => /^(?:user|group)/.test(one))?.charAt(0) ?? subject;
		if (subject !== '' && kind !== subject) return [];
		const isNamed = words.some((one) => /^(?:user|group|member|recipient)/.test(one));
		const ahead = sentence.slice(Math.max(0, index - 60), index) + (word === '' ? aheadOf(ids, match) : '');
		if (FINE.test(ahead) || (!isNamed && ELSEWHERE.test(ahead))) return [];
		subject = kind;
		return numbersIn(ids);
	});
}

/** What a match holds before its IDs. */
function aheadOf(ids: string, match: string): string {
	return match.slice(0, match.lastIndexOf(ids)).slice(-60);
}

/** The numbers of a list; none where one begins with 0, as in 1,000. */
export function numbersIn(list: string): number[] {
	const numbers = list.match(/\d+/g) ?? [];
	return numbers.some((one) => one.startsWith('0'))
		? []
		: numbers.map(Number).filter((one) => Number.isSafeInteger(one));
}
