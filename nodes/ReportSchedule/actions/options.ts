import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue, type Issues } from '../fields/issues';
import { readChoice } from '../fields/readers';
import { isBlank, isRecord, quote } from '../fields/values';
import type { RequestMethod } from '../requests/request';
import { byLabel, hiddenFor } from './properties';

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

/** What options depend on. */
export type OperationKind = 'schedule' | 'membership' | 'get' | 'getAll';

/** What the editor shows for an option, and how its value is read. */
interface Option<Value> {
	property: Omit<INodeProperties, 'name'> & { default: Value };
	/**
	 * @returns undefined for a blank value, which leaves the default
	 * @throws InvalidValue
	 */
	read: (given: unknown) => Value | undefined;
	/** The kinds of operations that have it, if not all. */
	only?: readonly OperationKind[];
	/** Whether it's of no use to someone who builds a tool for an agent: a tool call has one item. */
	notForTools?: true;
}

const table: { [Name in Exclude<keyof RunOptions, 'requestMethod'>]: Option<RunOptions[Name]> } = {
	combineItems: {
		...onOrOff(
			'Combine Items',
			'Whether to send one request per schedule with the IDs of all input items, instead of one per item',
		),
		only: ['membership'],
		notForTools: true,
	},
	concurrency: {
		...wholeNumber(
			'Concurrency',
			{ from: 1, to: 50, instead: 10 },
			'The maximum number of requests to run at once. Requests to the same schedule keep their order. Under a rate limit the run slows down by itself.',
		),
		only: ['schedule', 'membership', 'get'],
		notForTools: true,
	},
	maxIdsPerRequest: {
		...wholeNumber(
			'Max IDs per Request',
			{ from: 1, to: 1_000_000, instead: 1000 },
			'The maximum number of IDs per request. Longer lists are split.',
		),
		only: ['membership'],
	},
	maxRetries: wholeNumber(
		'Max Retries',
		{ from: 0, to: 10, instead: 3 },
		"How many times to retry a request that couldn't connect. Requests that time out, lose their connection or get a 5xx are retried too, unless they create a schedule. Waits for a rate limit don't count.",
	),
	maxWait: wholeNumber(
		'Max Wait',
		{ from: 0, to: 86_400, instead: 120 },
		'Maximum seconds to wait for a rate limit before the run stops',
	),
	output: {
		...oneOf('Output', 'What to output for each item', 'summary', [
			{ value: 'answer', label: "Service's Answer", description: "The service's JSON, unchanged" },
			{
				value: 'summary',
				label: 'Summary',
				description: "Operation, schedule ID, recipients and the service's answer",
			},
		]),
		only: ['schedule', 'membership'],
	},
	// On as soon as it is added: someone who adds it wants nothing to be sent.
	previewOnly: onOrOff('Preview Only', 'Whether to output the requests instead of sending them'),
	timeout: wholeNumber(
		'Timeout',
		{ from: 1, to: 3_600_000, instead: 60_000 },
		'Maximum time per attempt, in milliseconds',
	),
};

/** @param methods the methods that an operation may use, the default first */
function requestMethod(methods: readonly RequestMethod[]): Option<RequestMethod> {
	const choices = [...methods].sort().map((value) => ({ value, label: value }));
	const description = "The service's API documents both methods, and they do the same";
	return oneOf('Request Method', description, methods[0]!, choices);
}

/** The Options collection of an operation. */
export function optionsProperty(methods: readonly RequestMethod[], kind: OperationKind): INodeProperties {
	const all: { [name: string]: Option<unknown> } = {
		...table,
		...(methods.length > 1 && { requestMethod: requestMethod(methods) }),
	};
	const own = Object.entries(all).filter(([, { only }]) => only === undefined || only.includes(kind));
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		description: 'How requests are sent. These apply to the whole run.',
		options: own
			.map(([name, { property, notForTools }]) =>
				notForTools ? hiddenFor({ '@tool': [true] }, { name, ...property }) : { name, ...property },
			)
			.sort(byLabel),
	};
}

/**
 * Reads the Options collection.
 *
 * @param given the collection as the parameter gives it
 * @param methods the methods that Request Method offers for the operation, the default first; none if it only reads
 * @param issues all that is wrong is added to these
 */
export function readOptions(given: unknown, methods: readonly RequestMethod[], issues: Issues): RunOptions {
	if (!isRecord(given) && !isBlank(given)) {
		issues.add(`Options: ${quote(given)} isn't a collection of options`);
	}
	const values = new Map(Object.entries(isRecord(given) ? given : {}));
	const read = <Value>(name: keyof RunOptions, { property, read }: Option<Value>): Value =>
		issues.read(property.displayName, () => read(values.get(name))) ?? property.default;
	return {
		requestMethod: methods.length > 0 ? read('requestMethod', requestMethod(methods)) : 'POST',
		combineItems: read('combineItems', table.combineItems),
		maxIdsPerRequest: read('maxIdsPerRequest', table.maxIdsPerRequest),
		concurrency: read('concurrency', table.concurrency),
		maxRetries: read('maxRetries', table.maxRetries),
		maxWait: read('maxWait', table.maxWait),
		output: read('output', table.output),
		timeout: read('timeout', table.timeout),
		previewOnly: values.has('previewOnly') && read('previewOnly', { ...table.previewOnly, read: readAdded }),
	};
}

/** Someone who has added Preview Only must not find things sent because an expression came to nothing. */
function readAdded(given: unknown): boolean {
	const value = readSwitch(given);
	if (value === undefined) throw InvalidValue.empty(undefined, 'Use true or false, or remove the option');
	return value;
}

export function wholeNumber(
	displayName: string,
	{ from, to, instead }: { from: number; to: number; instead: number },
	description: string,
): Option<number> {
	const typeOptions = { minValue: from, maxValue: to, numberPrecision: 0 };
	return {
		property: { displayName, description, type: 'number', typeOptions, default: instead },
		read: (given) => {
			if (isBlank(given)) return undefined;
			const value = typeof given === 'string' ? Number(given) : given;
			if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
			throw new InvalidValue(`${quote(given)} isn't valid. Use a whole number from ${from} to ${to}`);
		},
	};
}

/** A switch that is on unless it's turned off. */
export function onOrOff(displayName: string, description: string): Option<boolean> {
	return { property: { displayName, description, type: 'boolean', default: true }, read: readSwitch };
}

function readSwitch(given: unknown): boolean | undefined {
	if (isBlank(given)) return undefined;
	const word = typeof given === 'object' ? undefined : String(given).trim().toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	throw new InvalidValue(`${quote(given)} is neither true nor false`);
}

/** @param choices in alphabetical order, as the editor lists them */
function oneOf<Value extends string>(
	displayName: string,
	description: string,
	instead: Value,
	choices: ReadonlyArray<{ value: Value; label: string; description?: string }>,
): Option<Value> {
	const options = choices.map(({ label, ...option }) => ({ name: label, ...option }));
	const advice = `Use ${choices.map(({ label }) => label).join(' or ')}`;
	return {
		property: { displayName, description, type: 'options', options, default: instead },
		read: (given) => readChoice(given, { choices, advice }),
	};
}
