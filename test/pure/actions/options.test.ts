import { optionsProperty, readOptions } from '../../../nodes/ReportSchedule/operations/options';

const defaults = {
	requestMethod: 'PUT',
	combineItems: true,
	maxIdsPerRequest: 1000,
	concurrency: 5,
	maxRetries: 3,
	timeout: 60_000,
	previewOnly: false,
};
const read = (given: unknown) => {
	const complaints: string[] = [];
	return { options: readOptions(given, ['PUT', 'POST'], complaints), complaints };
};

describe('reading', () => {
	test.each([undefined, null, {}, '', 'text', { maxRetries: '', combineItems: null, unknown: 1 }])(
		'%p leaves the defaults',
		(given) => expect(read(given)).toEqual({ options: defaults, complaints: [] }),
	);

	test('a default method is the first one of the operation', () => {
		expect(readOptions({}, ['POST', 'DELETE'], []).requestMethod).toBe('POST');
	});

	test.each<[string, unknown, unknown]>([
		['requestMethod', 'POST', 'POST'],
		['requestMethod', ' put ', 'PUT'],
		['combineItems', false, false],
		['combineItems', ' False ', false],
		['combineItems', 'true', true],
		['previewOnly', true, true],
		['previewOnly', 'TRUE', true],
		['maxIdsPerRequest', 1, 1],
		['maxIdsPerRequest', 1_000_000, 1_000_000],
		['concurrency', 1, 1],
		['concurrency', '50', 50],
		['maxRetries', 0, 0],
		['maxRetries', ' 10 ', 10],
		['timeout', 1, 1],
		['timeout', 3_600_000, 3_600_000],
	])('%s: %p is read as %p', (name, given, value) => {
		expect(read({ [name]: given })).toEqual({ options: { ...defaults, [name]: value }, complaints: [] });
	});

	const from = (min: number, max: number) => `use a whole number from ${min} to ${max}`;
	test.each<[string, unknown, string]>([
		['requestMethod', 'DELETE', 'Request Method: "DELETE" is not accepted; use PUT or POST'],
		['requestMethod', ['POST'], 'Request Method: ["POST"] is not accepted; use PUT or POST'],
		['combineItems', 'yes', 'Combine Items: "yes" is not accepted; use true or false'],
		['combineItems', 1, 'Combine Items: 1 is not accepted; use true or false'],
		['previewOnly', {}, 'Preview Only: {} is not accepted; use true or false'],
		['previewOnly', [true], 'Preview Only: [true] is not accepted; use true or false'],
		['maxIdsPerRequest', 0, `Max IDs per Request: 0 is not accepted; ${from(1, 1_000_000)}`],
		['maxIdsPerRequest', 1_000_001, `Max IDs per Request: 1000001 is not accepted; ${from(1, 1_000_000)}`],
		['concurrency', 0, `Concurrency: 0 is not accepted; ${from(1, 50)}`],
		['concurrency', 51, `Concurrency: 51 is not accepted; ${from(1, 50)}`],
		['concurrency', 1.5, `Concurrency: 1.5 is not accepted; ${from(1, 50)}`],
		['concurrency', '1.5', `Concurrency: "1.5" is not accepted; ${from(1, 50)}`],
		['concurrency', true, `Concurrency: true is not accepted; ${from(1, 50)}`],
		['concurrency', [5], `Concurrency: [5] is not accepted; ${from(1, 50)}`],
		['maxRetries', -1, `Max Retries: -1 is not accepted; ${from(0, 10)}`],
		['maxRetries', 11, `Max Retries: 11 is not accepted; ${from(0, 10)}`],
		['timeout', 0, `Timeout: 0 is not accepted; ${from(1, 3_600_000)}`],
		['timeout', 3_600_001, `Timeout: 3600001 is not accepted; ${from(1, 3_600_000)}`],
		['timeout', 'soon', `Timeout: "soon" is not accepted; ${from(1, 3_600_000)}`],
		['timeout', NaN, `Timeout: NaN is not accepted; ${from(1, 3_600_000)}`],
	])('%s: %p is refused', (name, given, complaint) => {
		expect(read({ [name]: given }).complaints).toEqual([complaint]);
	});

	test('all that is wrong is named at once', () => {
		expect(read({ concurrency: 'x', timeout: 'y', previewOnly: 'z' }).complaints).toHaveLength(3);
	});
});

describe('in the editor', () => {
	const names = (methods: Parameters<typeof optionsProperty>[0], membership: boolean) =>
		optionsProperty(methods, membership).options?.map(({ name }) => name);
	const everywhere = ['concurrency', 'maxRetries', 'previewOnly', 'timeout'];

	test.each<[string, string[] | undefined, string[]]>([
		['create', names(['POST'], false), everywhere],
		[
			'update',
			names(['PUT', 'POST'], false),
			['concurrency', 'maxRetries', 'previewOnly', 'requestMethod', 'timeout'],
		],
		[
			'add',
			names(['POST'], true),
			['combineItems', 'concurrency', 'maxIdsPerRequest', 'maxRetries', 'previewOnly', 'timeout'],
		],
		[
			'remove',
			names(['POST', 'DELETE'], true),
			[
				'combineItems',
				'concurrency',
				'maxIdsPerRequest',
				'maxRetries',
				'previewOnly',
				'requestMethod',
				'timeout',
			],
		],
	])('%s has the options that hold for it, by their labels', (_name, own, expected) => {
		expect(own).toEqual(expected);
	});

	const options = optionsProperty(['POST', 'DELETE'], true);
	const description = expect.stringMatching(/^[A-Z].{10,}/);
	const number = (min: number, max: number) => ({
		type: 'number',
		typeOptions: { minValue: min, maxValue: max, numberPrecision: 0 },
	});
	test.each<[string, string, object]>([
		['combineItems', 'Combine Items', { type: 'boolean', default: true }],
		['concurrency', 'Concurrency', { ...number(1, 50), default: 5 }],
		['maxIdsPerRequest', 'Max IDs per Request', { ...number(1, 1_000_000), default: 1000 }],
		['maxRetries', 'Max Retries', { ...number(0, 10), default: 3 }],
		['previewOnly', 'Preview Only', { type: 'boolean', default: false }],
		[
			'requestMethod',
			'Request Method',
			{
				type: 'options',
				options: [
					{ name: 'POST', value: 'POST' },
					{ name: 'DELETE', value: 'DELETE' },
				],
				default: 'POST',
			},
		],
		['timeout', 'Timeout', { ...number(1, 3_600_000), default: 60_000 }],
	])('%s', (name, displayName, expected) => {
		const own = options.options?.find((option) => option.name === name);
		expect(own).toEqual({ displayName, name, description, ...expected });
	});

	test('they are a collection', () => {
		expect({ ...options, options: undefined }).toEqual({
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			description,
		});
	});
});
