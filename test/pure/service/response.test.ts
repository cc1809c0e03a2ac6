import fc from '../../property';
import { readResponse, type ReceivedResponse } from '../../../nodes/ReportSchedule/service/response';
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
const deep = '['.repeat(500) + ']'.repeat(500);

describe('a success', () => {
	test.each<[string, string, unknown]>([
		['nothing', '', undefined],
		['spaces', ' \n', undefined],
		['an envelope', '{"status":200,"message":"Done"}', { status: 200, message: 'Done' }],
		['text in JSON', '"ok"', 'ok'],
		['an object with an error', '{"error":null}', { error: null }],
		['JSON deeper than n8n can show', deep, deep],
	])('%s', (_name, text, answer) => {
		expect(read(200, text)).toEqual({ answer });
		expect(read(299, text)).toEqual({ answer });
	});
});

describe('a success that is none', () => {
	test.each<[string, status: number, body: unknown, outcome: string, told: number]>([
		['wraps a status', 200, { status: 400, message: 'x', success: false }, 'refused', 400],
		['wraps a status in a 201', 201, { status: 404, message: 'x' }, 'refused', 404],
		['wraps a status of a server error', 200, { status: 503, message: null }, 'unknown', 503],
		['says that it failed, and not how', 200, { success: false, message: 'No.' }, 'unknown', 200],
		['has a code of its own', 299, { status: 600, message: 'x' }, 'unknown', 299],
	])('%s', (_name, status, body, outcome, told) => {
		expect(failureOf(status, body)).toMatchObject({ outcome, status: told, answer: body });
	});

	test.each<object>([
		{ status: 429, message: 'x' },
		{ status: '429', detail: null, id: 'a-request' },
		{ status: 429, error: {}, data: { id: '42' } },
		{ status: 429, errors: [], schedule: { uuid: '0b5c' } },
	])('names a 429: of a change, it shows nothing; a question is asked again: %j', (body) => {
		expect(failureOf(200, body, { sent: {} })).toMatchObject({ outcome: 'unknown', status: 200 });
		expect(failureOf(200, body, { sent: {} })).not.toMatchObject({ kind: 'rateLimited' });
		expect(failureOf(200, body)).toMatchObject({ kind: 'rateLimited', outcome: 'notSent' });
	});

	test('is a 207 to a change, but not to a question', () => {
		const failure = { outcome: 'unknown', answer: { a: 1 } };
		expect(failureOf(207, { a: 1 }, { sent: {} })).toMatchObject(failure);
		expect(failureOf(207, { a: 1 })).toBeUndefined();
	});

	test('is a web page, of which nobody knows what it came of', () => {
		const page = '<!doctype html><title>Log in</title>';
		expect(failureOf(200, page)).toEqual({
			...{ kind: 'unexpectedAnswer', status: 200, isPage: true, answer: 'Log in', outcome: 'unknown' },
		});
		const headers = { 'content-type': 'text/html' };
		expect(failureOf(200, '<div>Log in</div>', { headers })).toMatchObject({ isPage: true });
	});

	test('is too large, of which nobody knows either', () => {
		const failure = { kind: 'unexpectedAnswer', outcome: 'unknown', status: 200 };
		expect(read(200, '{"id":5}', { isTooLarge: true })).toEqual({ failure });
	});
});

describe('a failure', () => {
	test('has what the service says, as it came', () => {
		const body = { status: 404, users: ['Invalid pk "9" - object does not exist.'] };
		expect(failureOf(400, body)).toEqual({
			kind: 'clientError',
			status: 400,
			answer: body,
			outcome: 'refused',
		});
		expect(failureOf(400, ' \n')).toEqual({ kind: 'clientError', status: 400, outcome: 'refused' });
	});

	test('that is too large is still one of its status', () => {
		expect(failureOf(400, 'No.', { isTooLarge: true })).toMatchObject({ outcome: 'refused', answer: 'No.' });
		expect(failureOf(502, 'No.', { isTooLarge: true })).toMatchObject({ kind: 'serverError' });
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
	])('has the outcome that its target shows: %p to %s is %s', (status, location, outcome) => {
		const failure = failureOf(status, '', { headers: { location } });
		expect(failure).toMatchObject({ kind: 'redirected', status, outcome });
		expect(failure!.location).toBe(location);
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
