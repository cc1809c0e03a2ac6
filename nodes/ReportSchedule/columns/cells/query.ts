import type { Values } from '../../ports';
import { scheduleField } from '../../fields/scheduleFields';
import { InvalidValue } from '../../helpers/issues';
import { quote } from '../../helpers/quote';

const condition = scheduleField('schedule_condition');

/**
 * Reads a query of a row without a condition. It has an effect only under one, so that isn't left to the default.
 *
 * @throws InvalidValue for other words than a query's, such as Yes, TBD or "see above", which don't say that there is one
 */
export function readQuery(given: unknown, values: Values): Record<string, unknown> {
	const label = values.inWords(condition, '2') ?? '2';
	if (isQuery(typeof given === 'string' ? values.text(given) : ''))
		return { query: given, [condition.name]: label };
	const advice = `Leave it empty or, if it's a query, also set ${condition.label} to ${label}`;
	throw new InvalidValue(`${quote(given)} isn't clear. ${advice}`);
}

/** Whether a text has what only queries have: SELECT, a comparison with something, or the call of a function. */
function isQuery(text: string): boolean {
	// Not the bracket of <see above>.
	const inside = text.replace(/^[(<[{"']+/, '');
	return /\p{L}/u.test(inside) && /\bselect\s|[=<>]\s*[-\p{L}\d'"(]|\w\(/iu.test(inside);
}
