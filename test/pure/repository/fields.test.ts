import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { read } from './files';

/** The editor's tests run only by `npm run test:e2e`, so a new field would be missed there. */
test.each(scheduleFields)('e2e/tests/editor.test.ts looks for $label', ({ label }) => {
	expect(read('e2e/tests/editor.test.ts')).toContain(`'${label}'`);
});
