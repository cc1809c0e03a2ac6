import { readOptions, optionsProperty } from '../../../nodes/ReportSchedule/operations/options';
import type { OperationDescription } from '../../../nodes/ReportSchedule/operations/properties';
import { Issues } from '../../../nodes/ReportSchedule/fields/values';
import type { RequestMethod } from '../../../nodes/ReportSchedule/requests/request';

const defaults = {
	requestMethod: 'PUT',
	combineItems: true,
	maxIdsPerRequest: 1000,
	concurrency: 10,
	maxRetries: 3,
	maxWait: 120,
	output: 'summary',
	timeout: 60_000,
	previewOnly: false,
};
const read = (given: unknown) => {
	const issues = new Issues();
	const options = readOptions(given, ['PUT', 'POST'], issues);
	return { options, issues: String(issues) };
};

describe('reading', () => {
	test.each([undefined, null, {}, '', { maxRetries: '', combineItems: null, unknown: 1 }])(
		'%p leaves the defaults',
		(given) => expect(read(given)).toEqual({ options: defaults, issues: '' }),
	);

	test('a default method is the first one of the operation', () => {
		expect(readOptions({}, ['POST', 'DELETE'], new Issues()).requestMethod).toBe('POST');
	});

	test.each<[string, unknown, unknown]>([
		['requestMethod', 'POST', 'POST'],
		['requestMethod', ' put ', 'PUT'],
		['combineItems', false, false],
		['combineItems', 'true', true],
		['combineItems', ' False ', false],
		['previewOnly', 'TRUE', true],
		['previewOnly', 'false', false],
		['output', 'answer', 'answer'],
		['output', ' Summary ', 'summary'],
		['maxWait', 0, 0],
		['maxWait', '86400', 86_400],
		['maxRetries', ' 10 ', 10],
	])('%s: %p is read as %p', (name, given, value) => {
		expect(read({ [name]: given })).toEqual({ options: { ...defaults, [name]: value }, issues: '' });
	});

	const from = (min: number, max: number) => `isn't valid. Use a whole number from ${min} to ${max}`;
	const method = "isn't one of the options. Use POST or PUT";
	const blank = 'is empty. Use true or false, or remove the option';
	test.each<[string, unknown, string]>([
		['requestMethod', 'DELETE', `Request Method: "DELETE" ${method}`],
		['requestMethod', ['POST'], `Request Method: ["POST"] ${method}`],
		['combineItems', 1, "Combine Items: 1 isn't valid. Use true or false"],
		['previewOnly', {}, "Preview Only: {} isn't valid. Use true or false"],
		['previewOnly', '', `Preview Only ${blank}`],
		['previewOnly', null, `Preview Only ${blank}`],
		['output', 'all', 'Output: "all" isn\'t one of the options. Use Service\'s Answer or Summary'],
		['concurrency', 0, `Concurrency: 0 ${from(1, 50)}`],
		['concurrency', 51, `Concurrency: 51 ${from(1, 50)}`],
		['concurrency', 1.5, `Concurrency: 1.5 ${from(1, 50)}`],
		['concurrency', [5], `Concurrency: [5] ${from(1, 50)}`],
		['maxWait', -1, `Max Wait: -1 ${from(0, 86_400)}`],
		['timeout', 'soon', `Timeout: "soon" ${from(1, 3_600_000)}`],
	])('%s: %p is refused', (name, given, issues) => {
		expect(read({ [name]: given }).issues).toBe(issues);
	});

	test('a preview that is refused sends nothing either', () => {
		expect(read({ previewOnly: null }).options.previewOnly).toBe(true);
	});

	test('all that is wrong is named at once', () => {
		expect(read({ concurrency: 'x', timeout: 'y', previewOnly: 'z' }).issues).toMatch(
			/^Concurrency: .*\. Timeout: .*\. Preview Only: .*$/,
		);
	});
});

test('an operation that only reads has no Request Method to read', () => {
	const issues = new Issues();
	readOptions({ requestMethod: 'PATCH', timeout: 5 }, [], issues);
	expect(issues.count).toBe(0);
});

describe('in the editor', () => {
	const property = (methods: RequestMethod[], optionSet: OperationDescription['optionSet']) =>
		optionsProperty({ methods, optionSet });

	const options = property(['POST', 'DELETE'], 'membership');
	const description = expect.stringMatching(/^[A-Z].{10,}/);
	const notForTools = { displayOptions: { hide: { '@tool': [true] } } };
	const number = (min: number, max: number) => ({
		type: 'number',
		typeOptions: { minValue: min, maxValue: max, numberPrecision: 0 },
	});
	test.each<[string, string, object]>([
		['combineItems', 'Combine Items', { type: 'boolean', default: true, ...notForTools }],
		['concurrency', 'Concurrency', { ...number(1, 50), default: 10, ...notForTools }],
		['maxIdsPerRequest', 'Max IDs per Request', { ...number(1, 1_000_000), default: 1000 }],
		['maxRetries', 'Max Retries', { ...number(0, 10), default: 3 }],
		['maxWait', 'Max Wait', { ...number(0, 86_400), default: 120 }],
		[
			'output',
			'Output',
			{
				type: 'options',
				options: [
					{ name: "Service's Answer", value: 'answer', description },
					{ name: 'Summary', value: 'summary', description },
				],
				default: 'summary',
			},
		],
		['previewOnly', 'Preview Only', { type: 'boolean', default: true }],
		[
			'requestMethod',
			'Request Method',
			{
				type: 'options',
				options: [
					{ name: 'DELETE', value: 'DELETE' },
					{ name: 'POST', value: 'POST' },
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
