import type { Express } from 'express';
import { answerRefusal, documentCheck, jsonParser, tokenCheck } from './checks';
import type { Faults } from './faults';
import { express } from './libraries';
import { listRoutes } from './lists';
import { operationRoutes } from './operations';
import type { Reply } from './exchange';
import { refusal, reply } from './reply';
import { bodyReader, type RequestLog } from './requestLog';
import type { State } from './state';
import type { SandboxOptions } from './options';

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
