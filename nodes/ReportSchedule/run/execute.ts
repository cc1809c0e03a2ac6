import { NodeOperationError } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { collect } from '../fields/invalidValue';
import { findOperation } from '../operations';
import type { Operation } from '../operations/operation';
import { readOptions, type RunOptions } from '../operations/options';
import type { ItemChange } from '../requests/plannedRequest';
import { readConnection, type Connection } from '../transport/connection';
import { inputFailure, toNodeError } from './itemFailure';
import { parameterReader, type ParameterReader } from './parameters';
import { preview } from './preview';
import { RunResults } from './runResults';
import { sendAll } from './sendAll';
import { TryMemory } from './tryMemory';

/**
 * Runs the node: every item is read and checked, then the requests are planned, sent, and their answers
 * given to the items. Data goes one way; nothing leaves before the last item has been checked.
 *
 * @throws NodeOperationError for bad input, NodeApiError for what the service or the network refuse, unless
 *   the node is set to continue; then the item's `error` says it
 */
export async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = this.getInputData();
	if (items.length === 0) return [[]];
	const results = new RunResults(items.length);
	const memory = new TryMemory(this);
	memory.recall(results);

	const parameter = parameterReader(this);
	const settings = await readSettings(this, parameter, results);
	const changes = settings ? checkItems(this, settings.operation, parameter, results) : [];
	if (settings === undefined || (results.first !== undefined && !this.continueOnFail())) {
		return stopOrContinue(this, results);
	}
	const lanes = settings.operation.plan(changes, settings.options);
	if (settings.options.previewOnly) {
		preview(lanes, settings.connection, results);
	} else {
		await sendAll(this, lanes, settings, results);
		memory.keep(results, lanes);
	}
	return stopOrContinue(this, results);
}

export interface Settings {
	operation: Operation;
	options: RunOptions;
	connection: Connection;
}

/** What holds for the whole run. Where it cannot be used, every item fails with the reason. */
async function readSettings(
	context: IExecuteFunctions,
	parameter: ParameterReader,
	results: RunResults,
): Promise<Settings | undefined> {
	const [resource, name] = [parameter('resource', 0), parameter('operation', 0)];
	const operation = findOperation(String(resource), String(name));
	if (operation === undefined) {
		throw new NodeOperationError(
			context.getNode(),
			`Operation ${JSON.stringify(name)} of resource ${JSON.stringify(resource)} is not one of this node`,
			{ description: 'Choose a resource and an operation from their lists.' },
		);
	}
	const credential = await context.getCredentials('reportScheduleApi');
	const complaints: string[] = [];
	const connection = readConnection(credential, complaints);
	const given = collect(complaints, 'Options', () => optionsOfRun(context, parameter, complaints));
	const options = readOptions(given, operation.methods, complaints);
	if (connection !== undefined && complaints.length === 0) return { operation, options, connection };
	const failure = {
		message: complaints.join('. '),
		description: 'Mend what is named and run the node again.',
	};
	context.getInputData().forEach((_, item) => results.fail(item, failure));
	return undefined;
}

/** An expression that gives other options for one item than for another is a complaint. */
function optionsOfRun(context: IExecuteFunctions, parameter: ParameterReader, complaints: string[]): unknown {
	const options = parameter('options', 0);
	if (parameter.isConstant('options')) return options;
	const first = JSON.stringify(options);
	const other = context
		.getInputData()
		.findIndex((_, item) => JSON.stringify(parameter('options', item)) !== first);
	if (other !== -1) {
		complaints.push(
			`Options: they hold for all items of a run, but differ between item 0 and item ${other}; use an expression that gives the same for every item`,
		);
	}
	return options;
}

/** Reads every item that has no result yet; what is wrong with one becomes its failure. */
function checkItems(
	context: IExecuteFunctions,
	operation: Operation,
	parameter: ParameterReader,
	results: RunResults,
): Array<ItemChange<unknown>> {
	const changes: Array<ItemChange<unknown>> = [];
	context.getInputData().forEach(({ json }, item) => {
		if (results.answers.has(item) || results.failures.has(item)) return;
		try {
			changes.push({ item, change: operation.read({ parameter: (name) => parameter(name, item), json }) });
		} catch (error) {
			results.fail(item, inputFailure(error, item));
		}
	});
	return changes;
}

function stopOrContinue(context: IExecuteFunctions, results: RunResults): INodeExecutionData[][] {
	if (context.getExecutionCancelSignal()?.aborted) {
		// n8n tells a canceled execution from a failed one by this word.
		const description = results.aftermath();
		throw new NodeOperationError(context.getNode(), 'The execution was canceled', { description });
	}
	if (results.first === undefined || context.continueOnFail()) return [results.toItems()];
	const { item, failure } = results.first;
	throw toNodeError(context.getNode(), failure, item, results.aftermath());
}
