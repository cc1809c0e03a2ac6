import { NodeOperationError } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import { findOperation } from '../actions';
import { isReadOperation, type Operation, type ReadOperation } from '../actions/operation';
import { readOptions, type RunOptions } from '../description/options';
import { InvalidValue, type Issues } from '../fields/values';
import { readConnection, type Connection } from '../transport/connection';
import type { ParameterReader } from './parameters';

/** What applies to a whole run. */
export interface Settings {
	operation: Operation | ReadOperation;
	options: RunOptions;
	connection: Connection;
}

/**
 * Reads what applies to a whole run.
 *
 * @param issues all that is wrong with the credential and the options is added to these
 * @throws NodeOperationError for an operation that the node doesn't have
 */
export async function readSettings(
	context: IExecuteFunctions,
	parameters: ParameterReader,
	issues: Issues,
): Promise<Settings | undefined> {
	const [resource, name] = ['resource', 'operation'].map((selector) => parameters.value(selector, 0));
	const operation = findOperation(resource, name);
	if (operation === undefined) {
		const message = `This node has no operation ${JSON.stringify(name)} for the resource ${JSON.stringify(resource)}`;
		const description = 'Choose a resource and an operation from their lists.';
		throw new NodeOperationError(context.getNode(), message, { description });
	}
	const connection = readConnection(await readCredential(context, issues), issues);
	const given = issues.read('Options', () => optionsOfRun(context, parameters));
	const methods = isReadOperation(operation) ? [] : operation.methods;
	const options = readOptions(given, methods, issues);
	return connection && issues.count === 0 ? { operation, options, connection } : undefined;
}

/**
 * @throws InvalidValue where an expression gives other options for one item than for another: they apply to
 *   the whole run
 */
function optionsOfRun(context: IExecuteFunctions, parameters: ParameterReader): unknown {
	const options = parameters.value('options', 0);
	if (parameters.isConstant('options')) return options;
	const first = JSON.stringify(options);
	const other = context
		.getInputData()
		.findIndex((_, item) => JSON.stringify(parameters.value('options', item)) !== first);
	if (other === -1) return options;
	throw new InvalidValue(
		`apply to the whole run, but they differ between item 0 and item ${other}. Use an expression that returns the same for every item`,
		' ',
	);
}

/**
 * The credential, if it is the same for every item: one request may speak for many of them.
 *
 * @param issues a credential that differs is added to these
 */
async function readCredential(
	context: IExecuteFunctions,
	issues: Issues,
): Promise<ICredentialDataDecryptedObject> {
	const read = async (item: number) =>
		await context.getCredentials<ICredentialDataDecryptedObject>('reportScheduleApi', item);
	const first = await read(0);
	const count = context.getInputData().length;
	if (count === 1 || !(await dependsOnItem(read))) return first;
	const wanted = JSON.stringify(first);
	for (let item = 1; item < count; item += 1) {
		if (JSON.stringify(await read(item)) === wanted) continue;
		issues.add(
			`The credential gives item 0 and item ${item} different values. Use one whose values are the same for every item, or run the node once for each credential`,
		);
		break;
	}
	return first;
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
