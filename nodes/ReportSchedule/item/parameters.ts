import type { IExecuteFunctions } from 'n8n-workflow';
import type { INodeExecutionData } from 'n8n-workflow';
import { fieldAt, fieldPath, hasExpression } from '../text/expressions';

/**
 * Reads each parameter as often as it can change. Resolving an expression is most of what a large run costs apart
 * from its requests (n8n sets up all that an expression could ask for, the time in the workflow's timezone for one,
 * every time), so a parameter whose expressions only name a field of the item is taken from the item itself.
 */
/** The node's parameters, read fast. */
export type ParameterReader = (context: IExecuteFunctions) => {
	/** The value for an item. Throws what n8n throws for an expression. */
	value(name: string, item: number): unknown;
	/** As it is saved: an expression as its text. */
	saved(name: string): unknown;
	/** Whether an item other than this one has a field, such as `['body', 'title']`, if only without a value. */
	isFieldOfAnother(path: readonly string[], item: number): boolean;
};

export const parameters: ParameterReader = (context) => {
	const items = context.getInputData();
	const known = new Map<string, { saved: unknown; read: (item: number) => unknown }>();
	const parameterOf = (name: string) => {
		const earlier = known.get(name);
		if (earlier !== undefined) return earlier;
		const saved: unknown = context.getNodeParameter(name, 0, null, { rawExpressions: true });
		const resolve = (item: number): unknown => context.getNodeParameter(name, item, null);
		const parameter = { saved, read: fromFields(fieldReader(saved), items, resolve) };
		known.set(name, parameter);
		return parameter;
	};
	return {
		value: (name, item) => parameterOf(name).read(item),
		saved: (name) => parameterOf(name).saved,
		isFieldOfAnother: fieldsOfOthers(items),
	};
};

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
	const value = fieldAt(json, path)?.value;
	return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

/** Tells whether an item other than this one has a field, if only without a value. Each field is looked for once. */
function fieldsOfOthers(
	items: readonly INodeExecutionData[],
): (path: readonly string[], item: number) => boolean {
	/** The first two items that have a field, by its path. */
	const owners = new Map<string, number[]>();
	return (path, item) => {
		const key = JSON.stringify(path);
		const found = owners.get(key) ?? firstTwo(items, ({ json }) => fieldAt(json, path) !== undefined);
		owners.set(key, found);
		return found.some((owner) => owner !== item);
	};
}

function firstTwo<T>(all: readonly T[], fits: (one: T) => boolean): number[] {
	const found: number[] = [];
	for (const [index, one] of all.entries()) {
		if (fits(one)) found.push(index);
		if (found.length === 2) break;
	}
	return found;
}
