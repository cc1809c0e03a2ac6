import fc from '../../property';
import { redact } from '../../../nodes/ReportSchedule/service/redact';
import { anyText } from '../anyText';

/** SECURITY.md: as it is, escaped as JSON (once), as HTML, percent-encoded. */

const token = 'a/b-k.+Z';
const hex = (one: string) => one.charCodeAt(0).toString(16).padStart(2, '0');
const numbered = (text: string) => [...text].map((one) => `\\u00${hex(one)}`).join('');
const percented = (text: string) => [...text].map((one) => `%${hex(one)}`).join('');
test.each([
	['as it is', `Token ${token}, and ${token} again`, 'Token ***, and *** again'],
	['escaped in JSON', '{"auth":"a\\/b-k.+Z"}', '{"auth":"***"}'],
	['by numbers in JSON', `"${numbered(token)}"`, '"***"'],
	['in an address, all of it', `?t=${percented(token).toUpperCase()}&u=1`, '?t=***&u=1'],
	['escaped as HTML', 'a&#x2f;b-k.&#43;Z and a&#47;b-k.+Z', '*** and ***'],
	['some characters this way, some that', 'a%2fb\\u002Dk.+Z', '***'],
	['not at all', 'a/b-k.+z a/b-k %2 \\u00 \\u00zz %zz \\', 'a/b-k.+z a/b-k %2 \\u00 \\u00zz %zz \\'],
	['only its beginning, at the end', 'a/b-k.+', 'a/b-k.+'],
])('the token is hidden: %s', (_name, text, expected) => expect(redact(text, token)).toBe(expected));

test('as it is behind what makes it look like a code', () => {
	expect(redact('100%4c0ffee5ecre7', '4c0ffee5ecre7')).toBe('100%***');
	expect(redact('\\u00ffee5ecre7', '00ffee5ecre7')).toBe('\\u***');
});

test.each([
	['a percent sign', 'ab%41cdefgh', ['ab%41cdefgh', 'ab%2541cdefgh', '"ab\\u002541cdefgh"']],
	['a percent sign at its end', 'abcdefgh%', ['abcdefgh%', 'abcdefgh\\u0025', '%61bcdefgh%25']],
	['what looks like an escape', 'ab\\u0041cdefgh', ['ab\\u0041cdefgh', '"ab\\\\u0041cdefgh"']],
	['a backslash', 'ab\\cdefghi', ['ab\\cdefghi', '"ab\\\\cdefghi"', 'ab%5Ccdefghi', 'ab\\u005ccdefghi']],
	[
		'what HTML escapes',
		'a&b<c>d"e\'f',
		['a&amp;b&lt;c&gt;d&quot;e&#39;f', 'a&amp;b<c>d"e&apos;f', 'a&amp;b&lt;c&gt;d"e\'f'],
	],
	['what a replacement gives a meaning to', '$&$`$1.*', ['$&$`$1.*', '%24%26%24%60%241.*']],
])('a token with %s', (_name, odd, echoes) => {
	for (const echo of echoes) expect(redact(`<${echo}>`, odd)).toMatch(/^<"?\*\*\*"?>$/);
});

test('JSON stays JSON', () => {
	const text = JSON.stringify({ a: `\\${token}\\`, b: [token, 7], [token]: `"${token}"` });
	expect(JSON.parse(redact(text, token))).toEqual({ a: '\\***\\', b: ['***', 7], '***': '"***"' });
});

test.each([
	['1', '{"id":1,"name":"user 1","token":"1"}', '{"id":1,"name":"user 1","token":"1"}'],
	['1', 'Authorization: Token 1', 'Authorization: Token ***'],
	['1', '"Token%201", "\\u0054oken \\u0031"', '"Token ***", "Token ***"'],
	['aab', 'Token aaab, Token aab, aab', 'Token aaab, Token ***, aab'],
	['abcdefg', 'abcdefg', 'abcdefg'],
	['abcdefgh', 'abcdefgh', '***'],
])(
	'a token of fewer than 8 characters goes where it follows the word Token, as in the header: %s in %s',
	(short, text, expected) => expect(redact(text, short)).toBe(expected),
);

test.each(['aaaaaaaab', 'abababababc'])('what begins like it and goes on otherwise: %s', (odd) => {
	for (let length = 0; length <= odd.length; length += 1) {
		const beginning = odd.slice(0, length);
		const text = `\\ ${beginning}${odd}${beginning}x${beginning}${odd}${odd}${beginning}`;
		expect(redact(text, odd)).toBe(text.replaceAll(odd, '***'));
	}
});

/** One that looks like an escape itself isn't found if a service writes every character by its number. */
const printable = fc
	.string({
		minLength: 8,
		maxLength: 60,
		unit: fc.integer({ min: 0x21, max: 0x7e }).map((one) => String.fromCharCode(one)),
	})
	.filter((text) => !/\\u[\da-f]{4}/i.test(text));
test.each<[string, (text: string) => string]>([
	['as it is', (text) => text],
	['in JSON', (text) => JSON.stringify(text)],
	['by numbers', (text) => numbered(text)],
	['in an address, all of it', (text) => `?t=${percented(text)}&`],
])('any token, %s', (_name, echo) => {
	fc.assert(
		fc.property(printable, (any) => {
			// Eight different characters besides: what is left of it must say nothing.
			const odd = `${any}QxZjWqKv`;
			const got = redact(`<< ${echo(odd)} >>`, odd);
			expect(got).not.toContain(echo(odd));
			expect(got).toContain('***');
		}),
	);
});

const ways: Array<(character: string) => string> = [
	(character) => character,
	(character) => numbered(character),
	(character) => percented(character),
];
// No u, which begins an escape behind a backslash, and no digits, which end the codes of digits.
const ordinary = fc.constantFrom(...'ABCXYZabcxyz./+-_=~');
test('any ordinary token, each character written in a way of its own', () => {
	const written = fc.tuple(ordinary, fc.constantFrom(...ways));
	fc.assert(
		fc.property(fc.array(written, { minLength: 8, maxLength: 60 }), (characters) => {
			const token = characters.map(([character]) => character).join('');
			const echo = characters.map(([character, write]) => write(character)).join('');
			expect(redact(`<"${echo}">`, token)).toBe('<"***">');
		}),
		{ numRuns: 1000 },
	);
});

test('any text that does not hold the token stays as it is', () => {
	fc.assert(fc.property(anyText, (text) => expect(redact(text, 'QxZjWqKv.7')).toBe(text)));
});
