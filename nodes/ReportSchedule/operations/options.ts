import { type InputItem, readSetting, type Setting, wholeNumber } from '../item/item';
import type { RequestMethod } from '../service/request';
import { hasExpression } from '../text/expressions';
import { InvalidValue, type Issues } from '../text/issues';
import { itemInWords } from '../text/say';

const flag = (displayName: string, byDefault: boolean): Setting<boolean> => ({
	displayName,
	type: 'boolean',
	default: byDefault,
});

/** What each option takes. Which operation has which, and what it says, is in the panel. */
export const optionSettings = {
	combineItems: flag('Combine Items', true),
	concurrency: wholeNumber('Concurrency', 1, 50, 10),
	/** The `plan` that a preview gave for the item. Each item has its own. */
	expectedPlan: { displayName: 'Expected Plan', type: 'string', default: '' } as Setting<string>,
	/** The most recipients that the items for a schedule may take off it. */
	maxRemovals: {
		...wholeNumber('Max Removals', 0, 1_000_000, 0),
		ifBlank: 'Use a whole number, or remove the option',
	},
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
	/** Milliseconds a request may take. */
	timeout: wholeNumber('Timeout', 1, 3_600_000, 60_000),
};

/** A parameter of its own. */
export const previewOnly = flag('Preview Only', false);

type Values<Settings> = {
	[Name in keyof Settings]: Settings[Name] extends Setting<infer Value> ? Value : never;
};

/** The options of a run, which apply to all of its items, but for Expected Plan. */
export type RunOptions = Omit<Values<typeof optionSettings>, 'maxRemovals' | 'expectedPlan'> & {
	previewOnly: boolean;
	/** Undefined for no limit. */
	maxRemovals?: number;
	/** By item; undefined where nothing is expected, and in a preview. */
	expectedPlans?: readonly unknown[];
	/** Of an operation that changes something. */
	requestMethod: RequestMethod;
};

/** The option Request Method of an operation that may use these, the default first. */
export function methodSetting(methods: readonly RequestMethod[]): Setting<RequestMethod> {
	const options = [...methods].sort().map((value) => ({ name: value, value }));
	return { displayName: 'Request Method', type: 'options', options, default: methods[0]! };
}

/**
 * Reads Preview Only and the Options collection of a run of so many items.
 *
 * @param methods the methods that Request Method offers for the operation, the default first; none if it only reads
 * @param issues gets what is wrong; the default stands in for it
 */
export function readOptions(
	inputItem: (item: number) => InputItem,
	count: number,
	methods: readonly RequestMethod[],
	issues: Issues,
): RunOptions {
	const first = { ...inputItem(0), issues };
	const read = (path: string, setting: Setting) => {
		issues.collect(setting.displayName, () => refuseDifferent(path, inputItem, count));
		return readSetting(setting, first, path);
	};
	const isChange = methods.length > 0;
	const { expectedPlan, maxRemovals, ...others } = optionSettings;
	const settings: Record<string, Setting> = {
		...others,
		...(isThere(first, 'options.maxRemovals') && { maxRemovals }),
		...(isChange && { requestMethod: methodSetting(methods) }),
	};
	const options = Object.entries(settings).map(([name, setting]) => [name, read(`options.${name}`, setting)]);
	if (isChange && isThere(first, 'options.previewOnly')) {
		issues.add('Preview Only is a field of its own now. Turn it on there, and remove it from Options');
	}
	// A switch that comes to nothing must not send things.
	const ofPreview = { ...previewOnly, ifBlank: 'Use true or false' };
	const isPreview = isChange && isThere(first, 'previewOnly') && read('previewOnly', ofPreview);
	const readPlans = () =>
		Array.from({ length: count }, (_, item) => inputItem(item).parameter('options.expectedPlan'));
	const expectsPlans = !isPreview && isThere(first, 'options.expectedPlan');
	const expectedPlans = expectsPlans ? issues.collect(expectedPlan.displayName, readPlans) : undefined;
	return { ...Object.fromEntries(options), previewOnly: isPreview, expectedPlans } as RunOptions;
}

function isThere({ saved }: InputItem, path: string): boolean {
	return saved(path) !== undefined;
}

/** @throws InvalidValue where an expression gives another value for another item */
function refuseDifferent(path: string, inputItem: (item: number) => InputItem, count: number): void {
	if (!hasExpression(inputItem(0).saved(path))) return;
	const valueOf = (item: number) => JSON.stringify(inputItem(item).parameter(path));
	const first = valueOf(0);
	for (let item = 1; item < count; item += 1) {
		if (valueOf(item) === first) continue;
		const items = `${itemInWords(0, undefined)} and ${itemInWords(item, undefined)}`;
		throw new InvalidValue(
			`applies to the whole run, but differs between ${items}. Use a fixed value, or an expression that returns the same for every item`,
			' ',
		);
	}
}
