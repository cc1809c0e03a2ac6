import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { ItemChange, Lane, RequestMethod } from '../requests/plannedRequest';
import { optionsProperty, type RunOptions } from './options';

/** One input item as an operation sees it: its parameters, resolved, and its data. */
export interface InputItem {
	/** The value of a parameter, of whatever type the user's expression gave it. */
	parameter: (name: string) => unknown;
	json: IDataObject;
}

/** An operation of the node: what the editor shows for it, what it reads, and the requests that follow. */
export interface Operation<Change = unknown> {
	/** The entry in the Operation selector. */
	option: INodePropertyOptions & { action: string };
	/** Its own parameters, without the options. */
	properties: INodeProperties[];
	/** The methods that §4 documents for it, the default first. */
	methods: readonly RequestMethod[];
	/**
	 * Reads and checks an item.
	 *
	 * @throws InvalidItem with all that is wrong
	 */
	read(item: InputItem): Change;
	/** The requests for the changes of a run. */
	plan(changes: ReadonlyArray<ItemChange<Change>>, options: RunOptions): Lane[];
}

/**
 * The parameters of an operation with its options, shown for that operation only.
 *
 * The `updateDisplayOptions` of n8n-workflow is not used: it puts the operation behind a property's own
 * conditions, and the editor shows whatever comes after a condition on a parameter that is an expression.
 */
export function propertiesOf(resource: string, operation: Operation): INodeProperties[] {
	const options = optionsProperty(operation.methods, resource === 'membership');
	return [...operation.properties, options].map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: {
				resource: [resource],
				operation: [operation.option.value],
				...property.displayOptions?.show,
			},
		},
	}));
}

/**
 * The value inside a selector with modes (ID or list), or the plain value an expression or a tool gave. An
 * expression in a selector may give another node's whole selector.
 */
export function locatorValue(given: unknown): unknown {
	return typeof given === 'object' && given !== null && '__rl' in given && 'value' in given
		? locatorValue(given.value)
		: given;
}
