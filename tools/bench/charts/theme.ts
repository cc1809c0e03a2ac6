import type { EChartsOption } from 'echarts';

/** GitHub's own colors, so that the pictures look at home there. */
export interface Theme {
	background: string;
	text: string;
	muted: string;
	grid: string;
	/** This node. */
	accent: string;
	/** Who it's compared with: in bars all look alike, lines need to be told apart. */
	other: string;
	lines: string[];
}

export const themes = {
	light: {
		background: '#ffffff',
		text: '#1f2328',
		muted: '#59636e',
		grid: '#d1d9e0',
		accent: '#0969da',
		other: '#818b98',
		lines: ['#bc4c00', '#8250df', '#57606a'],
	},
	dark: {
		background: '#0d1117',
		text: '#f0f6fc',
		muted: '#9198a1',
		grid: '#3d444d',
		accent: '#4493f8',
		other: '#7d8590',
		lines: ['#f0883e', '#ab7df8', '#b1bac4'],
	},
} satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;

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
