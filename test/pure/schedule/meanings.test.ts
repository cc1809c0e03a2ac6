import { byHand, dragged, ofSheet, row } from './rows';

/** What a row comes to: fields of its body, and what a person is told to check. */
const read = (cells: object) => ofSheet({ report: 7, ...cells }, 'update');

describe('a cell that can mean one thing is read', () => {
	test.each<[cells: object, body: object]>([
		[{ Report: ['7'] }, { report: 7 }],
		[{ 'User IDs': '1, 234' }, { users: [1, 234] }],
		[{ Days: 'Mondays' }, { scheduled_day_of_week: [0] }],
		[{ 'Schedule Type': 'Dai\u200bly' }, { schedule_type: 'D' }],
		[{ 'Schedule Type': ['Weekly on Mon'] }, { schedule_type: 'W', scheduled_day_of_week: [0] }],
		[{ Hour: '9.0' }, { scheduled_time_hour: '09' }],
		[{ Time: ['09.30.00'] }, { scheduled_time_hour: '09', scheduled_time_minute: '30' }],
		[{ Query: ['SELECT * FROM a'] }, { query: 'SELECT * FROM a', schedule_condition: '2' }],
		[{ Name: '#win!' }, { name: '#win!' }],
		[{ Condition: 'TRUE' }, { schedule_condition: '2' }],
	])('without a word: %j', (cells, body) => {
		const { Report, ...others } = cells as { Report?: unknown };
		const outcome = Report === undefined ? read(others) : ofSheet(cells, 'update');
		expect([outcome.body, outcome.notes]).toEqual([{ report: 7, ...body }, {}]);
	});
});

describe('a cell that may mean something else is told', () => {
	test.each<[cells: object, body: object, doubt: RegExp]>([
		[{ 'User IDs': '1,234; 5,678' }, { users: [1, 234, 5, 678] }, /is read as several IDs/],
		[
			{ Condition: 2, 'Retry For': 2 },
			{ schedule_condition: '2', retry_condition: '2' },
			/^Retry For: 2 is 30 Minutes/,
		],
		[
			{ 'Schedule Type': 'Weekly', Days: 3 },
			{ schedule_type: 'W', scheduled_day_of_week: [3] },
			/^Days: 3 is Thursday/,
		],
		[{ Timezone: 'Etc/GMT+1' }, { timezone: 'Etc/GMT+1' }, /is UTC-01:00/],
	])('beside its item: %j', (cells, body, doubt) => {
		const { notes, ...outcome } = read(cells);
		expect(outcome.body).toEqual({ report: 7, ...body });
		expect(notes.doubt!.at(-1)).toMatch(doubt);
	});
});

test('what stands for nothing is refused under every heading, the service’s own names included', () => {
	for (const heading of ['Title', 'name']) {
		for (const text of ['undefined', 'Loading...', 'R&amp;D weekly']) {
			const { issues } = byHand({ name: dragged(heading) }, { [heading]: text }, 'update');
			expect(issues).toContain(text.replace('<', '‹'));
		}
	}
});

test('a column that isn’t there is said to be missing, whatever another cell says of its field', () => {
	const { issues } = byHand(
		{ scheduleType: dragged('Rhythm'), days: dragged('Days') },
		{ Rhythm: 'Weekly on Mon' },
		'update',
	);
	expect(issues).toContain('no column “Days”');
	expect(issues).not.toContain('Keep one');
});

test('a model’s codes are refused in every column, because it may not know them and sees no hints', () => {
	const cells = { scheduled_day_of_week: [1], scheduled_day_of_month: 29 };
	for (const [name, code] of Object.entries(cells)) {
		const ofModel = ofSheet({ report: 7, [name]: code }, 'update', { isOfTool: true });
		expect(ofModel.issues).toMatch(/isn't clear/);
		expect(ofSheet({ report: 7, [name]: code }, 'update').body).toEqual({ report: 7, [name]: code });
	}
});

describe('a cell that means nothing, or several things, is refused', () => {
	test.each<[cells: object, problem: RegExp]>([
		[{ Name: 'StraÃ\x9fe' }, /wrong encoding/],
		[{ Query: '#VALUE!' }, /error of a formula/],
		[{ Days: '#N/A' }, /error of a formula/],
		[{ Recipients: 'ada@x.org, [object Object]' }, /became text/],
		[{ 'User IDs': '1,050' }, /could be one number or several/],
		[{ 'Days of Week': 'Saturday' }, /Use “Saturday or Sunday \(6\)”/],
		[{ Report: [{ id: 3045, display_value: '7' }] }, /isn't a valid ID/],
		[{ Name: new Date(0) }, /isn't text/],
		[{ 'Schedule Type': ['D', 'W'] }, /isn't one of the options/],
	])('with the reason: %j', (cells, problem) => {
		const { issues } = ofSheet('Report' in cells ? cells : { report: 7, ...cells }, 'update');
		expect(issues).toMatch(problem);
	});
});

/** What the service would choose, or what nobody means, isn't created. */
describe('days and types of a new schedule', () => {
	test.each<[cells: object, problem: RegExp]>([
		[{ 'Schedule Type': 'Weekly' }, /Days/],
		[{ 'Schedule Type': 'Monthly' }, /Day/],
		[{ 'Schedule Type': 'Quarterly', 'Day of Month': 'Not Set' }, /put it into Day of Month$/],
		[{ 'Schedule Type': 'Monthly', Days: '0' }, /put it into Days$/],
		[{ 'Schedule Type': 'Weekly', 'Day of Month': 15 }, /doesn't fit/],
		[{ 'Schedule Type': 'Daily', 'Days of Week': 'Sat or Sunday' }, /Days of Week/],
		[{ 'Schedule Type': 'Daily', Days: 'Mon' }, /doesn't fit/],
		[{ 'Schedule Type': 'Once', 'Day of Month': '15th' }, /doesn't fit/],
		[{ 'Schedule Type': 'Once', 'Days of Week': 'Mon' }, /doesn't fit/],
		[{ 'Schedule Type': 'Monthly', 'Day of Month': 3, 'Days of Week': 'Mon' }, /^Days of Week doesn't fit/],
		[{ 'Schedule Type': 'Daily', timezone: [''] }, /^No value in Timezone\./],
	])('%j is refused', (cells, problem) => expect(ofSheet({ ...row, ...cells }).issues).toMatch(problem));

	test.each<[cells: object, body: object]>([
		[{ 'Schedule Type': 'Weekly', 'Days of Week': 'Mon' }, { scheduled_day_of_week: [0] }],
		[{ 'Schedule Type': 'Quarterly', 'Day of Month': 'last day' }, { scheduled_day_of_month: 29 }],
		[{ 'Schedule Type': 'Daily', 'Days of Week': '', 'Day of Month': 'Not Set' }, {}],
		[{ 'Schedule Type': 'Daily', 'Days of Week': [] }, {}],
	])('%j is created', (cells, body) => {
		const outcome = ofSheet({ ...row, ...cells });
		expect(outcome.issues).toBeUndefined();
		const days = ['scheduled_day_of_week', 'scheduled_day_of_month'];
		expect(Object.fromEntries(Object.entries(outcome.body!).filter(([name]) => days.includes(name)))).toEqual(
			body,
		);
	});
});
