import fc from 'fast-check';
import { readResponse, type ReceivedResponse } from '../../../nodes/ReportSchedule/http/response';
import { decodeBody } from '../../../nodes/ReportSchedule/helpers/body';
import { anyText } from '../anyText';

const read = (
	status: number,
	body: unknown,
	more: Partial<ReceivedResponse> = {},
): ReturnType<typeof readResponse> =>
	readResponse({
		url: 'http://host/a/',
		status,
		headers: {},
		text: typeof body === 'string' ? body : JSON.stringify(body),
		...more,
	});
const failureOf = (...given: Parameters<typeof read>) => {
	const outcome = read(...given);
	return 'failure' in outcome ? outcome.failure : undefined;
};
const brackets = `"\\"${'[{'.repeat(500)}`;
const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('a body is decoded', () => {
	const bytes = (...codes: number[]) => Uint8Array.from(codes);
	const utf8 = (text: string) => new TextEncoder().encode(text);
	test.each<[string, Uint8Array, string | undefined, string]>([
		['as UTF-8', utf8('Grüße 😀'), undefined, 'Grüße 😀'],
		['as UTF-8 where the charset is unknown', utf8('ü'), 'text/plain; charset=klingon', 'ü'],
		['as Latin 1', bytes(0xfc), 'text/plain; charset=iso-8859-1', 'ü'],
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

describe('a success', () => {
	test.each<[string, string, unknown]>([
		['nothing', '', undefined],
		['spaces', ' \n', undefined],
		['an envelope', '{"status":200,"message":"Done"}', { status: 200, message: 'Done' }],
		['text in JSON', '"ok"', 'ok'],
		['an object with an error', '{"error":null}', { error: null }],
		['JSON as deep as n8n can show', nested(199), JSON.parse(nested(199))],
		['brackets in a text', JSON.stringify(brackets), brackets],
		['brackets behind a text that ends in a backslash', `["\\\\",${nested(199)}]`, `["\\\\",${nested(199)}]`],
		['brackets beside each other', `[${'[],'.repeat(300)}{}]`, [...Array(300).fill([]), {}]],
		['JSON deeper than that', nested(200), nested(200)],
		['JSON deeper than any recursion', nested(100_000), nested(100_000)],
		['a key like any other', '{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}')],
	])('%s', (_name, text, answer) => {
		expect(read(200, text)).toEqual({ answer });
		expect(read(299, text)).toEqual({ answer });
	});

	test.each<[string, unknown]>([
		['status alone', { status: 404 }],
		['a status of success', { status: 399, message: 'x' }],
		['a status of an error without a word', { status: 'error' }],
		['a record with an error of its own', { id: 5, error: 'Last run failed', ok: false, status: 'failed' }],
		['a record by another ID', { schedule_id: 5, status: 'failed', detail: 'Last run failed' }],
		['no errors', { errors: [], error: null, ok: true, status: 'ok', message: 'Done' }],
		['errors that are empty', { errors: {}, error: '', message: 'Done' }],
		['words for no error', { error: 'None', errors: 'null', success: 'no' }],
		['lists of nothing', { errors: { users: [], groups: [null, ''] }, error: '[]' }],
		['an error that is none', { error: { code: 0, message: 'OK' } }],
		...['404x', 'x404', [404], 400.5, 'erroneous', 'O'].map((status): [string, unknown] => [
			`the odd status ${String(status)}`,
			{ status, message: 'x' },
		]),
		['a list', [{ status: 404, message: 'x' }]],
	])('it is none: %s', (_name, body) => expect(read(200, body)).toEqual({ answer: body }));
});

describe('a success that is none', () => {
	test.each<[string, number, unknown, outcome: string]>([
		['wraps a status', 200, { status: 400, message: 'x', success: false }, 'refused'],
		['wraps a status in a 201', 201, { status: 400, message: 'x' }, 'refused'],
	])('%s', (_name, status, body, outcome) => expect(failureOf(status, body)!.outcome).toBe(outcome));

	test.each<[string, unknown, number]>([
		['wraps a status', { status: 404, message: 'No schedule 5' }, 404],
		['wraps a status as text', { status: ' 404 ', detail: 'No schedule 5' }, 404],
		['wraps a status beside errors', { status: 503, errors: { a: ['No.'] } }, 503],
		['wraps a status beside an empty message', { status: 503, message: null }, 503],
	])('%s, and keeps what was said', (_name, body, status) => {
		expect(failureOf(200, body)).toMatchObject({ status, answer: body });
	});

	/** Words that services use for it; they name no status, so nobody knows what was done. */
	test.each<[string, unknown]>([
		['success: false', { success: false, message: 'No name.' }],
		['success: false without a word', { success: ' False ' }],
		['success: false of a record', { id: 5, success: false }],
		['success: 0', { success: 0, message: 'No.' }],
		['ok: false', { ok: false, error: 'channel_not_found' }],
		['ok: false as text', { ok: 'false' }],
		['a status in words', { status: 'error', message: 'No.' }],
		['another status in words', { status: ' Failed ', detail: 'No.' }],
		['a status in words beside a msg', { status: 'failure', msg: 'No.' }],
		['JSend’s fail', { status: 'fail', data: { title: 'A title is required' } }],
		['errors in a list, as GraphQL has them', { data: null, errors: [{ message: 'No.' }] }],
		['errors by field', { errors: { users: ['No.'] } }],
		['an error as text', { error: 'No.' }],
		['an error beside an ID that is none', { jsonrpc: '2.0', error: { message: 'No.' }, id: null }],
		['errors beside the ID 0', { id: 0, errors: ['No.'] }],
		['an error that is true', { error: true, msg: 'No.' }],
		['an error code', { error: 1064 }],
		['a code of its own', { status: 600, message: 'x' }],
	])('leaves open what was done where it has %s', (_words, body) => {
		expect(failureOf(200, body)).toMatchObject({ outcome: 'unknown', answer: body });
	});

	test('leaves open what was done where it is a 207 to a change, but not to a question', () => {
		expect(failureOf(207, { a: 1 }, { isChange: true })).toMatchObject({
			outcome: 'unknown',
			answer: { a: 1 },
		});
		expect(failureOf(207, { a: 1 })).toBeUndefined();
	});

	test('is a web page, of which nobody knows what it came of', () => {
		const page = '<!doctype html><title>Log in</title>';
		expect(failureOf(200, page)).toEqual({
			...{ kind: 'unexpectedAnswer', status: 200, isPage: true, answer: 'Log in', outcome: 'unknown' },
		});
	});

	test.each([
		['<!doctype html><p>x', undefined],
		[' \n<!DOCTYPE HTML PUBLIC "x">', undefined],
		['<html lang="en">', 'application/json'],
		['<!-- a --><!-- b --> <?xml version="1"?><html>', undefined],
		['<div>Log in</div>', 'text/html; charset=utf-8'],
		['<a/>', 'application/xhtml+xml'],
		['Warning: x in /a.php <!DOCTYPE html><p>Log in', 'text/html'],
	])('is a web page: %s (%s)', (page, contentType) =>
		expect(failureOf(200, page, { headers: { 'content-type': contentType } })).toMatchObject({
			isPage: true,
		}),
	);

	test.each([
		['OK', 'text/html'],
		['', 'text/html'],
		['{"id":5}', 'text/html'],
		['<a/>', 'application/xml'],
		['<div>', undefined],
		['<htmlx>', undefined],
		['I like <html>', undefined],
	])('is no web page: %s (%s)', (text, contentType) =>
		expect(failureOf(200, text, { headers: { 'content-type': contentType } })).toBeUndefined(),
	);

	test('is too large, of which nobody knows either', () => {
		const failure = { kind: 'unexpectedAnswer', outcome: 'unknown', status: 200 };
		expect(read(200, '{"id":5}', { isCut: true })).toEqual({ failure });
	});
});

describe('a failure', () => {
	test('has what the service says, as it came', () => {
		const body = { status: 404, users: ['Invalid pk "9" - object does not exist.'] };
		expect(failureOf(400, body)).toEqual({ kind: 'refused', status: 400, answer: body, outcome: 'refused' });
		expect(failureOf(400, ' \n')).toEqual({ kind: 'refused', status: 400, outcome: 'refused' });
	});

	test('that is too large is still one of its status', () => {
		expect(failureOf(400, 'No.', { isCut: true })).toMatchObject({ outcome: 'refused', answer: 'No.' });
		expect(failureOf(502, 'No.', { isCut: true })).toMatchObject({ kind: 'serverError' });
	});

	test.each([
		['its title', '<html><TITLE lang="en">Down for user 7</TITLE>', 'Down for user 7'],
		['nothing where it has no end', '<html><title>7', undefined],
	])('of a web page says %s', (_name, page, answer) => {
		const failure = failureOf(400, page);
		expect(failure).toMatchObject({ isPage: true });
		expect(failure!.answer).toBe(answer);
	});

	test('of more than a million characters is text', () => {
		const users = Array.from({ length: 40_000 }, (_, id) => `Invalid pk "${id}" - object does not exist.`);
		const { answer } = failureOf(400, { users })!;
		expect(answer).toMatch(/^\{"users":\["Invalid pk /);
		expect(String(answer).length).toBeLessThanOrEqual(2 ** 20);
	});
});

describe('a redirect', () => {
	test.each<[number, string | undefined, string]>([
		[301, undefined, 'unknown'],
		[303, '/login', 'unknown'],
		[302, 'https://host/a/', 'refused'],
		[301, 'https://HOST:8443/a/', 'refused'],
		[301, 'http://host:80/a/', 'unknown'],
		[301, 'https://other/a/', 'unknown'],
		[301, 'https://host/b/', 'unknown'],
		[301, 'https://host/a/?b', 'unknown'],
		[301, 'https://', 'unknown'],
		[307, '/b', 'refused'],
		[308, '/b', 'refused'],
		[308, '/a/', 'refused'],
		[302, 'http://host/a/', 'unknown'],
	])('%p to %s: %s', (status, location, outcome) => {
		const failure = failureOf(status, '', { headers: { location } });
		expect(failure).toMatchObject({ kind: 'redirected', status, outcome });
		expect(failure!.location).toBe(location);
		const isSame = location === '/a/' || /^http:\/\/host(:80)?\/a\/$/.test(location ?? '');
		expect(failure!.isSamePath ?? false).toBe(isSame);
	});

	test('from https:// says nothing, and its address is cut', () => {
		const location = `https://host/a/${'b'.repeat(400)}`;
		const failure = failureOf(301, '', { url: location, headers: { location } });
		expect(failure).toMatchObject({ outcome: 'unknown', location: location.slice(0, 300) });
	});
});

test('whatever comes, it is read', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 100, max: 599 }),
			fc.oneof(anyText, fc.json()),
			fc.option(fc.string(), { nil: undefined }),
			(status, text, contentType) => {
				const failure = failureOf(status, text, { headers: { 'content-type': contentType } });
				if (status < 200 || status >= 300) expect(failure?.status).toBe(status);
			},
		),
	);
});
