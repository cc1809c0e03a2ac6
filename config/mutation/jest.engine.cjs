// Left out are files that take many seconds to show for every input, limit or size what others show for one.
const leftOut = [
	'credentialExpressions',
	'harness',
	'hostile',
	'rateLimit',
	'refusalCost',
	'retryOnFail.tool',
	'suppliedValues',
	'token',
	'truth',
];

module.exports = require('./jest.base.cjs')('engine', [
	`test/engine/!(${leftOut.join('|')}).test.ts`,
	'test/pure/{execute,methods}/**/*.test.ts',
]);
