import { counted, spread } from '../../../tools/bench/figures';
import type { Line, Section } from '../../../tools/bench/section';

/** A section with figures of very different size, and one that the tests may change. */
export const section = (changes: Partial<Section> = {}): Section => ({
	title: '10 "items"',
	intro: 'What was run.',
	head: ['', 'Requests', 'Connections', 'Time'],
	rows: [
		['this node', counted(10), '5', spread([110, 108, 131], 'ms', 0)],
		['declarative node', counted(10_000), '9,886', spread([25_170], 'ms', 0)],
	],
	chart: { kind: 'bars', name: 'some', panels: [{ column: 'Requests', isLog: true }, { column: 'Time' }] },
	target: 'Target: few.',
	wrong: [],
	...changes,
});

const line = (row: string, end: string, last: number): Line => {
	const points = [0, 1, last].map((x): [number, number] => [x, Math.min(x, 1)]);
	return { row, end, points };
};

export const overTime = section({
	chart: {
		kind: 'lines',
		name: 'some',
		x: 'Seconds',
		y: 'Items done',
		lines: [
			line('this node', '1 done', 2),
			line('declarative node', '1 done', 9),
			line('HTTP Request node', '1 done', 8),
		],
	},
});
