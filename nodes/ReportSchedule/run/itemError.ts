import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import type { Words } from '../doors';
import { recipientFields, type RecipientField } from '../fields/recipients';
import { InvalidValue, listed, messageOf } from '../fields/values';
import { isTool } from '../item/item';
import type { Failure } from '../outcomes/failure';
import type { ItemError } from '../outcomes/itemResult';
import { idsOf, targetInWords, type ItemShare, type PlannedRequest } from '../requests/request';

export type { ItemError };

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

/** What is wrong with the options, the credential or a list that the whole run needs. */
export function runError(problem: string, description = CORRECT): ItemError {
	return { message: problem, description, outcome: 'notSent' };
}

const CORRECT = 'Correct this and try again.';

/** What the outcomes that aren't plain from the reason are called. */
const outcomes = { refused: '', unknown: 'Outcome unknown', notSent: 'Not sent' };

/**
 * Why a request didn't succeed.
 *
 * @param share the item's own part of the request; without it the error is about the request as a whole
 */
export function requestError(
	failure: Failure,
	request: PlannedRequest,
	words: Words,
	share?: ItemShare,
): ItemError {
	const { operation, method, path } = request;
	const { outcome, status } = failure;
	const parts = [words.whatHappened(failure, subjectOf(request, share)), outcomes[outcome]];
	const isSafeAgain = outcome === 'unknown' && operation.isFoundByName;
	const advice = isSafeAgain ? RUN_AGAIN : words.adviceFor(failure, operation);
	return {
		message: parts.filter(Boolean).join('. '),
		description: `${advice} The request was ${method} ${path}.`,
		api: status === undefined ? {} : { httpCode: String(status) },
		outcome,
	};
}

/** A create by name. A service that broke off may have saved only a part of it. */
const RUN_AGAIN =
	'Wait a few minutes, then run this again, still matching by name. That creates none twice, and completes what is there.';

/** What a request is about: `report 7`, `schedule 5, users 7, 8 (bob@example.com)` or the same with `from 2 items`. */
function subjectOf(request: PlannedRequest, share?: ItemShare): string {
	const { resourceId, body, operation, shares, found } = request;
	const subject = resourceId === undefined ? `report ${String(body.report)}` : targetInWords(request);
	const { recipients } = operation;
	const names = found?.get(recipients ?? 'users');
	if (recipients === undefined) {
		// Nobody has typed the IDs of what was looked up, and a refusal may name one.
		const others = ['users', 'groups'].flatMap((field) =>
			[...(found?.get(field) ?? [])].map(([id, name]) => `${field.slice(0, -1)} ${id} (${name})`),
		);
		return [subject, ...(others.length > 0 ? [listed(others)] : [])].join(', ');
	}
	const ids = share === undefined ? idsOf(request) : (share.ids ?? []);
	const from = share === undefined && shares.length > 1 ? `, from ${shares.length} items` : '';
	return `${subject}, ${recipientsInWords(recipients, ids, names)}${from}`;
}

/** Such as `user 7` or `users 7, 8 (bob@example.com)`. */
export function recipientsInWords(
	field: RecipientField,
	ids: readonly number[],
	names?: ReadonlyMap<number, string>,
): string {
	const noun = ids.length === 1 ? recipientFields[field].singular : field;
	return `${noun} ${listed(ids.map((id) => (names?.has(id) ? `${id} (${names.get(id)})` : String(id))))}`;
}

/** Characters: of an item's error as a whole, of those that several requests gave it. */
const LONGEST = 2000;
const LONGEST_TOGETHER = 1600;

/** A text of at most so many characters; an ellipsis stands for the rest. */
function cut(text: string, longest: number): string {
	return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/**
 * An item's errors as one: each of its requests may have failed for a reason of its own.
 *
 * @param errors at least one
 */
export function together(errors: readonly ItemError[]): ItemError {
	const last = errors.at(-1)!;
	const messages = [...new Set(errors.map(({ message }) => message))];
	const isUnknown = errors.some(({ outcome }) => outcome === 'unknown');
	let message = messages[0]!;
	for (const [index, next] of messages.entries()) {
		if (index === 0) continue;
		const isTooLong = message.length + next.length > LONGEST_TOGETHER;
		message += isTooLong ? '; and other requests for this item failed, too' : `; ${next}`;
		if (isTooLong) break;
	}
	return { ...last, message, outcome: isUnknown ? 'unknown' : last.outcome };
}

/** The message, with the item's index where its input was wrong. */
function withItem({ message, invalidItem }: ItemError): string {
	return invalidItem === undefined ? message : `${message} [item ${invalidItem}]`;
}

/**
 * An error in one text, for an item's `error`. Of a tool's failure an agent's model sees nothing else, and it knows
 * of no items.
 */
export function errorText(node: INode, error: ItemError): string {
	return cut(isTool(node) ? `${error.message}. ${error.description}` : withItem(error), LONGEST);
}

/** The error that n8n shows for an item, with the service's answer where there is one. */
export function toNodeError(node: INode, itemError: ItemError, itemIndex: number) {
	const { api, description } = itemError;
	const message = errorText(node, itemError);
	const error = api
		? new NodeApiError(node, { message }, { message, description, itemIndex, ...api })
		: new NodeOperationError(node, message, { description, itemIndex });
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	error.description = description;
	return error;
}
