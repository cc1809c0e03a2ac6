import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../tools/sandbox';
import { goOn, runAgainst, type RunResult } from '../engine/support';

/** One row of the campaign in figures. */
export type Figures = Record<string, string | number>;

/** What a row of the campaign works with. All of it ends with the row. */
export interface Row {
	readonly seed: number;
	/** How often a fault has struck. */
	faults: number;
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
	/** Said that it was refused or not sent, or that nobody knows. */
	failed: number;
	unknown: number;
	/** Said it was accepted, and it isn't there. */
	lost: number;
	/** It's there, and its values or its recipients are others. */
	wrong: number;
	/** There more than once. */
	duplicated: number;
	/** Failed, though the service would have taken it. */
	blamed: number;
	/** Said that it was refused or not sent, and it's there. */
	denied: number;
	/** Some of those, to read. */
	examples: string[];
}

export type RowPlan = [name: string, act: (row: Row) => Promise<Ends>];

/** What a row sent. A request is told from its retries by method, address and body. */
function requestFigures(services: Sandbox[]): Figures {
	const sent = services.flatMap(({ url: service, requests }) =>
		requests.map(({ method, url, body }) => `${service} ${method} ${url} ${body}`),
	);
	return { requests: sent.length, retries: sent.length - new Set(sent).size };
}

/** Runs one row of the campaign. */
export async function runRow([run, act]: RowPlan, seed: number): Promise<Figures> {
	const began = performance.now();
	const services: Sandbox[] = [];
	let items = 0;
	const row: Row = {
		seed,
		faults: 0,
		async start(options) {
			const service = await startSandbox(options);
			services.push(service);
			return service;
		},
		async send(service, parameters, some, settings = goOn) {
			items += some.length;
			return await runAgainst(service, { parameters, settings, items: some as IDataObject[] });
		},
	};
	try {
		const { examples, ...ends } = await act(row);
		const seconds = Math.round((performance.now() - began) / 1000);
		const figures = { ...requestFigures(services), faults: row.faults, ...ends };
		return { seed, run, seconds, items, ...figures, examples: examples.join('\n') };
	} finally {
		await Promise.all(services.map((service) => service.close()));
	}
}
