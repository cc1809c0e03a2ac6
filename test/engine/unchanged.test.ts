import type { INodeParameters } from 'n8n-workflow';
import {
	errorAfterApplying,
	resetAfterApplying,
	type LoggedRequest,
	type SandboxOptions,
} from '../../tools/sandbox';
import {
	bodyOf,
	goOn,
	minimalSchedule,
	openSandbox,
	outputOf,
	refusal,
	retryOnFail,
	runAgainst,
	update,
	useSandbox,
} from './support';

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
const body = {
	report: 7,
	name: 'Sales',
	schedule_type: 'D',
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'Europe/Berlin',
	users: [1, 2],
	method_type: 'email',
	schedule_condition: '1',
	retry_condition: '0',
};
const sales = { id: 5, ...body };
const sandbox = useSandbox({ schedules: [sales] });
const run = (more?: INodeParameters) => sandbox.run(parameters(more), [{ name: 'Sales' }]);
const writes = () => sandbox.current.requests.filter(({ method }) => method !== 'GET');

test('a record that lacks a field: the update is sent whole', async () => {
	sandbox.current.schedules.set(
		5,
		Object.fromEntries(Object.entries(sales).filter(([key]) => key !== 'timezone')) as never,
	);
	expect(outputOf(await run())).toMatchObject([{ operation: 'update', scheduleId: 5, users: [1, 2] }]);
	expect(writes().map(bodyOf)).toEqual([body]);
});

test('a sheet sent twice sends nothing the second time, and five changed rows send five', async () => {
	const names = Array.from({ length: 50 }, (_, index) => `Row ${index}`);
	const rows = (hours: Record<string, string> = {}) =>
		names.map((name) => ({ name, hour: hours[name] ?? '09' }));
	const sheet = parameters({ scheduledTimeHour: '={{ $json.hour }}' });
	await sandbox.run(sheet, rows());
	expect(writes()).toHaveLength(50);
	sandbox.current.requests.length = 0;
	const again = await sandbox.run(sheet, rows());
	expect(writes()).toEqual([]);
	expect(outputOf(again)).toEqual(
		names.map((name, i) => ({
			...{ operation: 'unchanged', scheduleId: 6 + i },
			...{ change: `Unchanged: “${name}” (report 7)`, check: '' },
		})),
	);
	expect(again.hints('Node')).toEqual([]);
	const changed = Object.fromEntries(names.slice(10, 15).map((name) => [name, '10']));
	await sandbox.run(sheet, [...rows(changed), { name: 'New', hour: '09' }]);
	expect(writes().map(({ method }) => method)).toEqual([...Array<string>(5).fill('PUT'), 'POST']);
});

test('a preview has beside the row what the update leaves as it is, though a cell may mean to take it away', async () => {
	sandbox.current.schedules.set(5, { ...sales, export_data_type: 'csv' } as never);
	const value = { report: '7', name: '={{ $json.name }}', time: '9' };
	const checks = async (field: string, cell: string) => {
		const fields = { ...value, [field]: '={{ $json.cell }}' };
		const columns = { mappingMode: 'defineBelow', value: fields };
		const mapped = { operation: 'upsert', dataMode: 'mapColumns', columns, previewOnly: true };
		return outputOf(await sandbox.run(mapped, [{ name: 'Sales', cell }]))[0]!.check;
	};
	const keeps = (text: string) => expect.stringMatching(text) as string;
	// Of an unchanged row, too.
	for (const time of ['10', '9']) {
		value.time = time;
		expect(await checks('recipients', '')).toEqual(keeps('is blank, so users 1 and 2 stay'));
	}
	for (const cell of ['', 'None', 'PDF']) {
		expect(await checks('attachments', cell)).toEqual(keeps('Data Export stays CSV'));
	}
	expect(writes()).toEqual([]);
});

const conditional: INodeParameters = {
	...{
		scheduleType: 'W',
		scheduledDayOfWeek: [0, 3],
		exportType: 'pdf',
		exportDataType: 'csv',
		groups: [11],
	},
	...{ scheduleCondition: '2', query: 'SELECT 1', datasource: 3, triggerValue: '20', retryCondition: '4' },
};

test.each<[SandboxOptions['recordForm'], string[]]>([
	['objects', ['unchanged']],
	['otherTypes', ['unchanged']],
	['withoutRecipients', ['update', 'PUT']],
])('a service that shows records %s: a row that is sent again', async (recordForm, again) => {
	const service = await openSandbox({ recordForm });
	const send = async (more: INodeParameters = {}) => {
		service.requests.length = 0;
		const sheet = { parameters: parameters({ ...conditional, ...more }), items: [{ name: 'Sales' }] };
		const [output] = outputOf(await runAgainst(service, sheet));
		const sent = service.requests.filter(({ method }) => method !== 'GET');
		return [output!.operation, ...sent.map(({ method }) => method)];
	};
	expect(await send()).toEqual(['create', 'POST']);
	expect(await send()).toEqual(again);
	expect(await send({ scheduledTimeHour: '10' })).toEqual(['update', 'PUT']);
});

test('what a try left unknown and the next one finds as asked isn’t called unknown where that one stops', async () => {
	const names = ['Sales', 'Board'];
	const schedules = names.map((name, i) => ({ ...sales, id: 5 + i, name, scheduled_time_hour: '08' }));
	const service = await openSandbox({ schedules });
	service.faults.add(errorAfterApplying(), {
		matching: ({ body: sent }) => sent.includes('Sales'),
		times: 1,
	});
	service.faults.respondWith({ status: 400 }, { matching: ({ body: sent }) => sent.includes('Board') });
	const result = await runAgainst(service, {
		parameters: parameters({ options: { maxRetries: 0, concurrency: 1 } }),
		items: names.map((name) => ({ name })),
		settings: retryOnFail,
	});
	expect(refusal(result)).toContain('Refused: “Board”');
	expect(refusal(result)).not.toContain('Unknown');
});

test('with Retry On Fail, an unchanged row is done', async () => {
	const isUpdate = ({ method }: LoggedRequest) => method === 'PUT';
	sandbox.current.schedules.set(6, { ...sales, id: 6, name: 'Stock' } as never);
	sandbox.current.faults.respondWith({ status: 400 }, { matching: isUpdate, times: 1 });
	const hour = { scheduledTimeHour: '={{ $json.hour }}' };
	const rows = [
		{ name: 'Sales', hour: '09' },
		{ name: 'Stock', hour: '10' },
	];
	const result = await sandbox.run(parameters(hour), rows, retryOnFail);
	expect(outputOf(result).map(({ operation }) => operation)).toEqual(['unchanged', 'update']);
	expect(outputOf(result).map(({ change }) => change)).toEqual([
		'Unchanged: “Sales” (report 7)',
		'Updated “Stock” (report 7): Hour 09 → 10',
	]);
	expect(writes().map(({ url }) => url)).toEqual(['/api/v1/schedules/6/', '/api/v1/schedules/6/']);
});

test('with Retry On Fail, what an earlier try has created by name is said to be created', async () => {
	const isUpdate = ({ method }: LoggedRequest) => method === 'PUT';
	sandbox.current.faults.add(resetAfterApplying(), { matching: isUpdate, times: 1 });
	const more = { scheduledTimeHour: '10', options: { maxRetries: 0, output: 'full' } };
	const rows = [{ name: 'Sales' }, { name: 'New' }];
	const result = await sandbox.run(parameters(more), rows, { ...retryOnFail, ...goOn });
	// What is unknown is sent again, not compared.
	expect(writes().map(({ method }) => method)).toEqual(['PUT', 'POST', 'PUT']);
	expect(outputOf(result)[1]).toMatchObject({
		change: expect.stringMatching(/^Created “New”/),
		answer: expect.anything(),
	});
});

test('what is updated by ID is sent, whatever the service shows', async () => {
	const byId = parameters({ matchBy: 'id', scheduleId: '5', name: 'Sales' });
	await sandbox.run(byId, [{}]);
	await sandbox.run(update({ name: 'Sales' }, '5'), [{}]);
	expect(writes()).toHaveLength(2);
});
