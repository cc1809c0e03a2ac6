import { gzipSync } from 'node:zlib';
import type { RawAnswer } from './types';

// Answers of a service that has taken the request, which no client expects to get.

const json = { 'Content-Type': 'application/json' };
const megabyte = 'x'.repeat(2 ** 20);
const before = '{"status":200,"message":"Request successful!","data":{"filler":';

/** A 200 that becomes so many megabytes long; compressed, it's about a thousandth of that. */
export function inflatingAnswer(megabytes = 600): RawAnswer {
	// Files of gzip may stand one behind the other, so the whole text need never be in memory.
	const many = Array<Buffer>(megabytes).fill(gzipSync(megabyte));
	const body = Buffer.concat([gzipSync(`${before}"`), ...many, gzipSync('"}}')]);
	return { status: 200, headers: { ...json, 'Content-Encoding': 'gzip' }, body };
}

/** A 200 in the service's envelope with so many lists in one another. */
export function deepAnswer(depth = 1000): RawAnswer {
	return { status: 200, headers: json, body: before + '['.repeat(depth) + ']'.repeat(depth) + '}}' };
}

/** A 200 in the service's envelope with bytes that are no UTF-8, a zero, and half of a character in an escape. */
export function brokenCharacters(): RawAnswer {
	const broken = Buffer.from([0xff, 0xc3, 0x28, 0xe2, 0x82, 0xf0, 0x9f]);
	const body = Buffer.concat([Buffer.from(`${before}"`), broken, Buffer.from(`\\u0000\\ud800"}}`)]);
	return { status: 200, headers: json, body };
}
