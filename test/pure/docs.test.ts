import { readFileSync } from 'node:fs';
import type { FailureKind } from '../../nodes/ReportSchedule/transport/failure';
import { failureRules } from '../../nodes/ReportSchedule/transport/failureRules';
import { waits } from '../../nodes/ReportSchedule/transport/retry';
import { fullPath, generated, withGenerated } from '../../scripts/writeDocs';

const read = (file: string) => readFileSync(fullPath(file), 'utf8');
const retries = read('docs/retries.md');

test.each(generated)('%s is what the code gives; if not, run `npm run docs`', (file, write) => {
	expect(read(file)).toBe(write(read(file)));
});

test('the table of retries has a row for each kind of failure', () => {
	const kinds = [...retries.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind as FailureKind);
	expect(kinds).toEqual(Object.keys(failureRules));
});

test('its text has the waits of the code', () => {
	expect(retries).toContain(`at most ${waits.longestAsked / 1000} s.\n`);
	expect(retries).toContain(`**Growing**: ${waits.first / 1000} s before`);
	expect(retries).toContain(`at most ${waits.longest / 1000} s. Each wait`);
});

describe('what stands between the markers is replaced', () => {
	const [begin, end] = ['<!-- begin: written by `npm run docs` -->', '<!-- end -->'];

	test('and nothing else', () => {
		expect(withGenerated(`a\n${begin}\nold\n${end}\nb`, 'new')).toBe(`a\n${begin}\n\nnew\n\n${end}\nb`);
	});

	test.each(['', begin, end, `${end} ${begin}`, `${begin} ${begin} ${end}`, `${begin} ${end} ${end}`])(
		'a document without both is refused: %j',
		(document) => expect(() => withGenerated(document, 'new')).toThrow('needs the markers'),
	);
});
