import { readText } from '../../../nodes/ReportSchedule/fields/text';
import { refusal } from './refusal';

test.each<[unknown, string | undefined]>([
	[' Weekly numbers ', ' Weekly numbers '],
	[7, '7'],
	[-1.5, '-1.5'],
	[0, '0'],
	[false, 'false'],
	['', undefined],
	['  ', undefined],
	[null, undefined],
	[undefined, undefined],
])('%p is read as %p', (given, text) => expect(readText(given)).toBe(text));

test.each([[NaN], [Infinity], [['a']], [{}], [7n]])('%p is refused', (given) => {
	expect(refusal(() => readText(given))).toMatchObject({ given, accepted: 'text' });
	expect(refusal(() => readText(given, 'a name')).accepted).toBe('a name');
});
