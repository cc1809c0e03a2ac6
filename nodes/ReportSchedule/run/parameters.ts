import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { fieldReader, hasExpression, type FieldReader } from './fieldReferences';

/** Gives a parameter's value for an input item; null where the parameter is not set. */
export interface ParameterReader {
	(name: string, item: number): unknown;
	/** Whether the parameter holds no expression, so that its value is the same for every item. */
	isConstant(name: string): boolean;
}

/**
 * Reads each parameter as often as it can change: one without an expression once, whatever the number of
 * items. Resolving an expression is most of what a large run costs apart from its requests (n8n sets up all
 * that an expression could ask for, the time in the workflow's timezone for one, each time anew), so a
 * parameter whose expressions only name a field of the item is taken from the item itself.
 *
 * @throws (when called) what n8n throws for an expression that cannot be resolved
 */
export function parameterReader(context: IExecuteFunctions): ParameterReader {
	const items = context.getInputData();
	const readers = new Map<string, { read: (item: number) => unknown; isConstant: boolean }>();
	const readerOf = (name: string) => {
		const known = readers.get(name);
		if (known !== undefined) return known;
		const raw = context.getNodeParameter(name, 0, null, { rawExpressions: true });
		const resolve = (item: number): unknown => context.getNodeParameter(name, item, null);
		const isConstant = !hasExpression(raw);
		const read = isConstant ? once(resolve) : fromFields(fieldReader(raw), items, resolve);
		const reader = { read, isConstant };
		readers.set(name, reader);
		return reader;
	};
	return Object.assign((name: string, item: number) => readerOf(name).read(item), {
		isConstant: (name: string) => readerOf(name).isConstant,
	});
}

function once(resolve: (item: number) => unknown) {
	let known: { value: unknown } | undefined;
	return () => (known ??= { value: resolve(0) }).value;
}

/** Takes values from the items' fields, as soon as n8n has once been seen to give the same. */
function fromFields(
	read: FieldReader | undefined,
	items: ReadonlyArray<{ json: IDataObject }>,
	resolve: (item: number) => unknown,
) {
	if (read === undefined) return resolve;
	let isSame: boolean | undefined;
	return (item: number): unknown => {
		const own = isSame === false ? undefined : read(items[item]!.json);
		if (own === undefined) return resolve(item);
		if (isSame) return own;
		const value = resolve(item);
		isSame = JSON.stringify(own) === JSON.stringify(value);
		return value;
	};
}
