import fc from 'fast-check';
import { redact, redactJson } from '../../../nodes/ReportSchedule/transport/redact';
import { anyText } from '../anyText';

const token = 'a/b-k.+Z';
const hex = (one: string) => one.charCodeAt(0).toString(16).padStart(2, '0');
const numbered = (text: string, backslashes = '\\') =>
	[...text].map((one) => `${backslashes}u00${hex(one)}`).join('');
const percented = (text: string) => [...text].map((one) => `%${hex(one)}`).join('');
/** JSON in JSON, as deep as asked. */
const nested = (text: string, levels: number): string =>
	levels === 0 ? text : nested(JSON.stringify(text).slice(1, -1), levels - 1);

describe('redact', () => {
	test.each([
		['as it is', `Token ${token}, and ${token} again`, 'Token ***, and *** again'],
		['twice in a row', token + token, '******'],
		['escaped in JSON', '{"auth":"a\\/b-k.+Z"}', '{"auth":"***"}'],
		['by numbers in JSON', `"${numbered(token)}"`, '"***"'],
		['by numbers in capitals', numbered(token).replace('6b', '6B'), '***'],
		['by numbers in JSON inside JSON', `"${numbered(token, '\\\\')}"`, '"***"'],
		['in an address', `?t=${encodeURIComponent(token)}&u=1`, '?t=***&u=1'],
		['in an address, all of it', `?t=${percented(token).toUpperCase()}&u=1`, '?t=***&u=1'],
		['in an address inside an address', `?t=${encodeURIComponent(encodeURIComponent(token))}`, '?t=***'],
		['in JSON inside an address', `?t=${percented(`"a\\/b-k.+Z"`)}`, '?t=%22***%22'],
		['some characters this way, some that', 'a%2fb\\u002Dk.+\\Z', '***'],
		['quoted inside JSON', '{"said":"\\"a\\/b-k.+Z\\""}', '{"said":"\\"***\\""}'],
		['not at all', 'a/b-k.+z a/b-k %2 \\u00 \\u00zz %zz \\', 'a/b-k.+z a/b-k %2 \\u00 \\u00zz %zz \\'],
		['only its beginning, at the end', 'a/b-k.+', 'a/b-k.+'],
		['nothing', '', ''],
	])('%s', (_name, text, expected) => expect(redact(text, token)).toBe(expected));

	test.each([0, 1, 2, 3, 8])('in JSON %i deep, with backslashes in front', (levels) => {
		const text = `"${nested(`"${token}"`, levels).replaceAll('/', `${'\\'.repeat(2 ** levels - 1)}/`)}"`;
		expect(redact(text, token)).not.toContain('-k.');
	});

	test.each([
		['a percent sign', 'ab%41cdefg', ['ab%41cdefg', 'ab%2541cdefg', '"ab\\u002541cdefg"']],
		['a percent sign at its end', 'abcdefgh%', ['abcdefgh%', 'abcdefgh\\u0025', '%61bcdefgh%25']],
		[
			'what looks like an escape',
			'ab\\u0041cdefg',
			['ab\\u0041cdefg', '"ab\\\\u0041cdefg"', 'ab%5Cu0041cdefg'],
		],
		['a backslash', 'ab\\cdefgh', ['ab\\cdefgh', '"ab\\\\cdefgh"', 'ab%5Ccdefgh', 'ab\\u005ccdefgh']],
		['a quote', 'ab"cdefgh', ['ab"cdefgh', '"ab\\"cdefgh"', 'ab%22cdefgh']],
		['backslashes only', '\\\\\\\\\\\\\\\\', ['\\\\\\\\\\\\\\\\']],
		['what a replacement gives a meaning to', '$&$`$1.*', ['$&$`$1.*', '%24%26%24%60%241.*']],
	])('a token with %s', (_name, odd, echoes) => {
		for (const echo of echoes) expect(redact(`<${echo}>`, odd)).toMatch(/^<"?\*\*\*"?>$/);
	});

	test('an empty token takes nothing out', () => expect(redact('Token ', '')).toBe('Token '));

	describe('a short token goes where it follows the word Token', () => {
		test.each([
			['{"id":1}', '{"id":1}'],
			['user 1', 'user 1'],
			['Token', 'Token'],
			['Token1', 'Token1'],
			['tok 1 ten 1', 'tok 1 ten 1'],
			['Authorization: Token 1', 'Authorization: Token ***'],
			['TOKEN  1, user 1', 'TOKEN  ***, user 1'],
			['tToken 1', 'tToken ***'],
			['Token Token 1', 'Token Token ***'],
			['Token 2 1', 'Token 2 1'],
			['?token=1&user=1', '?token=***&user=1'],
			['"Token%201"', '"Token%20***"'],
			['Token+1', 'Token+***'],
			['{\\"token\\":\\"1\\",\\"id\\":1}', '{\\"token\\":\\"***\\",\\"id\\":1}'],
			['{"token": ["1"], "id": 1}', '{"token": ["***"], "id": 1}'],
			['\\u0054oken\\u00201', '\\u0054oken***'],
			['Token %31', 'Token ***'],
		])('%s', (text, expected) => {
			const got = redact(text, '1');
			expect(got.replace('\\u0020***', '***')).toBe(expected);
		});

		test('also where its own beginning comes before it', () => {
			expect(redact('Token "aab" aaab', 'aab')).toBe('Token "***" aaab');
			expect(redact('Token aaab', 'aab')).toBe('Token aaab');
			expect(redact('Token =1', '=1')).toBe('Token ***');
		});

		test('seven characters are short, eight are not', () => {
			expect(redact('abcdefg', 'abcdefg')).toBe('abcdefg');
			expect(redact('abcdefgh', 'abcdefgh')).toBe('***');
		});
	});

	// In quadratic time each of these would take hours.
	describe('comes to an end', () => {
		const length = 3_000_000;
		test.each<[string, () => string, string]>([
			['without the token', () => 'x'.repeat(length), 'b'.repeat(4096)],
			['of the same character', () => 'a'.repeat(length), `${'a'.repeat(4095)}b`],
			['of the same character, the other way round', () => 'a'.repeat(length), `b${'a'.repeat(4095)}`],
			['full of the beginning', () => `${'a'.repeat(4095)}c`.repeat(length / 4096), 'a'.repeat(4096)],
			['full of backslashes', () => '\\'.repeat(length), 'a'.repeat(40)],
			['full of percent signs', () => '%25'.repeat(length / 3), 'a'.repeat(40)],
			['full of escapes', () => '\\u0061'.repeat(length / 6), `${'a'.repeat(4095)}b`],
			['full of the word Token', () => 'Token '.repeat(length / 6), '1'],
			['full of the short token', () => '1'.repeat(length), '1'],
		])('%s', (_name, text, odd) => {
			expect(redact(text(), odd).includes(`Token ${odd}`)).toBe(false);
		});

		test('full of the token', () => {
			const text = 'abcdefgh'.repeat(1_000_000);
			expect(redact(text, 'abcdefgh')).toHaveLength(3_000_000);
		});
	});

	test.each(['aaaaaaaab', 'aabaabaaab', 'abcabcabd', 'abababababc'])(
		'what begins like it and goes on otherwise: %s',
		(odd) => {
			for (let length = 0; length <= odd.length; length += 1) {
				const beginning = odd.slice(0, length);
				const text = `${beginning}${odd}${beginning}x${beginning}${odd}${odd}${beginning}`;
				expect(redact(text, odd)).toBe(text.replaceAll(odd, '***'));
			}
		},
	);

	const printable = fc.string({
		minLength: 8,
		maxLength: 60,
		unit: fc.integer({ min: 0x21, max: 0x7e }).map((one) => String.fromCharCode(one)),
	});
	test.each<[string, (text: string) => string]>([
		['as it is', (text) => text],
		['in JSON', (text) => JSON.stringify(text)],
		['in JSON inside JSON', (text) => JSON.stringify({ said: JSON.stringify({ text }) })],
		['by numbers', (text) => numbered(text)],
		['in an address', (text) => `?t=${encodeURIComponent(text)}&`],
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

	test('any text that does not hold the token stays as it is', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				expect(redact(text, 'QxZjWqKv.7')).toBe(text);
			}),
		);
	});
});

describe('redactJson', () => {
	test('gives the very same value where nothing has to change', () => {
		const value = { a: [1, 'x', { b: null, c: true }], d: { e: 'f' } };
		expect(redactJson(value, token)).toBe(value);
		expect(redactJson('x', token)).toBe('x');
		expect(redactJson(null, token)).toBe(null);
		expect(redactJson(value, '')).toBe(value);
	});

	test('takes it out of strings and keys, and keeps their order', () => {
		const value = { z: 1, a: [`Token ${token}`, 7, null, [token]], [token]: { deep: `x${token}y` }, b: 'b' };
		const got = redactJson(value, token);
		expect(got).toEqual({ z: 1, a: ['Token ***', 7, null, ['***']], '***': { deep: 'x***y' }, b: 'b' });
		expect(Object.keys(got)).toEqual(['z', 'a', '***', 'b']);
		expect(value.a[0]).toBe(`Token ${token}`);
		expect(redactJson(token, token)).toBe('***');
		expect(redactJson({ [token]: 1 }, token)).toEqual({ '***': 1 });
	});

	test('never touches a number', () => {
		expect(redactJson({ id: 12345678, name: '12345678' }, '12345678')).toEqual({ id: 12345678, name: '***' });
	});

	test('a short token: behind the word, or as the value of a key that is called so', () => {
		const value = {
			id: 1,
			user: 'user 1',
			code: '1',
			auth: 'Token 1',
			token: '1',
			apiToken: ['1'],
			tokens: '1',
		};
		expect(redactJson(value, '1')).toEqual({
			...value,
			auth: 'Token ***',
			token: '***',
			apiToken: ['***'],
		});
	});

	test('keeps __proto__ as a key of its own', () => {
		const value = JSON.parse(`{"__proto__":{"admin":"${token}"},"a":{"__proto__":1}}`) as object;
		const got = redactJson(value, token);
		expect(JSON.stringify(got)).toBe('{"__proto__":{"admin":"***"},"a":{"__proto__":1}}');
		expect(Object.getPrototypeOf(got)).toBe(Object.prototype);
	});

	test('is not exhausted by depth', () => {
		const depth = 200_000;
		const value: unknown = JSON.parse(`${'[{"a":'.repeat(depth)}"${token}"${'}]'.repeat(depth)}`);
		let got = redactJson(value, token);
		for (let level = 0; level < depth; level += 1) got = (got as Array<{ a: unknown }>)[0]!.a;
		expect(got).toBe('***');
	});

	test('reads a large answer to its end', () => {
		const records = Array.from({ length: 40_000 }, (_, id) => ({
			id,
			name: `Schedule ${id}`,
			email: `user${id}@example.com`,
			path: 'C:\\x',
			tags: ['a', 'b'],
		}));
		expect(redactJson(records, token)).toBe(records);
		expect(redactJson([...records, token], token).at(-1)).toBe('***');
	});

	test('any JSON without the token comes back as the same value', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(redactJson(value, 'QxZjWqKv.7')).toBe(value);
			}),
		);
	});

	test('any JSON with the token comes back without it, and else as it was', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				const secret = 'QxZjWqKv.7';
				const got = redactJson({ value, secret }, secret);
				// JSON knows no -0.
				expect(JSON.stringify(got)).toBe(JSON.stringify({ value, secret: '***' }));
			}),
		);
	});
});
