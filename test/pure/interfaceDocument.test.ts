import { filesOf, read } from './repository/files';

const document = read('docs/interface.md');

/** The numbers of its sections, each with the numbers of its rules. */
const rulesOf = new Map(
	document
		.split(/^#{2,3} /m)
		.slice(1)
		.map((section) => {
			const [heading = '', ...lines] = section.split('\n');
			const [number = ''] = /^\d+(\.\d+)?(?=\.? )/.exec(heading) ?? [];
			return [number, lines.flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? [])] as const;
		}),
);

/** Files in which people cite. This one quotes wrong citations on purpose. */
const files = filesOf(/\.(ts|js|cjs|mjs|json|ya?ml|md)$|^\.ci\/run$/).filter(
	(file) => !/package-lock\.json$|interfaceDocument\.test\.ts$/.test(file),
);

/** `§2.1`, `§4 rule 3`, `§4 and rules 1, 2`: the sections and rules that a text cites. */
function citedIn(text: string) {
	const citations = text.matchAll(/§ ?(\d+(?:\.\d+)?)((?: and)? rules? (\d+(?:(?:, | and )\d+)*))?/g);
	return [...citations].map(([cited, section, , rules = '']) => ({
		cited,
		section: section!,
		rules: rules.match(/\d+/g) ?? [],
	}));
}

const missingFrom = (text: string) =>
	citedIn(text)
		.filter(({ section, rules }) => {
			const known = rulesOf.get(section);
			return known === undefined || rules.some((rule) => !known.includes(rule));
		})
		.map(({ cited }) => cited);

test('every section and rule cited exists in it', () => {
	const missing = files.map((file) => [file, missingFrom(read(file))] as const);
	expect(missing.filter(([, citations]) => citations.length > 0)).toEqual([]);
});

test('a wrong section and a wrong rule are found', () => {
	expect(missingFrom('§2.1, §2.4, §4 rule 6, §4 rule 7, §4 and rules 1, 9, §10')).toEqual([
		'§2.4',
		'§4 rule 7',
		'§4 and rules 1, 9',
		'§10',
	]);
});
