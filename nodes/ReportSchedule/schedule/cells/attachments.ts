import { scheduleField } from '../../fields/scheduleFields';
import { InvalidValue } from '../../text/issues';
import { didYouMean } from '../../text/nearest';
import { quote } from '../../text/quote';
import { choiceOf } from '../../values/choices';
import { nearestIn } from '../../values/days';
import { readText } from '../../values/text';

const exportFields = [scheduleField('export_type'), scheduleField('export_data_type')];

const WHAT_TO_USE = 'Use PDF or PNG, CSV or XLSX, one of each (PDF + XLSX), or None';

/**
 * Reads a cell for both exports: `PDF`, `PDF + Excel`, `CSV`, `None`.
 *
 * @returns what it gives for each of the two fields, undefined for one that it doesn't name
 * @throws InvalidValue for what isn't an export, and for two of a kind
 */
export function readAttachments(given: unknown): Record<string, unknown> {
	const files = filesIn(given);
	const isNone =
		files.length === 1 && exportFields.every((field) => choiceOf(field, files[0]) === field.unset);
	const found = Object.fromEntries(exportFields.map(({ name }) => [name, isNone ? files[0] : undefined]));
	if (isNone) return found;
	for (const file of files) {
		const field = exportFields.find((kind) => ![undefined, kind.unset].includes(choiceOf(kind, file)));
		if (field === undefined) {
			const [nearest] = exportFields.flatMap((kind) => nearestIn(kind, file) ?? []);
			throw new InvalidValue(`${quote(given)} can't be read${didYouMean(nearest, WHAT_TO_USE)}`);
		}
		if (found[field.name] !== undefined) {
			throw new InvalidValue(`${quote(given)} has two of a kind, but a schedule has one. ${WHAT_TO_USE}`);
		}
		found[field.name] = file;
	}
	return found;
}

/** At least one. */
function filesIn(given: unknown): unknown[] {
	if (Array.isArray(given)) return given;
	if (typeof given !== 'string') return [given];
	const parts = readText(given)
		.split(/[,;&+/\n]/)
		.filter((part) => part.trim() !== '');
	return parts.length === 0 ? [given] : parts.flatMap((part) => part.split(/\band\b/i));
}
