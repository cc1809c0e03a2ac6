import type { Sandbox } from '../../sandbox';

/** One run of the campaign in figures. */
export type Figures = Record<string, string | number>;

/** The figures of several runs together, in one line. */
export function inTotal(runs: Figures[]): string {
	const sum = (name: string) => runs.reduce((total, run) => total + (Number(run[name]) || 0), 0);
	return ['items', 'requests', 'faults', 'retries', 'not known', 'lost', 'duplicated', 'wrong']
		.map((name) => `${name} ${sum(name)}`)
		.join(', ');
}

/** How many of the creates nobody can tell the outcome of, not even the service's list. */
export function shareOfUnknown(runs: Figures[]): string {
	const creates = runs.filter(({ run }) => String(run).startsWith('create'));
	const sum = (name: string) => creates.reduce((total, run) => total + Number(run[name]), 0);
	const [unknown, items] = [sum('not known'), sum('items')];
	return items === 0 ? 'no creates' : `${unknown} of ${items} (${((100 * unknown) / items).toFixed(1)} %)`;
}

/** What a run sent, and what struck it. A request is told from its retries by method, address and body. */
export function requestFigures({ requests }: Sandbox, struck: Map<string, number>): Figures {
	const different = new Set(requests.map(({ method, url, body }) => `${method} ${url} ${body}`)).size;
	return {
		requests: requests.length,
		retries: requests.length - different,
		faults: [...struck.values()].reduce((total, times) => total + times, 0),
		...Object.fromEntries(struck),
	};
}

/** A table with a column for each run. */
export function toTable(runs: Figures[]): string {
	const names = [...new Set(runs.flatMap((run) => Object.keys(run)))];
	const lines = names.map((name) => [name, ...runs.map((run) => String(run[name] ?? '–'))]);
	const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
	return lines
		.map((line) => line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))))
		.map((cells) => `  ${cells.join('  ')}`)
		.join('\n');
}
