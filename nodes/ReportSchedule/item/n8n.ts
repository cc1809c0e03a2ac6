import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';
import { fieldAt, fieldPath, hasExpression } from '../text/expressions';

/**
 * What the node knows of n8n's insides, because n8n has no interface for it. Where an engine does
 * otherwise, each function falls back to n8n's own way; a new version of n8n is tried against this file first.
 */

/** Whether the node runs as an agent's tool; n8n offers it there under a name of its own. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/** What n8n gives for a parameter that isn't there. A null may be saved. */
const MISSING = {};

/**
 * Reads each parameter as often as it can change, and past n8n's engine where its expressions only name a field of the item. An
 * expression is most of what a large run costs apart from its requests: each time, n8n sets up all that one could ask for.
 */
export function parameters(context: IExecuteFunctions) {
	const items = context.getInputData();
	const known = new Map<string, { saved: unknown; read: (item: number) => unknown }>();
	const parameterOf = (name: string) => {
		const earlier = known.get(name);
		if (earlier !== undefined) return earlier;
		const raw: unknown = context.getNodeParameter(name, 0, MISSING, { rawExpressions: true });
		const saved = raw === MISSING ? undefined : raw;
		const resolve = (item: number): unknown => context.getNodeParameter(name, item, null);
		const parameter = { saved, read: fromFields(fieldReader(saved), items, resolve) };
		known.set(name, parameter);
		return parameter;
	};
	return {
		/** The value for an item. Throws what n8n throws for an expression. */
		value: (name: string, item: number) => parameterOf(name).read(item),
		/** As it is saved: an expression as its text. Undefined where it's missing. */
		saved: (name: string) => parameterOf(name).saved,
		isFieldOfAnother: fieldsOfOthers(items),
	};
}

/** Takes values from the items' fields. One item is resolved both ways first; if they agree, n8n isn't asked again. */
function fromFields(
	read: FieldReader | undefined,
	items: readonly INodeExecutionData[],
	resolve: (item: number) => unknown,
): (item: number) => unknown {
	if (read === undefined) return resolve;
	let comparison: 'untested' | 'same' | 'different' = 'untested';
	return (item) => {
		if (comparison === 'different') return resolve(item);
		const own = read(items[item]?.json);
		if (own === undefined) return resolve(item);
		if (comparison === 'same') return own;
		const value = resolve(item);
		comparison = JSON.stringify(own) === JSON.stringify(value) ? 'same' : 'different';
		return value;
	};
}

/** Gives a parameter's value from an item's own fields; undefined where only n8n can resolve it. */
type FieldReader = (json: unknown) => unknown;

/** Resolves a saved parameter whose expressions each only name a field of the item, at any depth; undefined for any other. */
function fieldReader(raw: unknown): FieldReader | undefined {
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
	/** The first two items that have a field, by its path; -1 for none. */
	const owners = new Map<string, number[]>();
	return (path, item) => {
		const key = JSON.stringify(path);
		if (!owners.has(key)) {
			const first = items.findIndex(({ json }) => fieldAt(json, path));
			owners.set(key, [first, items.findIndex(({ json }, index) => index > first && fieldAt(json, path))]);
		}
		return owners.get(key)!.some((owner) => owner !== -1 && owner !== item);
	};
}

/** What n8n gives of an answer that arrives as a stream. */
export interface N8nResponse {
	statusCode: number;
	headers: Readonly<Record<string, unknown>>;
	body: AsyncIterable<Uint8Array>;
}

/**
 * Sends a request by n8n's helper, with two things put right that it has no option for: it replaces the request's signal by the
 * execution's, and it reads the credential again for each request, with the expressions of the first item.
 */
export async function authenticatedRequest(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	credential: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
): Promise<N8nResponse> {
	const type = 'reportScheduleApi';
	const caller = Object.create(context, {
		getExecutionCancelSignal: { value: () => options.abortSignal },
	}) as IExecuteFunctions;
	const { allowedHttpRequestDomains, allowedDomains } = credential;
	// What a user allows for a credential is for each node to pass on; versions that don't know it ignore it.
	const domains = allowedHttpRequestDomains === 'domains' && { allowedDomains: String(allowedDomains) };
	return (await context.helpers.httpRequestWithAuthentication.call(
		caller,
		type,
		{ ...options, ...domains },
		{ credentialsDecrypted: { id: '', name: type, type, data: credential } },
	)) as N8nResponse;
}

/**
 * Whether the credential has expressions that could differ between items. n8n doesn't say, and reads it from its database whenever it's
 * asked. So this asks once more, with an object in the place of the index, which notes that an expression uses it.
 */
export async function dependsOnItem(read: (item: number) => Promise<unknown>): Promise<boolean> {
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

/** What the tries of each call keep, by the first input item's data: Retry On Fail gives each try the same object, and a call its own. */
const keptByItem = new WeakMap<object, Map<string, unknown>>();

/** A place in which a try of the node leaves something for the next try of the same execution, run and call. */
export function placeForNextTry<T>(context: IExecuteFunctions): { get(): T | undefined; set(kept: T): void } {
	const node = context.getNode();
	const key = context.getInputData()[0]?.json ?? context.getContext('node');
	const kept = keptByItem.get(key) ?? new Map<string, unknown>();
	keptByItem.set(key, kept);
	// A loop may bring the same object to a later run. A tool's call never does, and n8n raises its run index with each try.
	const run: unknown = isTool(node) ? '' : context.evaluateExpression('{{ $runIndex }}', 0);
	const call = JSON.stringify([context.getExecutionId(), node.name, run]);
	return { get: () => kept.get(call) as T | undefined, set: (one) => void kept.set(call, one) };
}
