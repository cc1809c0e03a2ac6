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
