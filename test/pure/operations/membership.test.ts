import { membership } from '../../../nodes/ReportSchedule/operations/membership';
import { computed, itemWith } from '../item/items';

const read = (verb: 'add' | 'remove', users: unknown, usersFromList?: unknown) => {
	const recipientSelection = usersFromList === undefined ? 'id' : 'list';
	const item = itemWith({ scheduleId: '5', recipientSelection, users, usersFromList });
	const change = membership('schedule', verb, 'users').read(item);
	return item.issues.count > 0 ? String(item.issues) : change?.ids;
};

test('who should be removed has to be named, so only an addition says how to name nobody', () => {
	expect(read('add', computed(null))).toMatch(/^User IDs is empty: .*put \?\? \[\] before the }}/);
	expect(read('remove', computed(null))).toMatch(/^User IDs is empty: (?!.*may be empty)/);
});

test.each(['add', 'remove'] as const)(
	'to %s: an empty list is meant, and a list of blanks names nobody',
	(verb) => {
		expect(read(verb, computed([]))).toEqual([]);
		for (const blanks of [computed(['']), computed([null]), '']) {
			expect(read(verb, blanks)).toMatch(/^User IDs is empty/);
		}
	},
);

test('an empty list is meant among Users From List, too, if an expression gives it; nobody picked is a blank', () => {
	expect(read('remove', '', computed([]))).toEqual([]);
	expect(read('remove', '', [])).toMatch(/^Users From List is empty/);
});
