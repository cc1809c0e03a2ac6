import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue, type Issues } from '../fields/issues';
import { isBlank, quote } from '../fields/values';
import { readChoice } from '../fields/readers';
import type { OperationFacts, RequestMethod } from '../requests/request';
import { byLabel } from './properties';

/** The options of a run. They apply to all of its items. */
export interface RunOptions {
	requestMethod: RequestMethod;
	combineItems: boolean;
	maxIdsPerRequest: number;
	/** The most requests under way at once. */
	concurrency: number;
	/** Retries of one request. */
	maxRetries: number;
	/** Seconds that a run waits at a stretch because the service limits its requests. */
	maxWait: number;
	output: 'summary' | 'answer';
	/** Milliseconds a request may take. */
	timeout: number;
	previewOnly: boolean;
}

interface NumberOption {
	name: 'concurrency' | 'maxIdsPerRequest' | 'maxRetries' | 'maxWait' | 'timeout';
	label: string;
	default: number;
	min: number;
	max: number;
	description: string;
}

const combineItems = {
	name: 'combineItems',
	label: 'Combine Items',
	default: true,
	description:
		'Whether to send one request per schedule with the IDs of all input items, instead of one per item',
} as const;
const concurrency: NumberOption = {
	name: 'concurrency',
	label: 'Concurrency',
	default: 10,
	min: 1,
	max: 50,
	description:
		'The maximum number of requests to run at once. Requests to the same schedule keep their order. Under a rate limit the run slows down by itself.',
};
const maxIdsPerRequest: NumberOption = {
	name: 'maxIdsPerRequest',
	label: 'Max IDs per Request',
	default: 1000,
	min: 1,
	max: 1_000_000,
	description: 'The maximum number of IDs per request. Longer lists are split.',
};
const maxRetries: NumberOption = {
	name: 'maxRetries',
	label: 'Max Retries',
	default: 3,
	min: 0,
	max: 10,
	description:
		"How many times to retry a request that couldn't connect. Requests that time out, lose their connection or get a 5xx are retried too, unless they create a schedule. Waits for a rate limit don't count.",
};
const maxWait: NumberOption = {
	name: 'maxWait',
	label: 'Max Wait',
	default: 120,
	min: 0,
	max: 86_400,
	description:
		'The longest to wait at a stretch for a rate limit, in seconds. If the service asks for more, the run stops and tells you when to continue.',
};
const timeout: NumberOption = {
	name: 'timeout',
	label: 'Timeout',
	default: 60_000,
	min: 1,
	max: 3_600_000,
	description: 'How long each attempt may take, in milliseconds, from its start to the end of the answer',
};
const previewOnly = {
	name: 'previewOnly',
	label: 'Preview Only',
	description: 'Whether to output the requests instead of sending them',
} as const;

const outputChoices = [
	{ value: 'answer', label: "Service's Answer", description: "The service's JSON, unchanged" },
	{ value: 'summary', label: 'Summary', description: 'The same keys for every answer' },
] as const;

/** An option with whether it is of use to someone who builds a tool for an agent: a tool call has one item. */
const everywhere = [concurrency, maxRetries, maxWait, timeout].map((option) => ({
	property: numberProperty(option),
	forTools: option !== concurrency,
}));
const membershipOnly = [
	{ property: booleanProperty(combineItems), forTools: false },
	{ property: numberProperty(maxIdsPerRequest), forTools: true },
];

/** The Options collection of an operation. */
export function optionsProperty(
	methods: readonly RequestMethod[],
	facts: readonly OperationFacts[],
): INodeProperties {
	const isMembership = facts.some(({ recipients }) => recipients !== undefined);
	const options = [
		...[...everywhere, ...(isMembership ? membershipOnly : [])].map(({ property, forTools }) =>
			forTools ? property : { ...property, displayOptions: { hide: { '@tool': [true] } } },
		),
		outputProperty,
		// On as soon as it is added: someone who adds it wants nothing to be sent.
		booleanProperty({ ...previewOnly, default: true }),
	];
	if (methods.length > 1) options.push(requestMethodProperty(methods));
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		description: 'How requests are sent. These apply to the whole run.',
		options: options.sort(byLabel),
	};
}

/**
 * Reads the Options collection.
 *
 * @param given the collection as the parameter gives it
 * @param methods the methods that Request Method offers for the operation, the default first
 * @param issues all that is wrong is added to these
 */
export function readOptions(given: unknown, methods: readonly RequestMethod[], issues: Issues): RunOptions {
	const isCollection = typeof given === 'object' && given !== null && !Array.isArray(given);
	if (!isCollection && !isBlank(given)) issues.add(`Options: ${quote(given)} isn't a collection of options`);
	const values = new Map(Object.entries(isCollection ? given : {}));
	const number = (option: NumberOption) =>
		issues.read(option.label, () => readWhole(values.get(option.name), option)) ?? option.default;
	const choices = methods.map((value) => ({ value, label: value }));
	return {
		requestMethod:
			issues.read('Request Method', () =>
				readChoice(values.get('requestMethod'), { choices, accepted: methods.join(' or ') }),
			) ?? methods[0]!,
		combineItems:
			issues.read(combineItems.label, () => readSwitch(values.get(combineItems.name))) ??
			combineItems.default,
		maxIdsPerRequest: number(maxIdsPerRequest),
		concurrency: number(concurrency),
		maxRetries: number(maxRetries),
		maxWait: number(maxWait),
		output:
			issues.read('Output', () => readChoice(values.get('output'), { choices: outputChoices })) ?? 'summary',
		timeout: number(timeout),
		previewOnly: values.has(previewOnly.name) && readPreview(values.get(previewOnly.name), issues),
	};
}

/** Someone who has added it must not find things sent because an expression came to nothing. */
function readPreview(given: unknown, issues: Issues): boolean {
	const on = issues.read(previewOnly.label, () => {
		const value = readSwitch(given);
		if (value === undefined) throw InvalidValue.empty(undefined, 'Use true or false, or remove the option');
		return value;
	});
	return on ?? true;
}

function readWhole(given: unknown, { min, max }: NumberOption): number | undefined {
	if (isBlank(given)) return undefined;
	const value = typeof given === 'string' ? Number(given) : given;
	if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
	throw new InvalidValue(`${quote(given)} isn't valid. Use a whole number from ${min} to ${max}`);
}

function readSwitch(given: unknown): boolean | undefined {
	if (isBlank(given)) return undefined;
	const word = typeof given === 'object' ? undefined : String(given).trim().toLowerCase();
	if (word !== 'true' && word !== 'false') {
		throw new InvalidValue(`${quote(given)} is neither true nor false`);
	}
	return word === 'true';
}

function numberProperty(option: NumberOption): INodeProperties {
	const typeOptions = { minValue: option.min, maxValue: option.max, numberPrecision: 0 };
	return { ...texts(option), type: 'number', typeOptions, default: option.default };
}

function booleanProperty(option: {
	name: string;
	label: string;
	default: boolean;
	description: string;
}): INodeProperties {
	return { ...texts(option), type: 'boolean', default: option.default };
}

function texts({ label, name, description }: { label: string; name: string; description: string }) {
	return { displayName: label, name, description };
}

const outputProperty: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: outputChoices.map(({ value, label, description }) => ({ name: label, value, description })),
	default: 'summary',
	description: 'What to output for each item',
};

function requestMethodProperty(methods: readonly RequestMethod[]): INodeProperties {
	const [defaultMethod] = methods;
	return {
		displayName: 'Request Method',
		name: 'requestMethod',
		type: 'options',
		options: methods.map((value) => ({ name: value, value })).sort((a, b) => (a.name < b.name ? -1 : 1)),
		default: defaultMethod,
		description: "The service's API documents both methods, and they do the same",
	};
}
