import { smallestCreate } from '../data/wire';
import { minimalSchedule, useSandbox } from './support';

/** A run sends what the panel shows. What it shows is in test/pure/panel/, which of it is sent in test/pure/draft/. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { run, bodies } = sandbox;
const body = { ...smallestCreate, timezone: 'Europe/Berlin' };

test('what was filled in while it was shown, and is hidden now, is not sent', async () => {
	const given = {
		...{ scheduledDayOfWeek: [0, 1], scheduledDayOfMonth: 15 },
		...{ query: 'select 1', datasource: 3, triggerValue: '100', retryCondition: '5' },
	};
	const monthly = { scheduleType: 'M', scheduleCondition: '1' };
	const fromExpressions = { scheduleType: '={{ $json.type }}', scheduleCondition: '={{ $json.condition }}' };
	for (const more of [monthly, fromExpressions]) {
		const result = await run({ ...minimalSchedule, ...given, ...more }, [{ type: 'M', condition: '1' }]);
		expect(result.error).toBeUndefined();
	}
	const sent = { ...body, schedule_type: 'M', scheduled_day_of_month: 15 };
	expect(bodies()).toEqual([sent, sent]);
});

test('what is hidden is not even read: a bad one does no harm', async () => {
	const bad = { scheduledDayOfWeek: '={{ nothing.at.all }}', datasource: '={{ "x" }}' };
	expect((await run({ ...minimalSchedule, ...bad })).error).toBeUndefined();
	expect(bodies()).toEqual([body]);
});
