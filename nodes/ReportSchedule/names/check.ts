import type { Values } from '../doors';
import type { GivenNames } from '../draft/draft';
import type { RecipientField } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { listed } from '../helpers/words';
import { isEmail } from './emails';
import { notEmails, takeApart } from './takeApart';

/**
 * Checks emails or names before any list is read, so that a mistake costs no request.
 *
 * @throws InvalidValue for what can't be one: a text without an `@` in the place of an email, a Slack channel, and what no
 *   text may be, such as a formula's error
 */
export function checkNames(names: GivenNames, values: Values): void {
	const pieces = takeApart(names).flatMap((line) =>
		line.pieces.map(({ start, end, isOne }) => ({ text: line.text.slice(start, end), isOne })),
	);
	for (const { text } of pieces) values.text(text);
	if (names.field === 'report') return;
	const mayBeChannel = pieces.filter(({ text, isOne }) => text.startsWith('#') && !isOne);
	if (mayBeChannel.length > 0)
		throw channels(
			mayBeChannel.map(({ text }) => text),
			names.field,
		);
	const others = pieces.map(({ text }) => text).filter((text) => names.field === 'users' && !isEmail(text));
	if (others.length > 0) throw notEmails(others);
}

function channels(given: readonly string[], field: RecipientField): InvalidValue {
	const what = given.length === 1 ? 'looks like a Slack channel' : 'look like Slack channels';
	const problem = `${listed(given.map(quote))} ${what}, which the service's API can't choose`;
	const way = ". If it's a group's name, put it in double quotes";
	return new InvalidValue(problem + (field === 'groups' ? way : ''));
}
