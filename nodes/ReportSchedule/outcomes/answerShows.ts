/* eslint-disable @typescript-eslint/no-unused-vars -- "answers" writes this */
/**
 * What the answer to a change shows otherwise than it was sent, and that it shows nothing: sentences.
 *
 * @param answer JSON, text that is none, or undefined for an empty answer
 * @param body what was sent
 * @param isSame whether a field's value of the service's means the same as ours; undefined where its form isn't read
 * @param status the answer's HTTP status
 * @param say a field with a value of the service's, in words, such as `Hour 08`
 */
export function answerShows(
	_answer: unknown,
	_body: Readonly<Record<string, unknown>>,
	_isSame: (name: string, ofService: unknown, ours: unknown) => boolean | undefined,
	_say: (name: string, value: unknown) => string,
	_status?: number,
): string[] {
	return [];
}
