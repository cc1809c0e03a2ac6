import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { altOf, toSvg } from './charts';
import type { ThemeName } from './charts/theme';
import { figuresOf, headingOf, toMarkdown, type Section } from './section';

const docs = join(__dirname, '..', '..', 'docs');
const document = join(docs, 'benchmarks.md');

/** What the figures were measured on: the machine, and these versions. */
export const machine = (versions: Record<string, string>) =>
	`${[
		`Node ${process.versions.node}`,
		`${availableParallelism()} processor cores`,
		...Object.entries(versions).map(([name, version]) => `${name} ${version}`),
	].join(', ')}.`;

/** Prints a section, and with `write` puts it into docs/benchmarks.md with its pictures. */
export function publish(letter: string, section: Section, on: string, write: boolean): void {
	console.log(`\n${toMarkdown(letter, section)}`);
	if (!write) return;
	for (const theme of ['light', 'dark'] as const) {
		writeFileSync(join(docs, pictureOf(section, theme)), toSvg(section, theme));
	}
	const text = readFileSync(document, 'utf8');
	writeFileSync(document, withSection(text, letter, toDocument(letter, section, on)));
}

/** The section as docs/benchmarks.md has it: the picture first, the figures below it for those who open them. */
export function toDocument(letter: string, section: Section, on: string): string {
	const figures = ['<details><summary>Figures</summary>', ...figuresOf(section), on, '</details>'];
	return [headingOf(letter, section), embedded(section), ...figures].join('\n\n');
}

/**
 * A document with something else between the comments `<!-- A -->` and `<!-- end of A -->`.
 *
 * @throws Error where the document does not have them
 */
export function withSection(document: string, letter: string, markdown: string): string {
	const place = new RegExp(`(<!-- ${letter} -->\\n)[^]*(<!-- end of ${letter} -->)`);
	if (!place.test(document)) throw new Error(`The document has no place for ${letter}`);
	return document.replace(place, (_, start, end) => `${start}\n${markdown}\n\n${end}`);
}

/** The section's picture in the reader's own light. */
export const embedded = (section: Section) => `<picture>
  <source media="(prefers-color-scheme: dark)" srcset="${pictureOf(section, 'dark')}">
  <img alt="${altOf(section).replaceAll('"', '&quot;')}" src="${pictureOf(section, 'light')}">
</picture>`;

const pictureOf = ({ chart }: Section, theme: ThemeName) => `images/bench-${chart.name}.${theme}.svg`;
