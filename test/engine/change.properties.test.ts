import fc, { draws } from '../property';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { LoggedRequest, SandboxOptions } from '../../tools/sandbox';
import { goOn, inShort, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

/** A preview and the run behind it say and send the same. What they say is in test/pure/say/golden/. */

const weekly = { report: 7, schedule_type: 'W', scheduled_day_of_week: [1], timezone: 'Europe/Berlin' };
const times = { scheduled_time_hour: '09', scheduled_time_minute: '00', method_type: 'email' };
const always = {
	schedule_condition: '1',
	retry_condition: '0',
	export_type: 'pdf',
	users: [1, 2],
	groups: [],
};
const existing = (id: number, name: string) => ({ id, name, ...weekly, ...times, ...always });
const bare = (id: number, name: string) => ({ id, name, report: 7, users: [], groups: [] });
const others = [8, 9, 10, 11, 12].map((id) => bare(id, `other ${id}`));
const schedules: IDataObject[] = [existing(5, 'a'), existing(6, 'b'), bare(7, 'c'), ...others];
const sandbox = useSandbox({ schedules: schedules as SandboxOptions['schedules'] });

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
const row = fc.record({
	id: fc.integer({ min: 5, max: 12 }),
	name: fc.constantFrom('a', 'b', 'c', 'Weekly "sales"', '<b>', 'new', ''),
	type: fc.constantFrom('daily', 'weekly', 'monthly', 'once', 'no type'),
	day: fc.constantFrom(0, 1, 2, 3, 4, 6),
	date: fc.integer({ min: 1, max: 29 }),
	hour: fc.constantFrom('7', '09', '23', 'lunch'),
	users: fc.oneof(ids, fc.constant('')),
	groups: fc.oneof(ids, fc.constant('')),
	pdf: fc.constantFrom('pdf', 'png', ''),
});
const planned = row.map(({ day, date, ...one }) => ({
	...one,
	days: one.type === 'weekly' ? [day] : '',
	date: one.type === 'monthly' ? date : '',
}));
// Two rows of one name are refused.
const rows = fc.uniqueArray(planned, { selector: ({ name }) => name, minLength: 4, maxLength: 7 });

const fields = {
	...{ name: '={{ $json.name }}', scheduleType: '={{ $json.type }}', scheduledTimeHour: '={{ $json.hour }}' },
	...{ scheduledDayOfWeek: '={{ $json.days }}', scheduledDayOfMonth: '={{ $json.date }}' },
	...{ users: '={{ $json.users }}', groups: '={{ $json.groups }}', exportType: '={{ $json.pdf }}' },
};
const isRead = ({ method }: LoggedRequest) => method === 'GET';

const operations: Record<string, INodeParameters> = {
	create: { ...minimalSchedule, ...fields },
	'create or update by name': { ...minimalSchedule, operation: 'upsert', matchBy: 'name', ...fields },
	'update by ID': update(
		{ scheduledTimeHour: '={{ $json.hour }}', users: '={{ $json.users }}', exportType: '={{ $json.pdf }}' },
		'={{ $json.id }}',
	),
	'add users': membership('addUsers', '={{ $json.id }}', '={{ $json.users || [] }}'),
	'remove groups': membership('removeGroups', '={{ $json.id }}', '={{ $json.groups || [] }}'),
};

test.each(Object.entries(operations))(
	'a preview says and shows what the run behind it says and sends: %s',
	async (name, own) => {
		const runAs = async (items: object[], previewOnly: boolean) => {
			sandbox.current.reset();
			// By ID, a run reads no list: a preview that could would say from what to what.
			if (!name.endsWith('by name'))
				sandbox.current.faults.respondWith({ status: 404 }, { matching: isRead });
			const options = { output: 'full', concurrency: 1 };
			return outputOf(await sandbox.run({ ...own, previewOnly, options }, items, goOn));
		};
		const property = fc.asyncProperty(rows, async (items) => {
			const before = await runAs(items, true);
			expect(sandbox.current.changes).toEqual([]);
			const after = await runAs(items, false);
			const sent = sandbox.current.changes.map(inShort);

			// First, because an item that failed once explains what else differs.
			expect(after.map(({ error }) => error)).toEqual(before.map(({ error }) => error));
			// Byte for byte.
			const requests = before.filter(({ method }) => method !== undefined);
			const expected = requests.map(({ method, url, body }) => ({
				...{ method, url: new URL(String(url)).pathname, body: JSON.stringify(body) },
			}));
			const inOrder = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
			expect(inOrder(expected)).toEqual(inOrder(sent));

			for (const [item, would] of before.entries()) {
				const did = after[item]!;
				if (would.error !== undefined) continue;
				const inPast = String(would.change)
					.replace(/^(?:Create|Update|Remove)\b/, (verb) => `${verb}d`)
					.replace(/^Add\b/, 'Added');
				expect(did.change).toBe(inPast);
				// The answer may show more.
				expect(String(did.check).startsWith(String(would.check))).toBe(true);
				expect([did.operation, did.users, did.groups]).toEqual([would.operation, would.users, would.groups]);
			}
		});
		// Each run is two of the engine's.
		await fc.assert(property, { numRuns: draws(3, 8), endOnFailure: true });
	},
);
