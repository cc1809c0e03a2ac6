import type { INodeParameters } from 'n8n-workflow';
import { dailySchedule } from '../data/wire';
import { locator, minimalSchedule, outputOf, update, useSandbox } from './support';

/** Create or Update by name sends no update that the service's own record shows to change nothing.
 * Which forms of a record show that is in test/pure/names/. */

const parameters = (more: INodeParameters = {}): INodeParameters => ({
	...minimalSchedule,
	operation: 'upsert',
	matchBy: 'name',
	name: '={{ $json.name }}',
	users: [1, 2],
	...more,
});
const sales = { ...dailySchedule, id: 5, name: 'Sales', users: [1, 2] };
const sandbox = useSandbox({ schedules: [sales] });

test('a sheet sent twice sends nothing the second time, and five changed rows send five', async () => {
	const names = Array.from({ length: 50 }, (_, index) => `Row ${index}`);
	const rows = (hours: Record<string, string> = {}) => names.map((name) => ({ name, hour: hours[name] ?? '09' }));
	// A timezone that raises a doubt, but not where the schedule has it already.
	const sheet = parameters({ scheduledTimeHour: '={{ $json.hour }}', timezone: locator('name', 'Berlin') });
	await sandbox.run(sheet, rows());
	expect(sandbox.current.changes).toHaveLength(50);
	sandbox.current.requests.length = 0;
	const again = await sandbox.run(sheet, rows());
	expect(sandbox.current.changes).toEqual([]);
	expect(outputOf(again)).toEqual(
		names.map((name, i) => ({
			operation: 'unchanged',
			scheduleId: 6 + i,
			change: `Unchanged: “${name}” (report 7)`,
			check: '',
		})),
	);
	expect(again.hints('Node')).toEqual([]);
	const changed = Object.fromEntries(names.slice(10, 15).map((name) => [name, '10']));
	await sandbox.run(sheet, [...rows(changed), { name: 'New', hour: '09' }]);
	expect(sandbox.current.changes.map(({ method }) => method)).toEqual([...Array<string>(5).fill('PUT'), 'POST']);
});

test('what is updated by ID is sent, whatever the service shows', async () => {
	const byId = parameters({ matchBy: 'id', scheduleId: '5', name: 'Sales' });
	await sandbox.run(byId, [{}]);
	await sandbox.run(update({ name: 'Sales' }, '5'), [{}]);
	expect(sandbox.current.changes).toHaveLength(2);
});
