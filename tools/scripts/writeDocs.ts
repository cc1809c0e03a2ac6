import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { IDataObject, INode } from 'n8n-workflow';
import { columns } from '../../nodes/ReportSchedule/schedule';
import { fieldTables } from './fieldTables';
import { interfaceTables } from './interfaceTables';

const begin = '<!-- begin: written by `npm run docs` -->';
const end = '<!-- end -->';

/** What `npm run docs` writes and a test compares, by the file's path in the repository. */
export const generated: ReadonlyArray<readonly [file: string, write: (current: string) => string]> = [
	['docs/fields.md', (current) => withGenerated(current, fieldTables())],
	['docs/development/interface.md', (current) => withGenerated(current, interfaceTables())],
	...[
		...['approve-before-applying', 'colleagues-page', 'copy-schedules', 'form-conditional-schedule'],
		...['own-headings', 'sync-by-email', 'there-and-back'],
	].map((name) => [`examples/${name}.json`, withMapperFields] as const),
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

/** An example as it is in its file, with the fields that n8n stores with a column mapper as the node has them now. */
function withMapperFields(example: string): string {
	const workflow = JSON.parse(example) as { nodes: INode[] };
	for (const { parameters } of workflow.nodes) {
		if (parameters.dataMode !== 'mapColumns') continue;
		const mapper = parameters.columns as IDataObject;
		const isMatched = parameters.operation === 'upsert' && parameters.matchBy !== 'id';
		const { fields } = columns.mapperFields(isMatched);
		// The editor shows what is mapped.
		const isMapped = (id: string) => Object.hasOwn(Object(mapper.value) as object, id);
		mapper.schema = fields.map((field) => ({ ...field, removed: field.removed && !isMapped(field.id) }));
	}
	return `${JSON.stringify(workflow, null, 2)}\n`;
}

if (require.main === module) {
	for (const [file, write] of generated) {
		writeFileSync(fullPath(file), write(readFileSync(fullPath(file), 'utf8')));
	}
}
