import { STATUS_CODES } from 'node:http';
import type { RawAnswer } from './types';

// What a person gets to see where a stack refuses everything before the service is asked. The node has to
// tell these pages from the service's own words.

/** Django's page for an error that no view answers, e.g. 500; with 400, for a host that isn't allowed. */
export function djangoPage(status = 400): RawAnswer {
	const names: Record<number, string> = { 400: 'Bad Request', 500: 'Server Error' };
	const title = `${names[status] ?? STATUS_CODES[status]} (${status})`;
	return page(
		status,
		`
<!doctype html>
<html lang="en">
<head>
  <title>${title}</title>
</head>
<body>
  <h1>${title}</h1><p></p>
</body>
</html>
`,
	);
}

/** nginx's page for a status, e.g. the 503 of `limit_req`, or 502 and 504 for a service that's gone. */
export function nginxPage(status = 503): RawAnswer {
	const name = nginxNames[status] ?? STATUS_CODES[status];
	return nginx(status, `${status} ${name}`, `<center><h1>${status} ${name}</h1></center>`);
}

/** nginx's page for plain HTTP on the port of HTTPS. */
export function plainHttpToHttpsPort(): RawAnswer {
	const reason = 'The plain HTTP request was sent to HTTPS port';
	const heading = '<center><h1>400 Bad Request</h1></center>';
	return nginx(400, `400 ${reason}`, `${heading}\r\n<center>${reason}</center>`);
}

/** The log-in page that a single sign-on in front of the service answers with, as if all were well. */
export function loginPage(): RawAnswer {
	return page(
		200,
		`<!doctype html>
<html lang="en">
<head><title>Sign in</title></head>
<body>
<h1>Sign in to continue</h1>
<form method="post" action="/login">
<label>Email <input name="email" type="email"></label>
<label>Password <input name="password" type="password"></label>
<button>Sign in</button>
</form>
</body>
</html>
`,
	);
}

/** Where nginx says it in its own words. */
const nginxNames: Record<number, string> = {
	413: 'Request Entity Too Large',
	503: 'Service Temporarily Unavailable',
	504: 'Gateway Time-out',
};

function nginx(status: number, title: string, heading: string): RawAnswer {
	const lines = ['<html>', `<head><title>${title}</title></head>`, '<body>', heading];
	lines.push('<hr><center>nginx</center>', '</body>', '</html>', '');
	return page(status, lines.join('\r\n'));
}

function page(status: number, body: string): RawAnswer {
	return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}
