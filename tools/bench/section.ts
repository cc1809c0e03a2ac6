import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';

const page = join(__dirname, '..', '..', 'docs', 'benchmarks.md');

/** A table of the page, measured. */
export interface Section {
	head: string[];
	rows: string[][];
	/** How often each row ran. */
	rounds: number;
	/** What was wrong with the runs; timing is never wrong. */
	wrong: string[];
}

/** Prints a table with what it was measured on, and with `write` puts it into docs/benchmarks.md. */
export function publish(name: string, section: Section, versions: object, write: boolean): void {
	const table = `${toMarkdown(section)}\n\n${below(section, versions)}`;
	console.log(`\n${name}\n\n${table}`);
	if (write) writeFileSync(page, withTable(readFileSync(page, 'utf8'), name, table));
}

function toMarkdown({ head, rows }: Section): string {
	const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
	return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The load says whether something else kept the processors busy. */
function below({ rounds, wrong }: Section, versions: object): string {
	const on = Object.entries({ Node: process.versions.node, ...versions }).map((one) => one.join(' '));
	const machine = `${availableParallelism()} cores, load ${loadavg()[1]!.toFixed(1)}`;
	return [
		`Rounds: ${rounds}. ${on.join(', ')}, ${machine}.`,
		...wrong.map((what) => `**Wrong:** ${what}`),
	].join('\n\n');
}

/**
 * A document with another table between the comments `<!-- name -->` and `<!-- end of name -->`.
 *
 * @throws Error where the document does not have them
 */
function withTable(document: string, name: string, table: string): string {
	const place = new RegExp(`(<!-- ${name} -->\\n)[^]*(<!-- end of ${name} -->)`);
	if (!place.test(document)) throw new Error(`The document has no place for ${name}`);
	return document.replace(place, (_, start, end) => `${start}\n${table}\n\n${end}`);
}
