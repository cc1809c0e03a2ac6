import express, { type Express, type NextFunction, type Request } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { loadDocument } from './document';
import { refusal } from './envelope';
import type { Faults } from './faults';
import { fieldMessages, type Finding } from './field-messages';
import { listRoutes } from './lists';
import { operationRoutes } from './operations';
import { reply, type Handler, type Reply } from './reply';
import { bodyReader, faultPicker, type RequestLog } from './request-log';
import type { State } from './state';
import type { SandboxOptions } from './types';

/** The way of a request through the sandbox, from the log to the answer. */
export function createApp(
	options: SandboxOptions & { token: string },
	parts: { log: RequestLog; faults: Faults; state: State },
): Express {
	const service = strictApp();
	service.use(tokenCheck(options.token));
	if (options.lists !== false) service.use(listRoutes(options, parts.state));
	service.use(jsonParser);
	service.use(
		OpenApiValidator.middleware({
			apiSpec: loadDocument(options.partialUpdates !== false),
			validateRequests: { allErrors: true },
			// The token is checked above: the library would check it only after path and method.
			validateSecurity: false,
			fileUploader: false,
			// The path below basePath.
			useRequestUrl: true,
		}),
	);
	service.use(operationRoutes(options, parts.state));

	const app = strictApp();
	app.use(
		parts.log.middleware(),
		bodyReader(),
		faultPicker(parts.faults, options.latencyMs ?? 0),
		strikeFirst,
	);
	app.use(options.basePath ?? '/', service);
	app.use((req, res: Reply) => reply(req, res, refusal(404, 'Not found.')));
	app.use(answerRefusal);
	return app;
}

/** §4: every path ends in a slash, and none exists without it. */
function strictApp(): Express {
	const app = express();
	app.enable('strict routing').enable('case sensitive routing').disable('x-powered-by');
	return app;
}

/** Faults that keep the request from taking effect need nothing of the service. */
const strikeFirst: Handler = (req, res, next) => {
	const { answer, breakConnection, applied } = res.locals.fault;
	if ((answer || breakConnection) && !applied) reply(req, res, refusal(500, 'Replaced by the fault.'));
	else next();
};

/** §5 rule 1. Before everything else, as in Django: a caller without a token learns nothing. */
function tokenCheck(token: string): Handler {
	return (req, res, next) => {
		const given = req.headers.authorization;
		if (given === `Token ${token}`) next();
		else if (given?.startsWith('Token ')) reply(req, res, refusal(401, 'Invalid token.'));
		else reply(req, res, refusal(401, 'Authentication credentials were not provided.'));
	};
}

/** Any other media type is left to the document, which refuses it (§5 rule 2). */
const jsonParser: Handler = (req, res, next) => {
	if (!req.is('application/json')) return next();
	try {
		req.body = JSON.parse(String(req.body));
		next();
	} catch (error) {
		reply(req, res, refusal(400, `JSON parse error - ${(error as Error).message}`));
	}
};

/** What the validating library and the body reader throw. */
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
	else if (status === 400 && errors.length)
		reply(req, res, { status, body: fieldMessages(errors, req.body) });
	else reply(req, res, refusal(status, message));
}
