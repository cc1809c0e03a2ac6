/**
 * What is behind the npm scripts: for each what it needs (see setup.mjs), and its commands. Those of an inner list
 * run side by side. Arguments go where the last command says ARGS, or to its end.
 *
 * @type {Record<string, { needs?: string[], run: Array<string | string[]> }>}
 */
module.exports = {
	build: { run: ['gulp build'] },
	lint: { run: ['eslint --max-warnings 0 .'] },
	typecheck: { run: ['tsc --noEmit -p tsconfig.check.json'] },
	demo: { needs: ['build'], run: ['tsx demo/demo.ts'] },
	jest: { run: ['jest'] },
	coverage: { run: ['jest ARGS --selectProjects pure --coverage'] },
	test: { run: [['npm run build', 'npm run lint', 'npm run typecheck'], 'npm run jest', 'npm run scan'] },
	docs: { run: ['tsx scripts/writeDocs.ts'] },
	scan: { needs: ['build'], run: ['node scripts/scan.mjs'] },
	bench: { needs: ['build'], run: ['tsx bench/bench.ts'] },
	'test:compat': { needs: ['build'], run: ['node compat/test.mjs'] },
	'test:faults': { run: ['jest ARGS --selectProjects faults'] },
	'test:mutation': { run: ['node scripts/mutation.mjs'] },
	'test:e2e': { needs: ['browser'], run: ['tsc -p e2e', 'jest ARGS --selectProjects e2e'] },
	'test:queue': { needs: ['n8n', 'queue'], run: ['tsc -p e2e', 'jest ARGS --selectProjects queue'] },
	// Without tsx's own process in between, so that Ctrl-C reaches the one that has to clean up.
	n8n: { needs: ['n8n'], run: ['node --import tsx e2e/n8n.ts'] },
	screenshots: { needs: ['browser'], run: ['node --import tsx e2e/screenshots.ts'] },
	'bench:e2e': { needs: ['n8n'], run: ['node --import tsx e2e/bench/bench.ts'] },
	'bench:queue': { needs: ['n8n', 'queue'], run: ['node --import tsx e2e/queue/bench.ts'] },
};
