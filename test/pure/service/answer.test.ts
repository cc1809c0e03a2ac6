import { isWebPage, onlyAddsHttps, readUpTo, sizeOf } from '../../../nodes/ReportSchedule/service/response';

test.each<[parts: string[], text: string]>([
	[[], ''],
	[['ab', 'cde'], 'abcde'],
	// What is beyond the limit shows that something was cut.
	[['ab', 'cd', 'ef', 'never'], 'abcdef'],
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

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
test.each<[what: string, text: string, size: number]>([
	['short records', '[{"id":1,"name":"Ada"},{"id":2,"name":"Alan"}]', 14 * 7],
	['nothing but empty objects and lists', ` [${'{},[],'.repeat(500)}{}]`, 14 * 2003],
	['a long text, whatever is in it', '{"query":"SELECT [a], {b}, \\",c\\""}', 35],
	['other text', 'a,b,c\n1,2,3\n[,,,,,,,,,,,,', 25],
	['brackets in a text', `["\\"${'[{'.repeat(500)}"]`, 1006],
	['lists as deep as n8n can show', nested(200), 14 * 201],
	['lists that are deeper', nested(201), Infinity],
	['lists deeper than any recursion', nested(100_000), Infinity],
	['levels behind a text that ends in a backslash', `["\\\\",${nested(200)}]`, Infinity],
])('the size of an answer is that of its values or, if more, of its bytes: %s', (_what, text, size) =>
	expect(sizeOf(Buffer.from(text), text)).toBe(size),
);

test.each<[isPage: boolean, text: string, contentType: string | undefined]>([
	[true, '<!doctype html><p>x', undefined],
	[true, ' \n<!DOCTYPE HTML PUBLIC "x">', undefined],
	[true, '<html lang="en">', 'application/json'],
	[true, '<!-- a --> <?xml version="1"?><html>', undefined],
	[true, '<div>Log in</div>', 'text/html; charset=utf-8'],
	[true, '<a/>', 'application/xhtml+xml'],
	[true, 'Warning: x in /a.php <!DOCTYPE html><p>Log in', 'text/html'],
	[false, 'OK', 'text/html'],
	[false, '{"id":5}', 'text/html'],
	[false, '<a/>', 'application/xml'],
	[false, '<htmlx>', undefined],
	[false, 'I like <html>', undefined],
	[false, '<div>', 'application/json; like=text/html'],
])('a web page (%s): %s, sent as %s', (isPage, text, contentType) => expect(isWebPage(text, contentType)).toBe(isPage));

test.each([
	['https://host/a/?b', true],
	['https://HOST:8443/a/?b', true],
	['//host/a/?b', false],
	['https://other/a/?b', false],
	['https://host/b/?b', false],
	['https://host/a/', false],
	['https://', false],
])('http://host/a/?b redirected to %s only adds https: %j', (location, only) => {
	expect(onlyAddsHttps('http://host/a/?b', location)).toBe(only);
	expect(onlyAddsHttps('https://host/a/?b', location)).toBe(false);
});
