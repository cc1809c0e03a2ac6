import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { findOperation } from '../operations';
import { readOptions, type RunOptions } from '../operations/options';
import { fieldPath, type InputItem } from '../operations/item';
import type { Operation, ReadOperation } from '../operations/operation';
import { InvalidValue, type Issues } from '../fields/values';
import { readConnection, type Connection } from '../http/connection';
import { isTool, messageOf } from './itemError';

/** Gives an input item as an operation sees it. Its parameters throw what n8n throws for an expression. */
export type ItemReader = (item: number) => InputItem;

/** What applies to a whole run. */
export interface Settings {
	operation: Operation | ReadOperation;
	options: RunOptions;
	connection: Connection;
}

/**
 * Reads what applies to a whole run.
 *
 * @param issues all that is wrong with the operation, the credential and the options is added to these
 */
export async function readSettings(
	context: IExecuteFunctions,
	inputItem: ItemReader,
	issues: Issues,
): Promise<Settings | undefined> {
	const { parameter } = inputItem(0);
	const [resource, name] = [parameter('resource'), parameter('operation')];
	const operation = findOperation(resource, name);
	if (operation === undefined) {
		const problem = `This node has no operation ${JSON.stringify(name)} for the resource ${JSON.stringify(resource)}`;
		issues.add(`${problem}. Choose a resource and an operation from their lists`);
		return undefined;
	}
	const credential = await readCredential(context, issues);
	const connection = credential && readConnection(credential, issues);
	const given = issues.read('Options', () => optionsOfRun(context, inputItem));
	const options = readOptions(given, operation.methods, issues);
	return connection && issues.count === 0 ? { operation, options, connection } : undefined;
}

/** @throws InvalidValue where an expression gives other options for one item than for another */
function optionsOfRun(context: IExecuteFunctions, inputItem: ItemReader): unknown {
	const { parameter, saved } = inputItem(0);
	const options = parameter('options');
	if (!hasExpression(saved('options'))) return options;
	const first = JSON.stringify(options);
	const other = context
		.getInputData()
		.findIndex((_, item) => item > 0 && JSON.stringify(inputItem(item).parameter('options')) !== first);
	if (other === -1) return options;
	throw new InvalidValue(
		`apply to the whole run, but they differ between item 0 and item ${other}. Use fixed values, or expressions that return the same value for every item`,
		' ',
	);
}

/**
 * The credential, if it is the same for every item: one request may speak for many of them.
 *
 * @param issues a credential that differs, or can't be read, is added to these
 */
async function readCredential(
	context: IExecuteFunctions,
	issues: Issues,
): Promise<ICredentialDataDecryptedObject | undefined> {
	const read = async (item: number) =>
		await context.getCredentials<ICredentialDataDecryptedObject>('reportScheduleApi', item);
	try {
		const first = await read(0);
		const count = context.getInputData().length;
		if (count === 1 || !(await dependsOnItem(read))) return first;
		const wanted = JSON.stringify(first);
		for (let item = 1; item < count; item += 1) {
			if (JSON.stringify(await read(item)) === wanted) continue;
			issues.add(
				`The credential gives item 0 and item ${item} different values, but a run can only use one. Put Loop Over Items with a Batch Size of 1 before this node, or use a credential without expressions`,
			);
			break;
		}
		return first;
	} catch (error) {
		issues.add(`Couldn't read the credential: ${messageOf(error)}`);
		return undefined;
	}
}

/**
 * Whether the credential has expressions that could differ between items. n8n doesn't say, and asking for each
 * item's credential reads it from the database each time; so this passes an index that notes when an expression
 * uses it.
 */
async function dependsOnItem(read: (item: number) => Promise<unknown>): Promise<boolean> {
	let isUsed = false;
	const use = () => {
		isUsed = true;
		return 0;
	};
	const index = { valueOf: use, toString: () => String(use()), toJSON: use };
	try {
		await read(index as unknown as number);
		return isUsed;
	} catch {
		// An engine that takes no such index has come to an expression.
		return true;
	}
}

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
		const known = parameters.get(name);
		if (known !== undefined) return known;
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
	const known = new Map<string, boolean>();
	return (path) => {
		const key = JSON.stringify(path);
		const isThere = known.get(key) ?? items.some(({ json }) => fieldOf(json, path));
		known.set(key, isThere);
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
