import { nameKey } from '../../../nodes/ReportSchedule/fields/nameKey';

test.each([
	['case', 'Weekly SALES', 'weekly sales'],
	['Unicode form', 'Caf\u00e9', 'Cafe\u0301'],
	['Unicode form after a change of case', 'I\u0307', '\u0130'],
	['spaces around', ' Sales\t', 'Sales'],
	['repeated spaces', 'Weekly  \u00a0 Sales', 'Weekly Sales'],
	['line breaks', 'Weekly\r\nSales', 'Weekly Sales'],
	['control characters', 'Weekly\u0000 \u0007Sales', 'Weekly Sales'],
	['characters that can’t be seen', 'Week\u200bly\u00ad \u200d Sales\ufeff', 'Weekly Sales'],
])('%s makes no difference', (_what, one, other) => {
	expect(nameKey(one)).toBe(nameKey(other));
	expect(nameKey(one)).not.toBe('');
});

test.each([
	['m²', 'm2'],
	['Kıl', 'Kil'],
	['Sales', 'Sales.'],
	['WeeklySales', 'Weekly Sales'],
	['Café', 'Cafe'],
])('%s is not %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));

test.each(['', ' ', '\n\u200b\u0000'])('%j is no name', (blank) => expect(nameKey(blank)).toBe(''));
