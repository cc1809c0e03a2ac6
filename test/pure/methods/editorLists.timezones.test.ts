import { readTimezone } from '../../../nodes/ReportSchedule/fields/readers';
import { timezones } from '../../../nodes/ReportSchedule/methods/editorLists';

const summer = new Date('2026-07-01T00:00:00Z');
const winter = new Date('2026-01-01T00:00:00Z');
const found = (filter: string, first = 'UTC') => timezones(first, filter, summer).map(({ name }) => name);

test('the workflow’s own comes first, the others in alphabetical order, none twice', () => {
	const values = timezones('Europe/Berlin', '', summer).map(({ value }) => value);
	expect(values[0]).toBe('Europe/Berlin');
	expect(values.slice(1)).toEqual(values.slice(1).sort());
	expect(new Set(values).size).toBe(values.length);
	expect(values).toEqual(expect.arrayContaining(['UTC', 'America/New_York', 'Asia/Kolkata', 'Europe/Kyiv']));
});

test.each(['', 'No/Such_Zone', 'DEFAULT'])(
	'a workflow’s timezone that this machine doesn’t know is left out: %j',
	(first) => {
		expect(timezones(first, '', summer)[0]!.value).toBe('Africa/Abidjan');
	},
);

test('the offset is that of the moment', () => {
	const berlin = (now: Date) => timezones('UTC', 'europe/berlin', now);
	expect(berlin(summer)).toEqual([{ name: 'Europe/Berlin (UTC+02:00)', value: 'Europe/Berlin' }]);
	expect(berlin(winter)).toEqual([{ name: 'Europe/Berlin (UTC+01:00)', value: 'Europe/Berlin' }]);
});

test.each([
	['new york', ['America/New York (UTC-04:00)']],
	[' New_York ', ['America/New York (UTC-04:00)']],
	['kolkata', ['Asia/Kolkata (UTC+05:30)']],
	['UTC+05:45', ['Asia/Kathmandu (UTC+05:45)', 'Asia/Katmandu (UTC+05:45)']],
	['utc (', ['UTC (UTC+00:00)']],
	['no such place', []],
])('%j finds %j', (filter, names) => expect(found(filter)).toEqual(names));

test.each([
	...['Africa/Asmara', 'America/Atikokan', 'America/Nuuk', 'Atlantic/Faroe', 'Europe/Kyiv'],
	...['Buenos_Aires', 'Catamarca', 'Cordoba', 'Jujuy', 'Mendoza'].map((city) => `America/Argentina/${city}`),
	...['America/Indiana/Indianapolis', 'America/Kentucky/Louisville'],
	...['Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Yangon'],
	...['Pacific/Chuuk', 'Pacific/Kanton', 'Pacific/Pohnpei'],
])('%s is there, though Node lists it under a former name', (zone) => {
	expect(timezones('UTC', zone, summer).map(({ value }) => value)).toContain(zone);
});

test('the reader takes each name of the list for its timezone', () => {
	for (const { name, value } of timezones('UTC', '', summer)) expect(readTimezone(name)).toBe(value);
});
