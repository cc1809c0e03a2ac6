import { redact } from '../../../nodes/ReportSchedule/transport/redact';
import { readResponse } from '../../../nodes/ReportSchedule/transport/response';

/** Whatever an answer holds, reading it takes work in proportion to its length, and nothing is thrown. */

/** Milliseconds of the processor, the least of three: what else the machine does counts for little. */
function work(action: () => void): number {
	const times = [1, 2, 3].map(() => {
		const before = process.cpuUsage();
		action();
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1000;
	});
	return Math.min(...times);
}

/** Eight times as much text is eight times the work; in quadratic time it would be 64 times as much. */
function expectLinear(action: (length: number) => void): void {
	// A few milliseconds at least: less than that says nothing.
	const once = Math.max(
		work(() => action(50_000)),
		2,
	);
	expect(work(() => action(400_000)) / once).toBeLessThan(20);
}

const of = (part: string) => (length: number) => part.repeat(length / part.length);

describe('taking out the token', () => {
	const tokens = {
		'zeros and a letter': '0000000a',
		'4,000 zeros and a letter in the middle': `${'0'.repeat(2000)}a${'0'.repeat(2000)}`,
		'one zero': '0',
	};
	const texts = {
		zeros: of('0'),
		'zeros and percent signs': of('0%'),
		'encoded zeros': of('\\u0030'),
		'zeros encoded in an address': of('%30'),
		backslashes: of('\\'),
		'encoded backslashes': of('\\u005c'),
		'percent signs': of('%25'),
		'the word Token': of('Token '),
		'nearly the token': (length: number) => `${'0'.repeat(4000)}b`.repeat(length / 4000),
	};
	const rows = Object.keys(texts).flatMap((text) => Object.keys(tokens).map((token) => [text, token]));
	test.each(rows as Array<[keyof typeof texts, keyof typeof tokens]>)('%s; %s', (text, token) => {
		expectLinear((length) => void redact(texts[text](length), tokens[token]));
	});
});

describe('reading', () => {
	const texts = {
		zeros: of('0'),
		'a list of zeros': (length: number) => `[${of('0,')(length)}0]`,
		'a list of empty objects': (length: number) => `{"users":[${of('{},')(length)}{}]}`,
		'a million levels': (length: number) => '['.repeat(length) + ']'.repeat(length),
		'levels without an end': of('{"a":['),
		keys: (length: number) => `{${Array.from({ length: length / 10 }, (_, i) => `"k${i}":[7]`).join()}}`,
		'one key': (length: number) => `{${of('"__proto__":{"a":1},')(length)}"a":1}`,
		'a text of numbers': (length: number) => `{"detail":"${of('7 ')(length)}"}`,
		'text of spaces': (length: number) => `x${of(' ')(length)}x`,
		'a page of titles': (length: number) => `<html>${of('<title')(length)}`,
		'a page of comments': (length: number) => `<html>${of('<!-- -->')(length)}`,
		'messages of fields': (length: number) => `{"users":[${of('{"id":["No."]},')(length)}{}]}`,
		waits: of('wait '),
	};
	test.each(Object.keys(texts) as Array<keyof typeof texts>)('%s', (text) => {
		for (const status of [200, 400]) {
			expectLinear((length) => {
				readResponse({ status, text: texts[text](length), sentIds: [7, 9] });
			});
		}
	});
});
