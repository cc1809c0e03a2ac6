import { djangoPage, loginPage, nginxPage, plainHttpToHttpsPort } from '../../tools/sandbox';
import { call, minimal, sandboxes, schedules } from './client';

const start = sandboxes();

test.each([
	[djangoPage(), 400, '<h1>Bad Request (400)</h1>'],
	[djangoPage(500), 500, '<h1>Server Error (500)</h1>'],
	[plainHttpToHttpsPort(), 400, '<center>The plain HTTP request was sent to HTTPS port</center>'],
	[nginxPage(), 503, '<center><h1>503 Service Temporarily Unavailable</h1></center>'],
	[nginxPage(502), 502, '<title>502 Bad Gateway</title>'],
	[nginxPage(504), 504, '<title>504 Gateway Time-out</title>'],
	[loginPage(), 200, '<title>Sign in</title>'],
])('page %#: everything is answered with it, and nothing takes effect', async (answer, status, text) => {
	const sandbox = await start();
	sandbox.faults.respondWith(answer);
	for (const [method, body] of [
		['GET', undefined],
		['POST', minimal],
	] as const) {
		const seen = await call(sandbox, method, schedules, body);
		expect([seen.status, seen.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
		expect(seen.text).toContain(text);
	}
	expect(sandbox.schedules.size).toBe(0);
});
