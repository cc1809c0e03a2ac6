import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { values } from '../../../nodes/ReportSchedule/values';

/** It has a file of its own, because the mutation tests would try it for each mutant. */

test('many timezones of any length leave nothing behind', () => {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	const kept = () => {
		collect();
		return process.memoryUsage().heapUsed;
	};
	const before = kept();
	for (let count = 0; count < 60; count += 1)
		values.doubt(scheduleField('timezone'), `${'x'.repeat(100_000)}${count}`, false);
	expect(kept() - before).toBeLessThan(3e6);
});
