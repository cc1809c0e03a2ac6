import type { Values } from '../../ports';
import { scheduleField } from '../../fields/scheduleFields';
import { InvalidValue } from '../../helpers/issues';
import { quote } from '../../helpers/quote';
import { isBlank } from '../../helpers/visible';

const exportFields = [scheduleField('export_type'), scheduleField('export_data_type')];

/**
 * Reads a cell for both exports: `PDF`, `PDF + Excel`, `CSV`, `None`.
 *
 * @returns what it gives for each of the two fields, undefined for one that it doesn't name
 * @throws InvalidValue for what isn't an export, and for two of a kind
 */
export function readAttachments(given: unknown, values: Values): Record<string, unknown> {
	const files = filesIn(given, values);
	const [file] = files;
	if (file === undefined) throw new InvalidValue(`${quote(given)} can't be read. ${WHAT_TO_USE}`);
	if (files.length === 1 && exportFields.every((field) => values.choiceOf(field, file) === field.unset)) {
		return Object.fromEntries(exportFields.map(({ name }) => [name, file]));
	}
	const found: Record<string, unknown> = Object.fromEntries(
		exportFields.map(({ name }) => [name, undefined]),
	);
	for (const one of files) {
		const field = exportFields.find((kind) => ![undefined, kind.unset].includes(values.choiceOf(kind, one)));
		if (field === undefined) throw new InvalidValue(`${quote(given)} can't be read. ${WHAT_TO_USE}`);
		if (found[field.name] !== undefined) {
			throw new InvalidValue(`${quote(given)} has two of a kind, but a schedule has one. ${WHAT_TO_USE}`);
		}
		found[field.name] = one;
	}
	return found;
}

const WHAT_TO_USE = 'Use PDF or PNG, CSV or XLSX, one of each (PDF + XLSX), or None';

function filesIn(given: unknown, values: Values): unknown[] {
	if (Array.isArray(given)) return given.length === 0 ? ['None'] : given;
	if (typeof given !== 'string') return [given];
	const text = values.text(given).replace(/^(\S+) only$/i, '$1');
	if (/^n\/a$/i.test(text)) return [text];
	return text.split(/[,;&+/\n]|\s+and\s+/i).filter((file) => !isBlank(file));
}
