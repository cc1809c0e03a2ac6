import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { readAttachments } from '../../../nodes/ReportSchedule/columns/cells/attachments';
import { readDays } from '../../../nodes/ReportSchedule/columns/cells/days';
import { readFrequency } from '../../../nodes/ReportSchedule/columns/cells/frequency';
import { readQuery } from '../../../nodes/ReportSchedule/columns/cells/query';
import { isEmptyList, isNothing } from '../../../nodes/ReportSchedule/helpers/text';
import { values } from '../../../nodes/ReportSchedule/values';
import { cells } from '../cells';
import { expectProportional } from '../proportional';
import { attempt } from './reading';

/** Texts of any size. They have a file of their own, because the mutation tests would try them for each mutant. */

/** One field of each kind: those of a kind are read alike. */
const fields = [...new Map(scheduleFields.map((field) => [field.kind, field])).values()];

const parts = cells('mon | mon- | every_ | -_ | 9 | 9h | 1,_ | 1( | [ | Ã | # | \u200b | (UTC+ | +').map(
	(part) => part.replace('_', ' '),
);
const around = ['', 'PDF', 'Weekly ', 'SELECT ', '1'];

test.each([
	...parts,
	' ',
	'a ',
	'["1"',
	'0.1',
	'and ',
	'<',
	'&a',
	'=',
	'[object ',
	' from ',
	'É™',
	'Loading',
	'.',
	'\u00a0',
])(
	'a text of any size is read in time proportional to it: %j',
	async (part) =>
		await expectProportional(20_000, (size) => {
			for (const before of around) {
				const text = `${before}${part.repeat(size / part.length)}x`;
				for (const field of fields) attempt(() => values.read(field, text));
				for (const field of fields) values.doubt(field, text, false);
				for (const read of [readAttachments, readFrequency, readQuery]) attempt(() => read(text, values));
				attempt(() => readDays(text, undefined, values));
				attempt(() => values.time(text));
				isNothing(text);
				isEmptyList(text);
			}
		}),
);
