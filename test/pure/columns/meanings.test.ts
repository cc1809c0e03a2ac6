import { automatic, row } from './reading';

/** What a row comes to: fields of its body, and what a person is told to check. */
const read = (cells: object) => automatic({ report: 7, ...cells }, 'update');

describe('a cell that can mean one thing is read', () => {
	test.each<[cells: object, body: object]>([
		[{ Report: ['7'] }, { report: 7 }],
		[{ Report: '7.0' }, { report: 7 }],
		[{ 'User IDs': '1, 234' }, { users: [1, 234] }],
		[{ 'Day of Week': 'Monday' }, { scheduled_day_of_week: [0] }],
		[{ Day: 'Mondays' }, { scheduled_day_of_week: [0] }],
		[{ 'Schedule Type': 'Dai\u200bly' }, { schedule_type: 'D' }],
		[{ '\ufeffSched\u00adule Type\u200e': 'Daily' }, { schedule_type: 'D' }],
		[{ 'Schedule Types': ['Daily'] }, { schedule_type: 'D' }],
		[{ Hour: '9.0' }, { scheduled_time_hour: '09' }],
		[{ Minute: '30.0' }, { scheduled_time_minute: '30' }],
		[{ 'Day of Month': '15.0' }, { scheduled_day_of_month: 15 }],
		[{ Time: '09:00:00.0000000' }, { scheduled_time_hour: '09', scheduled_time_minute: '00' }],
		[{ Time: '9:30 a. m.' }, { scheduled_time_hour: '09', scheduled_time_minute: '30' }],
		[{ Time: '12:00 noon' }, { scheduled_time_hour: '12', scheduled_time_minute: '00' }],
		[{ Times: ['09.30.00'] }, { scheduled_time_hour: '09', scheduled_time_minute: '30' }],
		[{ 'Schedule Type': ['Weekly on Mon'] }, { schedule_type: 'W', scheduled_day_of_week: [0] }],
		[{ Attachments: ['PDF, CSV'] }, { export_type: 'pdf', export_data_type: 'csv' }],
		[{ Query: ['SELECT 1'] }, { query: 'SELECT 1', schedule_condition: '2' }],
		[{ Name: '#WIN!' }, { name: '#WIN!' }],
		[{ Name: '#INVALID ORDERS' }, { name: '#INVALID ORDERS' }],
		[{ Name: 2026 }, { name: '2026' }],
		[{ Datasources: '7.0' }, { datasource: 7 }],
		[{ Condition: 'Yes' }, { schedule_condition: '2' }],
		[{ Hour: '0.0' }, { scheduled_time_hour: '00' }],
		[{ 'Days of Week': 'on Tue' }, { scheduled_day_of_week: [1] }],
		[{ 'Days of Week': 'Tuesday\u2011Thursday' }, { scheduled_day_of_week: [1, 2, 3] }],
		[{ Name: 'Nan and MANHÃ' }, { name: 'Nan and MANHÃ' }],
	])('%j', (cells, body) => {
		const { Report, ...others } = cells as { Report?: unknown };
		const outcome = Report === undefined ? read(others) : automatic(cells, 'update');
		expect([outcome.body, outcome.notes]).toEqual([{ report: 7, ...body }, {}]);
	});
});

describe('a cell that may mean something else is told', () => {
	test.each<[cells: object, body: object, doubt: RegExp]>([
		[{ 'User IDs': '1,234' }, { users: [1, 234] }, /"1,234" is read as several IDs/],
		[{ 'User IDs': '1,234; 5,678' }, { users: [1, 234, 5, 678] }, /is read as several IDs/],
		[{ 'User IDs': '1 234' }, { users: [1, 234] }, /is read as several IDs/],
		[{ 'Group ID': ' 2,150,117 ' }, { groups: [2, 150, 117] }, /is read as several IDs/],
		[{ Condition: 1 }, { schedule_condition: '1' }, /1 is Always Deliver in the service's codes/],
		[{ Condition: '2.0' }, { schedule_condition: '2' }, /is Deliver Only If Met/],
		[{ Condition: 2, 'Retry For': 2 }, { schedule_condition: '2', retry_condition: '2' }, /is 30 Minutes/],
		[{ 'Days of Week': [1, 2, 3] }, { scheduled_day_of_week: [1, 2, 3] }, /is Tuesday, Wednesday, Thursday/],
		[{ 'Day of the Month': 29 }, { scheduled_day_of_month: 29 }, /is Last Day of Month/],
		[
			{ 'Schedule Type': 'Weekly', Days: 3 },
			{ schedule_type: 'W', scheduled_day_of_week: [3] },
			/3 is Thursday/,
		],
		[{ Timezone: '+02:00' }, { timezone: '+02:00' }, /"\+02:00" is no IANA name/],
		[{ 'Time Zones': 'Etc/GMT+1' }, { timezone: 'Etc/GMT+1' }, /is UTC-01:00/],
		[{ Timezone: 'CET' }, { timezone: 'CET' }, /did you mean Europe\/Berlin\?/],
	])('%j', (cells, body, doubt) => {
		const { notes, ...outcome } = read(cells);
		expect(outcome.body).toEqual({ report: 7, ...body });
		expect(notes.doubt!.at(-1)).toMatch(doubt);
	});
});

describe('a cell that means nothing, or several things, is refused', () => {
	test.each<[cells: object, problem: RegExp]>([
		...[
			...[
				'Ã\x9cbersicht',
				'StraÃ\x9fe',
				'GarcÃ\xada',
				'QualitÃ\xa0',
				'A â\x80\x93 B',
				'It\x92s',
				'M\x81ller',
			],
		].map((Name): [object, RegExp] => [{ Name }, /wrong encoding/]),
		...[
			...[
				'#UNPARSEABLE',
				'#INVALID OPERATION',
				'#NO MATCH',
				'#VALUE',
				'#DIV/0',
				'=#REF!',
				'#REF!A1',
				'#ERR!',
			],
		].map((Name): [object, RegExp] => [{ Name }, /error of a formula/]),
		[{ Name: 'Report [object Object]' }, /without a text became text/],
		[{ Name: 'Invalid date' }, /without a text became text/],
		[{ 'User IDs': '1,234.0' }, /one number or several/],
		[{ 'User IDs': '1 050' }, /one number or several/],
		[{ 'User IDs': '1;050' }, /one number or several/],
		...['Mo', 'mo.', 'mos', 'every mo.'].map((cell): [object, RegExp] => [
			{ 'Schedule Type': cell },
			/can't be read/,
		]),
		...['nil', '(none)', 'not needed', 'TBD', 'x', 'no query', '[none]'].map((Query): [object, RegExp] => [
			{ Query },
			/isn't clear/,
		]),
		[{ Attachments: '+' }, /can't be read/],
		...['W Mon', 'W, Mon', 'M Mon', 'Q, Fri'].map((cell): [object, RegExp] => [
			{ 'Schedule Type': cell },
			/can't be read/,
		]),
		[{ 'Schedule Type': 'Daily except weekends' }, /can't be read.*Weekly on Mon-Fri/],
		[{ 'Days of Week': 'Saturday' }, /Use "Saturday or Sunday \(6\)"/],
		[{ Report: { id: 3045, value: '7' } }, /isn't a valid ID/],
		[{ Report: [{ id: 3045, display_value: '7' }] }, /isn't a valid ID/],
		[{ 'User IDs': '1,050' }, /could be one number or several/],
		[{ 'User IDs': '1\u202f234' }, /could be one number or several/],
		[{ 'User IDs': "1'234" }, /isn't a valid ID/],
		[{ Name: '#N/A' }, /error of a formula/],
		[{ Query: '#VALUE!' }, /error of a formula/],
		[{ Name: '#BEZUG!' }, /error of a formula/],
		[{ 'Trigger Value': '#DIV/0!' }, /error of a formula/],
		[{ Report: '#REF!' }, /error of a formula/],
		[{ Name: '[object Object]' }, /became text/],
		[{ Recipients: 'ada@x.org, [object Object]' }, /became text/],
		[{ Name: 'Umsatz fÃ¼r MÃ¼nchen' }, /encoding/],
		[{ Query: 'SELECT \ufffd' }, /encoding/],
		[{ Name: new Date(0) }, /is a date.*toFormat/],
		[{ Name: ['a', 'b'] }, /isn't text/],
		[{ 'Schedule Type': ['D', 'W'] }, /isn't one of the options/],
		[{ Days: '#N/A' }, /error of a formula/],
		[{ Recipient: '#support-daily' }, /Slack channel/],
		[{ Timezone: 2 }, /isn't the name of a timezone/],
	])('%j', (cells, problem) => {
		const { issues } = automatic('Report' in cells ? cells : { report: 7, ...cells }, 'update');
		expect(issues).toMatch(problem);
	});
});

/** What the service would choose, or what nobody means, isn't created. */
describe('days and types of a new schedule', () => {
	test.each<[cells: object, problem: RegExp]>([
		[{ 'Schedule Type': 'Weekly' }, /Days/],
		[{ 'Schedule Type': 'Monthly' }, /Day/],
		[{ 'Schedule Type': 'Quarterly', 'Day of Month': 'Not Set' }, /Day/],
		[{ 'Schedule Type': 'Weekly', 'Day of Month': 15 }, /doesn't fit/],
		[{ 'Schedule Type': 'Daily', 'Days of Week': 'Sat or Sunday' }, /Days of Week/],
		[{ 'Schedule Type': 'Daily', Days: 'Mon' }, /doesn't fit/],
		[{ 'Schedule Type': 'Once', 'Day of Month': '15th' }, /doesn't fit/],
		[{ 'Schedule Type': 'Once', 'Day of Week': 'Mon' }, /doesn't fit/],
		[{ 'Schedule Type': 'Monthly', 'Day of Month': 3, 'Day of Week': 'Mon' }, /^Days of Week doesn't fit/],
	])('%j is refused', (cells, problem) => expect(automatic({ ...row, ...cells }).issues).toMatch(problem));

	test.each<[cells: object, body: object]>([
		[{ 'Schedule Type': 'Weekly', 'Day of Week': 'Mon' }, { scheduled_day_of_week: [0] }],
		[{ 'Schedule Type': 'Quarterly', 'Day of Month': 'last day' }, { scheduled_day_of_month: 29 }],
		[{ 'Schedule Type': 'Daily', 'Days of Week': '', 'Day of Month': 'Not Set' }, {}],
		[{ 'Schedule Type': 'Daily', 'Days of Week': [] }, {}],
	])('%j is created', (cells, body) => {
		const outcome = automatic({ ...row, ...cells });
		expect(outcome.issues).toBeUndefined();
		const days = ['scheduled_day_of_week', 'scheduled_day_of_month'];
		expect(Object.fromEntries(Object.entries(outcome.body!).filter(([name]) => days.includes(name)))).toEqual(
			body,
		);
	});
});
