import type { SeriesOption, XAXisComponentOption } from 'echarts';
import { altOf, drawingOf, toSvg } from '../../../tools/bench/charts';
import { themes, type Theme } from '../../../tools/bench/charts/theme';
import { quantity } from '../../../tools/bench/figures';
import type { Section } from '../../../tools/bench/section';
import { overTime, section } from './section';

const { light } = themes;
const optionOf = (of: Section, theme: Theme = light) =>
	drawingOf(of, theme).option as { xAxis: XAXisComponentOption[]; series: SeriesOption[] };
const dataOf = ({ data }: SeriesOption) =>
	data as Array<{ value: unknown; itemStyle: { color: string }; label: { formatter: string } }>;

describe('bars', () => {
	test('have the figures of the table, by column and row', () => {
		const [requests, time] = optionOf(section()).series;
		expect(dataOf(requests!).map(({ value }) => value)).toEqual([
			[10, 0],
			[10_000, 1],
		]);
		expect(dataOf(time!).map(({ value }) => value)).toEqual([110, 25_170]);
		expect(dataOf(time!).map(({ label }) => label.formatter)).toEqual(['110 ms', '25.2 s']);
	});

	test('begin at zero; on a log scale dots take their place, between powers of ten', () => {
		const { xAxis, series } = optionOf(section());
		expect(xAxis).toMatchObject([
			{ type: 'log', min: 1, max: 10_000, name: 'Requests (log scale)' },
			{ type: 'value', min: 0, name: 'Time' },
		]);
		expect(series.map(({ type }) => type)).toEqual(['scatter', 'bar']);
	});

	test.each(['Connections', 'None'])('cannot be drawn of the column "%s"', (column) => {
		const chart = { kind: 'bars' as const, name: 'some', panels: [{ column }] };
		expect(() => drawingOf(section({ chart }), light)).toThrow(`The column "${column}"`);
	});
});

test('lines have all their points, names and looks of their own', () => {
	const { series } = optionOf(overTime);
	expect(series.map(({ name }) => name)).toEqual([
		'this node: 1 done',
		'declarative node: 1 done',
		'HTTP Request node: 1 done',
	]);
	expect(series[1]).toMatchObject({ step: 'end', data: [[0, 0], [1, 1], { value: [9, 1] }] });
	const looks = series.map((one) => JSON.stringify((one as { lineStyle: object }).lineStyle));
	expect(new Set(looks).size).toBe(3);
});

describe.each([
	['bars', section()],
	['lines', overTime],
])('the picture: %s', (_kind, of) => {
	test('is the same for the same figures, whatever was drawn before', () => {
		const first = toSvg(of, 'dark');
		toSvg(section(), 'light');
		expect(toSvg(of, 'dark')).toBe(first);
		expect(toSvg(of, 'light')).not.toBe(first);
	});

	test('is XML with everything that has to be read', () => {
		const svg = toSvg(of, 'light');
		// A quote inside an attribute would end it.
		for (const [tag] of svg.matchAll(/<[a-z][^>]*>/gi))
			expect(tag).toMatch(/^<[a-zA-Z]+(\s+[\w:-]+="[^"<]*")*\s*>$/);
		for (const [name] of of.rows) expect(svg).toContain(name);
		expect(svg).toContain('10 &quot;items&quot;');
	});
});

test('in words it says what it shows', () => {
	expect(altOf(section())).toBe(
		'10 "items". Requests: this node 10; declarative node 10,000. Time: this node 110 ms; declarative node 25.2 s',
	);
	expect(altOf(overTime)).toBe(
		'10 "items". this node: 1 done; declarative node: 1 done; HTTP Request node: 1 done',
	);
});

test.each([
	[12.54, 'ms', '12.5 ms'],
	[25_170, 'ms', '25.2 s'],
	[1.8349, '×', '1.83 ×'],
	[10_000, '', '10,000'],
])('%d "%s" is written "%s"', (value, unit, text) => {
	expect(quantity(value, unit)).toBe(text);
});
