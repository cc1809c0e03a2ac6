import { existsSync } from 'node:fs';
import path from 'node:path';
import { filesOf, read, root } from './files';

const documents = filesOf(/^(?!test\/e2e\/).*\.md$/);

/** A document's text without its code blocks. */
const prose = (file: string) => read(file).replace(/^(```|~~~).*?^\1/gms, '');

/** The targets of `[text](target)`, `![text](target)`, `[label]: target`, `src="target"` and `href="target"`. */
function targetsOf(file: string): string[] {
	const text = prose(file).replace(/`[^`\n]*`/g, '`code`');
	const patterns = [/\]\(<?([^)\s>]+)>?[^)]*\)/g, /^\[[^\]]+\]:\s*<?(\S+?)>?$/gm, /(?:src|href)="([^"]+)"/g];
	return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, target]) => target!));
}

/** The anchors that GitHub gives a document's headings. */
function anchorsOf(file: string): string[] {
	const seen = new Map<string, number>();
	return [...prose(file).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, heading]) => {
		const text = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
		const slug = text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
		const before = seen.get(slug) ?? 0;
		seen.set(slug, before + 1);
		return before === 0 ? slug : `${slug}-${before}`;
	});
}

function isDead(file: string, target: string): boolean {
	const [linked = '', anchor] = decodeURI(target).split('#');
	const found = linked === '' ? file : path.posix.join(path.posix.dirname(file), linked);
	if (found.startsWith('..') || !existsSync(path.join(root, found))) return true;
	return anchor !== undefined && found.endsWith('.md') && !anchorsOf(found).includes(anchor);
}

test.each(documents)('%s has no dead link', (file) => {
	const relative = targetsOf(file).filter((target) => !/^[a-z]+:/i.test(target));
	expect(relative.filter((target) => isDead(file, target))).toEqual([]);
});

test.each(documents)('%s names no file or folder of the repository or the node that is not there', (file) => {
	const folders = '(?:\\.github|credentials|docs|examples|icons|nodes|test|tools)';
	const names = [...prose(file).matchAll(new RegExp(`\`(${folders}/[\\w./-]*)\``, 'g'))].map(
		([, name]) => name!,
	);
	const ofTheNode = /`((?:failures|fields|http|lists|operations|requests|run)\/[\w./-]+\.ts)`/g;
	const placeOf = (name: string) => (name.endsWith('.test.ts') ? 'test/pure' : 'nodes/ReportSchedule');
	for (const [, name] of prose(file).matchAll(ofTheNode)) names.push(`${placeOf(name!)}/${name}`);
	expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('a dead link, a dead anchor and a link out of the repository are found', () => {
	const dead = ['docs/none.md', '#none', 'docs/architecture.md#none', '../outside.md'];
	expect(dead.filter((target) => isDead('README.md', target))).toEqual(dead);
	expect(
		['docs/architecture.md', 'docs/architecture.md#making-a-change', 'LICENSE', 'docs'].filter((target) =>
			isDead('README.md', target),
		),
	).toEqual([]);
});
