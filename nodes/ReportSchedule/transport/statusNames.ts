/** The names of HTTP statuses (https://www.rfc-editor.org/rfc/rfc9110#section-15), for answers that say nothing else. */
export const statusNames: Readonly<Record<number, string>> = {
	400: 'Bad Request',
	401: 'Unauthorized',
	402: 'Payment Required',
	403: 'Forbidden',
	404: 'Not Found',
	405: 'Method Not Allowed',
	408: 'Request Timeout',
	409: 'Conflict',
	413: 'Content Too Large',
	415: 'Unsupported Media Type',
	422: 'Unprocessable Content',
	429: 'Too Many Requests',
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout',
};

/** What servers and frameworks write instead, without the words below. */
const OTHER_TITLES = [
	...['internal server', 'server', 'failed', 'failure', 'unknown', 'an occurred', 'page not found'],
	...['payload too large', 'request entity too large', 'request uri too large', 'unprocessable entity'],
	...[
		'service temporarily unavailable',
		'gateway time out',
		'request time out',
		'moved permanently',
		'found',
	],
];
const TITLES = new Set([...Object.values(statusNames).map((name) => name.toLowerCase()), ...OTHER_TITLES]);
const SAYS_NOTHING = new Set(['error', 'http', 'status', 'code', 'nginx', 'openresty', 'apache', 'gunicorn']);

/**
 * Whether a text only names an HTTP status or a server, and so says nothing about the request: `Not found.`,
 * `502 Bad Gateway`, `Server Error (500)`, `nginx/1.27`, and what Django REST Framework says of every 429.
 */
export function isStandardTitle(text: string): boolean {
	if (/^\s*request was throttled\./i.test(text)) return true;
	if (text.length > 100) return false;
	const words = text
		.toLowerCase()
		.replace(/\/[\d.]+/g, ' ')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !SAYS_NOTHING.has(word) && !/^[1-5]\d\d$/.test(word));
	return words.length === 0 || TITLES.has(words.join(' '));
}
