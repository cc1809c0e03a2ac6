import type { StoredSchedule } from '../../sandbox';
import { readExamples } from '../lib/examples';
import { credential } from '../lib/import';
import { seed } from '../lib/seed';
import { instance, useSandbox } from './support/n8n';

/** What each example leaves in the service, besides the schedules of the seed that it does not touch. */
const leaves: Record<string, Array<Partial<StoredSchedule>>> = {
	'life-of-a-schedule': [
		{
			id: 4,
			report: 7,
			name: 'Weekly sales, early',
			schedule_type: 'W',
			scheduled_day_of_week: [0, 2],
			scheduled_time_hour: '07',
			scheduled_time_minute: '30',
			timezone: 'Europe/Berlin',
			method_type: 'email',
			export_type: 'pdf',
			schedule_condition: '1',
			retry_condition: '0',
			users: [101, 103],
			groups: [11, 12],
		},
	],
};

const examples = readExamples(credential);

test('every example is executed here', () => {
	expect(Object.keys(leaves).sort()).toEqual(examples.map(({ id }) => id));
});

test.each(Object.keys(leaves))('n8n executes the example %s', async (id) => {
	const sandbox = await useSandbox(seed);
	const output = await instance.command('execute', `--id=${id}`);
	expect(output).toContain('Execution was successful');

	expect(sandbox.requests.map(({ status }) => status)).toEqual(sandbox.requests.map(() => 200));
	for (const schedule of leaves[id]!) expect(sandbox.schedules.get(schedule.id!)).toEqual(schedule);
	const touched = new Set(leaves[id]!.map((schedule) => schedule.id));
	const others = [...sandbox.schedules.values()].filter((schedule) => !touched.has(schedule.id));
	const before = seed.schedules!.filter((schedule) => !touched.has(schedule.id));
	expect(others).toEqual(before.map((schedule) => ({ users: [], groups: [], ...schedule })));
});

test('n8n says so when a workflow fails', async () => {
	const sandbox = await useSandbox();
	sandbox.faults.respondWith({ status: 400, body: { name: ['This field is required.'] } });
	await expect(instance.command('execute', `--id=${examples[0]?.id}`)).rejects.toThrow(
		'This field is required',
	);
});
