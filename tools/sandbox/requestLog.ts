import { performance } from 'node:perf_hooks';
import type { Handler } from './exchange';
import { express } from './libraries';
import type { LoggedRequest } from './types';

/** Everything that came in, for tests to read. */
export class RequestLog {
	readonly requests: LoggedRequest[] = [];
	/** The most requests that were under way at the same time; tells something only with a latency. */
	maxInFlight = 0;
	private inFlight = 0;

	/** Forgets the past; what is under way keeps counting as such. */
	reset(): void {
		this.requests.length = 0;
		this.maxInFlight = this.inFlight;
	}

	/** Logs the request as soon as its headers are in, before anything can fail. */
	middleware(): Handler {
		return (req, res, next) => {
			const { method, originalUrl: url, headers, rawHeaders } = req;
			const entry: LoggedRequest = {
				method,
				url,
				headers,
				rawHeaders,
				body: Buffer.alloc(0),
				receivedAt: performance.now(),
				answeredAt: undefined,
				status: undefined,
				applied: false,
			};
			this.requests.push(entry);
			this.maxInFlight = Math.max(this.maxInFlight, ++this.inFlight);
			res.once('finish', () => {
				entry.status = res.statusCode;
				entry.answeredAt = performance.now();
			});
			res.once('close', () => (this.inFlight -= 1));
			res.locals = { entry, fault: {}, waitMs: 0 };
			next();
		};
	}
}

// Stricter than the API: §4 says nothing of compressed bodies, which are refused here, or of a largest body.
const readBody = express.raw({ type: () => true, limit: '100mb', inflate: false });

/** Reads the body's bytes into the log. */
export const bodyReader: Handler = (req, res, next) => {
	readBody(req, res, (error) => {
		if (Buffer.isBuffer(req.body)) res.locals.entry.body = req.body;
		next(error);
	});
};
