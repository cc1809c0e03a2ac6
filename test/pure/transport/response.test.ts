import fc from 'fast-check';
import {
	decodeBody,
	readResponse,
	type ReceivedResponse,
} from '../../../nodes/ReportSchedule/transport/response';
import { anyText } from '../anyText';

const token = 'QxZjWqKv.7';
const read = (status: number, body: unknown, more: Partial<ReceivedResponse> = {}) =>
	readResponse({ status, token, text: typeof body === 'string' ? body : JSON.stringify(body), ...more });
const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('a body is decoded', () => {
	const bytes = (...codes: number[]) => Uint8Array.from(codes);
	const utf8 = (text: string) => new TextEncoder().encode(text);
	test.each<[string, Uint8Array | string, unknown, string]>([
		['as UTF-8', utf8('Grüße 😀'), undefined, 'Grüße 😀'],
		['as UTF-8 where the charset is unknown', utf8('ü'), 'text/plain; charset=klingon', 'ü'],
		['as UTF-8 where the charset is none', utf8('ü'), 'text/plain; charset=', 'ü'],
		['as UTF-8 where the type is no text', utf8('ü'), ['a', 7], 'ü'],
		['with what is no UTF-8', bytes(0x61, 0xff), 'application/json', 'a\uFFFD'],
		['as Latin 1', bytes(0xfc), 'text/plain; charset=iso-8859-1', 'ü'],
		['as Windows 1252', bytes(0x80, 0x81, 0x93, 0x9f, 0xfc), 'text/plain;charset="windows-1252"', '€\x81“Ÿü'],
		['as UTF-16', bytes(0xfc, 0), 'text/plain; Charset = utf-16le; x=y', 'ü'],
		['as UTF-16, the other way round', bytes(0, 0xfc), "text/plain; charset='UTF-16BE'", 'ü'],
		['by its mark: UTF-8', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xbc), 'text/plain; charset=iso-8859-1', 'ü'],
		['by its mark: UTF-16', bytes(0xff, 0xfe, 0xfc, 0), undefined, 'ü'],
		['by its mark: UTF-16, the other way round', bytes(0xfe, 0xff, 0, 0xfc), 'charset=utf-8', 'ü'],
		...[
			[0xef, 0xbb, 0x41],
			[0xef, 0x41, 0xbf],
			[0x41, 0xbb, 0xbf],
			[0xff, 0x41],
			[0x41, 0xfe],
			[0xfe, 0x41],
		].map((codes): [string, Uint8Array, string, string] => [
			`by its charset, as ${String(codes)} is no mark`,
			bytes(...codes),
			'text/plain; charset=latin1',
			String.fromCharCode(...codes),
		]),
		['nothing', bytes(), undefined, ''],
		['one byte', bytes(0xef), undefined, '\uFFFD'],
		['a Buffer', Buffer.from('ü', 'latin1'), 'text/plain; charset=latin1', 'ü'],
		['a text', 'ü', 'charset=iso-8859-1', 'ü'],
		['a text with a mark', '\uFEFF{}', undefined, '{}'],
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
		['an object', '{"id":5}', { id: 5 }],
		['an envelope', '{"status":200,"message":"Done"}', { status: 200, message: 'Done' }],
		['an array', '[1,2]', [1, 2]],
		['a number', '7', 7],
		['text in JSON', '"ok"', 'ok'],
		['null', 'null', null],
		['text', 'ok', 'ok'],
		['truncated JSON', '{"id":', '{"id":'],
		['an object with an error', '{"error":null}', { error: null }],
		['JSON as deep as n8n can show', nested(200), JSON.parse(nested(200))],
		['JSON deeper than that', nested(201), nested(201)],
		['JSON deeper than any recursion', nested(100_000), nested(100_000)],
		['a key like any other', '{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}')],
		['XML', '<a/>', '<a/>'],
	])('%s', (_name, text, body) => {
		expect(read(200, text)).toEqual({ body });
		expect(read(299, text)).toEqual({ body });
	});

	test.each<[string, unknown]>([
		['status alone', { status: 404 }],
		['a status of success', { status: 399, message: 'x' }],
		['a status that is no number', { status: 'error', message: 'x' }],
		['a status that is a fraction', { status: 400.5, message: 'x' }],
		['a status that is an odd text', { status: '404x', message: 'x' }],
		['a status that begins oddly', { status: 'x404', message: 'x' }],
		['a status in a list', { status: ['404'], message: 'x' }],
		['success', { success: true, status: 'O', message: 'x' }],
		['success as text', { success: 'false' }],
		['a list', [{ status: 404, message: 'x' }]],
	])('it is none: %s', (_name, body) => expect(read(200, body)).toEqual({ body }));

	test('a large one is read whole', () => {
		const records = Array.from({ length: 50_000 }, (_, id) => ({
			id,
			name: `Schedule ${id}`,
			path: '/api/v1/',
		}));
		const text = JSON.stringify({ records });
		expect((read(200, text).body as typeof text & { records: unknown[] }).records).toHaveLength(50_000);
	});
});

describe('a success that is none', () => {
	test.each<[string, unknown, number, string]>([
		['says so', { success: false, message: 'No name.' }, 200, 'No name.'],
		['says so without a word', { success: false }, 200, ''],
		['wraps a status', { status: 404, message: 'No schedule 5' }, 404, 'No schedule 5'],
		['wraps the first status of a failure', { status: 400, message: 'x' }, 400, 'x'],
		['wraps the last', { status: 599, message: 'x' }, 599, 'x'],
		['has the first code of its own', { status: 600, message: 'x' }, 200, 'x'],
		['wraps a status as text', { status: ' 404 ', detail: 'No schedule 5' }, 404, 'No schedule 5'],
		['wraps a status beside an error', { status: 401, error: 'Token expired' }, 401, 'Token expired'],
		['wraps a status beside errors', { status: 503, errors: { a: ['No.'] } }, 503, 'a: No.'],
		['wraps a status beside an empty message', { status: 503, message: null }, 503, ''],
		['wraps a status and says so', { success: false, status: 409, message: 'x' }, 409, 'x'],
		['has a code of its own', { status: 40_001, message: 'x' }, 200, 'x'],
	])('%s', (_name, body, status, reason) => {
		expect(read(200, body)).toEqual({
			body,
			failure: expect.objectContaining({ status, reason, isPage: false, namedIds: [] }) as unknown,
		});
	});

	test('is a web page', () => {
		const page = '<!doctype html><title>Log in</title>';
		expect(read(200, page)).toEqual({
			body: page,
			failure: { status: 200, isPage: true, reason: 'Log in', namedIds: [] },
		});
		expect(read(200, '<p>Hi', { contentType: 'text/html' }).failure?.isPage).toBe(true);
		expect(read(200, '{"id":5}', { contentType: 'text/html' }).failure).toBeUndefined();
	});
});

describe('a failure', () => {
	test.each([
		[400, { status: 404, message: 'No schedule 5' }],
		[500, { status: 429, detail: 'Slow down' }],
		[503, { status: 401, error: 'Token expired' }],
	])('%i has the status of HTTP, whatever status the answer wraps', (status, body) => {
		expect(read(status, body).failure?.status).toBe(status);
	});

	test('has the status of HTTP, and what the service says', () => {
		const body = { status: 404, users: ['Invalid pk "9" - object does not exist.'] };
		expect(read(400, body, { sentIds: [7, 9] })).toEqual({
			body,
			failure: {
				status: 400,
				isPage: false,
				reason: 'users: Invalid pk "9" - object does not exist.',
				fields: [{ name: 'users', message: 'Invalid pk "9" - object does not exist.' }],
				namedIds: [9],
			},
		});
	});

	test.each([199, 300, 301, 404, 500, 503])('%i without a word', (status) => {
		expect(read(status, '')).toEqual({
			body: undefined,
			failure: { status, isPage: false, reason: '', namedIds: [] },
		});
	});

	test('is told by the place of the ID in the request', () => {
		const users = { users: { 1: ['Unknown.'] } };
		expect(read(400, users, { sentIds: [30, 10] }).failure?.namedIds).toEqual([10]);
	});

	test('of a web page names no ID', () => {
		const page = '<html><title>user 7</title>';
		expect(read(400, page, { sentIds: [7] }).failure).toEqual({
			status: 400,
			isPage: true,
			reason: 'user 7',
			namedIds: [],
		});
	});

	test('for a limit may say how long to wait', () => {
		const body = { detail: 'Request was throttled. Expected available in 57 seconds.' };
		expect(read(429, body).failure?.waitSeconds).toBe(57);
		expect(read(200, { status: 429, ...body }).failure?.waitSeconds).toBe(57);
		expect(read(503, body).failure).not.toHaveProperty('waitSeconds');
		expect(read(429, '').failure).not.toHaveProperty('waitSeconds');
	});
});

describe('of a large refusal', () => {
	const ids = Array.from({ length: 4000 }, (_, index) => index + 1);
	const messages = ids.map((id) => `Invalid pk "${id}" - object \\ does not exist.`);

	test('what is complete at the beginning is read', () => {
		const { body, failure } = read(400, { users: messages, detail: 'x' }, { sentIds: ids });
		expect((body as { users: string[] }).users[0]).toBe(messages[0]);
		expect(failure?.reason).toContain('users: Invalid pk "1" - object \\ does not exist. Invalid pk "2"');
		expect(failure!.namedIds.length).toBeGreaterThan(1500);
		expect(failure!.namedIds).toEqual(ids.slice(0, failure!.namedIds.length));
	});

	test('in a list and beside what is closed', () => {
		const list = read(400, [[{ detail: 'No.' }], [], ...messages]).body as unknown[];
		expect(list.slice(0, 2)).toEqual([[{ detail: 'No.' }], []]);
	});

	test('text is cut, and no part of the token is left at the cut', () => {
		const { body } = read(500, `${'x '.repeat(49_998)}${token} ${'x'.repeat(50_000)}`);
		expect(body).toHaveLength(100_000);
		expect(body).not.toContain('QxZ');
		const { body: json } = read(500, `{"a":"b","c":"${'x'.repeat(99_982)}${token}${'x'.repeat(50_000)}"}`);
		expect(json).toEqual({ a: 'b' });
	});

	test.each([
		['text', 'x'.repeat(30_000_000)],
		['a page', `<html>${'<p>'.repeat(10_000_000)}`],
		['JSON of one text', `{"detail":"${'x'.repeat(30_000_000)}"}`],
		['JSON', `{"users":[${'"Invalid pk \\"9\\"",'.repeat(1_600_000)}""]}`],
		['deep JSON', '{"a":['.repeat(5_000_000)],
		['spaces', ' '.repeat(30_000_000)],
	])('nothing blocks: %s', (_name, text) => {
		// What took time with the length would not end within a test's time.
		expect(read(400, text, { sentIds: [7, 9] }).failure?.status).toBe(400);
	});
});

describe('the token', () => {
	test.each<[string, string]>([
		['in JSON', `{"auth":"Token ${token}","${token}":1}`],
		['in escaped JSON', '{"auth":"\\u0051xZjWqKv.7"}'],
		['in text', `Token ${token}`],
		['in a page', `<html><title>${token}</title>`],
		['in a message', `{"detail":"${token}"}`],
		['in a field', `{"users":["${token}"]}`],
	])('is taken out: %s', (_name, text) => {
		for (const status of [200, 400]) {
			expect(JSON.stringify(read(status, text))).not.toContain('xZjWqKv');
			expect(JSON.stringify(read(status, text))).toContain('***');
		}
	});

	test('a short one damages nothing', () => {
		expect(read(200, '{"id":1,"name":"user 1"}', { token: '1' })).toEqual({
			body: { id: 1, name: 'user 1' },
		});
	});
});

test('whatever comes, it is read', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 100, max: 599 }),
			fc.oneof(anyText, fc.json()),
			fc.option(fc.string(), { nil: undefined }),
			(status, text, contentType) => {
				const { failure } = readResponse({ status, text, contentType, token });
				if (status < 200 || status >= 300) expect(failure?.status).toBe(status);
			},
		),
	);
});
