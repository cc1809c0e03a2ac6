import type { IExecuteFunctions } from 'n8n-workflow';
import { findOperation } from '../operations';
import { readOptions, type RunOptions } from '../operations/options';
import type { Operation, ReadOperation } from '../operations/operation';
import { InvalidValue, Issues } from '../fields/values';
import { readConnection } from '../http/connection';
import { RateLimit } from '../http/rateLimit';
import type { SendOptions } from '../http/exchange';
import { pause } from '../http/send';
import { readCredential } from './credential';
import { hasExpression, type ItemReader } from './parameters';

/** What is the same for all items, and what requests are sent with. */
export interface Run extends SendOptions, RunOptions {
	/** Ends all waits at `stop` or `canceled`. `Sender` replaces it to complete lost creates: then only at `canceled`. */
	signal: AbortSignal;
	context: IExecuteFunctions;
	operation: Operation | ReadOperation;
	/** Ends the run early: without Continue On Fail the first failure does. */
	stop: AbortController;
	canceled: AbortSignal;
}

/** @throws InvalidValue with all that is wrong with the operation, the credential and the options */
export async function startRun(context: IExecuteFunctions, inputItem: ItemReader): Promise<Run> {
	const issues = new Issues();
	const operation = readOperation(inputItem);
	const credential = await readCredential(context, issues);
	const connection = credential && readConnection(credential, issues);
	const given = issues.read('Options', () => optionsOfRun(context, inputItem));
	const options = readOptions(given, operation.methods, issues);
	issues.throwIfAny();

	const stop = new AbortController();
	const canceled = context.getExecutionCancelSignal() ?? new AbortController().signal;
	const signal = AbortSignal.any([stop.signal, canceled]);
	// Read at each wait: `Sender` replaces the signal.
	const wait = async (milliseconds: number) => await pause(milliseconds, run.signal);
	const rateLimit = new RateLimit(options.maxWait * 1000, { now: () => performance.now(), wait });
	const sending = { context, connection: connection!, rateLimit, signal, canceled };
	const run: Run = { operation, ...options, ...sending, stop };
	return run;
}

function readOperation(inputItem: ItemReader): Run['operation'] {
	const { parameter } = inputItem(0);
	const [resource, name] = [parameter('resource'), parameter('operation')];
	const operation = findOperation(resource, name);
	if (operation !== undefined) return operation;
	const problem = `This node has no operation ${JSON.stringify(name)} for the resource ${JSON.stringify(resource)}`;
	throw new InvalidValue(`${problem}. Choose a resource and an operation from their lists`);
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
