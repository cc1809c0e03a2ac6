import { filesOf, read } from './repository/files';

/** The numbers of its sections. */
const sections = [...read('docs/development/interface.md').matchAll(/^#{2,3} (\d+(?:\.\d+)?)(?=\.? )/gm)].map(
	([, number]) => number,
);

/** Files in which people cite: `§2.1`, `§4 rule 3`. */
const files = filesOf(/\.(ts|js|cjs|mjs|json|ya?ml|md)$|^\.ci\/run$/).filter(
	(file) => !file.endsWith('package-lock.json'),
);

test('every section cited exists in it', () => {
	const cited = files.flatMap((file) => {
		const citations = [...read(file).matchAll(/§ ?(\d+(?:\.\d+)?)/g)];
		return citations.map(([, section]) => ({ file, section }));
	});
	expect(cited.length).toBeGreaterThan(30);
	expect(cited.filter(({ section }) => !sections.includes(section))).toEqual([]);
});
