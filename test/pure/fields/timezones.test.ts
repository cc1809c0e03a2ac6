import { explainTimezone, readTimezone } from '../../../nodes/ReportSchedule/fields/timezones';
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

	test('an offset without a name before it leaves no blank name', () => {
		expect(readTimezone('(UTC+02:00)')).not.toBe('');
	});
});

describe('a name that is sent although IANA has no such timezone', () => {
	test.each([
		'Europe/Berlin',
		'UTC',
		'Europe/Kyiv',
		'Asia/Calcutta',
		'US/Eastern',
		'EST',
		'Singapore',
		'Etc/UTC',
	])('%s is none', (name) => expect(explainTimezone(name)).toBeUndefined());

	test.each([
		['Berlin', 'Europe/Berlin'],
		['new york', 'America/New_York'],
		['europe/berlin', 'Europe/Berlin'],
		['utc', 'UTC'],
	])('%s: did you mean %s?', (name, nearest) => {
		expect(explainTimezone(name)).toBe(`"${name}" isn't an IANA timezone name. Did you mean ${nearest}?`);
	});

	test.each(['Eastern Time', 'Atlantis', 'CEST', '(UTC+01:00) Berlin', 'Europe'])('%s', (name) => {
		expect(explainTimezone(name)).toBe(
			`"${name}" isn't an IANA timezone name. Check that the service knows it.`,
		);
	});
});
