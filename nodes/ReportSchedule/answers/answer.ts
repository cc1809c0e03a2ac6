import type { IDataObject } from 'n8n-workflow';

/** An answer as items carry it, and what its envelope says. */
export interface Answer {
	/** The service's JSON object as it came, `{ data }` around anything else; undefined for an empty answer. */
	json?: IDataObject;
	/** An HTTP status of 400 or more that the answer carries inside a success. */
	failedStatus?: number;
}

/** Deeper JSON is kept as text: n8n itself walks through an item's data level by level. */
const DEEPEST = 200;

/**
 * Reads the body of an answer (§4: what it holds is not documented).
 *
 * @param text the body as it came
 */
export function readAnswer(text: string): Answer {
	if (text.trim() === '') return {};
	const value = parse(text);
	if (!isObject(value)) return { json: { data: value as IDataObject['data'] } };
	// An item with an `error` counts as failed in n8n: such an answer goes one level down.
	const json = Object.hasOwn(value, 'error') ? { data: value } : value;
	return { json, failedStatus: failedStatus(value) };
}

function parse(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return isDeeperThan(value, DEEPEST) ? text : value;
	} catch {
		return text;
	}
}

function failedStatus({ status, message }: IDataObject): number | undefined {
	const failed = typeof status === 'number' && Number.isInteger(status) && status >= 400;
	return failed && message !== undefined ? status : undefined;
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Level by level and without recursion, which a hostile answer could exhaust. */
function isDeeperThan(value: unknown, levels: number): boolean {
	let level = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > levels) return true;
		level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
	}
	return false;
}
