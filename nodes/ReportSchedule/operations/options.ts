import type { InputItem } from '../item/inputItem';
import { membersOf } from '../item/item';
import { readSetting, wholeNumber, type Setting } from '../item/setting';
import type { RequestMethod } from '../service/request';
import { hasExpression } from '../text/expressions';
import { InvalidValue } from '../text/issues';

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
};

/** A parameter of its own. */
export const previewOnly = flag('Preview Only', false);

type OptionSettings = typeof optionSettings;

/** The options of a run. They apply to all of its items. */
export type RunOptions = { [Name in keyof OptionSettings]: OptionSettings[Name]['default'] } & {
	previewOnly: boolean;
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
	const names = ['options', 'previewOnly'];
	const all = (one: InputItem) => JSON.stringify(names.map((name) => one.parameter(name)));
	const first = all(item);
	if (!names.some((name) => hasExpression(item.saved(name)))) return item;
	for (let other = 1; other < count; other += 1) {
		if (all(inputItem(other)) === first) continue;
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
	const settings: Record<string, Setting> = {
		...optionSettings,
		...(methods.length > 0 && { requestMethod: methodSetting(methods) }),
	};
	const members = membersOf(item, 'options');
	const values = Object.entries(settings).map(
		([name, setting]) => [name, readSetting(setting, members, name)] as const,
	);
	// What only reads has no preview. One that comes to nothing must not send things.
	const preview =
		methods.length > 0 &&
		readSetting(
			{
				...previewOnly,
				...(String(item.saved('previewOnly')).startsWith('=') && { ifBlank: 'Use true or false' }),
			},
			item,
			'previewOnly',
		);
	return { ...Object.fromEntries(values), previewOnly: preview } as RunOptions;
}
