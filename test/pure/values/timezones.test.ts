import { nearestTimezone, readTimezone, timezones } from '../../../nodes/ReportSchedule/fields/timezones';
import { quote } from '../../../nodes/ReportSchedule/fields/values';
import { refusal } from './refusal';

describe('a timezone', () => {
	test.each<[unknown, string | undefined]>([
		['Europe/Berlin', 'Europe/Berlin'],
		[' Europe/Berlin\n', 'Europe/Berlin'],
		['Europe/Berlin (UTC+02:00)', 'Europe/Berlin'],
		[' Europe/Berlin (UTC+02:00) ', 'Europe/Berlin'],
		['America/New York (UTC-05:00)', 'America/New_York'],
		['America/Argentina/Buenos Aires (UTC-03:00)', 'America/Argentina/Buenos_Aires'],
		['UTC (UTC+00:00)', 'UTC'],
		["Europe/Berlin (UTC+02:00) – this workflow's timezone", 'Europe/Berlin'],
		// The workflow's own may be one that the list doesn't have otherwise.
		["US/Eastern (UTC-04:00) – this workflow's timezone", 'US/Eastern'],
		// Which names the service takes is not documented: what isn't from our list stays as it is.
		['Central European Time', 'Central European Time'],
		['America/New York', 'America/New York'],
		['(UTC+01:00) Berlin', '(UTC+01:00) Berlin'],
		['Berlin (UTC+1)', 'Berlin (UTC+1)'],
		['Eastern Time (UTC-05:00)', 'Eastern Time (UTC-05:00)'],
		['EST (UTC-05:00)', 'EST (UTC-05:00)'],
		['europe/berlin (UTC+02:00)', 'europe/berlin (UTC+02:00)'],
		['Europe/Berlin (UTC+02:00) now', 'Europe/Berlin (UTC+02:00) now'],
		['', undefined],
		['  ', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%p is read as %p', (given, name) => expect(readTimezone(given)).toBe(name));

	test.each([[true], [false], [2], [NaN], [['UTC']], [{}]])('%p is refused', (given) => {
		expect(refusal(() => readTimezone(given))).toBe(
			`${quote(given)} isn't the name of a timezone. Use a name, e.g. Europe/Berlin`,
		);
	});
});

describe('a name that is sent although IANA has no such timezone', () => {
	test.each(['Europe/Berlin', 'UTC', 'Europe/Kyiv', 'Asia/Calcutta', 'US/Eastern', 'Singapore', 'Etc/UTC'])(
		'%s is none',
		(name) => expect(nearestTimezone(name)).toBeUndefined(),
	);

	test.each([
		['Berlin', 'Europe/Berlin'],
		['new york', 'America/New_York'],
		['europe/berlin', 'Europe/Berlin'],
		['utc', 'UTC'],
		['São Paulo', 'America/Sao_Paulo'],
	])('%s: did you mean %s?', (name, nearest) => expect(nearestTimezone(name)).toBe(nearest));

	test.each(['Eastern Time', 'Atlantis', 'CEST', '(UTC+01:00) Berlin', 'Europe', 'EST', 'bst', 'CET'])(
		'%s: none is near',
		(name) => expect(nearestTimezone(name)).toBe(''),
	);
});

describe('the editor’s list', () => {
	const summer = new Date('2026-07-01T00:00:00Z');
	const winter = new Date('2026-01-01T00:00:00Z');
	const found = (filter: string, own = 'Europe/Kyiv') =>
		timezones(own, filter, summer).map(({ name }) => name);
	/** Read once: a list takes a tenth of a second. */
	const all = timezones('UTC', '', summer);

	test('the workflow’s own comes first, the others in alphabetical order, none twice', () => {
		const values = timezones('Europe/Berlin', '', summer).map(({ value }) => value);
		expect(values[0]).toBe('Europe/Berlin');
		expect(values.slice(1)).toEqual(values.slice(1).sort());
		expect(new Set(values).size).toBe(values.length);
		expect(values).toEqual(
			expect.arrayContaining(['UTC', 'America/New_York', 'Asia/Kolkata', 'Europe/Kyiv']),
		);
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
		['no such place', []],
	])('%j finds %j', (filter, names) => expect(found(filter)).toEqual(names));

	test.each([
		...['Africa/Asmara', 'America/Atikokan', 'America/Nuuk', 'Atlantic/Faroe', 'Europe/Kyiv'],
		...['Buenos_Aires', 'Catamarca', 'Cordoba', 'Jujuy', 'Mendoza'].map(
			(city) => `America/Argentina/${city}`,
		),
		...['America/Indiana/Indianapolis', 'America/Kentucky/Louisville'],
		...['Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Yangon'],
		...['Pacific/Chuuk', 'Pacific/Kanton', 'Pacific/Pohnpei'],
	])('%s is there, though Node lists it under a former name', (zone) => {
		expect(all.map(({ value }) => value)).toContain(zone);
	});

	test('the workflow’s own says so', () => {
		expect(found('', 'Europe/Berlin')[0]).toBe("Europe/Berlin (UTC+02:00) – this workflow's timezone");
		expect(found('', 'US/Eastern')[0]).toBe("US/Eastern (UTC-04:00) – this workflow's timezone");
	});

	test('first those that begin with what was typed, of them the workflow’s own', () => {
		expect(found('UTC', 'Europe/Berlin').slice(0, 2)).toEqual([
			'UTC (UTC+00:00)',
			"Europe/Berlin (UTC+02:00) – this workflow's timezone",
		]);
		expect(found('america', 'America/New_York')[0]).toMatch(/^America\/New York/);
		expect(found('UTC+05:30')).toContain('Asia/Kolkata (UTC+05:30)');
	});

	test('the reader takes each name of the list for its timezone', () => {
		for (const { name, value } of all) expect(readTimezone(name)).toBe(value);
	});
});
