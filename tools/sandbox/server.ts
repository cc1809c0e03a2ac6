import type { Express, NextFunction, Request, RequestHandler } from 'express';
import { performance } from 'node:perf_hooks';
import { realm } from '../harness/realm';
import { loadDocument } from './document';
import { reply, type Handler, type Reply } from './exchange';
import type { Faults } from './faults';
import { express } from './libraries';
import type { SandboxOptions } from './options';
import { listRoutes, operationRoutes, type State } from './service';
import type { LoggedRequest } from './types';
import { refusal } from './variants';

/** The way of a request through the sandbox, from the log to the answer. */
export function createApp(
	options: SandboxOptions & { token: string },
	{ log, faults, state }: { log: RequestLog; faults: Faults; state: State },
): Express {
	const service = plainApp();
	service.use(tokenCheck(options.token));
	service.use(faults.throttle.middleware());
	if (options.lists !== false) service.use(listRoutes(options, state));
	service.use(jsonParser);
	service.use(documentCheck());
	service.use(operationRoutes(options, state));

	const app = plainApp();
	app.use(log.middleware());
	app.use(bodyReader);
	app.use(faults.middleware(options.latencyMs ?? 0));
	app.use(options.basePath ?? '/', service);
	app.use((req, res: Reply) => reply(req, res, refusal(404, 'Not found.')));
	app.use(answerRefusal);
	return app;
}

/** Stricter than the API: paths count to the letter, with their case and their final slash (§4). */
function plainApp(): Express {
	return express().enable('case sensitive routing').disable('x-powered-by');
}

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
const bodyReader: Handler = (req, res, next) => {
	readBody(req, res, (error) => {
		if (Buffer.isBuffer(req.body)) res.locals.entry.body = req.body;
		next(error);
	});
};

/**
 * §5 rule 1. Before everything else, as in Django: a caller without a token learns nothing.
 *
 * Stricter than the API: only this spelling will do. Django REST Framework also takes `token` and more than
 * one space.
 */
function tokenCheck(token: string): Handler {
	return (req, res, next) => {
		const given = req.headers.authorization;
		if (given === `Token ${token}`) next();
		else if (given?.startsWith('Token ')) reply(req, res, refusal(401, 'Invalid token.'));
		else reply(req, res, refusal(401, 'Authentication credentials were not provided.'));
	};
}

/** Parses a JSON body. Any other media type is left to the document, which refuses it (§5 rule 2). */
const jsonParser: Handler = (req, res, next) => {
	// The library lets a missing body pass where no field is required; it refuses null.
	req.body ??= null;
	if (!req.is('application/json')) return next();
	try {
		req.body = JSON.parse(String(req.body));
	} catch (error) {
		return reply(req, res, refusal(400, `JSON parse error - ${(error as Error).message}`));
	}
	next();
};

/**
 * Holds path, method, media type and body against openapi.yaml (§2, §4).
 *
 * Stricter than the API: a query is refused, which most services ignore. Types hold to the letter: a number
 * in quotes is no integer here, though Django REST Framework would read it.
 */
function documentCheck(): RequestHandler[] {
	const compiled = realm.require(`${__dirname}/documentCheck.cjs`) as CompiledCheck;
	return compiled(loadDocument);
}

type CompiledCheck = (load: typeof loadDocument) => RequestHandler[];

/** A finding of the validating library: where, why (`<keyword>.openapi.validation`) and in its words. */
interface Finding {
	path: string;
	message: string;
	errorCode?: string;
}

/** What documentCheck and the body reader throw. */
interface Refused {
	status?: number;
	message: string;
	errors?: Finding[];
}

/** Brings what was thrown into the service's form; a defect of the sandbox itself goes on to express. */
function answerRefusal(error: Refused, req: Request, res: Reply, next: NextFunction): void {
	const { status, message, errors = [] } = error;
	// Django's router knows a schedule's path only with an integer in it.
	const badPath = errors.some(({ path }) => path.startsWith('/params/'));
	if (status === undefined) next(error);
	else if (status === 404 || badPath) reply(req, res, refusal(404, 'Not found.'));
	else if (status === 405) reply(req, res, refusal(405, `Method "${req.method}" not allowed.`));
	else if (status === 400 && errors.length > 0) reply(req, res, { status, body: fieldMessages(errors) });
	else reply(req, res, refusal(status, message));
}

/**
 * Django REST Framework's form of a 400, messages by field name: `{"name":["must be string"]}`. §7 shows none. The
 * words are the library's, but for those that the node reads.
 */
function fieldMessages(findings: Finding[]): Record<string, string[]> {
	const messages: Record<string, string[]> = {};
	for (const { path, message, errorCode = '' } of findings) {
		const [keyword] = errorCode.split('.');
		// These only sum up findings that are listed on their own.
		if (['if', 'anyOf', 'allOf'].includes(keyword!)) continue;
		const [, , field = 'non_field_errors'] = path.split('/');
		const text = keyword === 'required' ? 'This field is required.' : message;
		messages[field] = [...new Set([...(messages[field] ?? []), text])];
	}
	return messages;
}
