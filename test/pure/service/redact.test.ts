import { redact } from '../../../nodes/ReportSchedule/service/redact';
import fc from '../../property';
import { expectProportional } from '../proportional';

/** Any text: ASCII with its quotes and control characters above all, all of Unicode, half surrogates too. */
const anyText = fc.string({
	// The unit 'binary' of fast-check takes a second to set up in each test file.
	unit: fc
		.oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xffff }), fc.integer({ min: 0x10000, max: 0x10ffff }))
		.map((one) => String.fromCodePoint(one)),
});

/** SECURITY.md: as it is, escaped as in JSON, percent-encoded, and mixtures of these. */

const token = 'a/b-k.+Z';
test.each([
	[token, `Token ${token}, and ${token} again`, 'Token ***, and *** again'],
	[token, '{"auth":"a\\/b-k.+Z"}', '{"auth":"***"}'],
	[token, '"\\u0061\\u002Fb-k.\\u002bZ"', '"***"'],
	[token, '?t=a%2Fb-k.%2bZ&u=1', '?t=***&u=1'],
	[token, 'a%2fb\\u002Dk.+Z', '***'],
	[token, 'a/b-k a/b-k.+ %2 \\u00 %zz \\', 'a/b-k a/b-k.+ %2 \\u00 %zz \\'],
	['ab%41cdefgh', 'ab%41cdefgh ab%2541cdefgh "ab\\u002541cdefgh"', '*** *** "***"'],
	['ab\\cdefghi', 'ab\\cdefghi "ab\\\\cdefghi" ab%5Ccdefghi', '*** "***" ***'],
	['ab"cdefghi', '"ab\\"cdefghi"', '"***"'],
	['$&$`$1.*', '$&$`$1.* %24%26%24%60%241.*', '*** ***'],
	['4c0ffee5ecre7', '100%4c0ffee5ecre7', '100%***'],
	['aaaaaaaab', 'aaaaaaaaaab aaaaaaaaa', 'aa*** aaaaaaaaa'],
	['1', 'id 1, Token 1, Token%201, "\\u0054oken \\u0031"', 'id 1, Token ***, Token ***, "Token ***"'],
	['abcdefg', 'abcdefg', 'abcdefg'],
	['abcdefgh', 'abcdefgh', '***'],
])('the token %s is taken out of %s', (given, text, expected) => expect(redact(text, given)).toBe(expected));

const ways: Array<(character: string) => string> = [
	(one) => one,
	(one) => JSON.stringify(one).slice(1, -1),
	(one) => `\\u00${one.charCodeAt(0).toString(16)}`,
	(one) => `%${one.charCodeAt(0).toString(16)}`,
];
const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
test('any token is taken out, each character written in a way of its own', () => {
	const written = fc.tuple(printable, fc.constantFrom(...ways));
	const property = fc.property(fc.array(written, { minLength: 8, maxLength: 60 }), (characters) => {
		const given = characters.map(([character]) => character).join('');
		const echo = characters.map(([character, write]) => write(character)).join('');
		expect(redact(`<<${echo}>>`, given)).toContain('***');
	});
	fc.assert(property, { numRuns: 1000 });
});

test('JSON from which the token is taken out stays JSON', () => {
	const text = JSON.stringify({ a: `\\${token}\\`, b: [token, 7], [token]: `"${token}"` });
	expect(JSON.parse(redact(text, token))).toEqual({ a: '\\***\\', b: ['***', 7], '***': '"***"' });
});

test('a text that does not hold the token stays as it is', () => {
	fc.assert(fc.property(anyText, (text) => expect(redact(text, 'QxZjWqKv.7')).toBe(text)));
});

test.each(['0', '\\', '%25', '\\u0030', '0000000'])(
	'taking the token out takes time in proportion to a text of %s',
	async (part) => {
		await expectProportional(80_000, (length) => redact(part.repeat(length / part.length), '0000000a'));
	},
);

test('a token of 4,000 characters is taken out', () => {
	const token = Array.from({ length: 4000 }, (_, i) => String.fromCharCode(0x21 + ((i * 7) % 94))).join('');
	expect(redact(JSON.stringify({ token }), token)).toBe('{"token":"***"}');
});
