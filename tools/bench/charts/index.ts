import { init } from 'echarts';
import { quantity } from '../figures';
import type { Section } from '../section';
import { drawBars } from './bars';
import { drawLines } from './lines';
import { themes, WIDTH, type Drawing, type Theme, type ThemeName } from './theme';

/** The drawing of a section. */
export function drawingOf(section: Section, theme: Theme): Drawing {
	const { chart, title } = section;
	return chart.kind === 'bars' ? drawBars(section, chart, theme) : drawLines(title, chart, theme);
}

/** The section's picture as SVG: the same for the same figures, to the byte. */
export function toSvg(section: Section, theme: ThemeName): string {
	const { height, option } = drawingOf(section, themes[theme]);
	const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
	chart.setOption(option);
	const svg = chart.renderToSVGString();
	// ECharts has timers running until then.
	chart.dispose();
	return `${withoutInteraction(svg)}\n`;
}

/** Without what a page's script and mouse could do; its names count all that this process has drawn. */
const withoutInteraction = (svg: string) =>
	svg
		.replace(/<style >[^]*?<\/style>/g, '')
		.replace(/ (?:class|ecmeta_\w+)="[^"]*"/g, '')
		.replace(/\bzr\d+-/g, '')
		.replace(/^\s*\n/gm, '');

/** The picture in words, for those who can't see it. */
export function altOf({ title, head, rows, chart }: Section): string {
	if (chart.kind === 'lines')
		return `${title}. ${chart.lines.map(({ row, end }) => `${row}: ${end}`).join('; ')}`;
	const panels = chart.panels.map(({ column }) => {
		const at = head.indexOf(column);
		const values = rows.map((row) => {
			const cell = row[at]!;
			return `${row[0]} ${typeof cell === 'string' ? cell : quantity(cell.value, cell.unit)}`;
		});
		return `${column}: ${values.join('; ')}`;
	});
	return [title, ...panels].join('. ');
}
