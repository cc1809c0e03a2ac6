import { readAnswer } from '../../../nodes/ReportSchedule/answers/answer';

const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

test.each<[string, string, object]>([
	['nothing', '', {}],
	['spaces', ' \n', {}],
	['an object', '{"id":5}', { json: { id: 5 } }],
	['an envelope', '{"status":200,"message":"Done"}', { json: { status: 200, message: 'Done' } }],
	['an array', '[1,2]', { json: { data: [1, 2] } }],
	['a number', '7', { json: { data: 7 } }],
	['text in JSON', '"ok"', { json: { data: 'ok' } }],
	['null', 'null', { json: { data: null } }],
	['text', 'ok', { json: { data: 'ok' } }],
	['truncated JSON', '{"id":', { json: { data: '{"id":' } }],
	['an object with an error', '{"error":null}', { json: { data: { error: null } } }],
	['JSON as deep as n8n can show', nested(200), { json: JSON.parse(nested(200)) }],
	['JSON deeper than that', nested(201), { json: { data: nested(201) } }],
	['JSON deeper than any recursion', nested(100_000), { json: { data: nested(100_000) } }],
])('%s', (_name, text, answer) => expect(readAnswer(text)).toEqual(answer));

test.each<[string, number | undefined]>([
	['{"status":400,"message":"Bad"}', 400],
	['{"status":503,"message":null,"data":{}}', 503],
	['{"status":399,"message":"Moved"}', undefined],
	['{"status":400}', undefined],
	['{"status":"400","message":"Bad"}', undefined],
	['{"status":400.5,"message":"Bad"}', undefined],
	['[{"status":400,"message":"Bad"}]', undefined],
])('%s carries the failure %p', (text, status) => expect(readAnswer(text).failedStatus).toBe(status));
