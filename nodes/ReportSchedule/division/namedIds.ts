import { isRecord } from '../helpers/types';
import type { Failure } from '../outcomes/failure';
import type { PlannedRequest } from '../requests/request';

/** The IDs that a request adds or removes, each once, in order; none for one that creates or updates a schedule. */
export function idsOf({ type, body }: PlannedRequest): readonly number[] {
	return type.recipients === undefined ? [] : (body[type.recipients] as readonly number[]);
}

/** Neither part of a longer number nor of a fraction; with the quotes around it, if there are. */
const INTEGER = /(["'`“]?)(?<![\d.])([1-9]\d{0,15})(?!\.?\d)(["'`”]?)/g;

/**
 * The request's own IDs that a refusal holds (§7: how a service names them is not documented), and those whose places
 * in the list it names, as Django REST Framework does. They only say what to try first: services also repeat lists,
 * count, and suggest others.
 *
 * @param isCertain whether only those count that stand in quotes or as a value of their own
 * @returns IDs of the request, none twice; never throws
 */
export function idsNamedIn({ answer }: Failure, request: PlannedRequest, isCertain = false): number[] {
	const sent = idsOf(request);
	const own = new Set(sent);
	const named = new Set<number>();
	const add = (id: number | undefined) => {
		if (id !== undefined && own.has(id)) named.add(id);
	};
	const addFrom = (text: string) => {
		const trimmed = text.trim();
		for (const [all, before, digits, after] of text.matchAll(INTEGER)) {
			const isQuoted = before !== '' && after !== '';
			if (!isCertain || isQuoted || all === trimmed) add(Number(digits));
		}
	};
	// Grows while it is walked through.
	const values = own.size === 0 ? [] : [answer];
	for (const value of values) {
		if (typeof value === 'number') add(value);
		else if (typeof value === 'string') addFrom(value);
		else if (Array.isArray(value)) for (const inner of value) values.push(inner);
		else if (isRecord(value)) {
			const keys = Object.keys(value);
			const arePlaces = keys.every((key) => /^\d{1,9}$/.test(key) && Number(key) < sent.length);
			for (const key of keys) {
				// What may be a place or an ID is neither for certain.
				const isEither = arePlaces && own.has(Number(key));
				if (!arePlaces) addFrom(key);
				else if (!isCertain || !isEither) add(sent[Number(key)]);
				values.push(value[key]);
			}
		}
	}
	return [...named];
}
