import fc from '../property';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { LoggedRequest, SandboxOptions } from '../../tools/sandbox';
import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import type { ScheduleField } from '../../nodes/ReportSchedule/fields/types';
import { goOn, inShort, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

/** A preview and the run behind it say the same, and what they say was sent. */

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
// Two rows of one name are refused.
const rows = fc.uniqueArray(row, { selector: ({ name }) => name, minLength: 4, maxLength: 7 });

const fields = {
	...{ name: '={{ $json.name }}', scheduleType: '={{ $json.type }}', scheduledTimeHour: '={{ $json.hour }}' },
	scheduledDayOfWeek: '={{ $json.type === "weekly" ? [$json.day] : "" }}',
	scheduledDayOfMonth: '={{ $json.type === "monthly" ? $json.date : "" }}',
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
	'%s',
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
			expect(sandbox.current.requests.filter((request) => !isRead(request))).toEqual([]);
			const after = await runAs(items, false);
			const sent = sandbox.current.requests.filter((request) => !isRead(request)).map(inShort);

			// Byte for byte.
			const requests = before.filter(({ method }) => method !== undefined);
			const expected = requests.map(({ method, url, body }) => ({
				...{ method, url: new URL(String(url)).pathname, body: JSON.stringify(body) },
			}));
			const inOrder = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
			expect(inOrder(expected)).toEqual(inOrder(sent));

			for (const [item, would] of before.entries()) {
				const did = after[item]!;
				expect(did.error).toBe(would.error);
				if (would.error !== undefined) continue;
				const inPast = String(would.change)
					.replace(/^(?:Create|Update|Remove)\b/, (verb) => `${verb}d`)
					.replace(/^Add\b/, 'Added');
				expect(did.change).toBe(inPast);
				// The answer may show more.
				expect(String(did.check).startsWith(String(would.check))).toBe(true);
				expect([did.operation, did.users, did.groups]).toEqual([would.operation, would.users, would.groups]);
				expectSent(inPast, would, sent);
				const record = schedules.find(({ id }) => id === would.scheduleId);
				if (name === 'create or update by name' && record) expectTold(inPast, would, record);
			}
		});
		// Each run is two of the engine's.
		await fc.assert(property, { numRuns: 4, endOnFailure: true });
	},
	300_000,
);

/** What was done says no field and no number that the service hasn't got for the item. */
function expectSent(change: string, item: IDataObject, sent: Array<{ body: string }>): void {
	if (/^(?:Unchanged|Nothing)/.test(change)) return;
	// What is there before, and names.
	const told = change
		.replace(/“.*”/g, '')
		.replace(/\S+ →/g, '')
		.replace(/removes [^:]*?(?=, sets|$)/, '');
	const body = 'body' in item ? JSON.stringify(item.body) : '';
	const got = `${body || sent.map((one) => one.body).join()} ${item.scheduleId as string}`;
	for (const [number] of told
		.replace(/ \(report \d+\)/, body.includes('"report"') ? '$&' : '')
		.matchAll(/\d+/g)) {
		expect({ change, number, got }).toEqual({
			change,
			number,
			got: expect.stringMatching(`\\b${number}\\b`),
		});
	}
	for (const { name, label } of scheduleFields) {
		if (told.includes(`${label} `) && body !== '') expect(Object.keys(item.body as object)).toContain(name);
	}
}

/** What was done says all that an update changes, and nothing else: from what to what, and who comes and goes. */
function expectTold(change: string, item: IDataObject, record: IDataObject): void {
	const body = (item.body ?? {}) as IDataObject;
	const [added, removed]: string[][] = [[], []];
	for (const field of scheduleFields) {
		const { name, label } = field;
		const [after, before] = [body[name], record[name]];
		if (after === undefined) continue;
		if (field.kind === 'ids' && before !== undefined) {
			const [now, then] = [after, before] as number[][];
			added!.push(...now!.filter((id) => !then!.includes(id)).map(String));
			removed!.push(...then!.filter((id) => !now!.includes(id)).map(String));
		} else if (field.kind !== 'ids') {
			const isChanged = JSON.stringify(after) !== JSON.stringify(before);
			const words = before === undefined ? `${label} to ` : `${label} ${labelsOf(field, before)} → `;
			expect({ change, label, isTold: change.includes(words) }).toEqual({ change, label, isTold: isChanged });
		}
	}
	const told = (verb: string) =>
		change.match(new RegExp(`${verb} (?:(?!, removes|, sets).)*`))?.[0].match(/\d+/g) ?? [];
	expect([change, ...told('adds')].sort()).toEqual([change, ...added!].sort());
	expect([change, ...told('removes')].sort()).toEqual([change, ...removed!].sort());
}

function labelsOf(field: ScheduleField, value: unknown): string {
	const choices: ReadonlyArray<{ value: unknown; label: string }> = 'choices' in field ? field.choices : [];
	const labels = [value].flat().map((one) => choices.find((choice) => choice.value === one)?.label ?? one);
	return labels.join();
}
