// Without test/pure/repository/: what holds there for the sources' text doesn't for an instrumented copy.
module.exports = require('./jest.base.cjs')('pure', [
	'test/pure/*.test.ts',
	'test/pure/{actions,execute,fields,methods,requests,transport}/**/!(*.properties).test.ts',
	'test/pure/repository/{operations,reviewers}.test.ts',
]);
