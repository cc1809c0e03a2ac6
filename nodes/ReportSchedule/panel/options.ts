import type { INodeProperties } from 'n8n-workflow';
import type { Setting } from '../item/item';
import { methodSetting, optionSettings, previewOnly } from '../operations/options';
import type { RequestMethod } from '../service/request';
import { byLabel, hiddenFor } from './properties';

interface Option {
	description: string;
	/** The operations that have it, if not all. */
	only?: readonly string[];
	/** Whether it's of no use to someone who builds a tool for an agent: a tool call has one item. */
	notForTools?: true;
}

const memberships = ['addUsers', 'removeUsers', 'addGroups', 'removeGroups'];
const updates = ['update', 'upsert'];
const changes = ['create', ...updates, ...memberships];

const options: Readonly<Record<keyof typeof optionSettings, Option>> = {
	combineItems: {
		description: 'Whether to send one request per schedule or group with the IDs of all items',
		only: memberships,
		notForTools: true,
	},
	concurrency: {
		description: 'Maximum number of requests to run at once',
		only: [...changes, 'get'],
		notForTools: true,
	},
	expectedPlan: {
		description:
			'The plan from a preview of this item, e.g. {{ $json.plan }}. If anything else would be done now, the item is refused.',
		only: [...updates, ...memberships],
		notForTools: true,
	},
	maxRemovals: {
		description:
			'Maximum number of users and groups to take off a schedule. Items that would take off more, or everybody, are refused.',
		only: updates,
	},
	maxRetries: {
		description:
			'How many times to retry a request that got no clear answer. A create is only retried if it was never sent.',
	},
	maxWait: { description: 'Maximum seconds to wait for a rate limit before the run stops' },
	output: { description: 'What to output for each item', only: changes },
	timeout: { description: 'Maximum time for a request, in milliseconds' },
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

/** The Options collection of an operation. @param methods those that §4 documents for it, the default first */
export function optionsProperty(operation: string, methods: readonly RequestMethod[]): INodeProperties {
	const own = Object.entries(options).flatMap(([name, { only, notForTools, description }]) => {
		if (only && !only.includes(operation)) return [];
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
		description: 'How requests are sent, and what is refused',
		options: [...method, ...own, ...(methods.length > 0 ? [previewOnlyAsOption] : [])].sort(byLabel),
	};
}

/** A property of the editor for a setting. */
export function toProperty(name: string, setting: Setting, description: string): INodeProperties {
	return { ...setting, name, description };
}
