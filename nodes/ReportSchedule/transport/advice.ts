import { scheduleFields } from '../fields/scheduleFields';
import type { OperationFacts } from '../requests/request';
import type { Failure } from './failure';

/** @param operation undefined where the request only read a list */
type Advice = string | ((failure: Failure, operation?: OperationFacts) => string);

/** What to do about a refusal, by its status. */
const byStatus: Readonly<Record<number, Advice>> = {
	400: correctValues,
	401: "Check the API token in the credential: the service doesn't accept it.",
	402: "Check the service's subscription: it asks for a payment.",
	403: "The token isn't allowed to do this. Ask for the permission in the service, or use another token.",
	404: (_failure, operation) =>
		operation?.name === 'create'
			? "Check the base URL in the credential: the service's API isn't at this address."
			: 'Check the ID of the schedule, and the base URL in the credential.',
	405: (_failure, operation) =>
		(operation?.methods.length ?? 0) > 1
			? 'Choose the other method in the option Request Method, and check the base URL in the credential.'
			: "Check the base URL in the credential: what's at this address doesn't take this request.",
	409: 'The request conflicts with what the service holds. Check the schedule there, then run the node again.',
	413: (_failure, operation) =>
		operation?.recipients === undefined
			? "Shorten the texts and the lists of IDs: the service doesn't take this much in one request."
			: 'Lower the option Max IDs per Request.',
	415: "Check the base URL in the credential: what's at this address doesn't take JSON.",
	422: correctValues,
};

/** What to do about a request that the service refused. */
export function adviceForRefusal(failure: Failure, operation?: OperationFacts): string {
	if (/plain HTTP/.test(failure.reason)) {
		return 'Use https:// instead of http:// in the base URL of the credential.';
	}
	if (failure.isPage && failure.status === 400) {
		return 'Check the base URL in the credential: its host name and whether it starts with https://. The answer was a web page, so the request may not have reached the API.';
	}
	const advice = byStatus[failure.status ?? 0] ?? correctValues;
	return typeof advice === 'string' ? advice : advice(failure, operation);
}

function correctValues({ reason, fields = [] }: Failure, operation?: OperationFacts): string {
	const missing = fields
		.filter(({ message }) => /required/i.test(message))
		.map((field) => labelOf(field.name));
	if (missing.length > 0 && operation?.name === 'update') {
		return `Add these to Update Fields: ${missing.join(', ')}. This service wants them in every update.`;
	}
	const labels = [...new Set(fields.map((field) => labelOf(field.name)))];
	if (labels.length > 0 && operation?.recipients === undefined) {
		return `Correct these and run the node again: ${labels.join(', ')}.`;
	}
	return reason === ''
		? "The service doesn't say why. Compare your values with those it takes, and check the base URL in the credential."
		: 'Correct the values that the service names and run the node again.';
}

/** A field as the editor calls it, if it is one of the service's; else as the service calls it. */
export function labelOf(name: string): string {
	return scheduleFields.find((field) => field.name === name)?.label ?? name;
}

/** For a request whose outcome isn't known. */
export function runAgain(operation?: OperationFacts): string {
	if (operation === undefined) return 'Try again later.';
	if (!operation.isIdempotent) {
		return 'Check in the service whether the schedule is there before you run the node again, or it could be created twice.';
	}
	return 'Run the node again later: sending the same change twice does no harm.';
}
