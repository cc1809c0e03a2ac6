import { onlyAddsHttps } from '../../../nodes/ReportSchedule/service/answer';

test.each([
	['http://host/a/?b', 'https://host/a/?b', true],
	['http://host/a/?b', 'https://HOST:8443/a/?b', true],
	['http://host/a/?b', '//host/a/?b', false],
	['http://host/a/?b', 'https://other/a/?b', false],
	['http://host/a/?b', 'https://host/b/?b', false],
	['http://host/a/?b', 'https://host/a/', false],
	['http://host/a/?b', 'https://host/a/?bc', false],
	['http://host/a/?b', 'https://', false],
	['https://host/a/', 'https://host/a/', false],
	['https://host/a/', 'http://host/a/', false],
])('%s redirected to %s only adds https: %j', (url, location, only) => {
	expect(onlyAddsHttps(url, location)).toBe(only);
});
