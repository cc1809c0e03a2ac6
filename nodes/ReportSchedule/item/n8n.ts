import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';
import { fieldAt, fieldPath, hasExpression } from '../text/expressions';

// n8n has no interface for this, so each function falls back to n8n's own way. Try a new n8n against this file first.

/** Whether the node runs as an agent's tool; n8n offers it there under a name of its own. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/** The parameters of all items. n8n is asked for as few of them as can be: see `Parameter`. */
export function parameters(context: IExecuteFunctions) {
	const items = context.getInputData();
	const known = new Map<string, Parameter>();
	const parameterOf = (name: string): Parameter => {
		const parameter = known.get(name) ?? new Parameter(name, context, items);
		known.set(name, parameter);
		return parameter;
	};
	return {
		/** The value for an item. Throws what n8n throws for an expression. */
		value: (name: string, item: number) => parameterOf(name).valueFor(item),
		/** As it is saved: an expression as its text. Undefined where it's missing. */
		saved: (name: string) => parameterOf(name).saved,
		isFieldOfAnother: fieldsOfOthers(items),
	};
}

/** What n8n gives for a parameter that isn't there. A null may be saved. */
const MISSING = {};

/** One parameter for all items, read from fields if it only names some: expressions cost most, after the requests. */
class Parameter {
	readonly saved: unknown;
	/** Whether n8n gives what the item's fields hold; known once one value was read both ways. */
	private agrees?: boolean;

	constructor(
		private readonly name: string,
		private readonly context: IExecuteFunctions,
		private readonly items: readonly INodeExecutionData[],
	) {
		const saved: unknown = context.getNodeParameter(name, 0, MISSING, { rawExpressions: true });
		this.saved = saved === MISSING ? undefined : saved;
	}

	valueFor(item: number): unknown {
		if (this.agrees === false) return this.ask(item);
		const own = fromFields(this.saved, this.items[item]?.json);
		if (own === undefined) return this.ask(item);
		if (this.agrees) return own;
		const asked = this.ask(item);
		this.agrees = JSON.stringify(own) === JSON.stringify(asked);
		return asked;
	}

	private ask(item: number): unknown {
		return this.context.getNodeParameter(this.name, item, null);
	}
}

/** What a saved parameter results in by the fields of an item; undefined if only n8n can resolve it. */
function fromFields(saved: unknown, json: unknown): unknown {
	if (!hasExpression(saved)) return saved;
	if (typeof saved === 'string') {
		const path = fieldPath(saved.slice(1));
		const value = path && fieldAt(json, path)?.value;
		// n8n has its own rules for lists, dates and what is missing.
		return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
	}
	if (Array.isArray(saved)) return undefined;
	const members: Array<[string, unknown]> = [];
	for (const [key, inner] of Object.entries(saved as object)) {
		const value = fromFields(inner, json);
		if (value === undefined) return undefined;
		members.push([key, value]);
	}
	return Object.fromEntries(members);
}

/** Tells whether another item than this one has a field, even without a value. Each is counted once. */
function fieldsOfOthers(items: readonly INodeExecutionData[]) {
	const counts = new Map<string, number>();
	return (path: readonly string[], item: number): boolean => {
		const has = (one?: INodeExecutionData) => fieldAt(one?.json, path) !== undefined;
		const key = JSON.stringify(path);
		const count = counts.get(key) ?? items.filter(has).length;
		counts.set(key, count);
		return count > (has(items[item]) ? 1 : 0);
	};
}

/** What n8n gives of an answer that arrives as a stream. */
export interface N8nResponse {
	statusCode: number;
	headers: Readonly<Record<string, unknown>>;
	body: AsyncIterable<Uint8Array>;
}

/** Sends by n8n's helper, but with our signal and credential: it would take the execution's and the first item's. */
export async function authenticatedRequest(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	credential: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
): Promise<N8nResponse> {
	const type = 'reportScheduleApi';
	const caller = Object.create(context, {
		getExecutionCancelSignal: { value: () => options.abortSignal },
	}) as IExecuteFunctions;
	const request: IHttpRequestOptions & { allowedDomains?: string } = { ...options };
	// What a user allows for a credential is for each node to pass on; versions that don't know it ignore it.
	if (credential.allowedHttpRequestDomains === 'domains') {
		request.allowedDomains = String(credential.allowedDomains);
	}
	const credentialsDecrypted = { id: '', name: type, type, data: credential };
	const send = context.helpers.httpRequestWithAuthentication;
	return (await send.call(caller, type, request, { credentialsDecrypted })) as N8nResponse;
}

/** Whether the credential may differ by item. To read it for each would ask n8n's database each time. */
export async function dependsOnItem(read: (item: number) => Promise<unknown>): Promise<boolean> {
	let isUsed = false;
	const use = () => {
		isUsed = true;
		return 0;
	};
	// n8n doesn't say, so this gives an object instead of the index, which notes that an expression uses it.
	const index = { valueOf: use, toString: () => String(use()), toJSON: use };
	try {
		await read(index as unknown as number);
		return isUsed;
	} catch {
		// An engine that takes no such index has come to an expression.
		return true;
	}
}

/** What a call's tries keep, by the first item's data: Retry On Fail gives each try the same object, a call its own. */
const keptByItem = new WeakMap<object, Map<string, unknown>>();

/** A place in which a try of the node leaves something for the next of the same execution, run and call. */
export function placeForNextTry<T>(context: IExecuteFunctions): { get(): T | undefined; set(kept: T): void } {
	const node = context.getNode();
	const key = context.getInputData()[0]?.json ?? context.getContext('node');
	const kept = keptByItem.get(key) ?? new Map<string, unknown>();
	keptByItem.set(key, kept);
	// A loop's later run may have the same object. A tool's call never has, but n8n raises its run index each try.
	const run: unknown = isTool(node) ? '' : context.evaluateExpression('{{ $runIndex }}', 0);
	const call = JSON.stringify([context.getExecutionId(), node.name, run]);
	return { get: () => kept.get(call) as T | undefined, set: (one) => void kept.set(call, one) };
}
