import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { fieldPath, type InputItem } from '../operations/item';
import { isTool } from './itemError';

/** Gives an input item as an operation sees it. Its parameters throw what n8n throws for an expression. */
export type ItemReader = (item: number) => InputItem;

/**
 * Reads each parameter as often as it can change. Resolving an expression is most of what a large run costs apart
 * from its requests (n8n sets up all that an expression could ask for, the time in the workflow's timezone for one,
 * every time), so a parameter whose expressions only name a field of the item is taken from the item itself.
 */
export function itemReader(context: IExecuteFunctions): ItemReader {
	const items = context.getInputData();
	const isOfTool = isTool(context.getNode());
	const isFieldOfAny = fieldsOfAny(items);
	const parameters = new Map<string, { saved: unknown; read: (item: number) => unknown }>();
	const parameterOf = (name: string) => {
		const earlier = parameters.get(name);
		if (earlier !== undefined) return earlier;
		const saved: unknown = context.getNodeParameter(name, 0, null, { rawExpressions: true });
		const resolve = (item: number): unknown => context.getNodeParameter(name, item, null);
		const parameter = { saved, read: fromFields(fieldReader(saved), items, resolve) };
		parameters.set(name, parameter);
		return parameter;
	};
	return (item) => ({
		parameter: (name) => parameterOf(name).read(item),
		saved: (name) => parameterOf(name).saved,
		json: items[item]?.json ?? {},
		isFieldOfAny,
		isOfTool,
	});
}

/** Tells whether any item has a field; each field is looked for once. */
function fieldsOfAny(items: readonly INodeExecutionData[]): InputItem['isFieldOfAny'] {
	const answers = new Map<string, boolean>();
	return (path) => {
		const key = JSON.stringify(path);
		const isThere = answers.get(key) ?? items.some(({ json }) => fieldOf(json, path));
		answers.set(key, isThere);
		return isThere;
	};
}

/** Takes values from the items' fields. One item is resolved both ways first; if they agree, n8n isn't asked again. */
function fromFields(
	read: FieldReader | undefined,
	items: readonly INodeExecutionData[],
	resolve: (item: number) => unknown,
): (item: number) => unknown {
	if (read === undefined) return resolve;
	let isSame: boolean | undefined;
	return (item) => {
		const own = isSame === false ? undefined : read(items[item]?.json);
		if (own === undefined) return resolve(item);
		if (isSame) return own;
		const value = resolve(item);
		isSame = JSON.stringify(own) === JSON.stringify(value);
		return value;
	};
}

/** Gives a parameter's value from an item's own fields; undefined where only n8n can resolve it. */
type FieldReader = (json: unknown) => unknown;

/**
 * Resolves a parameter whose expressions each only name a field of the item, at any depth of it.
 *
 * @param raw the parameter as it is saved
 * @returns undefined for any other parameter
 */
export function fieldReader(raw: unknown): FieldReader | undefined {
	if (!hasExpression(raw)) return () => raw;
	if (typeof raw === 'string') {
		const path = fieldPath(raw.slice(1));
		return path && ((json) => plainField(json, path));
	}
	if (Array.isArray(raw)) return undefined;
	const parts = Object.entries(raw as object).map(([key, inner]) => ({ key, read: fieldReader(inner) }));
	if (parts.some(({ read }) => read === undefined)) return undefined;
	return (json) => {
		const values = parts.map(({ key, read }) => [key, read!(json)] as const);
		return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
	};
}

/** Anything but a plain value is left to n8n, which has its own rules for lists, dates and what is missing. */
function plainField(json: unknown, path: readonly string[]): unknown {
	const value = fieldOf(json, path)?.value;
	return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

/** Undefined where the item doesn't have the field; it may have one without a value. */
function fieldOf(json: unknown, path: readonly string[]): { value: unknown } | undefined {
	let value = json;
	for (const name of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
		value = (value as IDataObject)[name];
	}
	return { value };
}

/** A string that begins with "=" is an expression in n8n, at any depth of a parameter. */
export function hasExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(hasExpression);
}
