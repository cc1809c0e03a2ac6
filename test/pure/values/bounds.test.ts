import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
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
test.each([...parts, ' ', 'a ', '["1"', '0.1'])(
	'a text of any size is read in time proportional to it: %j',
	async (part) =>
		await expectProportional(30_000, (size) => {
			const text = `${part.repeat(size / part.length)}x`;
			for (const field of fields) {
				attempt(() => values.read(field, text));
				values.doubt(field, text, false);
			}
			attempt(() => values.time(text));
		}),
);
