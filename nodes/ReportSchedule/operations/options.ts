import { type InputItem, membersOf } from '../item/item';
import { readSetting, type Setting, wholeNumber } from '../item/setting';
import type { RequestMethod } from '../service/request';
import { hasExpression } from '../text/expressions';
import { InvalidValue, type Issues } from '../text/issues';
import { itemInWords } from '../text/phrases';

/** An option. `only` names the operations that have it, if not all. */
type Option = Setting & { only?: readonly string[] };

/** A tool call has one item. */
const notForTools = { displayOptions: { hide: { '@tool': [true] } } };

const memberships = ['addUsers', 'removeUsers', 'addGroups', 'removeGroups'];
const updates = ['update', 'upsert'];
const changeNames = ['create', ...updates, ...memberships];

/** The options that have a default. Request Method is apart, because it differs between operations. */
const withDefault: readonly Option[] = [
	{
		displayName: 'Combine Items',
		name: 'combineItems',
		type: 'boolean',
		default: true,
		description: 'Whether to send one request per schedule or group with the IDs of all items',
		only: memberships,
		...notForTools,
	},
	{
		...wholeNumber('concurrency', 'Concurrency', 1, 50, 10),
		description: 'Maximum number of requests to run at once',
		only: [...changeNames, 'get'],
		...notForTools,
	},
	{
		...wholeNumber('maxRetries', 'Max Retries', 0, 10, 3),
		description:
			"How many times to retry a request that couldn't connect or got no clear answer. Waits for a rate limit don't count. A create is only retried if it was never sent.",
	},
	{
		...wholeNumber('maxWait', 'Max Wait', 0, 86_400, 120),
		description: 'Maximum time to wait at a stretch for a rate limit, in seconds, before the run stops',
	},
	{
		displayName: 'Output',
		name: 'output',
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
		description: 'What to output for each item',
		only: changeNames,
	},
	{
		...wholeNumber('timeout', 'Timeout', 1, 3_600_000, 60_000),
		description: 'Maximum time for a request, in milliseconds',
	},
];

/** Apart, because a lint rule takes n8n's variable for a misspelled JSON. */
const PLAN = '{{ $json.plan }}';

const expectedPlan: Option = {
	displayName: 'Expected Plan',
	name: 'expectedPlan',
	type: 'string',
	default: '',
	description: `The plan from a preview of this item, e.g. ${PLAN}. If anything else would be done now, the item is rejected.`,
	only: [...updates, ...memberships],
	...notForTools,
};

const maxRemovals: Option = {
	...wholeNumber('maxRemovals', 'Max Removals', 0, 1_000_000, 0),
	description:
		'Maximum number of users and groups to remove from a schedule; 0 allows none. Items that would remove more, or everyone from a schedule that has two or more, are rejected, unless [] is typed.',
	only: updates,
};

export const allOptions: readonly Option[] = [...withDefault, expectedPlan, maxRemovals];

/** A parameter of its own, in a tool as well: n8n drops what's hidden, and would send. */
export const previewOnly: Setting<boolean> = {
	displayName: 'Preview Only',
	name: 'previewOnly',
	type: 'boolean',
	default: false,
	description: 'Whether to only describe what would be done for each item, and change nothing',
};

/** The options of a run, which apply to all of its items, but for Expected Plan. */
export interface RunOptions {
	combineItems: boolean;
	concurrency: number;
	maxRetries: number;
	/** Seconds that a run waits in a row because the service limits its requests. */
	maxWait: number;
	output: 'summary' | 'full';
	/** Milliseconds a request may take. */
	timeout: number;
	previewOnly: boolean;
	/** The most recipients that the items for a schedule may take off it; undefined for no limit. */
	maxRemovals?: number;
	/** The `plan` that a preview gave, by item; undefined if nothing is expected, and in a preview. */
	expectedPlans?: readonly unknown[];
	/** For an operation that changes something. */
	requestMethod: RequestMethod;
}

/** The option Request Method of an operation that may use these, the default first. */
export function methodSetting(methods: readonly RequestMethod[]): Setting<RequestMethod> {
	const byDefault = methods[0]!;
	return {
		displayName: 'Request Method',
		name: 'requestMethod',
		type: 'options',
		options: [...methods].sort().map((value) => ({ name: value, value })),
		default: byDefault,
		description: 'The HTTP method of the request',
	};
}

/** Reads Preview Only and the options; defaults for what is an issue. @param methods none for Get and Get Many */
export function readOptions(
	inputItem: (item: number) => InputItem,
	count: number,
	methods: readonly RequestMethod[],
	issues: Issues,
): RunOptions {
	const parametersOf = (item: number): InputItem => ({ ...inputItem(item), issues });
	const optionsOf = (item: number) => membersOf(parametersOf(item), 'options');
	const read = (setting: Setting, valuesOf = optionsOf, ifBlank?: string) => {
		issues.collect(setting.displayName, () => rejectDifferent(setting.name, valuesOf, count));
		return readSetting(setting, valuesOf(0), ifBlank);
	};
	const isOption = (name: string) => optionsOf(0).saved(name) !== undefined;
	const isChange = methods.length > 0;
	const settings = isChange ? [...withDefault, methodSetting(methods)] : withDefault;
	const options: Record<string, unknown> = { previewOnly: false };
	for (const setting of settings) options[setting.name] = read(setting);
	if (isOption('maxRemovals')) {
		options.maxRemovals = read(maxRemovals, optionsOf, 'Use a whole number, or remove the option');
	}
	if (isChange && isOption('previewOnly')) {
		issues.add("Preview Only isn't an option. Turn on the field of that name, and remove it from Options");
	}
	// A switch that results in nothing must not send things.
	if (isChange && parametersOf(0).saved('previewOnly') !== undefined) {
		options.previewOnly = read(previewOnly, parametersOf, 'Use true or false');
	}
	if (options.previewOnly === false && isOption('expectedPlan')) {
		options.expectedPlans = issues.collect(expectedPlan.displayName, () =>
			Array.from({ length: count }, (_, item) => optionsOf(item).parameter('expectedPlan')),
		);
	}
	return options as unknown as RunOptions;
}

/** @throws InvalidValue if an expression gives another value for another item */
function rejectDifferent(name: string, valuesOf: (item: number) => InputItem, count: number): void {
	if (!hasExpression(valuesOf(0).saved(name))) return;
	const jsonOf = (item: number) => JSON.stringify(valuesOf(item).parameter(name));
	const first = jsonOf(0);
	for (let item = 1; item < count; item += 1) {
		if (jsonOf(item) === first) continue;
		const items = `${itemInWords(0)} and ${itemInWords(item)}`;
		throw InvalidValue.predicate(
			`applies to the whole run, but differs between ${items}. Use a fixed value, or an expression that returns the same for every item`,
		);
	}
}
