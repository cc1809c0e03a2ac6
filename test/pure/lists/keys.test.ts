import { nameKey } from '../../../nodes/ReportSchedule/lists/keys';

describe('two spellings of a name', () => {
	test.each([
		['case', 'Weekly SALES', 'weekly sales'],
		['the two forms of a Greek letter', 'ΠΩΛΗΣ', 'πωλησ'],
		['Unicode form', 'Caf\u00e9', 'Cafe\u0301'],
		['Unicode form after a change of case', 'I\u0307', '\u0130'],
		['spaces around', ' Sales\t', 'Sales'],
		['a space beside an invisible character', '\u200b Sales \ufeff', 'Sales'],
		['repeated spaces', 'Weekly  \u00a0 Sales', 'Weekly Sales'],
		['spaces with an invisible character between', 'Weekly \u200e Sales', 'Weekly Sales'],
		['line breaks', 'Weekly\r\nSales', 'Weekly Sales'],
		['control characters', 'Weekly\u0000 \u0007Sales\u001c', 'Weekly Sales'],
		['characters that can’t be seen', 'Week\u200bly\u00ad \u2060Sales', 'Weekly Sales'],
	])('%s makes no difference', (_what, one, other) => {
		expect(nameKey(one)).toBe(nameKey(other));
		expect(nameKey(one)).not.toBe('');
	});

	test.each([
		['m²', 'm2'],
		['Kıl', 'Kil'],
		['Sales', 'Sales.'],
		['WeeklySales', 'Weekly Sales'],
		['Sales, EMEA', 'Sales,EMEA'],
		['Café', 'Cafe'],
		['🏴\u{E0067}\u{E0062}\u{E0073}\u{E007F}', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E007F}'],
	])('%s is not %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));

	test.each(['', ' ', '\n\u200b\u0000'])('%j is no name', (blank) => expect(nameKey(blank)).toBe(''));
});
