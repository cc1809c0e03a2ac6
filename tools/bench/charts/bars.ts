import type { SeriesOption, XAXisComponentOption } from 'echarts';
import { quantity, type Figure } from '../figures';
import type { Bars, Panel, Section } from '../section';
import { frame, isThisNode, WIDTH, type Drawing, type Theme } from './theme';

const TOP = 88;
const ROW = 36;
const BOTTOM = 40;
/** Room for the name of a row, for each of its letters. */
const LETTER = 7;
/** Room for the label behind the longest bar. */
const LABEL = 74;

/** The columns of a section's table side by side, on one set of rows. */
export function drawBars({ title, head, rows }: Section, { panels }: Bars, theme: Theme): Drawing {
	const names = rows.map(([name]) => name);
	const left = 28 + LETTER * Math.max(...names.map((name) => name.length));
	const share = (WIDTH - left) / panels.length;
	const figures = panels.map(({ column }) => {
		const at = head.indexOf(column);
		return rows.map((row) => figureIn(row[at], column));
	});
	const option = {
		...frame(title, theme),
		grid: panels.map((_, i) => ({
			left: left + i * share,
			width: share - LABEL,
			top: TOP,
			height: rows.length * ROW,
			outerBoundsMode: 'none' as const,
		})),
		xAxis: panels.map((panel, i) => valueAxis(panel, figures[i]!, i, theme)),
		yAxis: panels.map(({ isLog }, i) => ({
			type: 'category' as const,
			gridIndex: i,
			data: names,
			inverse: true,
			axisTick: { show: false },
			// Where no bars tell the rows apart.
			splitLine: { show: isLog, lineStyle: { color: theme.grid, type: 'dotted' as const } },
			axisLine: { lineStyle: { color: theme.grid } },
			axisLabel: { show: i === 0, fontSize: 13, color: theme.text, interval: 0 },
		})),
		series: panels.map((panel, i) => series(panel, names, figures[i]!, i, theme)),
	};
	return { height: TOP + rows.length * ROW + BOTTOM, option };
}

function figureIn(cell: string | Figure | undefined, column: string): Figure {
	if (typeof cell !== 'object') throw new Error(`The column "${column}" has something else than figures`);
	return cell;
}

function valueAxis(
	{ column, isLog }: Panel,
	figures: Figure[],
	i: number,
	theme: Theme,
): XAXisComponentOption {
	const { unit } = figures[0]!;
	const common = {
		gridIndex: i,
		name: isLog ? `${column} (each line 10 ×)` : column,
		nameLocation: 'start' as const,
		nameGap: 0,
		position: 'bottom' as const,
		nameTextStyle: heading(figures.length, theme),
		axisLine: { show: false },
		axisTick: { show: false },
		axisLabel: {
			color: theme.muted,
			fontSize: 11,
			hideOverlap: true,
			formatter: (value: number) => quantity(value, unit),
		},
		splitLine: { lineStyle: { color: theme.grid } },
	};
	if (!isLog) return { ...common, type: 'value', min: 0, splitNumber: 3 };
	const values = figures.map(({ value }) => value);
	// A value that is a power of ten itself does not lie on the edge.
	const min = 10 ** (Math.ceil(Math.log10(Math.min(...values))) - 1);
	const max = Math.max(min * 10, 10 ** Math.ceil(Math.log10(Math.max(...values))));
	return { ...common, type: 'log', min, max };
}

/** The axis's name stands above its panel, where a reader begins. */
const heading = (rows: number, { muted }: Theme) => ({
	color: muted,
	fontSize: 13,
	align: 'left' as const,
	verticalAlign: 'bottom' as const,
	padding: [0, 0, rows * ROW + 8, 0],
});

function series(
	{ isLog }: Panel,
	names: string[],
	figures: Figure[],
	i: number,
	{ accent, other, text, background }: Theme,
): SeriesOption {
	const data = figures.map(({ value, unit }, row) => ({
		value: isLog ? [value, row] : value,
		itemStyle: { color: isThisNode(names[row]!) ? accent : other, opacity: 1 },
		label: { formatter: quantity(value, unit) },
	}));
	const common = {
		xAxisIndex: i,
		yAxisIndex: i,
		silent: true,
		label: {
			show: true,
			position: 'right' as const,
			color: text,
			fontSize: 13,
			// The lines of the grid end there.
			backgroundColor: background,
			padding: [2, 3],
		},
		data,
	};
	return isLog
		? { ...common, type: 'scatter', symbolSize: 13, clip: false }
		: { ...common, type: 'bar', barWidth: 18 };
}
