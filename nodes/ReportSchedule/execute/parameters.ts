import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { InputItem } from '../actions/operation';

/** Reads the node's parameters for its input items. */
export interface ParameterReader {
	/** The value for an item; null where the parameter is not set. */
	value(name: string, item: number): unknown;
	/** The parameter as it is saved: an expression as its text. */
	saved(name: string): unknown;
	/** Whether the parameter holds no expression, so that its value is the same for every item. */
	isConstant(name: string): boolean;
	/** An item as an operation sees it. */
	inputItem(item: number): InputItem;
}

interface OneParameter {
	read: (item: number) => unknown;
	saved: unknown;
	isConstant: boolean;
}

/**
 * Reads each parameter as often as it can change: one without an expression once, whatever the number of
 * items. Resolving an expression is most of what a large run costs apart from its requests (n8n sets up all
 * that an expression could ask for, the time in the workflow's timezone for one, every time), so a
 * parameter whose expressions only name a field of the item is taken from the item itself.
 *
 * What it gives throws what n8n throws for an expression that can't be resolved.
 */
export function parameterReader(context: IExecuteFunctions): ParameterReader {
	const items = context.getInputData();
	const parameters = new Map<string, OneParameter>();
	const parameter = (name: string): OneParameter => {
		const known = parameters.get(name);
		if (known !== undefined) return known;
		const saved: unknown = context.getNodeParameter(name, 0, null, { rawExpressions: true });
		const resolve = (item: number): unknown => context.getNodeParameter(name, item, null);
		const isConstant = !hasExpression(saved);
		const read = isConstant ? once(resolve) : fromFields(fieldReader(saved), items, resolve);
		const one = { read, saved, isConstant };
		parameters.set(name, one);
		return one;
	};
	const value = (name: string, item: number) => parameter(name).read(item);
	const saved = (name: string) => parameter(name).saved;
	return {
		value,
		saved,
		isConstant: (name) => parameter(name).isConstant,
		inputItem: (item) => ({
			parameter: (name) => value(name, item),
			saved,
			json: items[item]?.json ?? {},
		}),
	};
}

function once(resolve: (item: number) => unknown) {
	let known: { value: unknown } | undefined;
	return () => (known ??= { value: resolve(0) }).value;
}

/** Takes values from the items' fields. One item is resolved both ways first; if they agree, n8n isn't asked again. */
function fromFields(
	read: FieldReader | undefined,
	items: ReadonlyArray<{ json?: IDataObject }>,
	resolve: (item: number) => unknown,
) {
	if (read === undefined) return resolve;
	let isSame: boolean | undefined;
	return (item: number): unknown => {
		const json = items[item]?.json;
		const own = isSame === false || json === undefined ? undefined : read(json);
		if (own === undefined) return resolve(item);
		if (isSame) return own;
		const value = resolve(item);
		isSame = JSON.stringify(own) === JSON.stringify(value);
		return value;
	};
}

/** Gives a parameter's value from an item's own fields; undefined where only n8n can resolve it. */
export type FieldReader = (json: IDataObject) => unknown;

/** `={{ $json.field }}` or `={{ $json["field"] }}`, with nothing else around it. */
const FIELD = /^=\{\{\s*\$json(?:\.([A-Za-z_]\w*)|\[(["'])([^"'\\]+)\2\])\s*\}\}$/;

/**
 * Resolves a parameter whose expressions each only name a field of the item, at any depth of it.
 *
 * @param raw the parameter as it is saved
 * @returns undefined for any other parameter
 */
export function fieldReader(raw: unknown): FieldReader | undefined {
	if (!hasExpression(raw)) return () => raw;
	if (typeof raw === 'string') {
		const [, afterDot, , inBrackets] = FIELD.exec(raw) ?? [];
		const field = afterDot ?? inBrackets;
		return field === undefined ? undefined : (json) => plainField(json, field);
	}
	if (Array.isArray(raw)) return undefined;
	const parts = Object.entries(raw as object).map(([key, inner]) => ({ key, read: fieldReader(inner) }));
	if (parts.some(({ read }) => read === undefined)) return undefined;
	return (json) => {
		const values: IDataObject = {};
		for (const { key, read } of parts) {
			const value = read!(json);
			if (value === undefined) return undefined;
			values[key] = value as IDataObject;
		}
		return values;
	};
}

/** Anything but a plain value is left to n8n, which has its own rules for lists, dates and what is missing. */
function plainField(json: IDataObject, field: string): unknown {
	const value = Object.hasOwn(json, field) ? json[field] : undefined;
	return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

/** A string that begins with "=" is an expression in n8n, at any depth of a parameter. */
export function hasExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(hasExpression);
}
