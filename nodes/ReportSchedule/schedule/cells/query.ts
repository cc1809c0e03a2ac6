import { scheduleField } from '../../fields/scheduleFields';
import { InvalidValue } from '../../text/issues';
import { quote } from '../../text/quote';
import { inWords } from '../../values/service';
import { readText } from '../../values/text';

const condition = scheduleField('schedule_condition');

/**
 * Reads a query of a row without a condition. It has an effect only under one, so that isn't left to the default.
 *
 * @throws InvalidValue for what may not be a query, such as Yes, a link or "see above", which don't say that there's a condition
 */
export function readQuery(given: unknown): Record<string, unknown> {
	const label = inWords(condition, '2') ?? '2';
	if (isQuery(typeof given === 'string' ? readText(given) : ''))
		return { query: given, [condition.name]: label };
	const advice = `Leave it empty or, if it's a query, also set ${condition.label} to ${label}`;
	throw new InvalidValue(`${quote(given)} isn't clear. ${advice}`);
}

/** Whether a text begins with SELECT or WITH, and goes on as a query does. "Select a query from the list" doesn't. */
function isQuery(text: string): boolean {
	const [, keyword = '', rest = ''] = /^\(?(select|with)(?=[\s*(])([^]*)$/i.exec(text) ?? [];
	if (keyword.toLowerCase() === 'with') return /\bas\s*\(\s*select\b/i.test(rest);
	const [columns = '', ...tables] = rest.split(/\bfrom\b/i);
	const hasTables = tables.some((table) => table.trim() !== '') && areColumns(columns);
	// "Select one from list" is prose, unlike "Select id from late_orders".
	if (keyword === 'Select') return hasTables && /[*.,_=<>\d]/.test(rest);
	// A comparison or a call, but not <this one> or query(ies).
	const isComputed = /[\w)'"]\s*(?:[=<>]|[<>!]=|<>)\s*[\w('"-]|\w\((?!(?:e?s|ies)\))/i.test(
		rest.replace(/<[^<>]*>/g, ''),
	);
	return hasTables || isComputed;
}

/** Words side by side are prose, but in quotes or brackets. */
function areColumns(text: string): boolean {
	const words = text.replace(/"[^"]*"|\[[^[\]]*\]/g, 'x').replace(/\b(?:distinct|all|as)\b/gi, ',');
	return words.trim() !== '' && !/[\w"')\]]\s+\w/.test(words);
}
