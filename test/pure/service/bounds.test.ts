import { redact } from '../../../nodes/ReportSchedule/service/redact';
import { readResponse } from '../../../nodes/ReportSchedule/service/response';
import { words } from '../../../nodes/ReportSchedule/words';
import { division } from '../../../nodes/ReportSchedule/run/split';
import { additionOf } from '../run/dividing';
import { expectProportional } from '../proportional';

/** Whatever an answer holds, reading it takes work in proportion to its length, and nothing is thrown. */

const addition = additionOf([[7], [9]]);
const of = (part: string) => (length: number) => part.repeat(length / part.length);

const short = '0000000a';
const long = `${'0'.repeat(200)}a${'0'.repeat(200)}`;
test.each<[string, string, (length: number) => string]>([
	['zeros', short, of('0')],
	['zeros, of which most of a long token is made', long, of('0')],
	['zeros encoded in JSON', long, of('\\u0030')],
	['zeros encoded in an address', long, of('%30')],
	['backslashes', short, of('\\')],
	['percent signs', short, of('%25')],
	['entities', short, of('&#48;')],
	['one letter, many times', 'a'.repeat(9_000), (length) => ('a'.repeat(8_999) + 'b').repeat(length / 9_000)],
])('taking out the token: %s', async (_name, token, text) => {
	await expectProportional(80_000, (length) => redact(text(length), token));
});

test.each<[string, (length: number) => string]>([
	['spaces before numbers', (length) => ' '.repeat(length / 2) + '1 '.repeat(length / 4)],
	['a list of empty objects', (length) => `{"users":[${of('{},')(length)}{}]}`],
	['many levels', (length) => '['.repeat(length) + ']'.repeat(length)],
	['levels without an end', of('{"a":[')],
	['keys', (length) => `{${Array.from({ length: length / 10 }, (_, i) => `"k${i}":[7]`).join()}}`],
	['a text of numbers', (length) => `{"detail":"${of('7 ')(length)}"}`],
	...[' ', '.', '”', '<', '[', '0'].map((one): [string, (length: number) => string] => [
		`an error of ${JSON.stringify(one)}`,
		(length) => JSON.stringify({ error: `${of(one)(length)}x` }),
	]),
	['a page of titles', (length) => `<html>${of('<title')(length)}`],
	['messages of fields', (length) => `{"users":[${of('{"id":["No."]},')(length)}{}]}`],
])('reading: %s', async (_name, text) => {
	for (const status of [200, 400]) {
		await expectProportional(80_000, (length) => {
			const reply = readResponse({
				url: 'http://host/',
				headers: {},
				status,
				text: text(length),
				sent: {},
			});
			if (!('failure' in reply)) return;
			words.whatHappened(reply.failure);
		});
	}
});
