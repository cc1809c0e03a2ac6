import type { Headers } from '../service/response';
import { isObject } from '../text/json';
import { counted } from '../text/phrases';
import { quote } from '../text/quote';
import { isBlank } from '../text/text';

export interface ListPage {
	records: readonly unknown[];
	/** The query of the next page, such as `?page=2`; undefined on the last. */
	next?: string;
	/** Why there may be records that no page has. */
	doubt?: string;
	/** For the last page: why what was read isn't what this page says of it; undefined if they agree. */
	miscount?: (read: number, pages: number) => string | undefined;
	size?: number;
}

/** What may stand beside the records. Anything else may mean that there are more of them. */
const BESIDE = new Set(['count', 'total', 'next', 'previous', 'status', 'message', 'success']);

/** Reads a page: an array, or one under `results` (as in Django), `data` or both (§4: undocumented). Else undefined. */
export function readListPage(answer: unknown, headers: Headers = {}): ListPage | undefined {
	const found = findRecords(answer);
	if (found === undefined) return undefined;
	const { records, beside } = found;
	return {
		records,
		next: queryOf(beside.next),
		doubt: doubtIn(beside, headers),
		miscount: (read, pages) => miscountIn(beside, headers, read, pages),
	};
}

/** What stands beside the records, by its key; as `data.count`, what the envelope says otherwise. */
type Beside = Record<string, unknown>;

function findRecords(answer: unknown): { records: unknown[]; beside: Beside } | undefined {
	let records = answer;
	const beside: Beside = {};
	for (const key of ['data', 'results']) {
		if (!isObject(records) || !Object.hasOwn(records, key)) continue;
		for (const [name, said] of Object.entries(records)) {
			if (name === key) continue;
			const isOther = Object.hasOwn(beside, name) && beside[name] !== said;
			beside[isOther ? `data.${name}` : name] = said;
		}
		records = records[key];
	}
	return Array.isArray(records) ? { records, beside } : undefined;
}

/** The query of a link. A link that leads to another host or path must not take the token there. */
function queryOf(link: unknown): string | undefined {
	const base = 'https://service/';
	if (typeof link !== 'string' || !URL.canParse(link, base)) return undefined;
	return new URL(link, base).search || undefined;
}

function doubtIn(beside: Beside, { age = '0' }: Headers): string | undefined {
	const { next, status, success } = beside;
	const unknown = Object.keys(beside).find((key) => !BESIDE.has(key));
	if (unknown !== undefined) {
		return `DataReportive's answer also contains ${quote(unknown)}, which this node doesn't recognize`;
	}
	if (!isBlank(next) && queryOf(next) === undefined) return "`next` doesn't link to another page";
	if (!isFine(status)) return `its status is ${quote(status)}`;
	if (!isFine(success)) return `its success is ${quote(success)}`;
	return Number(age) === 0 ? undefined : `a cache has answered: the header “age” is ${quote(age)}`;
}

/** Whether a status, or a success, says nothing against a list. */
function isFine(said: unknown): boolean {
	return isBlank(said) || /^(?:200|ok|success.*|true)$/i.test(String(said));
}

function miscountIn(beside: Beside, headers: Headers, read: number, pages: number): string | undefined {
	if (pages === 1 && !isBlank(beside.previous)) return '`previous` links to another page';
	const records = counted(read, 'record');
	for (const count of [beside.count, beside.total]) {
		if (isBlank(count) || count === read || count === String(read)) continue;
		return `its count is ${quote(count)}, but it has ${records}`;
	}
	for (const [name, value = ''] of Object.entries(headers)) {
		if (agrees(name, value, read, pages)) continue;
		return `its header ${quote(name)} is ${quote(value)}, but it has ${records} on ${counted(pages, 'page')}`;
	}
	return undefined;
}

/** Whether a header agrees that this was the last page. Only these are judged. */
function agrees(name: string, value: string, records: number, pages: number): boolean {
	// Such as `<https://…/?page=2>; rel="next"`.
	if (name === 'link') return !/\brel\s*=[^,;<>=]*\bnext\b/i.test(value);
	if (name === 'content-range') {
		// Such as `items 20-39/40`; `*/0` for an empty list.
		const [, last, total] = /-(\d+)\/(\d+)$/.exec(value.trim()) ?? [];
		return value.trim().endsWith('*/0') || Number(last) + 1 === Number(total);
	}
	const words = name.split('-');
	if (words.some((word) => /^(?:rate|limit|ratelimit)$/.test(word))) return true;
	if (words.includes('next')) return isBlank(value);
	if (!words.includes('total') && !words.includes('count')) return true;
	// Such as `X-Total-Count` and `X-Total-Pages`.
	return Number(value) <= (words.includes('pages') ? pages : records);
}
