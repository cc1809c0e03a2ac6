import fc from '../../property';
import { decodeBody, readUpTo } from '../../../nodes/ReportSchedule/service/answer';

describe('a body is decoded', () => {
	const bytes = (...codes: number[]) => Uint8Array.from(codes);
	const utf8 = (text: string) => new TextEncoder().encode(text);
	test.each<[string, Uint8Array, string | undefined, string]>([
		['as UTF-8', utf8('Grüße 😀'), undefined, 'Grüße 😀'],
		['as UTF-8 where the charset is unknown', utf8('ü'), 'text/plain; charset=klingon', 'ü'],
		['as Latin 1', bytes(0xfc), 'text/plain; charset=iso-8859-1', 'ü'],
		['as its charset says, without a space before it', bytes(0xfc), 'text/plain;charset=iso-8859-1', 'ü'],
		['as its charset says, with half a mark', bytes(0xff, 0x41), 'text/plain; charset=iso-8859-1', 'ÿA'],
		['so, with the other half', bytes(0xfe, 0x41), 'text/plain; charset=iso-8859-1', 'þA'],
		['so, with a half behind a letter', bytes(0x41, 0xfe), 'text/plain; charset=iso-8859-1', 'Aþ'],
		['so, with the other half there', bytes(0x41, 0xff), 'text/plain; charset=iso-8859-1', 'Aÿ'],
		['as UTF-16, the other way round', bytes(0, 0xfc), "text/plain; charset='UTF-16BE'", 'ü'],
		['as UTF-16 by its mark', bytes(0xff, 0xfe, 0xfc, 0), undefined, 'ü'],
		[
			'as UTF-16, the other way round, by its mark',
			bytes(0xfe, 0xff, 0, 0xfc),
			'text/plain; charset=utf-8',
			'ü',
		],
		['without a mark in front', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xbc), undefined, 'ü'],
		['nothing', bytes(), undefined, ''],
	])('%s', (_name, body, type, text) => expect(decodeBody(body, type)).toBe(text));

	test('whatever it is', () => {
		fc.assert(
			fc.property(fc.uint8Array(), fc.string(), (body, type) => {
				expect(typeof decodeBody(body, `text/plain; charset=${type}`)).toBe('string');
			}),
		);
	});
});

test.each<[parts: string[], text: string]>([
	[[], ''],
	[['ab', 'cde'], 'abcde'],
	[['ab', 'cd', 'e'], 'abcde'],
	// What is beyond the limit shows that something was cut.
	[['ab', 'cd', 'ef', 'never'], 'abcdef'],
	[['abcdef', 'never'], 'abcdef'],
	[['abcde', 'f', 'never'], 'abcdef'],
])('a body is read to its end, or a little beyond five bytes: %j', async (parts, text) => {
	let isLeft = false;
	async function* body() {
		try {
			for (const part of parts) yield await Promise.resolve(Buffer.from(part));
		} finally {
			isLeft = true;
		}
	}
	expect(Buffer.from(await readUpTo(body(), 5)).toString()).toBe(text);
	expect(isLeft).toBe(true);
});
