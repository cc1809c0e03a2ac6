import { standsForNothing } from '../../../nodes/ReportSchedule/text/text';
import { cells } from '../cells';

test.each([
	...[null, undefined, '', ' ', ' null\n', '\u200bnull', [], [''], [null, 'None'], [[]]],
	...cells(
		'undefined | None | NONE | NaN | n/a | N/A | \\N | (NULL) | [] | {} | "" | [ ] | ["None"] | "null" | [null] | `None`',
	),
	"''",
])('a model means nothing by %j', (given) => expect(standsForNothing(given)).toBe(true));

test.each([...[0, false, '0', 'no', 'none of them', 'Nullable', 'nil', 'NA', [0], ['7', null], '{"id":7}', '[0]', {}]])(
	'a model means something by %j',
	(given) => expect(standsForNothing(given)).toBe(false),
);
