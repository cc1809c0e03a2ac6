import { serviceWords } from '../../../nodes/ReportSchedule/answers/serviceWords';

const wrap = (levels: number) => '{"data":'.repeat(levels) + '{"detail":"deep"}' + '}'.repeat(levels);
const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, i) => one(i));

test.each<[string, unknown, string]>([
	['nothing', '', ''],
	['text', ' Sorry,\n not now ', 'Sorry, not now'],
	['text in JSON', '"Sorry"', 'Sorry'],
	['a number', 500, ''],
	['null', null, ''],
	['a detail', { detail: 'Not found.' }, 'Not found.'],
	['a message beside data', { status: 400, code: 'x', message: 'Bad' }, 'Bad'],
	['several that speak', { message: 'Bad', detail: 'Worse' }, 'Bad. Worse'],
	['the same twice', { message: 'Bad', detail: ' Bad ' }, 'Bad'],
	['a sentence that has its end', { message: 'Bad:', detail: 'Worse' }, 'Bad: Worse'],
	['an empty one', { message: '', detail: 'Worse' }, 'Worse'],
	['a field', { name: ['This field is required.'] }, 'name: This field is required.'],
	['a field without a list', { name: 'This field is required.' }, 'name: This field is required.'],
	['fields within a field', { a: { b: ['No.'] } }, 'a.b: No.'],
	['a list of one', { users: [{ id: ['No.'] }] }, 'users.id: No.'],
	['a list of several', { users: [{}, { id: ['No.'] }] }, 'users.1.id: No.'],
	['words in a list of lists', { users: [['No.'], ['Nor.']] }, 'users.0: No. users.1: Nor.'],
	['no word in it', { users: [null, 7, true] }, ''],
	['all errors', { errors: { name: 'No.' } }, 'name: No.'],
	['errors in a list', { errors: [{ field: 'name', message: 'No.' }, 'Nor.'] }, '0: No. Nor.'],
	['an envelope', { response: { result: { body: { data: { detail: 'No.' } } } } }, 'No.'],
	['what speaks, not what is beside it', { field: 'name', detail: 'No.' }, 'No.'],
	['eight levels', wrap(7), 'deep'],
	['more than eight levels', wrap(8), ''],
	['a list of 20', { a: many(21, (i) => `m${i}`) }, many(20, (i) => `a: m${i}`).join('. ')],
	['600 characters', 'a'.repeat(600), 'a'.repeat(600)],
	['more than 600', 'a'.repeat(601), `${'a'.repeat(600)}…`],
	['a page', '<!doctype html><TITLE lang="en">Bad\nGateway</TITLE>', 'Bad Gateway'],
	['a page with a heading', '\n<html><h1>Down</h1>', 'Down'],
	['a page without either', '<?xml?><a/>', ''],
	['text that begins with a bracket', '< 5 items', '< 5 items'],
])('%s', (_name, body, words) => {
	expect(serviceWords(typeof body === 'string' ? body : JSON.stringify(body))).toBe(words);
});

test('of an object, 50 keys', () => {
	const body = Object.fromEntries(many(60, (i) => [`k${i}`, ['']]));
	expect(serviceWords(JSON.stringify(body))).toContain('k49:');
	expect(serviceWords(JSON.stringify(body))).not.toContain('k50:');
});

test.each([
	'{"detail"', // truncated: shown as it came
	'<html'.padEnd(20_000, 'x') + '<title>Late</title>',
])('what cannot be read further', (text) => {
	expect(serviceWords(text)).toBe(text.startsWith('<') ? '' : text);
});
