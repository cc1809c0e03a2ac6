import { membership } from '../../../nodes/ReportSchedule/operations/membership';
import { computed, itemWith } from '../item/items';

const read = (verb: 'add' | 'remove', users: unknown) => {
	const item = itemWith({ scheduleId: '5', users });
	const change = membership('schedule', verb, 'users').read(item);
	return item.issues.count > 0 ? String(item.issues) : change?.body.users;
};

test('who should be removed has to be named, so only an addition says how to name nobody', () => {
	expect(read('add', computed(null))).toMatch(/^Users is empty: .*put \?\? \[\] before the }}/);
	expect(read('remove', computed(null))).toMatch(/^Users is empty: (?!.*may be empty)/);
});

test.each(['add', 'remove'] as const)(
	'whom to %s: an empty list is meant; a list of blanks, and nobody picked, are rejected',
	(verb) => {
		expect(read(verb, computed([]))).toEqual([]);
		for (const nobody of ['', []]) expect(read(verb, nobody)).toMatch(/^Users is empty/);
		for (const blanks of [computed(['']), computed([null])])
			expect(read(verb, blanks)).toMatch(/^Users: .* isn't a name/);
	},
);
