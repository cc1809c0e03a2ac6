import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { membership, minimalSchedule, outputOf, runAgainst, useSandbox } from './support';

/** Whatever an item holds, nothing but the requests of §4 leaves, and nothing of it reaches an address. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });

const forms = [
	/^POST \/api\/v1\/schedules\/$/,
	/^(PUT|POST) \/api\/v1\/schedules\/[1-9]\d{0,15}\/$/,
	/^POST \/api\/v1\/schedules\/[1-9]\d{0,15}\/add_(users|groups)\/$/,
	/^(POST|DELETE) \/api\/v1\/schedules\/[1-9]\d{0,15}\/remove_(users|groups)\/$/,
];
const fields = scheduleFields.map(({ name }) => name);
let givesUp = false;

beforeEach(() => (givesUp = false));

afterEach(() => {
	for (const { method, url, headers, body, status } of sandbox.current.requests) {
		expect(forms.filter((form) => form.test(`${method} ${url}`))).toHaveLength(1);
		expect(headers).toMatchObject({
			'content-type': 'application/json',
			host: expect.stringMatching(/^127/),
		});
		expect(Object.keys(headers)).not.toContain('x-evil');
		expect(fields).toEqual(expect.arrayContaining(Object.keys(JSON.parse(body.toString()))));
		// The sandbox holds each body against the OpenAPI document: what it refuses was not documented. A
		// request that was given up has no status.
		expect(givesUp ? [200, undefined] : [200]).toContain(status);
	}
	expect(({} as IDataObject).polluted).toBeUndefined();
});

const longText = 'x'.repeat(1_000_000);
const proto = JSON.parse('{"__proto__":{"polluted":1,"id":5}}') as IDataObject;

const hostile: Array<[string, unknown]> = [
	...['../5', '5/../../x', '5/', '/5', '5%2f..', '%35', '5?x=1', '5#x', '5;x', '5\\..', '..', '.'],
	...['5\r\nX-Evil: 1', '5\r\n\r\nDELETE /api/v1/schedules/5/ HTTP/1.1', '5\0', '5\u200b', '\u202e5'],
	...['__proto__', 'constructor', 'toString', 'NaN', 'Infinity', 'null', 'undefined', '[object Object]'],
	...[
		'1e3',
		'1e400',
		'0x10',
		'0b1',
		'5.5',
		'5.00001',
		'+5',
		'-5',
		'0',
		'00',
		'5_000',
		'5n',
		'9007199254740992',
	],
	...['٥', '५', '５', '²', 'Ⅴ', '=5', '={{ 5 }}', '{{ 5 }}', '${5}', '<script>5</script>', "5' OR 1=1 --"],
	...['{"id":', '[5', '[[5]]', '[null]', '["../5"]', '{"id":{"id":5}}', '{"__proto__":{"id":5}}'],
]
	.map((text): [string, unknown] => [JSON.stringify(text), text])
	.concat([
		['NaN', NaN],
		['Infinity', Infinity],
		['-Infinity', -Infinity],
		['1e21', 1e21],
		['2 ** 53', 2 ** 53],
		['a fraction', 5.5],
		['zero', 0],
		['minus zero', -0],
		['minus one', -1],
		['true', true],
		['false', false],
		['a list of a list', [[5]]],
		['a list of nothing', [null]],
		['a list of a path', ['../5']],
		['an object', {}],
		['an object like a list', { length: 1, 0: 5 }],
		['an id inside of an id', { id: { id: 5 } }],
		['an id from a prototype', proto],
		['a path as an id', { id: '5/../6' }],
		['1 MB of letters', longText],
		['1 MB of digits', '5'.repeat(1_000_000)],
		['1 MB of spaces and a letter', `${' '.repeat(1_000_000)}x`],
	]);

/** Runs every hostile value as an item of its own. */
async function runEach(parameters: INodeParameters, values = hostile) {
	const result = await runAgainst(sandbox.current, {
		parameters,
		items: values.map(([, value]) => ({ value }) as IDataObject),
		settings: { onError: 'continueRegularOutput' },
	});
	const output = outputOf(result);
	expect(output).toHaveLength(values.length);
	for (const { error } of output) expect(String(error ?? '').length).toBeLessThan(2000);
	return output;
}

const update = (updateFields: INodeParameters) => ({
	resource: 'schedule',
	operation: 'update',
	scheduleId: { __rl: true, mode: 'id', value: '5' },
	updateFields,
});
const given = '={{ $json.value }}';
const locator = { __rl: true, mode: 'id', value: given };

describe('an ID takes none of them', () => {
	test.each<[string, INodeParameters]>([
		['the schedule of a membership', membership('addUsers', given, '7')],
		['the schedule of a removal', membership('removeGroups', given, '7')],
		['the schedule of an update', { ...update({ name: 'x' }), scheduleId: locator }],
		[
			'the schedule, from the list',
			{ ...membership('addUsers', 5, '7'), scheduleId: { ...locator, mode: 'list' } },
		],
		['the schedule, without a selector', { ...membership('addUsers', 5, '7'), scheduleId: given }],
		['the users to add', membership('addUsers', 5, given)],
		['the groups to remove', membership('removeGroups', 5, given)],
		['the report', { ...minimalSchedule, report: locator }],
		['the users of a new schedule', { ...minimalSchedule, users: given }],
		['the groups of an update', update({ groups: given })],
	])('%s', async (_name, parameters) => {
		const output = await runEach(parameters);
		const accepted = hostile.filter((_, item) => output[item]?.error === undefined).map(([name]) => name);
		expect(accepted).toEqual([]);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('as text of an AI tool or a spreadsheet, in auto-map', async () => {
		for (const name of ['report', 'users', 'groups', 'datasource']) {
			const result = await runAgainst(sandbox.current, {
				parameters: { ...update({}), dataMode: 'autoMapInputData' },
				items: hostile.map(([, value]) => ({ [name]: value }) as IDataObject),
				settings: { onError: 'continueRegularOutput' },
			});
			const accepted = hostile.filter((_, item) => !outputOf(result)[item]?.error).map(([shown]) => shown);
			expect([name, accepted]).toEqual([name, []]);
		}
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('every other field takes what is documented, whatever is given', () => {
	const others = scheduleFields.filter(({ kind }) => kind !== 'id' && kind !== 'ids');

	test.each(others.map(({ parameter }) => parameter))('%s', async (parameter) => {
		await runEach({ ...minimalSchedule, scheduleType: 'W', [parameter]: given });
		await runEach(update({ [parameter]: given }));
	});

	test.each(['name', 'query', 'triggerValue'])('a text arrives as it was given: %s', async (parameter) => {
		const texts = hostile.filter(([, value]) => typeof value === 'string');
		await runEach(update({ [parameter]: given }), texts);
		const name = scheduleFields.find((field) => field.parameter === parameter)!.name;
		const arrived = sandbox.current.requests.map(({ body }) => JSON.parse(body.toString())[name] as string);
		expect(arrived).toEqual(texts.map(([, text]) => text));
	});
});

test('keys of an item that mean something to JavaScript are no fields', async () => {
	const text =
		'{"name":"x","__proto__":{"polluted":1,"timezone":"UTC"},"constructor":1,"toString":2,"URL":"/","method":"GET"}';
	await runAgainst(sandbox.current, {
		parameters: { ...update({}), dataMode: 'autoMapInputData' },
		items: [JSON.parse(text) as IDataObject],
	});
	expect(sandbox.current.requests.map(({ body }) => body.toString())).toEqual(['{"name":"x"}']);
});

describe('options and selectors', () => {
	const removal = membership('removeUsers', 5, '7');
	const values = hostile.filter(([name]) => !name.startsWith('1 MB'));

	const options = [
		['requestMethod', 'Request Method'],
		['combineItems', 'Combine Items'],
		['maxIdsPerRequest', 'Max IDs per Request'],
		['concurrency', 'Concurrency'],
		['maxRetries', 'Max Retries'],
		['maxWait', 'Max Wait'],
		['output', 'Output'],
		['previewOnly', 'Preview Only'],
		['timeout', 'Timeout'],
	] as const;
	test.each(options.map((row, place) => [...row, place] as const))(
		'the option %s',
		async (option, label, place) => {
			givesUp = option === 'timeout';
			const late = givesUp ? "|The service didn't answer in time" : '';
			// Each is a run of its own, which takes a while: every value meets a third of the options.
			for (const [, value] of values.filter((_, i) => i % 3 === place % 3)) {
				const result = await runAgainst(sandbox.current, {
					parameters: { ...removal, options: { [option]: given } },
					items: [{ value } as IDataObject],
				});
				// A time-out of a millisecond, which some of them come to, is one that strikes.
				expect(result.error?.message ?? '').toMatch(new RegExp(`^($|${label}:? ${late})`));
			}
		},
	);

	test.each(['GET', 'HEAD', 'TRACE', 'CONNECT', 'PATCH', 'POST\r\nX-Evil: 1', 'PUT /x'])(
		'the method %j is none of a removal',
		async (requestMethod) => {
			const result = await runAgainst(sandbox.current, {
				parameters: { ...removal, options: { requestMethod } },
			});
			expect(result.error?.message).toContain('Request Method: ');
			expect(sandbox.current.requests).toEqual([]);
		},
	);

	test.each([
		['__proto__', 'addUsers'],
		['constructor', 'addUsers'],
		['membership', '__proto__'],
		['membership', 'toString'],
		['membership', 'create'],
		['schedule', 'addUsers'],
		['', ''],
	])('resource %j with operation %j', async (resource, operation) => {
		const outcome = await runAgainst(sandbox.current, {
			parameters: { ...removal, resource, operation },
		}).catch((error: Error) => ({ error }));
		expect(outcome.error).toBeDefined();
		expect(sandbox.current.requests).toEqual([]);
	});
});
