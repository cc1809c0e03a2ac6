import path from 'node:path';
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

/** Files in which people cite. Two tests quote wrong citations and dead links on purpose. */
const files = filesOf(/\.(ts|js|cjs|mjs|json|ya?ml|md)$|^\.ci\/run$/).filter(
	(file) => !/package-lock\.json$|(interfaceDocument|links)\.test\.ts$/.test(file),
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

/** What only people who had other papers at hand can look up. Links within docs/ are relative. */
const elsewhere =
	/(?<!docs\/|\]\()\binterface\.md|\bthe contract\b|\bnode-contract\b|\breal-stack\b|\bissues? #?\d+|\bbehaviou?r \d|\/work\//gi;

const documents = new Set(filesOf(/\.md$/).map((file) => path.posix.basename(file)));

/** Documents that a text names and this repository doesn't have. */
const unknownDocuments = (text: string) =>
	[...text.matchAll(/[\w-]+\.md\b/g)].map(([name]) => name).filter((name) => !documents.has(name));

const foreignIn = (text: string) => [...(text.match(elsewhere) ?? []), ...unknownDocuments(text)];

test('the document has the sections that everything else is written against', () => {
	const numbers = [...rulesOf.keys()].filter((number) => number !== '');
	expect(numbers).toEqual(['1', '2', '2.1', '2.2', '2.3', '3', '4', '5', '6', '7', '8', '9']);
	expect(rulesOf.get('2.1')).toEqual(['1', '2', '3']);
	expect(rulesOf.get('4')).toEqual(['1', '2', '3', '4', '5', '6']);
	expect(rulesOf.get('5')).toEqual(['1', '2']);
});

test('every section and rule cited exists in it', () => {
	const missing = files.map((file) => [file, missingFrom(read(file))] as const);
	expect(missing.filter(([, citations]) => citations.length > 0)).toEqual([]);
});

test('nothing cites what is not in the repository', () => {
	const found = files.flatMap((file) => {
		const lines = read(file).split('\n');
		return lines.flatMap((line, index) =>
			foreignIn(line).map((citation) => `${file}:${index + 1}: ${citation}`),
		);
	});
	expect(found).toEqual([]);
});

test('a wrong section, a wrong rule and papers from elsewhere are found', () => {
	expect(missingFrom('§2.1, §2.4, §4 rule 6, §4 rule 7, §4 and rules 1, 9, §10')).toEqual([
		'§2.4',
		'§4 rule 7',
		'§4 and rules 1, 9',
		'§10',
	]);
	expect(foreignIn('See interface.md, node-contract (behaviour 2), issue 12, facts.md')).toEqual([
		'interface.md',
		'node-contract',
		'behaviour 2',
		'issue 12',
		'facts.md',
	]);
	expect(foreignIn('See docs/interface.md, README.md and [the API](interface.md#4-endpoints)')).toEqual([]);
});
