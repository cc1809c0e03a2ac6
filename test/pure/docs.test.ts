import { readFileSync } from 'node:fs';
import { fieldReference, fieldReferenceFile } from '../../scripts/fieldReference';

test('the field reference is what the description of the fields gives; if not, run `npm run docs`', () => {
	expect(readFileSync(fieldReferenceFile, 'utf8')).toBe(fieldReference());
});
