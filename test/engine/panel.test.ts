import { smallestCreate } from '../data/wire';
import { minimalSchedule, useSandbox } from './support';

/** A run sends what the panel shows. What it shows is in test/pure/panel/, which of it is sent in test/pure/schedule/. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { run, bodies } = sandbox;

test('what was filled in while it was shown, and is hidden now, is neither sent nor checked', async () => {
	const given = {
		...{ scheduledDayOfWeek: [0, 1], scheduledDayOfMonth: 15 },
		...{ query: 'select 1', datasource: '={{ "x" }}', triggerValue: '100', retryCondition: '5' },
	};
	const monthly = { scheduleType: 'M', scheduleCondition: '1' };
	const fromExpressions = { scheduleType: '={{ $json.type }}', scheduleCondition: '={{ $json.condition }}' };
	// n8n drops the first, and keeps the second, because it doesn't know what it comes to.
	for (const more of [monthly, fromExpressions]) {
		const result = await run({ ...minimalSchedule, ...given, ...more }, [{ type: 'M', condition: '1' }]);
		expect(result.error).toBeUndefined();
	}
	const days = { schedule_type: 'M', scheduled_day_of_month: 15 };
	const sent = { ...smallestCreate, timezone: 'Europe/Berlin', ...days };
	expect(bodies()).toEqual([sent, sent]);
});
