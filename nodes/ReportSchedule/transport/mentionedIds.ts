import { isRecord } from '../fields/values';

/** Neither part of a longer number nor of a fraction. */
const INTEGER = /(?<![\d.])[1-9]\d{0,15}(?!\.?\d)/g;

/**
 * Which of a request's own IDs a refusal mentions (§7: how is not documented): integers anywhere in it, and what
 * Django REST Framework's errors by place point at. That only says what to try first. It shows nothing: services
 * repeat lists, count, and suggest others.
 *
 * @param body parsed JSON, or text
 * @param sent the IDs in the order of the request
 * @returns none twice; never throws
 */
export function mentionedIds(body: unknown, sent: readonly number[]): number[] {
	const own = new Set(sent);
	const found = new Set<number>();
	const add = (id: number | undefined) => {
		if (id !== undefined && own.has(id)) found.add(id);
	};
	const addFrom = (text: string) => {
		for (const [digits] of text.matchAll(INTEGER)) add(Number(digits));
	};
	const values = own.size === 0 ? [] : [body];
	// Grows while it is walked through.
	for (const value of values) {
		if (typeof value === 'number') add(value);
		else if (typeof value === 'string') addFrom(value);
		else if (Array.isArray(value)) {
			if (isByPlace(value, sent)) value.forEach((errors, place) => !isEmpty(errors) && add(sent[place]));
			for (const inner of value) values.push(inner);
		} else if (isRecord(value)) {
			const keys = Object.keys(value);
			const arePlaces = keys.every((key) => /^\d{1,9}$/.test(key) && Number(key) < sent.length);
			for (const key of keys) {
				if (arePlaces) add(sent[Number(key)]);
				else addFrom(key);
				values.push(value[key]);
			}
		}
	}
	return [...found];
}

/** `[{}, {}, {"id": ["…"]}]`: an entry for each ID, and empty ones for those without errors. */
function isByPlace(list: readonly unknown[], { length }: readonly number[]): boolean {
	return list.length === length && list.some(isEmpty) && list.every((one) => typeof one === 'object');
}

function isEmpty(errors: unknown): boolean {
	return isRecord(errors) ? Object.keys(errors).length === 0 : Array.isArray(errors) && errors.length === 0;
}
