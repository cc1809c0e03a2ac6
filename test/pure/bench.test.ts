import type { SeriesOption, XAXisComponentOption } from 'echarts';
import { altOf, drawingOf, toSvg } from '../../tools/bench/charts';
import { themes } from '../../tools/bench/charts/theme';
import { counted, spread } from '../../tools/bench/figures';
import { toDocument, withSection } from '../../tools/bench/publish';
import type { Section } from '../../tools/bench/section';

/** What docs/benchmarks.md shows, from made-up figures of very different size. */
const bars: Section = {
	title: '10 "items"',
	intro: 'What was run.',
	head: ['', 'Requests', 'Connections', 'Time'],
	rows: [
		['this node', counted(10), '5', spread([110, 108, 131], 'ms', 0)],
		['declarative node', counted(10_000), '9,886', spread([25_170], 'ms', 0)],
	],
	chart: { kind: 'bars', name: 'some', panels: [{ column: 'Requests', isLog: true }, { column: 'Time' }] },
	target: 'Target: few.',
	wrong: ['a request too many'],
};
const lines: Section = {
	...bars,
	chart: {
		kind: 'lines',
		name: 'some',
		x: 'Seconds',
		y: 'Items done',
		lines: [
			{
				row: 'this node',
				end: '1 done',
				points: [
					[0, 0],
					[9, 1],
				],
			},
		],
	},
};

test('a section: the picture for light and dark, and the figures for those who open them', () => {
	const document = toDocument('A', bars, 'Node 20.').split('\n\n');
	const [heading, picture, , intro, table, ...more] = document;
	expect([heading, intro]).toEqual(['### A. 10 "items"', 'What was run.']);
	expect(picture).toContain('srcset="images/bench-some.dark.svg">');
	expect(picture).toContain('alt="10 &quot;items&quot;. ');
	expect(table!.split('\n')).toEqual([
		'|                  | Requests | Connections |             Time |',
		'| ---------------- | -------: | ----------: | ---------------: |',
		'| this node        |       10 |           5 | 110 (108–131) ms |',
		'| declarative node |   10,000 |       9,886 |         25170 ms |',
	]);
	expect(more).toEqual(['Target: few.', '**Wrong:** a request too many', 'Node 20.', '</details>']);
});

test('what stands between the markers is replaced, and nothing else', () => {
	const document = 'a\n<!-- A -->\n\nold\n<!-- end of A -->\nb\n<!-- B -->\n<!-- end of B -->\n';
	expect(withSection(document, 'A', 'new: $1 and $&')).toBe(
		document.replace('old\n', () => 'new: $1 and $&\n\n'),
	);
	expect(() => withSection(document, 'C', 'new')).toThrow('no place for C');
});

test('bars begin at zero; on a log scale dots take their place, between powers of ten', () => {
	const { option } = drawingOf(bars, themes.light);
	const { xAxis, series } = option as { xAxis: XAXisComponentOption[]; series: SeriesOption[] };
	expect(xAxis).toMatchObject([
		{ type: 'log', min: 1, max: 10_000, name: 'Requests (log scale)' },
		{ type: 'value', min: 0, name: 'Time' },
	]);
	expect(series).toMatchObject([
		{ type: 'scatter', data: [{ value: [10, 0] }, { value: [10_000, 1] }] },
		{ type: 'bar', data: [{ value: 110, label: { formatter: '110 ms' } }, { value: 25_170 }] },
	]);
	const chart = { kind: 'bars' as const, name: 'some', panels: [{ column: 'Connections' }] };
	expect(() => drawingOf({ ...bars, chart }, themes.light)).toThrow('The column "Connections"');
});

test.each([
	[bars, 'Requests: this node 10; declarative node 10,000. Time: this node 110 ms; declarative node 25.2 s'],
	[lines, 'this node: 1 done'],
])('a picture is XML with everything to read, the same whatever was drawn before', (section, alt) => {
	const svg = toSvg(section, 'dark');
	toSvg(bars, 'light');
	expect(toSvg(section, 'dark')).toBe(svg);
	// A quote inside an attribute would end it.
	for (const [tag] of svg.matchAll(/<[a-z][^>]*>/gi))
		expect(tag).toMatch(/^<[a-zA-Z]+(\s+[\w:-]+="[^"<]*")*\s*>$/);
	for (const text of ['this node', '10 &quot;items&quot;']) expect(svg).toContain(text);
	expect(altOf(section)).toBe(`10 "items". ${alt}`);
});
