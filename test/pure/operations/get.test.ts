import { getSchedules as getAll } from '../../../nodes/ReportSchedule/operations/getMany';
import { expressions, read } from './inputItem';

test('get: needs a schedule', () => {
	expect(read('get', { scheduleId: '5' })).toEqual({ change: { scheduleId: 5 } });
	expect(read('get', { scheduleId: '' })).toEqual({
		issues: 'Schedule is empty. Use a whole number, e.g. 7, or pick it from the list',
	});
});

test.each<[Record<string, unknown>, object]>([
	[{}, { list: 'schedules', filter: {} }],
	[
		{ returnAll: true, limit: 5 },
		{ list: 'schedules', filter: {} },
	],
	[
		{ returnAll: 'false', limit: '5' },
		{ list: 'schedules', filter: {}, limit: 5 },
	],
	[{ returnAll: false }, { list: 'schedules', filter: {}, limit: 50 }],
	[{ filters: { report: { mode: 'id', value: 5, id: 7 } } }, { list: 'schedules', filter: { report: 7 } }],
	[
		{ filters: { name: ' Sales', report: { __rl: true, mode: 'id', value: '7' } } },
		{ list: 'schedules', filter: { name: 'Sales', report: 7 } },
	],
])('get many: %j asks for %j', (parameters, question) => {
	expect(read('getAll', parameters)).toEqual({ change: question });
});

test.each<[Record<string, unknown>, string]>([
	[{ returnAll: 'some' }, 'Return All: "some" isn\'t valid. Use true or false'],
	[{ returnAll: false, limit: 0 }, "Limit: 0 isn't valid. Use a whole number from 1 to 1000000"],
	[{ filters: { report: 'Sales' } }, 'Report: "Sales" isn\'t a valid ID'],
	[{ filters: { name: {} } }, "Name Contains: {} isn't text"],
])('get many: %j is refused', (parameters, problem) => {
	expect(read('getAll', parameters).issues).toContain(problem);
});

test.each([undefined, null, ''])('get many: a filter that comes to %j does not mean all', (nothing) => {
	const saved = { filters: expressions({ name: '$json.nam' }) };
	expect(read('getAll', { filters: { name: nothing } }, { saved })).toEqual({
		issues: 'Name Contains is empty: {{ $json.nam }} returned nothing. Check the field name',
	});
});

test.each(['', '\u200B'])('get many: an empty cell as a filter, %j, is refused', (nam) => {
	const given = { saved: { filters: expressions({ name: '$json.nam' }) }, json: { nam } };
	expect(read('getAll', { filters: { name: nam } }, given)).toEqual({
		issues: 'Name Contains is empty: {{ $json.nam }} returned nothing. Fill it in, or remove the filter',
	});
});

test.each(['', ' ', '\u200B'])('get many: a filter that was left at %j is refused', (blank) => {
	const filters = { name: blank, report: { __rl: true, mode: 'id', value: blank } };
	const fill = 'Fill it in, or remove the filter';
	expect(read('getAll', { filters })).toEqual({
		issues: `Name Contains is empty. ${fill}. Report is empty. ${fill}`,
	});
});

test('get many: as a tool, a blank filter is none, because a model gives that for nothing', () => {
	const filters = { name: '', report: null };
	expect(read('getAll', { filters }, { isOfTool: true })).toEqual({
		change: { list: 'schedules', filter: {} },
	});
});

test('get many: shows the limit where not all are returned', () => {
	expect(getAll.properties).toMatchObject([
		{ name: 'returnAll', type: 'boolean', default: true },
		{ name: 'limit', default: 50, displayOptions: { show: { returnAll: [false] } } },
		{ name: 'filters', type: 'collection', options: [{ name: 'name' }, { name: 'report' }] },
	]);
});
