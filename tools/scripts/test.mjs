// `npm test`: everything that has to pass, with a line for each step. Arguments go to jest.
import { step } from './step.mjs';

const begin = Date.now();

/** Jest, with its closing lines, which say how many tests there were. */
async function test() {
	const filesIn = (printed) => printed.match(/^(PASS|FAIL) /gm)?.length ?? 0;
	const output = await step('Tests', 'jest', process.argv.slice(2), {
		progress: (printed) => `${filesIn(printed)} test files`,
	});
	console.log(output.slice(output.lastIndexOf('\nTest Suites:') + 1).trimEnd());
}

/** What needs one core only, beside the build and while jest leaves one free now and then. */
async function check(built) {
	await step('Lint', 'eslint', ['--max-warnings', '0', '.']);
	await step('Types', 'tsc', ['--noEmit', '-p', 'tsconfig.check.json']);
	await built;
	await step('Scan', 'node', ['tools/scripts/scan.mjs']);
}

try {
	// Types have a step of their own.
	const built = step('Build', 'gulp', ['buildUnchecked', '--silent']);
	const lanes = await Promise.allSettled([built.then(test), check(built)]);
	for (const { reason } of lanes) if (reason) throw reason;
	console.log(`All passed in ${Math.round((Date.now() - begin) / 1000)} s.`);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
