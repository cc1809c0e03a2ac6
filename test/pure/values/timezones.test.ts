import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { isSame, readValue } from '../../../nodes/ReportSchedule/values/fieldValue';
import { timezoneDoubt, timezones } from '../../../nodes/ReportSchedule/values/timezones';
import { cells } from '../cells';
import { readAs } from './reading';

const read = (given: unknown) => readAs('timezone', given);

describe('a timezone', () => {
	test.each<[name: string, given: unknown[]]>([
		['Europe/Berlin', [' Europe/Berlin\n', '\ufeffEurope/\u200bBerlin', ['Europe/Berlin']]],
		// Entries of the editor's list.
		['Europe/Berlin', [' Europe/Berlin (UTC+02:00) ', "Europe/Berlin (UTC+02:00) – this workflow's timezone"]],
		['America/Argentina/Buenos_Aires', ['America/Argentina/Buenos Aires (UTC-03:00)']],
		['UTC', ['UTC (UTC+00:00)']],
		// The workflow's own may be one that the list doesn't have otherwise.
		['US/Eastern', ["US/Eastern (UTC-04:00) – this workflow's timezone"]],
	])('%s is read from %j', (name, given) => expect(given.map(read)).toEqual(given.map(() => name)));

	test('that is from no list of ours stays as it is: which names the service takes is not documented', () => {
		const names = [
			...cells('Central European Time | America/New York | (UTC+01:00) Berlin | Berlin (UTC+1) | EST (UTC-05:00)'),
			...cells('europe/berlin (UTC+02:00) | Europe/Berlin (UTC+02:00) now | +02:00 | CET'),
		];
		expect(names.map(read)).toEqual(names);
	});
});

test.each([
	...cells('Berlin | Europe/Berln | new york | Atlantis | EST Time | Europe | Z | W. Europe Standard Time | same'),
	// This machine takes BST for Dhaka's. Some versions of Node.js know a few offsets as zones.
	...cells('bst | IST | +02:00 | −03:00 | UTC+2 | GMT-5 | Etc/GMT+13'),
])('a name that IANA hasn’t is told, and rejected from a model: %s', (name) => {
	expect(timezoneDoubt(name)).toContain("isn't an IANA name such as Europe/Berlin");
	expect(() => readValue(scheduleField('timezone'), name, 'model')).toThrow("isn't a timezone's full name");
});

test('nothing is told of a name or an alias that IANA has', () => {
	const names = [
		...cells('Europe/Berlin | europe/berlin | UTC | utc | GMT | PRC | CET | EST | Etc/UTC | Etc/GMT+1 | Etc/GMT0'),
		...cells('Europe/Kyiv | Europe/Kiev | Asia/Calcutta | US/Eastern | Singapore | EST5EDT'),
	];
	expect(names.filter((name) => timezoneDoubt(name) !== undefined)).toEqual([]);
	expect(names.map((name) => readAs('timezone', name, 'model'))).toEqual(names);
});

test.each<[one: string, other: string, isSame: boolean]>([
	['UTC', 'Etc/UTC', true],
	['europe/berlin', 'Europe/Berlin', true],
	['Asia/Calcutta', 'Asia/Kolkata', true],
	['My Zone', 'My Zone', true],
	['Europe/Berlin', 'Europe/Paris', false],
	['IST', 'Asia/Kolkata', false],
	['CST', 'America/Chicago', false],
	['My Zone', 'my zone', false],
])('%s and %s are one timezone: %j', (one, other, same) =>
	expect(isSame(scheduleField('timezone'), one, other)).toBe(same),
);

describe('the editor’s list', () => {
	const summer = new Date('2026-07-01T00:00:00Z');
	const found = (filter: string, own = 'Europe/Kyiv', now = summer) =>
		timezones(own, filter, now).map(({ name }) => name);
	/** Read once: a list takes a tenth of a second. */
	const all = timezones('Europe/Berlin', '', summer);

	test('has the workflow’s own first, the others in alphabetical order, none twice', () => {
		const [first, ...zones] = all.map(({ value }) => value);
		expect(first).toBe('Europe/Berlin');
		expect(zones).toEqual([...new Set(zones)].sort());
		expect(zones).not.toContain(first);
		expect(timezones('No/Such_Zone', '')[0]!.value).toBe('Africa/Abidjan');
	});

	test.each<{ filter: string; first: string | undefined; own?: string; now?: Date }>([
		{ filter: ' New_York ', first: 'America/New York (UTC-04:00)' },
		{ filter: 'kolkata', first: 'Asia/Kolkata (UTC+05:30)' },
		{ filter: 'europe/berlin', first: 'Europe/Berlin (UTC+02:00)' },
		{ filter: 'europe/berlin', first: 'Europe/Berlin (UTC+01:00)', own: 'UTC', now: new Date('2026-01-01T00:00:00Z') },
		{ filter: 'no such place', first: undefined },
		{ filter: '', first: "US/Eastern (UTC-04:00) – this workflow's timezone", own: 'US/Eastern' },
		{ filter: 'or', first: "America/New York (UTC-04:00) – this workflow's timezone", own: 'America/New_York' },
		// First what begins with what was typed.
		{ filter: 'UTC', first: 'UTC (UTC+00:00)', own: 'Europe/Berlin' },
	])('shows first what fits best: $filter finds $first', ({ filter, first, own, now }) =>
		expect(found(filter, own, now)[0]).toBe(first),
	);

	test('has those that only hold what was typed in alphabetical order, wherever they hold it', () => {
		const zones = timezones('UTC', 'er', summer).map(({ value }) => value);
		expect(zones).toEqual(expect.arrayContaining(['America/Monterrey', 'Europe/Berlin']));
		expect(zones).toEqual([...zones].sort());
	});

	test('has what Node lists under a former name', () => {
		const names =
			cells(`UTC | Africa/Asmara | America/Nuuk | Europe/Kyiv | Asia/Ho_Chi_Minh | Asia/Kathmandu | Asia/Yangon
			America/Argentina/Cordoba | America/Indiana/Indianapolis | Pacific/Kanton | Atlantic/Faroe`);
		expect(all.map(({ value }) => value)).toEqual(expect.arrayContaining(names));
	});

	test('has entries that are read as their timezones', () => {
		for (const { name, value } of all) expect(read(name)).toBe(value);
	});
});
