import type { INodeProperties } from 'n8n-workflow';
import type { Setting } from '../item/setting';
import { methodSetting, optionSettings, previewOnly } from '../operations/options';
import { byLabel, hiddenFor, type OperationDescription } from './properties';

interface Option {
	description: string;
	/** The operations that have it, if not all. */
	only?: ReadonlyArray<OperationDescription['optionSet']>;
	/** Whether it's of no use to someone who builds a tool for an agent: a tool call has one item. */
	notForTools?: true;
}

const options: Readonly<Record<keyof typeof optionSettings, Option>> = {
	combineItems: {
		description: 'Whether to send one request per schedule or group with the IDs of all items',
		only: ['membership'],
		notForTools: true,
	},
	concurrency: {
		description: 'The maximum number of requests to run at once',
		only: ['schedule', 'upsert', 'membership', 'get'],
		notForTools: true,
	},
	maxRetries: {
		description:
			'How many times to retry a request that got no clear answer. A create is only retried if it was never sent.',
	},
	maxWait: { description: 'Maximum seconds to wait for a rate limit before the run stops' },
	output: { description: 'What to output for each item', only: ['schedule', 'upsert', 'membership'] },
	timeout: { description: 'Maximum time per attempt, in milliseconds' },
};

/** Stands under an operation's own fields. In a tool as well: n8n drops what's hidden, and would send. */
export const previewOnlyProperty: INodeProperties = toProperty(
	'previewOnly',
	previewOnly,
	'Whether to send nothing, and output in words what would be done for each item',
);

/** Shown only where a workflow holds it already: n8n would drop an unknown option, and the run couldn't refuse it. */
const previewOnlyAsOption: INodeProperties = {
	...toProperty(
		'previewOnly',
		previewOnly,
		'Whether to preview. Remove it: the field Preview Only has its place.',
	),
	displayOptions: { show: { previewOnly: [{ _cnd: { exists: true } }] } },
};

/** The Options collection of an operation. */
export function optionsProperty({
	methods,
	optionSet,
}: Pick<OperationDescription, 'methods' | 'optionSet'>): INodeProperties {
	const own = Object.entries(options).flatMap(([name, { only, notForTools, description }]) => {
		if (only && !only.includes(optionSet)) return [];
		const property = toProperty(name, optionSettings[name as keyof typeof options], description);
		return [notForTools ? hiddenFor({ '@tool': [true] }, property) : property];
	});
	const method =
		methods.length > 1
			? [toProperty('requestMethod', methodSetting(methods), 'The HTTP method of the request')]
			: [];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		description: 'How requests are sent. These apply to the whole run.',
		options: [...method, ...own, ...(methods.length > 0 ? [previewOnlyAsOption] : [])].sort(byLabel),
	};
}

/** A property of the editor for a setting. */
export function toProperty(name: string, setting: Setting, description: string): INodeProperties {
	const property: INodeProperties & Pick<Setting, 'ifBlank'> = { ...setting, name, description };
	// Not for the editor.
	delete property.ifBlank;
	return property;
}
