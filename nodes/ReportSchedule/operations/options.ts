import type { INodeProperties } from 'n8n-workflow';
import { collect, InvalidValue, isBlank } from '../fields/invalidValue';
import { readChoice } from '../fields/choices';
import { byLabel } from '../fields/scheduleProperties';
import { readText } from '../fields/text';
import type { RequestMethod } from '../requests/plannedRequest';

/** The options of a run. They hold for all of its items. */
export interface RunOptions {
	requestMethod: RequestMethod;
	combineItems: boolean;
	maxIdsPerRequest: number;
	/** Requests under way at once. */
	concurrency: number;
	/** Retries of one request. */
	maxRetries: number;
	/** Milliseconds a request may take. */
	timeout: number;
	previewOnly: boolean;
}

interface NumberOption {
	name: 'concurrency' | 'maxIdsPerRequest' | 'maxRetries' | 'timeout';
	label: string;
	default: number;
	min: number;
	max: number;
	description: string;
}

interface BooleanOption {
	name: 'combineItems' | 'previewOnly';
	label: string;
	default: boolean;
	description: string;
}

const combineItems: BooleanOption = {
	name: 'combineItems',
	label: 'Combine Items',
	default: true,
	description:
		'Whether to send one request for each schedule with the IDs of all input items, instead of one for each item',
};
const concurrency: NumberOption = {
	name: 'concurrency',
	label: 'Concurrency',
	default: 5,
	min: 1,
	max: 50,
	description: 'How many requests are under way at once. Requests to the same schedule keep their order.',
};
const maxIdsPerRequest: NumberOption = {
	name: 'maxIdsPerRequest',
	label: 'Max IDs per Request',
	default: 1000,
	min: 1,
	max: 1_000_000,
	description: 'How many IDs one request carries at most. A longer list is sent in several requests.',
};
const maxRetries: NumberOption = {
	name: 'maxRetries',
	label: 'Max Retries',
	default: 3,
	min: 0,
	max: 10,
	description:
		'How often a request is tried again after a rate limit or a connection that was never made and, unless it creates a schedule, after a time-out, a lost connection or a 5xx answer',
};
const previewOnly: BooleanOption = {
	name: 'previewOnly',
	label: 'Preview Only',
	default: false,
	description: 'Whether to output the requests that would be sent, and send nothing',
};
const timeout: NumberOption = {
	name: 'timeout',
	label: 'Timeout',
	default: 60_000,
	min: 1,
	max: 3_600_000,
	description: 'How many milliseconds a request may take',
};

const everywhere = [concurrency, maxRetries, previewOnly, timeout];
const membershipOnly = [combineItems, maxIdsPerRequest];

/**
 * The Options collection of an operation.
 *
 * @param methods the methods that §4 documents for it, the default first
 * @param membership whether it adds or removes IDs
 */
export function optionsProperty(methods: readonly RequestMethod[], membership: boolean): INodeProperties {
	const options = [...everywhere, ...(membership ? membershipOnly : [])].map(toProperty);
	if (methods.length > 1) options.push(requestMethodProperty(methods));
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		description: 'How the requests are sent. Options hold for all items of a run.',
		options: options.sort(byLabel),
	};
}

/**
 * Reads the Options collection.
 *
 * @param given the collection as the parameter gives it
 * @param methods the methods that §4 documents for the operation, the default first
 * @param complaints all that is wrong is added to these
 */
export function readOptions(
	given: unknown,
	methods: readonly RequestMethod[],
	complaints: string[],
): RunOptions {
	const values = new Map(Object.entries(typeof given === 'object' && given !== null ? given : {}));
	const number = (option: NumberOption) =>
		collect(complaints, option.label, () => readWhole(values.get(option.name), option)) ?? option.default;
	const boolean = (option: BooleanOption) =>
		collect(complaints, option.label, () => readSwitch(values.get(option.name))) ?? option.default;
	const choices = methods.map((value) => ({ value, label: value }));
	return {
		requestMethod:
			collect(complaints, 'Request Method', () =>
				readChoice(values.get('requestMethod'), choices, methods.join(' or ')),
			) ?? methods[0]!,
		combineItems: boolean(combineItems),
		maxIdsPerRequest: number(maxIdsPerRequest),
		concurrency: number(concurrency),
		maxRetries: number(maxRetries),
		timeout: number(timeout),
		previewOnly: boolean(previewOnly),
	};
}

function readWhole(given: unknown, { min, max }: NumberOption): number | undefined {
	if (isBlank(given)) return undefined;
	const value = typeof given === 'string' ? Number(given) : given;
	if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
	throw new InvalidValue(given, `a whole number from ${min} to ${max}`);
}

function readSwitch(given: unknown): boolean | undefined {
	const word = readText(given, 'true or false')?.trim().toLowerCase();
	if (word === undefined) return undefined;
	if (word !== 'true' && word !== 'false') throw new InvalidValue(given, 'true or false');
	return word === 'true';
}

function toProperty(option: NumberOption | BooleanOption): INodeProperties {
	const base = { displayName: option.label, name: option.name, description: option.description };
	if (!('min' in option)) return { ...base, type: 'boolean', default: option.default };
	const typeOptions = { minValue: option.min, maxValue: option.max, numberPrecision: 0 };
	return { ...base, type: 'number', typeOptions, default: option.default };
}

function requestMethodProperty(methods: readonly RequestMethod[]): INodeProperties {
	const [defaultMethod] = methods;
	return {
		displayName: 'Request Method',
		name: 'requestMethod',
		type: 'options',
		options: methods.map((value) => ({ name: value, value })),
		default: defaultMethod,
		description: 'The interface documents both methods for this operation, with the same meaning',
	};
}
