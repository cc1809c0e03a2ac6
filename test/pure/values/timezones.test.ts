import { values } from '../../../nodes/ReportSchedule/values';
import { timezones } from '../../../nodes/ReportSchedule/values/timezones';
import { REFUSED, doubtOf, readAs } from './reading';

const read = (given: unknown) => readAs('timezone', given);

describe('a timezone', () => {
	test.each<[unknown, string]>([
		['Europe/Berlin', 'Europe/Berlin'],
		[' Europe/Berlin\n', 'Europe/Berlin'],
		['\ufeffEurope/\u200bBerlin', 'Europe/Berlin'],
		[['UTC'], 'UTC'],
		// Entries of the editor's list.
		[' Europe/Berlin (UTC+02:00) ', 'Europe/Berlin'],
		['America/New York (UTC-05:00)', 'America/New_York'],
		['America/Argentina/Buenos Aires (UTC-03:00)', 'America/Argentina/Buenos_Aires'],
		['UTC (UTC+00:00)', 'UTC'],
		["Europe/Berlin (UTC+02:00) – this workflow's timezone", 'Europe/Berlin'],
		// The workflow's own may be one that the list doesn't have otherwise.
		["US/Eastern (UTC-04:00) – this workflow's timezone", 'US/Eastern'],
	])('%p is read as %p', (given, name) => expect(read(given)).toBe(name));

	// Which names the service takes is not documented.
	test.each([
		...[
			'Central European Time',
			'America/New York',
			'(UTC+01:00) Berlin',
			'Berlin (UTC+1)',
			'EST (UTC-05:00)',
		],
		...[
			'Eastern Time (UTC-05:00)',
			'europe/berlin (UTC+02:00)',
			'Europe/Berlin (UTC+02:00) now',
			'+02:00',
			'CET',
		],
	])('%s is from no list of ours, so it stays as it is', (name) => expect(read(name)).toBe(name));

	test.each([
		[true],
		[false],
		[2],
		[NaN],
		[['UTC', 'CET']],
		[{}],
		[{ value: 'UTC' }],
		['#N/A'],
		['undefined'],
	])('%p is refused', (given) => expect(read(given)).toBe(REFUSED));
});

const told = (...all: Array<[name: string, said: RegExp]>) => all;

describe('what is told about a timezone', () => {
	test.each<[name: string, said: RegExp]>([
		// Abbreviations and names that IANA doesn't have.
		...told(['Berlin', /Europe\/Berlin\?/], ['new york', /America\/New_York\?/]),
		...told(['europe/berlin', /Europe\/Berlin\?/], ['São Paulo', /America\/Sao_Paulo\?/]),
		...told(['utc', /UTC\?/], ['CET', /Europe\/Berlin\?/], ['bst', /Europe\/London\?/]),
		...told(['EST', /America\/New_York\?/], ['Pacific Time', /./], ['IST', /Asia\/Kolkata\?/]),
		...told(['Atlantis', /no IANA name/], ['Europe', /no IANA name/], ['Z', /no IANA/]),
		...told(['W. Europe Standard Time', /no IANA name/], ['Eastern Time (US & Canada)', /no IANA/]),
		['(UTC+01:00) Amsterdam, Berlin, Bern', /no IANA name/],
		// Offsets, of which some versions of Node.js know a few as zones.
		...['+02:00', '-05:00', '+0200', '-08', '+2', '−03:00', ' +05:30'].map((name): [string, RegExp] => [
			name,
			/no IANA/,
		]),
		...['UTC+2', 'UTC +2', 'GMT-5', 'utc+02:00', 'UTC−3'].map((name): [string, RegExp] => [name, /no IANA/]),
		// These count the other way round.
		['Etc/GMT+1', /"Etc\/GMT\+1" is UTC-01:00/],
		['Etc/GMT-14', /is UTC\+14:00/],
		['etc/gmt+12', /is UTC-12:00/],
		['Etc/GMT+5', /is UTC-05:00/],
		['Etc/GMT-2', /is UTC\+02:00/],
		['Etc/GMT+13', /no IANA name/],
	])('%j: %p', (name, said) => {
		expect(doubtOf('timezone', name)).toMatch(said);
		expect(doubtOf('timezone', name, true)).toMatch(said);
	});

	test.each([
		...[
			'Europe/Berlin',
			'UTC',
			'GMT',
			'Europe/Kyiv',
			'Asia/Calcutta',
			'US/Eastern',
			'Singapore',
			'Etc/UTC',
			'PRC',
		],
		...[
			'Etc/GMT',
			'Etc/GMT0',
			'Etc/GMT+0',
			'EST5EDT',
			'America/Argentina/Buenos_Aires',
			'Europe/Berlin (UTC+02:00)',
		],
	])('%s: nothing', (name) => expect(doubtOf('timezone', name)).toBeUndefined());
});

describe('the editor’s list', () => {
	const summer = new Date('2026-07-01T00:00:00Z');
	const winter = new Date('2026-01-01T00:00:00Z');
	const found = (filter: string, own = 'Europe/Kyiv') =>
		timezones(own, filter, summer).map(({ name }) => name);
	/** Read once: a list takes a tenth of a second. */
	const all = timezones('UTC', '', summer);

	test('has the workflow’s own first, the others in alphabetical order, none twice', () => {
		const zones = timezones('Europe/Berlin', '', summer).map(({ value }) => value);
		expect(zones[0]).toBe('Europe/Berlin');
		expect(zones.slice(1)).toEqual(zones.slice(1).sort());
		expect(new Set(zones).size).toBe(zones.length);
	});

	test.each(['', 'No/Such_Zone', 'DEFAULT'])(
		'leaves out an own one that this machine doesn’t know: %j',
		(own) => {
			expect(values.timezones(own, '')[0]!.value).toBe('Africa/Abidjan');
		},
	);

	test('has the offset of the moment', () => {
		const berlin = (now: Date) => timezones('UTC', 'europe/berlin', now);
		expect(berlin(summer)).toEqual([{ name: 'Europe/Berlin (UTC+02:00)', value: 'Europe/Berlin' }]);
		expect(berlin(winter)).toEqual([{ name: 'Europe/Berlin (UTC+01:00)', value: 'Europe/Berlin' }]);
	});

	test.each([
		['new york', ['America/New York (UTC-04:00)']],
		[' New_York ', ['America/New York (UTC-04:00)']],
		['kolkata', ['Asia/Kolkata (UTC+05:30)']],
		['no such place', []],
	])('%j finds %j', (filter, entries) => expect(found(filter)).toEqual(entries));

	test('has what Node lists under a former name', () => {
		const cities = ['Buenos_Aires', 'Catamarca', 'Cordoba', 'Jujuy', 'Mendoza'];
		expect(all.map(({ value }) => value)).toEqual(
			expect.arrayContaining([
				...['UTC', 'America/New_York', 'Africa/Asmara', 'America/Atikokan', 'America/Nuuk', 'Atlantic/Faroe'],
				...['America/Indiana/Indianapolis', 'America/Kentucky/Louisville', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh'],
				...[
					'Asia/Kathmandu',
					'Asia/Kolkata',
					'Asia/Yangon',
					'Pacific/Chuuk',
					'Pacific/Kanton',
					'Pacific/Pohnpei',
				],
				...cities.map((city) => `America/Argentina/${city}`),
			]),
		);
	});

	test('shows first what begins with what was typed, and says which is the workflow’s own', () => {
		const own = "Europe/Berlin (UTC+02:00) – this workflow's timezone";
		expect(found('', 'Europe/Berlin')[0]).toBe(own);
		expect(found('', 'US/Eastern')[0]).toMatch(/^US\/Eastern .* – this workflow's timezone$/);
		expect(found('UTC', 'Europe/Berlin').slice(0, 2)).toEqual(['UTC (UTC+00:00)', own]);
		expect(found('america', 'America/New_York')[0]).toMatch(/^America\/New York/);
	});

	test('has entries that are read as their timezones', () => {
		for (const { name, value } of all) expect(read(name)).toBe(value);
	});
});
