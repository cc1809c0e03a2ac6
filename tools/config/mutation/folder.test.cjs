const { readdirSync } = require('node:fs');
const path = require('node:path');

// Stryker runs Jest once for each change. In one file, all tests load what they need once, which saves most of the time.
const pure = path.join(__dirname, '../../../test/pure');
for (const folder of process.env.MUTATION_TESTS.split(',')) {
	const files = readdirSync(path.join(pure, folder)).filter((name) => name.endsWith('.test.ts'));
	// These try sizes, or the same many times.
	const quick = files.filter((name) => !/bounds|properties/.test(name));
	for (const name of quick) {
		describe(`${folder}/${name}`, () => {
			require(path.join(pure, folder, name));
		});
	}
}
