import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fieldTables } from './fieldTables';
import { interfaceTables } from './interfaceTables';

const begin = '<!-- begin: written by `npm run docs` -->';
const end = '<!-- end -->';

/** What `npm run docs` writes and a test compares, by the file's path in the repository. */
export const generated: ReadonlyArray<readonly [file: string, write: (current: string) => string]> = [
	['docs/fields.md', (current) => withGenerated(current, fieldTables())],
	['docs/development/interface.md', (current) => withGenerated(current, interfaceTables())],
];

export const fullPath = (file: string) => path.join(__dirname, '..', '..', file);

/**
 * A document with other texts between its markers, one for each pair.
 *
 * @throws Error where the document doesn't have as many pairs of them
 */
export function withGenerated(document: string, texts: readonly string[]): string {
	let written = 0;
	const result = document.replace(
		new RegExp(`${begin}[^]*?${end}`, 'g'),
		() => `${begin}\n\n${texts[written++]}\n\n${end}`,
	);
	const found = [begin, end].map((marker) => document.split(marker).length - 1);
	if ([written, ...found].some((count) => count !== texts.length)) {
		throw new Error(`The document needs the markers "${begin}" and "${end}", as often as there are texts`);
	}
	return result;
}

if (require.main === module) {
	for (const [file, write] of generated) {
		writeFileSync(fullPath(file), write(readFileSync(fullPath(file), 'utf8')));
	}
}
