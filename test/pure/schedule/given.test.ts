import { readTarget } from '../../../nodes/ReportSchedule/schedule/given';
import { locator } from '../../locator';
import { computed, itemWith } from '../item/items';

test.each([
	['https://x.org/schedules/7/edit', 7],
	['https://x.org/api/schedules/schedules/7/', 7],
	['HTTP://X.org/Schedule/7//', 7],
	[' HTTPS://x.org/app/3/Schedules/7/edit?tab=2#users ', 7],
	['https://x.org.other.org/schedules/7/', 'page on x.org. Use the ID'],
	['https://x.org/schedules/', "isn't the address"],
	['https://x.org/schedules/new/7', "isn't the address"],
	['https://x.org/#/schedules/7', "isn't the address"],
	['ftp://x.org/schedules/7', "isn't a valid ID"],
	['https://x.org/schedules/7/runs/8', "isn't the address of a schedule's page"],
	['https://x.org/reports/7/', "isn't the address"],
	['https://x.org/schedules/1/schedules/7', "isn't the address"],
	['https://other.org/schedules/7', 'page on x.org. Use the ID'],
	['https://', "isn't the address"],
])('the address of a record’s page, on the base URL’s own host, has its ID: %s', (scheduleId, wanted) => {
	const item = itemWith({ scheduleId }, { baseUrl: 'https://x.org/api/schedules' });
	const id = readTarget('schedule', item)?.id;
	if (typeof wanted === 'number') expect(id).toBe(wanted);
	else expect(String(item.issues)).toContain(wanted);
});

describe('the ID of what is changed', () => {
	const readId = (given: unknown, isRequired = true, isOfTool = false) => {
		const item = itemWith({ groupId: given }, { isOfTool });
		const id = readTarget('group', item, isRequired)?.id;
		return item.issues.count > 0 ? String(item.issues) : id;
	};

	test('is read in whatever form it came', () => {
		const forms = [
			7,
			'7',
			' 7.0',
			[7],
			{ id: 7 },
			locator('id', '7'),
			computed('7'),
			locator('id', computed({ id: 7 })),
		];
		expect(forms.map((given) => readId(given))).toEqual(forms.map(() => 7));
	});

	test.each([
		'7, 8',
		[7, 8],
		'Sales',
		{ id: 3045, value: 7 },
		0,
		// The entry that there may be more, where an older n8n lets it be chosen.
		locator('id', false),
		computed(null),
		locator('id', computed(undefined)),
	])('%j is none', (given) => {
		expect(readId(given)).toMatch(/^Group/);
		expect(readId(given, false)).toMatch(/^Group/);
	});

	test('can be picked from a list by a person, but not by a model', () => {
		for (const given of ['Sales', '']) {
			expect(readId(given)).toContain('Use a whole number, e.g. 7, or pick it from the list');
			expect(readId(given, true, true)).toMatch(/Use a whole number, e\.g\. 7$/);
		}
	});

	test.each(['7, 8', '1 22 333', [7, 8]])('is a single one, and not %j', (several) => {
		expect(readId(several)).toMatch(/isn't a valid ID/);
	});

	test('an expression that comes to nothing is told how to leave it empty only where that’s possible', () => {
		expect(readId(computed(null))).not.toContain('may be empty');
		expect(readId(computed(''))).toContain('returned nothing');
		expect(readId(computed(null), false)).toContain("put ?? '' before the }}");
	});

	test('has to be there where it’s required, and doesn’t otherwise', () => {
		for (const blank of ['', ' ', undefined, computed('')]) {
			expect(readId(blank)).toMatch(/^Group is empty/);
			expect(readId(blank, false)).toBeUndefined();
		}
		const ofModel = computed('null');
		expect([readId(ofModel, false, true), readId(ofModel, true, true)]).toEqual([
			undefined,
			expect.stringMatching(/^Group is empty/),
		]);
	});
});

test('the name of what is changed is to be looked up, also if it looks like an ID, and has to be there', () => {
	for (const given of ['Sales', '7', computed('7, 8')]) {
		const item = itemWith({ scheduleId: locator('name', given) });
		const name = typeof given === 'string' ? given : given.value;
		expect(readTarget('schedule', item)).toMatchObject({
			byName: [{ field: 'scheduleId', label: 'Schedule', pieces: [{ name }] }],
		});
		expect(String(item.issues)).toBe('');
	}
	const blank = itemWith({ scheduleId: locator('name', ' ') });
	expect([readTarget('schedule', blank), String(blank.issues)]).toEqual([undefined, 'Schedule is empty. Enter a name']);
});
