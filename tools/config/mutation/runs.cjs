const { n8nPatterns } = require('../n8nFiles.cjs');

const engine = (...names) => `test/engine/@(${names.join('|')}).test.ts`;

/**
 * The runs of the mutation tests, one after the other: what is changed, and the tests that judge it. The files that
 * import no n8n are judged by the tests that need none. Nearly every test on the engine goes through all the
 * other files; each run has those that are about its own, so that a mutant that survives does not wait for all.
 *
 * @type {Record<string, { project: 'pure' | 'engine', mutate: string[], tests: string[], ignoreStatic?: boolean }>}
 */
module.exports = {
	pure: {
		project: 'pure',
		mutate: ['nodes/**/*.ts', ...n8nPatterns.map((pattern) => `!${pattern}`)],
		// Without test/pure/repository/: what holds there for the sources' text doesn't for an instrumented copy.
		// Without the bounds: they try sizes, which takes an instrumented copy a minute each time.
		tests: [
			'test/pure/*.test.ts',
			'test/pure/{failures,fields,http,lists,operations,requests,run}/**/!(*.properties|bounds).test.ts',
			'test/pure/repository/{operations,reviewers}.test.ts',
		],
	},
	run: {
		project: 'engine',
		mutate: ['nodes/ReportSchedule/run/*.ts'],
		tests: [
			'test/pure/run/**/*.test.ts',
			engine(
				...[
					'answers',
					'autoMap',
					'combine',
					'continueOnFail',
					'credential',
					'get',
					'groups',
					'hints',
					'items',
				],
				...['panel', 'preview', 'recipientsByName', 'refusals', 'refusedRequests', 'retryOnFail', 'tool'],
				...['upsert', 'values'],
			),
		],
	},
	lists: {
		project: 'engine',
		mutate: [
			'nodes/ReportSchedule/lists/{editor,readList}.ts',
			'nodes/ReportSchedule/ReportSchedule.node.ts',
		],
		tests: ['test/pure/lists/*.test.ts', engine('get', 'lists', 'recipientsByName', 'upsert')],
	},
	http: {
		project: 'engine',
		mutate: ['nodes/ReportSchedule/http/{exchange,send}.ts'],
		tests: [
			'test/pure/failures/retry.test.ts',
			'test/pure/http/send.test.ts',
			engine(
				...['answers', 'combine', 'credential', 'get', 'items', 'lists', 'messages', 'rateLimit'],
				...['refusedRequests', 'retries', 'retryOnFail', 'token', 'wire'],
			),
		],
	},
	credentials: {
		project: 'engine',
		// Nearly all of it is tables, and its tests take seconds.
		ignoreStatic: false,
		mutate: ['credentials/**/*.ts'],
		tests: [
			'test/pure/credential.test.ts',
			'test/pure/repository/reviewers.test.ts',
			engine('credential', 'credentialTest'),
		],
	},
};
