// Jest starts the files that took longest first, but a fresh clone has no times of earlier runs. Without them the longest file
// would be among the last, with one of two processors idle.
const { default: TestSequencer } = require('@jest/test-sequencer');

/** From the longest on. */
const longest = ['exampleCases', 'core', 'growingTexts', 'faults/faults', 'exampleCutOff', 'lists'];

function placeOf({ path }) {
	const place = longest.findIndex((name) => path.endsWith(`${name}.test.ts`));
	return place === -1 ? longest.length : place;
}

module.exports = class LongestFirst extends TestSequencer {
	sort(tests) {
		return super.sort(tests).sort((a, b) => placeOf(a) - placeOf(b));
	}
};
