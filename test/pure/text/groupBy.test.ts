import { groupBy } from '../../../nodes/ReportSchedule/text/groupBy';

test('groups and what is in them keep the order in which they first appear', () => {
	const words = ['bee', 'ape', 'bat', 'cat', 'ant'];
	expect(groupBy(words, ([first]) => first)).toEqual([['bee', 'bat'], ['ape', 'ant'], ['cat']]);
	expect(groupBy([], String)).toEqual([]);
});
