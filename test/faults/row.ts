import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import type { RunResult } from '../../tools/harness';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../tools/sandbox';
import { runAgainst } from '../engine/support';
import { requestFigures, type Figures } from './figures';

/** Milliseconds that a row may take. One takes half a minute; a slow machine may need ten times as long. */
const LONGEST = 300_000;

/** What a row of the campaign works with. All of it ends with the row. */
export interface Row {
	readonly seed: number;
	/** How often each fault has struck. */
	readonly struck: Map<string, number>;
	/** Starts a service that no other row has. */
	start(options?: SandboxOptions): Promise<Sandbox>;
	/** Runs the node, with Continue On Fail where the settings don't say otherwise. */
	send(
		service: Sandbox,
		parameters: INodeParameters,
		items: object[],
		settings?: Partial<INode>,
	): Promise<RunResult>;
}

/** What the items of a row say against what the service holds. */
export interface Ends {
	/** Said that nothing of it was applied, or that nobody knows. */
	failed: number;
	'not known': number;
	/** Said it was applied, and it isn't there. */
	lost: number;
	/** It's there, and its values or its recipients are others. */
	wrong: number;
	/** There more than once. */
	duplicated: number;
	/** Failed, though the service would have taken it. */
	blamed: number;
	/** Said that it wasn't applied, and it's there. */
	denied: number;
	/** Some of those, to read. */
	examples: string[];
}

export type RowPlan = [name: string, act: (row: Row) => Promise<Ends>];

/**
 * Runs one row of the campaign. One that takes too long is cut off: its run is stopped, its service is closed, and
 * nothing is said about its items but that.
 *
 * @param longest milliseconds
 */
export async function runRow([run, act]: RowPlan, seed: number, longest = LONGEST): Promise<Figures> {
	const began = performance.now();
	const stop = new AbortController();
	const services: Sandbox[] = [];
	const struck = new Map<string, number>();
	let items = 0;
	const row: Row = {
		seed,
		struck,
		async start(options) {
			stop.signal.throwIfAborted();
			const service = await startSandbox(options);
			services.push(service);
			return service;
		},
		async send(service, parameters, some, settings = { onError: 'continueRegularOutput' }) {
			stop.signal.throwIfAborted();
			items += some.length;
			const given = { parameters, settings, items: some as IDataObject[], signal: stop.signal };
			const result = await runAgainst(service, given);
			// What a stopped run gave says nothing.
			stop.signal.throwIfAborted();
			return result;
		},
	};
	const cutOff = new Promise<'cut off'>((resolve) => {
		stop.signal.addEventListener('abort', () => resolve('cut off'));
	});
	const timer = setTimeout(() => stop.abort(), longest);
	try {
		const ends = await Promise.race([act(row), cutOff]);
		const seconds = Math.round((performance.now() - began) / 1000);
		if (ends === 'cut off') return { run, seed, 'cut off': items, seconds };
		const { examples, ...numbers } = ends;
		const figures = { ...requestFigures(services, struck), ...numbers };
		return { run, seed, items, 'cut off': 0, seconds, ...figures, examples: examples.join('\n') };
	} finally {
		clearTimeout(timer);
		await Promise.all(services.map((service) => service.close()));
	}
}
