import { isBlank, visible } from './visible';

/** What models say for nothing. */
const NOTHING = new Set(['', 'null', 'undefined', 'none', 'nil', 'n/a', 'na']);
/** What stands around them, as in `[]`, `""` and `["None"]`. */
const AROUND_NOTHING = /[\s"'`[\]{}]+/g;

/** Whether a language model means nothing by a value. */
export function isNothingOfModel(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isNothingOfModel);
	return (
		isBlank(value) ||
		(typeof value === 'string' && NOTHING.has(visible(value).replace(AROUND_NOTHING, '').toLowerCase()))
	);
}
