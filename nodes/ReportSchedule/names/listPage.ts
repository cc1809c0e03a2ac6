import type { ListName } from '../fields/recipients';
import { quote } from '../helpers/quote';
import { isRecord } from '../helpers/types';
import type { Headers } from '../http/response';

/** A page of a list. */
export interface ListPage {
	/** The records as they came. */
	records: readonly unknown[];
	/** Why there may be records that no page has. */
	doubt?: string;
	/** The query of the next page, such as `?page=2`; undefined on the last. */
	next?: string;
	/** How many records there are in all, where the service says so. */
	count?: number;
	/** The number of this page or of all, the greater of them, where the service says so. */
	pages?: number;
	/** How large the answer is, in bytes. */
	size?: number;
}

/** What may stand beside the records, and what makes it doubtful; anything else may mean that there are more of them. */
const doubtsByKey: Readonly<Record<string, (value: unknown, list: ListName) => string | false>> = {
	count: notANumber,
	total: notANumber,
	next: (link, list) =>
		link !== null && !pageQuery(link, list) && "`next` doesn't link to another page of this list",
	previous: () => false,
	message: () => false,
	status: (status) => !isWhole(status) && `the answer's status is ${quote(status)}`,
	success: (success) => success !== true && `the answer says success: ${quote(success)}`,
};

function notANumber(count: unknown): string | false {
	const text = typeof count === 'string' ? 'the text ' : '';
	return !Number.isSafeInteger(count) && `its count is ${text}${quote(count)}, not a number`;
}

/**
 * Reads a page of a list: a bare array, or one under `results`, `data` or `data.results`. The documented API has
 * no lists. These are the forms of Django REST Framework's pages, and of the service's public examples.
 *
 * @param answer the answer's JSON
 * @param headers what they say of pages and totals counts as what stands beside the records does
 * @param status its status, where 206 says that it isn't all
 * @returns undefined where the answer is no list
 */
export function readListPage(
	answer: unknown,
	list: ListName,
	headers: Headers = {},
	status = 200,
): ListPage | undefined {
	const found = findRecords(answer);
	if (found === undefined) return undefined;
	const { records } = found;
	const said = Object.entries(headers).filter(isAboutPages).map(readHeader);
	const beside = [...found.beside, ...said.filter(([key]) => Object.hasOwn(doubtsByKey, key))];
	const valuesOf = (...keys: string[]) => [
		...new Set(beside.filter(([key]) => keys.includes(key)).map(([, value]) => value)),
	];
	const links = valuesOf('next').filter((link) => link !== null);
	const next = pageQuery(links[0], list);
	const counts = valuesOf('count', 'total');
	const saysEnd = counts.length > 0 || valuesOf('next').includes(null);
	const doubt = [
		...beside.map(([key, value]) =>
			Object.hasOwn(doubtsByKey, key)
				? doubtsByKey[key]!(value, list)
				: `DataReportive's answer also contains ${quote(key)}, which this node doesn't recognize`,
		),
		links.length > 1 && 'the answer has two different links under `next`',
		counts.length > 1 && 'the answer has two different counts',
		!isWhole(status) && `DataReportive answered ${status === 206 ? '206 Partial Content' : status}`,
		...said.map(([kind, value, header]) => {
			if (kind === 'more') return !next && `its ${header} points to more records`;
			// Only a page that isn't full is surely the last one.
			const mayGoOn = kind === 'size' && !next && !saysEnd && records.length >= Number(value);
			return (mayGoOn || kind === 'unread') && `its ${header} doesn't show that these are all records`;
		}),
		isCached(headers) && 'the answer comes out of a cache',
	].find((one) => one !== false);
	const pages = said.filter(([kind]) => kind === 'page').map(([, page]) => Number(page));
	return {
		records,
		next,
		count: counts.find((count) => typeof count === 'number'),
		pages: Math.max(0, ...pages) || undefined,
		doubt,
	};
}

/** Whether a header may say something of pages or totals, by its name. Some standard ones only sound like it. */
function isAboutPages([name, value]: [string, unknown]): boolean {
	const soundsLikeIt = /^link$|total|count|page|range|next|more|cursor|pagination/.test(name);
	const isAnother = /^accept-ranges$|rate-?limit|account|country/.test(name);
	return soundsLikeIt && !isAnother && typeof value === 'string';
}

/**
 * What a header about pages says: a key of the answer itself (`count`, `next`), the `size` of a page, the number of one or of all
 * (`page`), that there's `more`, or `nothing`. What should be a number, and isn't, is `unread`.
 */
function readHeader([name, value = '']: [string, string?]): [kind: string, value: unknown, header: string] {
	const text = value.trim();
	if (name === 'link') return [TO_NEXT.test(text) ? 'more' : 'nothing', text, '`Link` header'];
	const header = `header ${quote(`${name}: ${text}`)}`;
	if (/next|more|cursor/.test(name)) {
		return /^(|0|false|no|null|none)$/i.test(text) ? ['next', null, header] : ['more', text, header];
	}
	const isPage = name.includes('page');
	// Such as the page before the first one.
	if (isPage && text === '') return ['nothing', text, header];
	// Of `items 0-99/250`, the total.
	const digits = name.includes('range') ? text.slice(text.indexOf('/') + 1).trim() : text;
	const kind = !isPage ? 'count' : /per|size|limit/.test(name) ? 'size' : 'page';
	return [/^\d{1,15}$/.test(digits) ? kind : 'unread', Number(digits), header];
}

/** Whether a `Link` header has a link to a next page: `<…?page=2>; rel="next"`. */
const TO_NEXT = /\brel\s*=[^,;<>=]*\bnext\b/i;

/** What comes out of a cache may be older than what was just created. */
function isCached({ age = '0', warning = '' }: Headers): boolean {
	return Number(age) !== 0 || /(?:^|,)\s*110/.test(warning);
}

/** The array of records, and everything that stands beside it or around it. */
function findRecords(answer: unknown): { records: unknown[]; beside: Array<[string, unknown]> } | undefined {
	let records = answer;
	let beside: Array<[string, unknown]> = [];
	for (const key of ['data', 'results']) {
		if (!isRecord(records) || !Object.hasOwn(records, key)) continue;
		const { [key]: inner, ...others } = records;
		beside = [...beside, ...Object.entries(others)];
		records = inner;
	}
	return Array.isArray(records) ? { records, beside } : undefined;
}

/** Of a status, the answer's own or HTTP's: 200, "ok" and the like, but not 206 Partial Content or 207, which tells of several. */
function isWhole(status: unknown): boolean {
	const isText = typeof status !== 'object';
	return status === true || (isText && /^(2(?!0[67])\d\d|ok|success)$/i.test(String(status)));
}

/**
 * The query of a link to a page. Only the query is used, on the list's own path: a link that leads to another
 * path must not take the token there.
 *
 * @returns undefined for anything but a link to the same list
 */
function pageQuery(link: unknown, list: ListName): string | undefined {
	const base = `https://service/api/v1/${list}/`;
	if (typeof link !== 'string' || !URL.canParse(link, base)) return undefined;
	const { pathname, search } = new URL(link, base);
	// The path may be another one behind a proxy.
	const isSameList = pathname.replace(/\/$/, '').endsWith(`/${list}`);
	return isSameList && search !== '' ? search : undefined;
}
