import type { SeriesOption } from 'echarts';
import { quantity } from '../figures';
import type { Line, Lines } from '../section';
import { frame, isThisNode, WIDTH, type Drawing, type Theme } from './theme';

const LEGEND_TOP = 48;
const LEGEND_ROW = 23;
const HEIGHT = 300;
const BOTTOM = 56;
const LEFT = 56;
const RIGHT = 32;

/** What happened over time, a line for each row of the table. */
export function drawLines(title: string, { x, y, lines }: Lines, theme: Theme): Drawing {
	const top = LEGEND_TOP + lines.length * LEGEND_ROW + 44;
	const axis = {
		type: 'value' as const,
		min: 0,
		axisLine: { lineStyle: { color: theme.grid } },
		axisTick: { show: false },
		axisLabel: { color: theme.muted, fontSize: 12, formatter: (value: number) => quantity(value, '') },
		splitLine: { lineStyle: { color: theme.grid } },
	};
	const nameTextStyle = { color: theme.muted, fontSize: 13 };
	const option = {
		...frame(title, theme),
		legend: {
			orient: 'vertical' as const,
			left: 16,
			top: LEGEND_TOP,
			itemWidth: 34,
			itemGap: LEGEND_ROW - 14,
			textStyle: { color: theme.text, fontSize: 13 },
		},
		grid: {
			left: LEFT,
			width: WIDTH - LEFT - RIGHT,
			top,
			height: HEIGHT,
			outerBoundsMode: 'none' as const,
		},
		xAxis: {
			...axis,
			name: x,
			nameLocation: 'middle' as const,
			nameGap: 30,
			nameTextStyle,
			splitLine: { show: false },
		},
		yAxis: {
			...axis,
			name: y,
			nameLocation: 'end' as const,
			nameGap: 14,
			nameTextStyle: { ...nameTextStyle, align: 'left' as const, padding: [0, 0, 0, 20 - LEFT] },
		},
		series: lines.map((line) => series(line, styleOf(line, lines, theme))),
	};
	return { height: top + HEIGHT + BOTTOM, option };
}

type Style = ReturnType<typeof styleOf>;

/** Colors and dashes: lines may lie on each other, and one shows through the gaps of the other. */
function styleOf(line: Line, all: Line[], { accent, lines }: Theme) {
	if (isThisNode(line.row)) return { color: accent, width: 3, type: 'solid' as const };
	const others = all.filter(({ row }) => !isThisNode(row));
	const at = others.indexOf(line) % lines.length;
	return { color: lines[at]!, width: 2, type: (['solid', 'dashed', 'dotted'] as const)[at]! };
}

function series({ row, end, points }: Line, style: Style): SeriesOption {
	return {
		type: 'line',
		name: `${row}: ${end}`,
		step: 'end',
		silent: true,
		symbol: 'none',
		lineStyle: style,
		itemStyle: { color: style.color },
		data: [...points.slice(0, -1), { value: points.at(-1)!, symbol: 'circle', symbolSize: 9 }],
	};
}
