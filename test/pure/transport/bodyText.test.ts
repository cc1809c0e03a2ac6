import fc from 'fast-check';
import { decodeBody, isWebPage, readJson, titleOf } from '../../../nodes/ReportSchedule/transport/bodyText';
import { isStandardTitle } from '../../../nodes/ReportSchedule/transport/statusNames';

describe('a body is decoded', () => {
	const bytes = (...codes: number[]) => Uint8Array.from(codes);
	const utf8 = (text: string) => new TextEncoder().encode(text);
	test.each<[string, Uint8Array, unknown, string]>([
		['as UTF-8', utf8('Grüße 😀'), undefined, 'Grüße 😀'],
		['as UTF-8 where the charset is unknown', utf8('ü'), 'text/plain; charset=klingon', 'ü'],
		['with what is no UTF-8', bytes(0x61, 0xff), 'application/json', 'a\uFFFD'],
		['as Latin 1', bytes(0xfc), 'text/plain; charset=iso-8859-1', 'ü'],
		['as UTF-16', bytes(0xfc, 0), 'text/plain; Charset = utf-16le; x=y', 'ü'],
		['as UTF-16, the other way round', bytes(0, 0xfc), "text/plain; charset='UTF-16BE'", 'ü'],
		['by its mark: UTF-8', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xbc), 'text/plain; charset=iso-8859-1', 'ü'],
		['by its mark: UTF-16', bytes(0xff, 0xfe, 0xfc, 0), undefined, 'ü'],
		['by its mark: UTF-16, the other way round', bytes(0xfe, 0xff, 0, 0xfc), 'charset=utf-8', 'ü'],
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

describe('JSON is read as deep as n8n can walk through it', () => {
	const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
	test.each<[string, string, boolean]>([
		['200 levels', nested(200), true],
		['201 levels', nested(201), false],
		['a million levels', nested(1_000_000), false],
		['a million levels without end', '[{"a":'.repeat(500_000), false],
		['brackets in a text', JSON.stringify(`"\\"${'[{'.repeat(500)}`), true],
		['brackets behind a text that ends in a backslash', `["\\\\",${nested(200)}]`, false],
	])('%s', (_name, text, isRead) => expect(readJson(text) !== undefined).toBe(isRead));
});

describe('a web page', () => {
	test.each([
		['<!doctype html><p>x', undefined],
		[' \n<!DOCTYPE HTML PUBLIC "x">', undefined],
		['<html lang="en">', 'application/json'],
		['<!-- a --><!-- b --> <?xml version="1"?><html>', undefined],
		['<div>Log in</div>', 'text/html; charset=utf-8'],
		['<a/>', 'application/xhtml+xml'],
	])('%s (%s)', (text, type) => expect(isWebPage(text, type)).toBe(true));

	test.each([
		['OK', 'text/html'],
		['', 'text/html'],
		['<a/>', 'application/xml'],
		['<div>', undefined],
		['<htmlx>', undefined],
		['I like <html>', undefined],
	])('not %s (%s)', (text, type) => expect(isWebPage(text, type)).toBe(false));

	test.each([
		['its title', '<html><TITLE lang="en">Down for maintenance</TITLE>', 'Down for maintenance'],
		['nothing, where that is standard', '<html><title>Server Error (500)</title>', ''],
		['nothing without one', '<html><h1>x', ''],
		['nothing where it has no end', '<html><title>x', ''],
	])('says %s', (_name, text, words) => expect(titleOf(text)).toBe(words));
});

describe('a standard title', () => {
	test.each([
		...['Bad Request', 'Bad Request (400)', '404', '…'],
		...['Internal Server Error', 'nginx/1.27.1', 'Server Error (500)'],
		...['HTTP/1.1 503 Service Unavailable', 'Error 404: Not Found', '504 Gateway Time-out'],
		...['HTTP Status 404 – Not Found'],
		'Request was throttled. Expected available in 57 seconds.',
	])('%s', (title) => expect(isStandardTitle(title)).toBe(true));

	test.each([
		...['Not found: 7', '没有找到', 'Page 3 not found', 'Token expired'],
		...['nginx is sad', '400 The plain HTTP request was sent to HTTPS port', 'Error '.repeat(20)],
	])('not %s', (title) => expect(isStandardTitle(title)).toBe(false));
});
