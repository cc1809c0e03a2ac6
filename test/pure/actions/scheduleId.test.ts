import { readRequiredScheduleId, readScheduleId } from '../../../nodes/ReportSchedule/actions/scheduleId';
import { Issues } from '../../../nodes/ReportSchedule/fields/issues';
import { expressions, inputItem } from './inputItem';

const locator = (value: unknown) => ({ __rl: true, mode: 'list', value });

function attempt(read: typeof readScheduleId, ...given: Parameters<typeof inputItem>) {
	const issues = new Issues();
	return [read(inputItem(...given), issues), String(issues)];
}

test.each([
	[locator('5'), 5],
	[locator(5), 5],
	['5.0', 5],
	[{ id: 5 }, 5],
])('%j is the schedule %p', (scheduleId, id) => {
	expect(attempt(readScheduleId, { scheduleId })).toEqual([id, '']);
	expect(attempt(readRequiredScheduleId, { scheduleId })).toEqual([id, '']);
});

test.each([[locator('')], [locator(null)], [''], [' '], [null], [undefined]])('%j is none', (scheduleId) => {
	expect(attempt(readScheduleId, { scheduleId })).toEqual([undefined, '']);
	expect(attempt(readRequiredScheduleId, { scheduleId })).toEqual([undefined, 'Schedule is empty']);
});

test.each([['x'], ['1.5'], [-1], ['5/add_users'], [{}]])('%j is refused once', (scheduleId) => {
	const issue = expect.stringMatching(
		/^Schedule: \S+ isn't a valid ID\. Use a whole number, e\.g\. 7, or pick it from the list$/,
	);
	expect(attempt(readScheduleId, { scheduleId })).toEqual([undefined, issue]);
	expect(attempt(readRequiredScheduleId, { scheduleId })).toEqual([undefined, issue]);
});

test.each([['1, 2, 3'], ['1 2'], ['1;2'], [[5, 6]]])('%j is several', (scheduleId) => {
	const issue = `Schedule: ${JSON.stringify(scheduleId)} is a list. Split it into items first, so that each has one ID`;
	expect(attempt(readScheduleId, { scheduleId })).toEqual([undefined, issue]);
});

test('an expression that came to nothing is named', () => {
	const saved = { scheduleId: locator('={{ $json.shedule }}') };
	expect(attempt(readRequiredScheduleId, { scheduleId: locator(null) }, { saved })).toEqual([
		undefined,
		'Schedule is empty: {{ $json.shedule }} returned nothing',
	]);
	expect(attempt(readRequiredScheduleId, {}, { saved: expressions({ scheduleId: '$json.a' }) })[1]).toBe(
		'Schedule is empty: {{ $json.a }} returned nothing',
	);
});
