import type { IExecuteFunctions } from 'n8n-workflow';
import type { Layers } from '../doors';
import { InvalidValue, isBlank, Issues, quote } from '../fields/values';
import { pause } from '../http/pause';
import { readConnection } from '../http/connection';
import type { SendOptions } from '../http/exchange';
import { hasExpression } from '../item/expressions';
import type { ItemReader } from '../item/itemReader';
import { findOperation, type AnyOperation } from '../operations';
import { readOptions, type RunOptions } from '../operations/options';
import { readCredential } from './credential';

/** What is the same for all items, and what requests are sent with. */
export interface Run extends SendOptions, RunOptions {
	context: IExecuteFunctions;
	layers: Layers;
	operation: AnyOperation;
	/** `schedule`, `membership`, `group` or `user`. */
	resource: string;
	/** Ends the run early: without Continue On Fail the first failure does, and a token that isn't accepted. */
	stop: AbortController;
	canceled: AbortSignal;
}

/** @throws InvalidValue with all that is wrong with the operation, the credential and the options */
export async function startRun(
	context: IExecuteFunctions,
	layers: Layers,
	inputItem: ItemReader,
): Promise<Run> {
	const issues = new Issues();
	const { operation, resource } = readOperation(inputItem);
	const credential = await readCredential(context, issues);
	const connection = credential && readConnection(credential, issues);
	const given = issues.read('Options', () => optionsOfRun(context, inputItem));
	const options = readOptions(given, operation.methods, { issues, layers });
	issues.throwIfAny();

	const stop = new AbortController();
	const canceled = context.getExecutionCancelSignal() ?? new AbortController().signal;
	const signal = AbortSignal.any([stop.signal, canceled]);
	const clock = {
		now: () => performance.now(),
		wait: async (milliseconds: number) => await pause(milliseconds, signal),
	};
	const rateLimit = layers.rateLimit(options.maxWait * 1000, clock);
	const sending = { context, connection: connection!, rateLimit, signal, canceled };
	return { layers, operation, resource, ...options, ...sending, stop };
}

function readOperation(inputItem: ItemReader): Pick<Run, 'operation' | 'resource'> {
	const { parameter } = inputItem(0);
	const [resource, name] = [parameter('resource'), parameter('operation')];
	const operation = findOperation(resource, name);
	if (operation !== undefined) return { operation, resource: String(resource) };
	const problem = isBlank(name)
		? 'Operation is empty'
		: `This node has no operation ${quote(name)} for the resource ${quote(resource)}`;
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
