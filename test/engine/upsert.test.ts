import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	type Fault,
	type LoggedRequest,
	resetAfterApplying,
	resetBeforeApplying,
	type SandboxOptions,
} from '../../tools/sandbox';
import { mapColumns } from '../mapColumns';
import { goOn, minimalSchedule, openSandbox, outputOf, refusal, runAgainst, useSandbox } from './support';

const schedules = [
	{ id: 5, name: 'Sales', report: 7 },
	{ id: 6, name: 'Costs', report: 7 },
	{ id: 7, name: 'Costs', report: 7 },
	{ id: 8, name: 'Stock', report: 9 },
];
const sandbox = useSandbox({ schedules });
const { run, sent, writes } = sandbox;
const upsert = (more: object) => ({ ...minimalSchedule, operation: 'upsert', ...more }) as INodeParameters;
const byId = upsert({ matchBy: 'id', scheduleId: "={{ $json.id ?? '' }}", name: '={{ $json.name }}' });
const byName = upsert({ matchBy: 'name', name: '={{ $json.name }}', report: '={{ $json.report ?? 7 }}' });

const reads = () => sent().filter((request) => request.startsWith('GET'));
const summaries = (output: IDataObject[]) => output.map(({ operation, scheduleId }) => [operation, scheduleId]);
const named = (name: string) => [...sandbox.current.schedules.values()].filter((one) => one.name === name);

const create = 'POST /schedules/';
const isCreate = ({ method }: LoggedRequest) => method === 'POST';

test('Create or Update by ID: items with one are updated, those without are created', async () => {
	const items = [
		{ id: 5, name: 'a' },
		{ id: null, name: 'b' },
		{ name: 'c' },
		{ id: '', name: 'd' },
		{ id: ' ', name: 'e' },
		{ id: '6', name: 'f' },
	];
	const output = outputOf(await run({ ...byId, options: { output: 'full' } }, items));
	expect(summaries(output).map(([operation]) => operation)).toEqual([
		'update',
		...Array.from({ length: 4 }, () => 'create'),
		'update',
	]);
	for (const { scheduleId, answer } of output) {
		expect((answer as { data: IDataObject }).data.id).toBe(scheduleId);
	}
	expect(sandbox.current.schedules.size).toBe(schedules.length + 4);
	expect(reads()).toEqual([]);
});

test('Create or Update by ID: a row whose ID is wrong isn’t read as a new schedule', async () => {
	const columns = upsert({ matchBy: 'id', scheduleId: '={{ $json.id }}', ...mapColumns(['Hour']) });
	const [output] = outputOf(await run(columns, [{ id: 'five', Hour: 30 }], goOn));
	expect(output!.error).toMatch(/Schedule: “five”.*Hour: 30/);
});

describe('Create or Update by name', () => {
	test('what is rejected, by the node or for a list, is told all that is wrong at once', async () => {
		const row = { Report: 7, 'Schedule Type': 'daily', Hour: 8, Timezone: 'UTC' };
		const unknown = { Users: 'nobody@example.com', Groups: 'Nobodies' };
		const rows = [
			{ ...row, Name: 'a', Hour: 25, Timezone: 'London', ...unknown },
			{ ...row, Name: 'b', Timezone: 'Europe/Pariss', Users: 'nobody@example.com' },
			{ ...row, Name: 'c', Hour: 25 },
			{ ...row, Name: 'd', 'Schedule Type': '', ...unknown },
			{ ...row, Name: 'e', Hour: 25, Users: 'ada@example.com, nobody' },
		];
		const result = await run({ ...byName, ...mapColumns(Object.keys(rows[0]!)) }, rows, goOn);
		const errors = outputOf(result).map(({ error }) => String(error));
		const told = [/Hour: 25/, /no user “nobody@/, /no group “Nobodies”/, /no user “nobody”/];
		expect(errors.map((error) => told.flatMap((one, index) => (one.test(error) ? [index] : [])))).toEqual([
			[0, 1, 2],
			[1],
			[0],
			[1, 2],
			[0, 3],
		]);
		expect(errors[3]).toMatch(/report 7 yet\. A new schedule needs Schedule Type/);
		expect(writes()).toEqual([]);
	});

	test('one of that name is updated, a new one created, in one reading of the list', async () => {
		const items = [{ name: ' SALES ' }, { name: 'New' }, { name: 'sto\u200bck', report: 9 }];
		const output = outputOf(await run(byName, items));
		expect(summaries(output)).toEqual([
			['update', 5],
			['create', 9],
			['update', 8],
		]);
		expect(reads()).toEqual(['GET /schedules/']);
		expect(sent()[0]).toBe('GET /schedules/');
	});

	test('two items that mean the same schedule are both rejected, also if a list that one needs is missing', async () => {
		const service = await openSandbox({ schedules: [] });
		service.faults.respondWith({ status: 404 }, { matching: ({ url }) => url.includes('/users/') });
		const row = { Name: 'New', Report: 7, Time: '08:00', Timezone: 'UTC', 'Schedule Type': 'Daily' };
		const result = await runAgainst(service, {
			parameters: upsert({ matchBy: 'name', ...mapColumns([...Object.keys(row), 'Users']) }),
			items: [
				{ ...row, Users: 'ada@example.com' },
				{ ...row, Name: ' new' },
			],
			settings: goOn,
		});
		expect(outputOf(result)).toEqual([
			{
				error: 'Name: “New” on report 7 is also meant by the 2nd item. Keep one, or combine them',
			},
			{
				error: 'Name: “new” on report 7 is also meant by the 1st item. Keep one, or combine them',
			},
		]);
		expect(service.changes).toEqual([]);
	});

	// The other forms are in test/pure/names/.
	test.each<{ what: string; options: SandboxOptions; message: string }>([
		{
			what: 'there is no list',
			options: { lists: false },
			message: 'Couldn\'t load schedules: DataReportive answered 405: “Method "GET" not allowed”. Match by ID instead',
		},
		{
			what: 'it never ends',
			options: { pageSize: 2, paging: 'endless' },
			message: 'The list of schedules may be incomplete: its pages repeat, or never end. Match by ID instead',
		},
	])('nothing is sent if $what, and the message says to match by ID', async ({ options, message }) => {
		const other = await openSandbox({ schedules, ...options });
		const stopped = await runAgainst(other, { parameters: byName, items: [{ name: 'New' }, { name: 'Sales' }] });
		const failed = await runAgainst(other, { parameters: byName, items: [{ name: 'New' }], settings: goOn });
		expect(stopped.error?.message).toBe(message);
		expect(refusal(stopped)).toContain('Nothing was sent.');
		expect(outputOf(failed)).toEqual([{ error: stopped.error?.message }]);
		expect(other.changes).toEqual([]);
	});
});

describe('a create of which the outcome is not known', () => {
	test.each<{ what: string; fault: Fault; count: number }>([
		{ what: 'a lost answer', fault: resetAfterApplying(), count: 1 },
		{ what: 'a connection that broke before it was applied', fault: resetBeforeApplying(), count: 0 },
	])(
		'$what: it stays unknown, and the next run by name creates nothing twice and completes it',
		async ({ fault, count }) => {
			sandbox.current.faults.add(fault, { matching: isCreate, nth: 1 });
			const parameters = { ...byName, users: [3] };
			const stopped = await run(parameters, [{ name: 'New' }]);
			// The message alone: under On Error: Continue, an item has nothing else.
			expect(stopped.error?.message).toMatch(/\. Outcome unknown\. .* won't create it twice \[“New”\]$/);
			expect(refusal(stopped)).toMatch(/again, still matching by name.* Unknown: “New”\.$/s);
			expect(named('New')).toHaveLength(count);
			expect(writes()).toEqual([create]);
			await run(parameters, [{ name: 'New' }]);
			expect(named('New')).toMatchObject([{ users: [3] }]);
		},
	);

	test('beside an empty row, too, the advice is to run it again', async () => {
		sandbox.current.faults.add(resetAfterApplying(), { matching: isCreate });
		const row = { Name: 'New', Report: 7, Time: '08:00', Timezone: 'UTC', 'Schedule Type': 'Daily' };
		const empty = { Name: '', Report: '', Time: '', Timezone: '', 'Schedule Type': '' };
		const parameters = upsert({ matchBy: 'name', ...mapColumns(Object.keys(row)) });
		expect(refusal(await run(parameters, [row, empty]))).toContain('run this again, still matching by name');
	});
});
