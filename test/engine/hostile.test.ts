import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { mapColumns } from '../mapColumns';
import { goOn, locator, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

/** Whatever an item holds, nothing but the requests of §4 leaves, and nothing of it reaches an address. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { run } = sandbox;

const forms = [
	/^POST \/api\/v1\/schedules\/$/,
	/^(PUT|POST) \/api\/v1\/schedules\/[1-9]\d{0,15}\/$/,
	/^POST \/api\/v1\/schedules\/[1-9]\d{0,15}\/add_(users|groups)\/$/,
	/^(POST|DELETE) \/api\/v1\/schedules\/[1-9]\d{0,15}\/remove_(users|groups)\/$/,
];
const fields = scheduleFields.map(({ name }) => name);

afterEach(() => {
	for (const { method, url, headers, body, status } of sandbox.current.requests) {
		expect(forms.filter((form) => form.test(`${method} ${url}`))).toHaveLength(1);
		expect(headers).toMatchObject({
			'content-type': 'application/json',
			host: expect.stringMatching(/^127/),
		});
		expect(Object.keys(headers)).not.toContain('x-evil');
		expect(fields).toEqual(expect.arrayContaining(Object.keys(JSON.parse(body.toString()))));
		// The sandbox holds each body against the OpenAPI document: what it refuses was not documented.
		expect(status).toBe(200);
	}
	expect(({} as IDataObject).polluted).toBeUndefined();
});

/** One of each kind; test/pure/values/ has many more of them. */
const texts = [
	...['../5', '5/../../x', '5%2f..', '5?x=1', '5#x', '..', '５'],
	...['5\r\nX-Evil: 1', '5\r\n\r\nDELETE /api/v1/schedules/5/ HTTP/1.1'],
	...['__proto__', 'constructor', 'null', '1e3', '0x10', '-5', '9007199254740992'],
	...['=5', '={{ 5 }}', '${5}', "5' OR 1=1 --", '["../5"]', '{"id":{"id":5}}'],
	...['x'.repeat(200_000), '5'.repeat(200_000)],
];
const hostile: unknown[] = [
	...texts,
	...[NaN, Infinity, 1e21, 5.5, 0, -1, true],
	...['NaN', '[object Object]', [null], ['../5'], {}, { length: 1, 0: 5 }, { id: '5/../6' }],
	JSON.parse('{"__proto__":{"polluted":1}}'),
];

/** Runs every hostile value as an item of its own. */
async function runEach(parameters: INodeParameters, values = hostile, key = 'value') {
	const items = values.map((value) => ({ [key]: value }) as IDataObject);
	const output = outputOf(await run(parameters, items, goOn));
	expect(output).toHaveLength(values.length);
	for (const { error } of output) expect(String(error ?? '').length).toBeLessThan(2000);
	return output;
}

const mapped = (...headings: string[]) => ({ ...update({}), ...mapColumns(headings) });
const given = '={{ $json.value }}';

test.each<{ what: string; parameters: INodeParameters; key?: string }>([
	{ what: 'the schedule of a membership', parameters: membership('addUsers', given, '7') },
	{ what: 'the schedule of an update', parameters: update({ name: 'x' }, given) },
	{ what: 'the schedule, without a selector', parameters: { ...membership('addUsers', 5, '7'), scheduleId: given } },
	{ what: 'the users to add', parameters: membership('addUsers', 5, given) },
	{ what: 'the report', parameters: { ...minimalSchedule, report: locator('id', given) } },
	{ what: 'the groups of an update', parameters: update({ groups: given }) },
	{ what: 'the column for users', parameters: mapped('users'), key: 'users' },
	{ what: 'the column for the report', parameters: mapped('report'), key: 'report' },
])('no hostile value becomes an ID: $what', async ({ parameters, key = 'value' }) => {
	const output = await runEach(parameters, hostile, key);
	// A cell with a list of nothing is empty.
	const isCell = key !== 'value';
	const taken = hostile.filter((_, item) => output[item]!.error === undefined);
	expect(taken).toEqual(isCell ? [[null]] : []);
	// Names are looked up.
	expect(sandbox.current.changes).toEqual([]);
	sandbox.current.reset();
});

test('a field that takes no ID takes what is documented, whatever is given', async () => {
	const others = scheduleFields.filter(({ kind }) => kind !== 'id' && kind !== 'ids');
	// No address holds them: of the paths, one is enough.
	const values = hostile.slice(6);
	for (const { parameter } of others) {
		const fields = { ...minimalSchedule, scheduleType: 'W', scheduledDayOfWeek: [1], [parameter]: given };
		await runEach(fields, values);
		sandbox.current.schedules.clear();
	}
});

test('a text arrives as it was given', async () => {
	const conditional = { ...minimalSchedule, scheduleCondition: '2', query: given };
	// A word for nothing is refused where an expression gives it.
	const wanted = texts.filter((text) => text !== 'null');
	await runEach({ ...conditional, options: { concurrency: 1 } }, wanted);
	const arrived = sandbox.current.requests.map(({ body }) => JSON.parse(body.toString()).query as string);
	expect(arrived).toEqual(wanted);
});

test('an ID of a column that means something to JavaScript is rejected', async () => {
	// n8n itself drops `constructor` and `__proto__` from a node's parameters; test/pure/item/item.test.ts has them.
	for (const id of ['toString', 'hasOwnProperty', 'valueOf']) {
		const parameters = mapped('name');
		parameters.columns.value = JSON.parse(`{"name":"x",${JSON.stringify(id)}:"y"}`) as Record<string, string>;
		const result = await run(parameters, [{}]);
		expect([id, result.error?.message]).toEqual([id, expect.stringContaining(id)]);
	}
	expect(sandbox.current.requests).toEqual([]);
});
