import { itemRanges } from '../../../nodes/ReportSchedule/execute/outcome';

describe('items in short', () => {
	const even = (count: number) => Array.from({ length: count }, (_, index) => index * 2);

	test.each<[number[], string]>([
		[[3], 'item 3'],
		[[0, 1], 'items 0–1'],
		[[4, 0, 2, 1, 3, 9, 7, 10, 11], 'items 0–4, 7, 9–11'],
		[[10, 9, 100], 'items 9–10, 100'],
		[even(20), `items ${even(20).join(', ')}`],
		[even(22), `items ${even(20).join(', ')} and 2 more ranges`],
	])('%p', (items, text) => expect(itemRanges(items)).toBe(text));

	test('what they are given stays as it is', () => {
		const items = [2, 1];
		itemRanges(items);
		expect(items).toEqual([2, 1]);
	});
});
