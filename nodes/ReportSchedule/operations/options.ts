import type { InputItem } from '../item/inputItem';
import { membersOf } from '../item/item';
import { readSetting, wholeNumber, type Setting } from '../item/setting';
import type { RequestMethod } from '../requests/request';
import { hasExpression } from '../helpers/expressions';
import { InvalidValue } from '../helpers/issues';
import { isRecord } from '../helpers/types';

const flag = (displayName: string, byDefault: boolean): Setting<boolean> => ({
	displayName,
	type: 'boolean',
	default: byDefault,
});

/** What each option takes. Which operation has which, and what it says, is in the panel. */
export const optionSettings = {
	combineItems: flag('Combine Items', true),
	maxIdsPerRequest: wholeNumber('Max IDs per Request', 1, 1_000_000, 1000),
	concurrency: wholeNumber('Concurrency', 1, 50, 10),
	maxRetries: wholeNumber('Max Retries', 0, 10, 3),
	/** Seconds that a run waits at a stretch because the service limits its requests. */
	maxWait: wholeNumber('Max Wait', 0, 86_400, 120),
	output: {
		displayName: 'Output',
		type: 'options',
		options: [
			{
				name: 'Full',
				value: 'full',
				description: "Summary, and DataReportive's answer; in a preview, the request",
			},
			{ name: 'Summary', value: 'summary', description: 'What was done, in words, and what to check' },
		],
		default: 'summary',
	} as Setting<'summary' | 'full'>,
	/** Of Create or Update: send an update that would change nothing, too. */
	sendUnchanged: flag('Send Unchanged', false),
	/** Milliseconds a request may take. */
	timeout: wholeNumber('Timeout', 1, 3_600_000, 60_000),
	// On as soon as it is added: someone who adds it wants nothing to be sent.
	previewOnly: {
		...flag('Preview Only', true),
		// Whoever has added it must not find things sent because an expression came to nothing.
		ifBlank: 'Use true or false, or remove the option',
	},
};

type OptionSettings = typeof optionSettings;

/** The options of a run. They apply to all of its items. */
export type RunOptions = { [Name in keyof OptionSettings]: OptionSettings[Name]['default'] } & {
	/** Of an operation that changes something. */
	requestMethod: RequestMethod;
};

/** The option Request Method of an operation that may use these, the default first. */
export function methodSetting(methods: readonly RequestMethod[]): Setting<RequestMethod> {
	const options = [...methods].sort().map((value) => ({ name: value, value }));
	return { displayName: 'Request Method', type: 'options', options, default: methods[0]! };
}

/** The first item, whose options are those of all. @throws InvalidValue where an expression gives other options for another item */
export function itemWithOptions(inputItem: (item: number) => InputItem, count: number): InputItem {
	const item = inputItem(0);
	const first = JSON.stringify(item.parameter('options'));
	if (!hasExpression(item.saved('options'))) return item;
	for (let other = 1; other < count; other += 1) {
		if (JSON.stringify(inputItem(other).parameter('options')) === first) continue;
		throw new InvalidValue(
			`apply to the whole run, but they differ between item 0 and item ${other}. Use fixed values, or expressions that return the same value for every item`,
			' ',
		);
	}
	return item;
}

/**
 * Reads the Options collection.
 *
 * @param item any of the run's, because options are the same for all
 * @param methods the methods that Request Method offers for the operation, the default first; none if it only reads
 */
export function readOptions(item: InputItem, methods: readonly RequestMethod[]): RunOptions {
	const { previewOnly, ...others } = optionSettings;
	const given = item.parameter('options');
	// What only reads has no preview.
	const isPreviewAdded = methods.length > 0 && isRecord(given) && Object.hasOwn(given, 'previewOnly');
	const settings: Record<string, Setting> = {
		...others,
		...(isPreviewAdded && { previewOnly }),
		...(methods.length > 0 && { requestMethod: methodSetting(methods) }),
	};
	const members = membersOf(item, 'options');
	const values = Object.entries(settings).map(
		([name, setting]) => [name, readSetting(setting, members, name)] as const,
	);
	return { previewOnly: false, ...Object.fromEntries(values) } as RunOptions;
}
