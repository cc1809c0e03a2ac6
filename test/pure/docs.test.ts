import { readFileSync } from 'node:fs';
import { waits } from '../../nodes/ReportSchedule/service/outcome';
import { fullPath, generated, withGenerated } from '../../tools/scripts/writeDocs';

const read = (file: string) => readFileSync(fullPath(file), 'utf8');

test.each(generated)('%s is what the code gives; if not, run `npm run docs`', (file, write) => {
	expect(read(file)).toBe(write(read(file)));
});

test('docs/retries.md has the waits of the code', () => {
	const retries = read('docs/retries.md').replaceAll('\n', ' ');
	expect(retries).toContain(`first retry comes within ${waits.first / 1000} s.`);
	expect(retries).toContain(`doubles each time, up to ${waits.longest / 1000} s.`);
	expect(retries).toContain(`waits that long, but at most ${waits.longestAsked / 1000} s.`);
});

describe('what stands between the markers is replaced', () => {
	const [begin, end] = ['<!-- begin: written by `npm run docs` -->', '<!-- end -->'];

	test('and nothing else', () => {
		expect(withGenerated(`a\n${begin}\nold\n${end}\nb`, ['new'])).toBe(`a\n${begin}\n\nnew\n\n${end}\nb`);
		expect(withGenerated(`${begin}${end} ${begin}${end}`, ['1', '2'])).toBe(
			`${begin}\n\n1\n\n${end} ${begin}\n\n2\n\n${end}`,
		);
	});

	test.each(['', begin, end, `${end} ${begin}`, `${begin} ${begin} ${end}`, `${begin} ${end} ${end}`])(
		'a document without both is refused: %j',
		(document) => expect(() => withGenerated(document, ['new'])).toThrow('needs the markers'),
	);
});
