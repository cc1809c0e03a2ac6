import { attempt, InvalidValue, messageOf } from '../text/issues';
import type { Failure } from '../service/failure';
import type { ItemError } from '../service/itemResult';
import type { ItemShare, PlannedRequest } from '../service/request';
import { requestInWords } from '../say/item';

/**
 * What was wrong with an item before anything was sent for it.
 *
 * @param error InvalidValue, or what n8n threw for an expression of the item's
 */
export function inputError(error: unknown, item: number): ItemError {
	const description =
		error instanceof InvalidValue
			? CORRECT
			: "An expression in this node couldn't be resolved for this item. In the editor, look for the field whose expression shows an error, including in Update Fields.";
	return { message: messageOf(error), description, outcome: 'notSent', invalidItem: item };
}

/** What went wrong apart from the item's input and its requests: the options, the credential, a list, what n8n threw. */
export function runError(problem: string, description = CORRECT): ItemError {
	return { message: problem, description, outcome: 'notSent' };
}

const CORRECT = 'Correct this and try again.';

/**
 * Why a request didn't succeed.
 *
 * @param share the item's own part of the request; without it the error is about the request as a whole
 */
export function requestError(failure: Failure, request: PlannedRequest, share?: ItemShare): ItemError {
	const { outcome, status } = failure;
	const api = status === undefined ? {} : { httpCode: String(status) };
	// A mistake of ours must not hide what became of the request.
	const said = attempt(() => requestInWords(failure, request, share)) ?? {
		message: `The request failed. Outcome: ${outcome === 'notSent' ? 'not sent' : outcome}`,
		description: 'Check in DataReportive what became of it.',
	};
	return { ...said, api, outcome };
}
