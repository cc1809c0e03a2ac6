/**
 * Tests that the mutation run does without. They try a size, a speed, or one more of many kinds of failure where
 * others, which take part, try the same with one; instrumented code makes them take minutes.
 */
const repetitions = [
	'drips addUsers',
	'EHOSTUNREACH after',
	'8,000 schedules of one name',
	'a page of 150,000 records is read',
	'in the middle of the answer addUsers',
	'no answer in time addUsers',
	'pages that never end',
	'read in proportion to it',
	'requests under way at once {',
	'service applied it addUsers',
	'whatever the limit and the network',
];

const fullName = ({ name, parent }) => (parent ? `${fullName(parent)} ${name}` : '');

/** Whether the mutation run does without a test. */
exports.isLeftOut = (test) => {
	const name = fullName(test);
	return repetitions.some((part) => name.includes(part));
};
