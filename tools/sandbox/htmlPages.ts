import { STATUS_CODES } from 'node:http';
import type { RawAnswer } from './types';

// What a person gets to see where a stack refuses everything before the service is asked. The node has to
// tell these pages from the service's own words.

/** Django's page for an error that no view answers, e.g. 500; with 400, for a host that isn't allowed. */
export function djangoPage(status = 400): RawAnswer {
	const title = `${status === 500 ? 'Server Error' : STATUS_CODES[status]} (${status})`;
	return page(status, [
		'',
		...['<!doctype html>', '<html lang="en">', '<head>', `  <title>${title}</title>`, '</head>'],
		...['<body>', `  <h1>${title}</h1><p></p>`, '</body>', '</html>', ''],
	]);
}

/** The log-in page that a single sign-on in front of the service answers with, as if all were well. */
export function loginPage(): RawAnswer {
	return page(200, [
		...['<!doctype html>', '<html lang="en">', '<head><title>Sign in</title></head>', '<body>'],
		...['<h1>Sign in to continue</h1>', '<form method="post" action="/login">'],
		...['<label>Email <input name="email" type="email"></label>', '<button>Sign in</button>'],
		...['</form>', '</body>', '</html>', ''],
	]);
}

function page(status: number, lines: string[]): RawAnswer {
	return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: lines.join('\n') };
}
