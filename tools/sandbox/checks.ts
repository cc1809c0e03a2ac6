import type { NextFunction, Request, RequestHandler } from 'express';
import { realm } from '../harness/realm';
import { loadDocument } from './document';
import type { Handler, Reply } from './exchange';
import { refusal, reply } from './reply';

/**
 * §5 rule 1. Before everything else, as in Django: a caller without a token learns nothing.
 *
 * Stricter than the API: only this spelling will do. Django REST Framework also takes `token` and more than
 * one space.
 */
export function tokenCheck(token: string): Handler {
	return (req, res, next) => {
		const given = req.headers.authorization;
		if (given === `Token ${token}`) next();
		else if (given?.startsWith('Token ')) reply(req, res, refusal(401, 'Invalid token.'));
		else reply(req, res, refusal(401, 'Authentication credentials were not provided.'));
	};
}

/** Parses a JSON body. Any other media type is left to the document, which refuses it (§5 rule 2). */
export const jsonParser: Handler = (req, res, next) => {
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
export function documentCheck(): RequestHandler[] {
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
export function answerRefusal(error: Refused, req: Request, res: Reply, next: NextFunction): void {
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
