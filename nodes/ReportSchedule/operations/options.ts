import type { INodeProperties, INodePropertyOptions, INodePropertyTypeOptions } from 'n8n-workflow';
import type { Reading } from '../doors';
import { isRecord, isBlank, InvalidValue, quote } from '../fields/values';
import { type OperationDescription, hiddenFor, byLabel } from '../panel/properties';
import type { RequestMethod } from '../requests/request';

/** The options of a run. They apply to all of its items. */
export interface RunOptions {
	/** Of an operation that changes something. */
	requestMethod: RequestMethod;
	combineItems: boolean;
	maxIdsPerRequest: number;
	concurrency: number;
	maxRetries: number;
	/** Seconds that a run waits at a stretch because the service limits its requests. */
	maxWait: number;
	output: 'summary' | 'answer';
	/** Milliseconds a request may take. */
	timeout: number;
	previewOnly: boolean;
	/** Of Create or Update: send an update that would change nothing, too. */
	sendUnchanged: boolean;
}

/** What the editor shows for an option. How its value is read follows from it. */
interface Option extends Omit<INodeProperties, 'name'> {
	/** The operations that have it, if not all. */
	only?: ReadonlyArray<OperationDescription['optionSet']>;
	/** Whether it's of no use to someone who builds a tool for an agent: a tool call has one item. */
	notForTools?: true;
}

function wholeNumber(minValue: number, maxValue: number): INodePropertyTypeOptions {
	return { minValue, maxValue, numberPrecision: 0 };
}

const table: Record<Exclude<keyof RunOptions, 'requestMethod'>, Option> = {
	combineItems: {
		displayName: 'Combine Items',
		type: 'boolean',
		default: true,
		description:
			'Whether to send one request per schedule or group with the IDs of all input items, instead of one per item',
		only: ['membership'],
		notForTools: true,
	},
	maxIdsPerRequest: {
		displayName: 'Max IDs per Request',
		type: 'number',
		typeOptions: wholeNumber(1, 1_000_000),
		default: 1000,
		description: 'The maximum number of IDs per request. Longer lists are split.',
		only: ['membership'],
	},
	concurrency: {
		displayName: 'Concurrency',
		type: 'number',
		typeOptions: wholeNumber(1, 50),
		default: 10,
		description:
			'The maximum number of requests to run at once. Requests to the same schedule or group keep their order. Under a rate limit the run slows down by itself.',
		only: ['schedule', 'upsert', 'membership', 'get'],
		notForTools: true,
	},
	maxRetries: {
		displayName: 'Max Retries',
		type: 'number',
		typeOptions: wholeNumber(0, 10),
		default: 3,
		description:
			"How many times to retry a request that couldn't connect. Requests that time out, lose their connection or get a 5xx are retried too, unless they create a schedule. Waits for a rate limit don't count.",
	},
	maxWait: {
		displayName: 'Max Wait',
		type: 'number',
		typeOptions: wholeNumber(0, 86_400),
		default: 120,
		description: 'Maximum seconds to wait for a rate limit before the run stops',
	},
	output: {
		displayName: 'Output',
		type: 'options',
		options: [
			{ name: "Service's Answer", value: 'answer', description: "The service's JSON, unchanged" },
			{
				name: 'Summary',
				value: 'summary',
				description: "Operation, ID of the schedule or group, recipients and the service's answer",
			},
		],
		default: 'summary',
		description: 'What to output for each item',
		only: ['schedule', 'upsert', 'membership'],
	},
	sendUnchanged: {
		displayName: 'Send Unchanged',
		type: 'boolean',
		default: false,
		description:
			"Whether to send an update even if the service's list already shows every value of it. Applies to Match By Name.",
		only: ['upsert'],
	},
	timeout: {
		displayName: 'Timeout',
		type: 'number',
		typeOptions: wholeNumber(1, 3_600_000),
		default: 60_000,
		description: 'Maximum time per attempt, in milliseconds',
	},
	previewOnly: {
		displayName: 'Preview Only',
		type: 'boolean',
		// On as soon as it is added: someone who adds it wants nothing to be sent.
		default: true,
		description:
			'Whether to send nothing, and output in words and as a request what would be done for each item',
	},
};

/** All options, for an operation that may use these methods, the default first. */
function optionsFor(methods: readonly RequestMethod[]): Record<string, Option> {
	if (methods.length === 0) return table;
	const requestMethod: Option = {
		displayName: 'Request Method',
		type: 'options',
		options: [...methods].sort().map((value) => ({ name: value, value })),
		default: methods[0]!,
		description: "The service's API documents both methods for this",
	};
	return { requestMethod, ...table };
}

/** The Options collection of an operation with these methods. */
export function optionsProperty({
	methods,
	optionSet,
}: Pick<OperationDescription, 'methods' | 'optionSet'>): INodeProperties {
	const own = Object.entries(optionsFor(methods.length > 1 ? methods : [])).flatMap(([name, option]) => {
		const { only, notForTools, ...property } = { name, ...option };
		if (only && !only.includes(optionSet)) return [];
		return [notForTools ? hiddenFor({ '@tool': [true] }, property) : property];
	});
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		description: 'How requests are sent. These apply to the whole run.',
		options: own.sort(byLabel),
	};
}

/**
 * Reads the Options collection.
 *
 * @param methods the methods that Request Method offers for the operation, the default first; none if it only reads
 */
export function readOptions(
	given: unknown,
	methods: readonly RequestMethod[],
	reading: Pick<Reading, 'issues' | 'layers'>,
): RunOptions {
	// n8n empties a collection that holds anything but its options.
	const values = new Map(Object.entries(isRecord(given) ? given : {}));
	const entries = Object.entries(optionsFor(methods)).map(
		([name, option]) => [name, readSetting(option, values.get(name), reading)] as const,
	);
	const options = Object.fromEntries(entries) as unknown as RunOptions;
	if (!values.has('previewOnly')) return { ...options, previewOnly: false };
	// Someone who has added it must not find things sent because an expression came to nothing.
	if (isBlank(values.get('previewOnly'))) {
		reading.issues.add('Preview Only is empty. Use true or false, or remove the option');
	}
	return options;
}

/** Reads a parameter's value by what the editor shows for it. A blank one leaves the default, and so does an issue. */
export function readSetting(
	setting: Option,
	given: unknown,
	{ issues, layers }: Pick<Reading, 'issues' | 'layers'>,
): unknown {
	const { displayName, default: instead, type, typeOptions, options } = setting;
	if (isBlank(given)) return instead;
	const read = () => {
		if (type === 'boolean') return readBoolean(given);
		if (type === 'number') return readNumber(given, typeOptions!.minValue!, typeOptions!.maxValue!);
		const choices = (options as INodePropertyOptions[]).map(({ name, value }) => ({
			label: name,
			value: String(value),
		}));
		return layers.values.choice(given, choices);
	};
	return issues.read(displayName, read) ?? instead;
}

function readNumber(given: unknown, from: number, to: number): number {
	const value = typeof given === 'string' ? Number(given) : given;
	if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
	throw new InvalidValue(`${quote(given)} isn't valid. Use a whole number from ${from} to ${to}`);
}

function readBoolean(given: unknown): boolean {
	const word = typeof given === 'object' ? undefined : String(given).trim().toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	throw new InvalidValue(`${quote(given)} isn't valid. Use true or false`);
}
