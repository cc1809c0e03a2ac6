import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fieldReference } from './fieldReference';
import { retryTable } from './retryTable';

const begin = '<!-- begin: written by `npm run docs` -->';
const end = '<!-- end -->';

/** What `npm run docs` writes and a test compares, by the file's path in the repository. */
export const generated: ReadonlyArray<readonly [file: string, write: (current: string) => string]> = [
	['docs/fields.md', fieldReference],
	['docs/failures.md', (current) => withGenerated(current, retryTable())],
];

export const fullPath = (file: string) => path.join(__dirname, '..', '..', file);

/**
 * A document with other text between its markers.
 *
 * @throws Error where the document doesn't have both of them, once, in this order
 */
export function withGenerated(document: string, text: string): string {
	const [before, rest, ...more] = document.split(begin);
	const [, after, ...others] = (rest ?? '').split(end);
	if (after === undefined || more.length > 0 || others.length > 0) {
		throw new Error(`The document needs the markers "${begin}" and "${end}", each once`);
	}
	return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}

if (require.main === module) {
	for (const [file, write] of generated) {
		writeFileSync(fullPath(file), write(readFileSync(fullPath(file), 'utf8')));
	}
}
