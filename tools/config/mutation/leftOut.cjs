/**
 * Tests that the mutation run does without. They try a size, a speed, or one more of many kinds of failure where
 * others, which take part, try the same with one; instrumented code makes them take minutes.
 */
const repetitions = [
	'10,000 records',
	'20,000',
	'60 a minute, and refuses',
	'600 requests, 50 at once',
	'a large answer to its end',
	'a large one is read whole',
	'a limit of 20 a second',
	'among 10,000',
	'an answer becomes the item 10 MB',
	'an answer of 30 MB',
	'an answer that drips from its head on update',
	'an answer that drips update',
	'are left after 1,000',
	'drips addUsers',
	'EHOSTDOWN after',
	'EHOSTUNREACH after',
	'ENETDOWN after',
	'ENETUNREACH after',
	'EPIPE after',
	'everything of 10,000',
	'from its head on addUsers',
	'in the middle of the answer addUsers',
	'is not exhausted by depth',
	'many at once are no reason for Node to warn of a leak',
	'many that wait are no reason for Node to warn of a leak',
	'no answer in time addUsers',
	'no answer in time update',
	'nothing blocks',
	'redact comes to an end',
	'refuses 1 %',
	'requests under way at once {',
	'seed 3',
	'seed 4',
	'service applied it addUsers',
	'whatever the answer is',
	'whatever the body is wide',
	'whatever the limit and the network',
];

const fullName = ({ name, parent }) => (parent ? `${fullName(parent)} ${name}` : '');

/** Whether the mutation run does without a test. */
exports.isLeftOut = (test) => {
	const name = fullName(test);
	return repetitions.some((part) => name.includes(part));
};
