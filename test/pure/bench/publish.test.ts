import { embedded, toDocument, withSection } from '../../../tools/bench/publish';
import { toMarkdown } from '../../../tools/bench/section';
import { section } from './section';

test('the table says its figures in words', () => {
	expect(toMarkdown('A', section({ wrong: ['a request too many'] }))).toBe(
		[
			'### A. 10 "items"',
			'What was run.',
			[
				'|                  | Requests | Connections |             Time |',
				'| ---------------- | -------: | ----------: | ---------------: |',
				'| this node        |       10 |           5 | 110 (108–131) ms |',
				'| declarative node |   10,000 |       9,886 |         25170 ms |',
			].join('\n'),
			'Target: few.',
			'**Wrong:** a request too many',
		].join('\n\n'),
	);
});

test('the picture is embedded for light and for dark', () => {
	const html = embedded(section());
	expect(html).toContain('<source media="(prefers-color-scheme: dark)" srcset="images/bench-some.dark.svg">');
	expect(html).toContain('src="images/bench-some.light.svg"');
	expect(html).toContain('alt="10 &quot;items&quot;. ');
});

test('the document shows the picture first, and the figures to those who open them', () => {
	const paragraphs = toDocument('A', section(), 'Node 20.').split('\n\n');
	expect(paragraphs.map((text) => text.slice(0, 12))).toEqual([
		'### A. 10 "i',
		'<picture>\n  ',
		'<details><su',
		'What was run',
		'|           ',
		'Target: few.',
		'Node 20.',
		'</details>',
	]);
});

describe('what stands between the markers is replaced', () => {
	const document = 'a\n<!-- A -->\n\nold\n<!-- end of A -->\nb\n<!-- B -->\n<!-- end of B -->\n';

	test('and nothing else, the same when done twice', () => {
		const once = withSection(document, 'A', 'new: $1 and $&');
		expect(once).toBe(
			'a\n<!-- A -->\n\nnew: $1 and $&\n\n<!-- end of A -->\nb\n<!-- B -->\n<!-- end of B -->\n',
		);
		expect(withSection(once, 'A', 'new: $1 and $&')).toBe(once);
	});

	test('and a place that is missing is an error', () => {
		expect(() => withSection(document, 'C', 'new')).toThrow('no place for C');
	});
});
