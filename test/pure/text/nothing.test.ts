import { standsForNothing } from '../../../nodes/ReportSchedule/text/text';
import { cells } from '../cells';

test.each([
	...[null, undefined, '', ' ', ' null\n', '\u200bnull', [], [''], [null, 'None'], [[]]],
	...cells(
		'undefined | None | NONE | nil | n/a | N/A | na | [] | {} | "" | [ ] | ["None"] | "null" | [null] | `None`',
	),
	"''",
])('a model means nothing by %j', (given) => expect(standsForNothing(given)).toBe(true));

test.each([
	...[0, false, '0', 'no', 'none of them', 'Nullable', 'NA region', [0], ['7', null], '{"id":7}', '[0]', {}],
])('a model means something by %j', (given) => expect(standsForNothing(given)).toBe(false));
