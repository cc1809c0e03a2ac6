import type { EChartsOption } from 'echarts';
import type { Theme } from './theme';

export const WIDTH = 820;
/** Without quotes, which ECharts would write into the SVG as they are. */
const FONT = 'system-ui, Helvetica, Arial, sans-serif';

/** An option for ECharts with the size that it is made for. */
export interface Drawing {
	height: number;
	option: EChartsOption;
}

/** What all charts have in common: no movement, the title at the top left. */
export const frame = (title: string, { background, text }: Theme): EChartsOption => ({
	animation: false,
	backgroundColor: background,
	textStyle: { fontFamily: FONT },
	title: { text: title, left: 16, top: 14, textStyle: { fontSize: 16, fontWeight: 600, color: text } },
});

/** Rows that are this node's stand out. */
export const isThisNode = (row: string) => /^this node\b/.test(row);
