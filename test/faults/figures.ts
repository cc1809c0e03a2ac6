import type { Sandbox } from '../../tools/sandbox';

/** One row of the campaign in figures. */
export type Figures = Record<string, string | number>;

export const sumOf = (rows: Figures[], name: string) =>
	rows.reduce((sum, row) => sum + (Number(row[name]) || 0), 0);

const totals = [
	...['items', 'cut off', 'requests', 'retries', 'faults', 'failed', 'not known'],
	...['lost', 'wrong', 'duplicated', 'blamed', 'denied'],
];

/** The figures of several rows together, in one line. */
export function inTotal(rows: Figures[]): string {
	return totals.map((name) => `${name} ${sumOf(rows, name)}`).join(', ');
}

/** How many of the creates nobody can tell the outcome of. */
export function shareOfUnknown(rows: Figures[]): string {
	const creates = rows.filter(({ run }) => String(run).startsWith('create'));
	const [unknown, items] = [sumOf(creates, 'not known'), sumOf(creates, 'items')];
	return items === 0 ? 'no creates' : `${unknown} of ${items} (${((100 * unknown) / items).toFixed(1)} %)`;
}

/** What a row sent, and how often faults struck. A request is told from its retries by method, address and body. */
export function requestFigures(services: Sandbox[], struck: Map<string, number>): Figures {
	const sent = services.flatMap(({ url: service, requests }) =>
		requests.map(({ method, url, body }) => `${service} ${method} ${url} ${body}`),
	);
	const faults = [...struck.values()].reduce((total, times) => total + times, 0);
	return {
		...{ requests: sent.length, retries: sent.length - new Set(sent).size, faults },
		...Object.fromEntries(struck),
	};
}

const columns = ['seed', 'run', 'seconds', ...totals];

/** How often each fault has struck. */
export function strikesIn(rows: Figures[]): string {
	const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
		(name) => ![...columns, 'examples'].includes(name),
	);
	return names.map((name) => `${name}: ${sumOf(rows, name)}`).join('; ');
}

/** A table with a line for each row. */
export function toTable(rows: Figures[]): string {
	const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '–')))];
	const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
	return lines
		.map((line) => line.map((cell, i) => (i === 1 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))))
		.map((cells) => `  ${cells.join('  ')}`)
		.join('\n');
}
