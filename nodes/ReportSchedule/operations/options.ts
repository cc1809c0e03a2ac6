import type { Reading } from '../doors';
import { membersOf, type InputItem } from '../item/item';
import { readSetting, wholeNumber, type Setting } from '../item/setting';
import type { RequestMethod } from '../requests/request';
import { isRecord } from '../helpers/types';

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

type OptionName = keyof RunOptions;

const flag = (displayName: string, instead: boolean): Setting => ({
	displayName,
	type: 'boolean',
	default: instead,
});

/** What each option takes. Which operation has which, and what it says, is in the panel. */
export const optionSettings: Readonly<Record<Exclude<OptionName, 'requestMethod'>, Setting>> = {
	combineItems: flag('Combine Items', true),
	maxIdsPerRequest: wholeNumber('Max IDs per Request', 1, 1_000_000, 1000),
	concurrency: wholeNumber('Concurrency', 1, 50, 10),
	maxRetries: wholeNumber('Max Retries', 0, 10, 3),
	maxWait: wholeNumber('Max Wait', 0, 86_400, 120),
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
	},
	sendUnchanged: flag('Send Unchanged', false),
	timeout: wholeNumber('Timeout', 1, 3_600_000, 60_000),
	// On as soon as it is added: someone who adds it wants nothing to be sent.
	previewOnly: flag('Preview Only', true),
};

/** The option Request Method of an operation that may use these, the default first. */
export function methodSetting(methods: readonly RequestMethod[]): Setting {
	const options = [...methods].sort().map((value) => ({ name: value, value }));
	return { displayName: 'Request Method', type: 'options', options, default: methods[0]! };
}

/**
 * Reads the Options collection.
 *
 * @param item any of the run's, because options are the same for all; undefined where they can't be read
 * @param methods the methods that Request Method offers for the operation, the default first; none if it only reads
 */
export function readOptions(
	item: InputItem | undefined,
	methods: readonly RequestMethod[],
	reading: Pick<Reading, 'issues' | 'layers'>,
): RunOptions {
	const members = item && membersOf(item, 'options');
	const read = (name: OptionName, setting: Setting, ifBlank?: string) =>
		members === undefined ? setting.default : readSetting(setting, members, name, reading, ifBlank);
	const { previewOnly, ...others } = optionSettings;
	const options = {
		...(methods.length > 0 && { requestMethod: read('requestMethod', methodSetting(methods)) }),
		...Object.fromEntries(
			Object.entries(others).map(([name, setting]) => [name, read(name as OptionName, setting)]),
		),
		// Someone who has added it must not find things sent because an expression came to nothing.
		previewOnly:
			isAdded(item, 'previewOnly') &&
			read('previewOnly', previewOnly, 'Use true or false, or remove the option'),
	};
	return options as unknown as RunOptions;
}

function isAdded(item: InputItem | undefined, name: OptionName): boolean {
	const given = item?.parameter('options');
	return isRecord(given) && Object.hasOwn(given, name);
}
