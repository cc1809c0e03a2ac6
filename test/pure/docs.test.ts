import { readFileSync } from 'node:fs';
import { waits } from '../../nodes/ReportSchedule/service/outcome';
import { fullPath, generated } from '../../tools/scripts/writeDocs';

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
