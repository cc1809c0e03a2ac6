import { counted, spread } from '../../../tools/bench/figures';
import type { Section } from '../../../tools/bench/section';

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

export const overTime = section({
	chart: {
		kind: 'lines',
		name: 'some',
		x: 'Seconds',
		y: 'Items done',
		lines: [
			{
				row: 'this node',
				end: '2 done',
				points: [
					[0, 0],
					[1, 1],
					[2, 2],
				],
			},
			{
				row: 'declarative node',
				end: '1 done',
				points: [
					[0, 0],
					[1, 1],
					[9, 1],
				],
			},
			{
				row: 'HTTP Request node',
				end: '1 done',
				points: [
					[0, 0],
					[1, 1],
					[8, 1],
				],
			},
		],
	},
});
