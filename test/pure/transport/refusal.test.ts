import fc from 'fast-check';
import { isStandardTitle, isWebPage } from '../../../nodes/ReportSchedule/transport/bodyText';
import { readRefusal } from '../../../nodes/ReportSchedule/transport/refusal';
import { anyText } from '../anyText';

const token = 'a&b"c.dEf';
const wrap = (levels: number): unknown => (levels === 0 ? { detail: 'deep' } : { data: wrap(levels - 1) });
const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, i) => one(i));
const reason = (body: unknown) => readRefusal(body, token).reason;

describe('the reason', () => {
	test.each<[string, unknown, string]>([
		['nothing', null, ''],
		['empty text', '', ''],
		['text', ' Sorry,\n not\u0007 now ', 'Sorry, not now'],
		['a number', 500, ''],
		['a detail', { detail: 'No schedule 5.' }, 'No schedule 5.'],
		['a message beside data', { status: 400, code: 'x', message: 'Bad' }, 'Bad'],
		['several that speak', { message: 'Bad', detail: 'Worse' }, 'Bad. Worse'],
		['the same twice', { message: 'Bad', detail: ' Bad ' }, 'Bad'],
		['a sentence that has its end', { message: 'Bad:', detail: 'Worse' }, 'Bad: Worse'],
		['an empty one', { message: '', detail: 'Worse' }, 'Worse'],
		['a list of messages', ['No.', 'Nor.'], 'No. Nor.'],
		['a field', { name: ['This field is required.'] }, 'name: This field is required.'],
		['a field without a list', { name: 'This field is required.' }, 'name: This field is required.'],
		['several messages of a field', { name: ['No', 'Nor.'], b: ['No'] }, 'name: No. Nor. b: No'],
		['fields within a field', { a: { b: ['No.'] } }, 'a.b: No.'],
		['a list of one', { users: [{ id: ['No.'] }] }, 'users.id: No.'],
		['a list of several', { users: [{}, { id: ['No.'] }] }, 'users.1.id: No.'],
		['words in a list of lists', { users: [['No.'], ['Nor.']] }, 'users.0: No. users.1: Nor.'],
		['no word in it', { users: [null, 7, true] }, ''],
		['nothing in a long list', { users: many(21, () => null) }, ''],
		['a message beside what is no message', { message: 'Bad', data: { name: 'Sales' } }, 'Bad'],
		[
			'a field named within each of a list',
			{ rows: many(11, () => ({ field: 'a', message: 'No.' })) },
			'rows.a: No.',
		],
		[
			'a field named within one that ends in a number',
			{ line2: { field: 'a', message: 'No.' } },
			'line2.a: No.',
		],
		['… or begins with one', { '2nd': { field: 'a', message: 'No.' } }, '2nd.a: No.'],
		['all errors', { errors: { name: 'No.' } }, 'name: No.'],
		['errors in a list', { errors: [{ field: 'name', message: 'No.' }, 'Nor.'] }, 'name: No. Nor.'],
		['errors that name their field so', { errors: [{ attr: 'a', detail: 'No.', code: 'x' }] }, 'a: No.'],
		['a field called field', { field: ['No.'] }, 'field: No.'],
		['a field that is no text', { field: ['No.'], message: 'Bad' }, 'field: No. Bad'],
		['an envelope', { response: { result: { body: { data: { detail: 'No.' } } } } }, 'No.'],
		['an envelope of 190', wrap(190), 'deep'],
		['an envelope of more', wrap(300), ''],
		['what speaks, not what is beside it', { hint: 'name', detail: 'No.' }, 'No.'],
		['only what is for machines', { code: 'invalid', type: 'x', timestamp: '2026' }, ''],
		['600 characters', 'a'.repeat(600), 'a'.repeat(600)],
		['more than 600', 'a'.repeat(601), `${'a'.repeat(600)}…`],
		['a whole character before', `😀${'a'.repeat(600)}`, `😀${'a'.repeat(598)}…`],
		['half a character at the end', `${'a'.repeat(599)}😀`, `${'a'.repeat(599)}…`],
	])('%s', (_name, body, words) => expect(reason(body)).toBe(words));

	test.each<[string, unknown, string]>([
		['alone', { missing_users: [7] }, 'missing_users: 7'],
		['beside a message', { detail: 'not found', ids: [7, 9] }, 'not found (ids: 7, 9)'],
		['beside a message with its end', { detail: 'Unknown.', user_id: '7' }, 'Unknown. (user_id: 7)'],
		['of two kinds', { detail: 'Unknown', users: [7], groups: ['9'] }, 'Unknown (users: 7, groups: 9)'],
		[
			'beside two messages',
			{ message: 'Bad', detail: 'No such user', ids: [7] },
			'Bad. No such user (ids: 7)',
		],
		['as text', { detail: 'No such user', ids: ['17', ' 7 '] }, 'No such user (ids: 17, 7)'],
		['that are words', { detail: 'Bad', users: ['7 of 9 are gone'] }, 'Bad. users: 7 of 9 are gone'],
		['none', { detail: 'Bad', ids: [] }, 'Bad'],
		['under a number', { detail: 'Bad', 7: [8] }, 'Bad'],
		['in an envelope', { errors: { detail: 'Unknown', ids: [7] } }, 'Unknown (ids: 7)'],
		['in another envelope', { message: 'Bad', data: { missing_users: [7] } }, 'Bad. missing_users: 7'],
		['beside a message that is empty', { detail: null, ids: [7, 9] }, 'ids: 7, 9'],
		[
			'of two kinds beside a message that is empty',
			{ detail: null, ids: [7], users: [8] },
			'ids: 7, users: 8',
		],
		['of another key, where nothing else speaks', { values: [7, 9] }, 'values: 7, 9'],
		['of another key', { detail: 'Bad', values: [7, 9], code: 7 }, 'Bad'],
		['without a key', [7, 9], ''],
		['eleven', { ids: many(11, (i) => i) }, 'ids: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … and 1 more'],
		['ten', { ids: many(10, (i) => i) }, 'ids: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9'],
	])('IDs: %s', (_name, body, words) => expect(reason(body)).toBe(words));

	test('of long lists and objects, the beginning', () => {
		expect(reason({ a: many(20, (i) => `m${i}`) })).toBe(`a: ${many(20, (i) => `m${i}`).join('. ')}`);
		expect(reason({ a: many(21, (i) => `m${i}`) })).toBe(
			`a: ${many(20, (i) => `m${i}`).join('. ')}. … and 1 more`,
		);
		const words = reason(Object.fromEntries(many(60, (i) => [`k${i}`, ['x']])));
		expect(words).toContain('k49:');
		expect(words).not.toContain('k50:');
	});

	test.each([
		...['Bad Request', '400 Bad Request', 'Bad Request (400)', 'Not Found', 'Not found.', 'HTTP 404', '404'],
		...[
			'Internal Server Error',
			'502 Bad Gateway',
			'Error',
			'error',
			'nginx',
			'nginx/1.27.1',
			'Server Error (500)',
		],
		...[
			'HTTP/1.1 503 Service Unavailable',
			'Error 404: Not Found',
			'504 Gateway Time-out',
			'I’m a teapot',
			'…',
		],
		...['503 Service Temporarily Unavailable', 'HTTP Status 404 – Not Found', 'Apache', 'Unauthorized!'],
	])('a standard title is none: %s', (title) => {
		expect(isStandardTitle(title)).toBe(true);
		expect(reason(title)).toBe('');
		expect(reason({ detail: title })).toBe('');
		expect(reason({ status: 400, error: title, message: 'No name.' })).toBe('No name.');
		expect(reason(`<html><head><title>${title}</title></head><body>x</body></html>`)).toBe('');
	});

	test.each([
		...[
			'Not found: 7',
			'No schedule 5',
			'Ошибка',
			'没有找到',
			'Page 3 not found',
			'Token expired',
			'nginx is sad',
		],
		'The requested resource was not found on this server, 404, nor will it be found on any other one that day.',
	])('more than a standard title: %s', (title) => expect(reason({ detail: title })).toBe(title));

	test('a standard title is a reason for a field', () => {
		expect(reason({ users: ['Not found.'] })).toBe('users: Not found.');
	});

	describe('of a web page is its title or heading', () => {
		const page = (title: string, heading = '') =>
			`<!DOCTYPE html>\n<html><head><TITLE lang="en">${title}</TITLE></head><h1>${heading}</h1></html>`;
		test.each([
			['the title', page('Down\nfor maintenance'), 'Down for maintenance'],
			['the heading, where the title is standard', page('Bad Request (400)', 'Host <b>x</b>'), 'Host x'],
			['neither, where both are', page('Error', 'Server Error (500)'), ''],
			[
				'decoded',
				page('A &amp; B &#39;c&#x27; &lt;&nope;&#99999999;&#x110000;'),
				"A & B 'c' <&nope;&#99999999;&#x110000;",
			],
			['a page with a heading', '\n<html><h1>Down</h1>', 'Down'],
			['a message in XML', '<?xml version="1"?><e><Message>Down</Message></e>', 'Down'],
			['a page without either', '<?xml?><a/>', ''],
			['a title without end', '<html><title>Down', ''],
			['late', '<html'.padEnd(30_000, 'x') + '<title>Late</title>', ''],
			['text that begins with a bracket', '< 5 items', '< 5 items'],
			[
				'plain HTTP to a TLS port of nginx',
				page('400 The plain HTTP request was sent to HTTPS port', '400 Bad Request'),
				'400 The plain HTTP request was sent to HTTPS port',
			],
			[
				'plain HTTP to a TLS port of Apache',
				page('400 Bad Request', 'Bad Request') +
					'<p>Reason: You&#39;re speaking plain HTTP to an SSL-enabled server port.',
				"You're speaking plain HTTP to an SSL-enabled server port",
			],
		])('%s', (_name, text, words) => expect(reason(text)).toBe(words));
	});

	test('never holds the token, not in the name of an entity either', () => {
		expect(reason('<html><title>Token a&amp;b&quot;c.dEf is bad</title>')).toBe('Token *** is bad');
		const text = `${'x'.repeat(595)} ${token}`;
		expect(reason(text)).toBe(`${'x'.repeat(595)} ***`);
		expect(JSON.stringify(readRefusal({ name: [`${token} is no name`] }, token))).not.toContain('c.dEf');
	});
});

describe('the fields', () => {
	const required = 'This field is required.';
	test.each<[string, unknown, Array<[string, string]> | undefined]>([
		[
			'of Django',
			{ report: [required], name: [required] },
			[
				['report', required],
				['name', required],
			],
		],
		[
			'with numbers in their names, but for the places in a list',
			{ line2: [{ a: ['No'] }, { a: ['Nor'] }], '2nd': ['No'] },
			[
				['line2', 'No. Nor'],
				['2nd', 'No'],
			],
		],
		['with nothing but a blank', { name: [' '] }, undefined],
		['in errors', { message: 'Bad', errors: { report: required } }, [['report', required]]],
		['in data', { status: 400, data: { report: [required] } }, [['report', required]]],
		[
			'in a list of errors',
			{
				errors: [
					{ field: 'a', message: 'No' },
					{ field: 'a', message: 'Nor' },
				],
			},
			[['a', 'No. Nor']],
		],
		['with several messages', { name: ['No', 'Nor'] }, [['name', 'No. Nor']]],
		['with places', { users: { 3: ['Unknown.'], 4: ['Unknown.', 'No.'] } }, [['users', 'Unknown. No.']]],
		[
			'below a place',
			[{ report: [required] }, { name: [required] }],
			[
				['report', required],
				['name', required],
			],
		],
		['not IDs', { missing_users: [7] }, undefined],
		['not messages', { detail: 'Bad' }, undefined],
		['not the errors of no field', { non_field_errors: ['Bad'] }, undefined],
		['none in text', 'Bad', undefined],
	])('%s', (_name, body, fields) => {
		expect(readRefusal(body, token).fields).toEqual(fields?.map(([name, message]) => ({ name, message })));
	});
});

describe('a web page', () => {
	test.each([
		['<!doctype html><p>x', undefined],
		['\uFEFF \n<!DOCTYPE HTML PUBLIC "x">', undefined],
		['<html lang="en">', 'application/json'],
		['<!-- a --><!-- b --> <?xml version="1"?><html>', undefined],
		['<head><title>', undefined],
		['<body>', undefined],
		['<div>Log in</div>', 'text/html; charset=utf-8'],
		['<a/>', 'application/xhtml+xml'],
	])('%s (%s)', (text, type) => expect(isWebPage(text, type)).toBe(true));

	test.each([
		['OK', 'text/html'],
		['', 'text/html'],
		['<a/>', 'application/xml'],
		['<div>', undefined],
		['<htmlx>', undefined],
		['<!-- without end <html>', undefined],
		['< 5', 'text/html'],
	])('not %s (%s)', (text, type) => expect(isWebPage(text, type)).toBe(false));
});

describe('whatever the body is', () => {
	test('it is read without throwing, in one line', () => {
		fc.assert(
			fc.property(fc.oneof(fc.jsonValue(), anyText), (body) => {
				const read = readRefusal(body, token);
				expect(read.reason.length).toBeLessThanOrEqual(601);
				expect(read.reason).not.toMatch(/[\n\r\t]/);
			}),
		);
	});

	// In quadratic time none of these would end within a test's time.
	test.each<[string, () => unknown]>([
		['deep', () => JSON.parse('{"a":['.repeat(100_000) + ']}'.repeat(100_000)) as unknown],
		['wide', () => many(300_000, (i) => ({ [`k${i}`]: ['x'] }))],
		['wide, deep', () => many(20, () => many(20, () => many(20, () => many(20, () => ['x']))))],
		['titles', () => '<html><title'.repeat(100_000)],
		['comments', () => '<!-- -->'.repeat(100_000)],
	])('%s: comes to an end', (_name, make) => {
		const body = make();
		expect(typeof readRefusal(body, token).reason).toBe('string');
		isWebPage(String(typeof body === 'string' ? body : ''), 'text/html');
	});
});
