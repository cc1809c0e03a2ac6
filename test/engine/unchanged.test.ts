import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { resetAfterApplying, type LoggedRequest, type SandboxOptions } from '../../tools/sandbox';
import {
	goOn,
	minimalSchedule,
	openSandbox,
	outputOf,
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
	users: '1, 2',
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
const writes = () => sandbox.current.requests.filter(({ method }) => method !== 'GET');

async function withRecord(record: object, more: INodeParameters = {}) {
	const service = await openSandbox({ schedules: [record as typeof sales] });
	const result = await runAgainst(service, { parameters: parameters(more), items: [{ name: 'Sales' }] });
	expect(result.error).toBeUndefined();
	const sent = service.requests.filter(({ method }) => method !== 'GET');
	return { result, sent: sent.map((request) => JSON.parse(request.body.toString()) as IDataObject) };
}

const withoutTimezone = Object.fromEntries(Object.entries(sales).filter(([key]) => key !== 'timezone'));
test.each<[string, object]>([
	['a user more', { ...sales, users: [1, 2, 3] }],
	['a field that isn’t there', withoutTimezone],
	['the same under another key', { ...withoutTimezone, time_zone: 'Europe/Berlin' }],
])('a record with %s: the update is sent whole', async (_what, record) => {
	const { result, sent } = await withRecord(record);
	expect(sent).toEqual([body]);
	expect(outputOf(result)).toMatchObject([{ operation: 'update', scheduleId: 5, users: [1, 2] }]);
});

test('with Send Unchanged it is sent all the same', async () => {
	const { sent } = await withRecord(sales, { options: { sendUnchanged: true } });
	expect(sent).toEqual([body]);
});

test('with Send Unchanged, nothing is sent for a row without a value', async () => {
	const columns = { operation: 'upsert', dataMode: 'autoMapInputData', options: { sendUnchanged: true } };
	const rows = [
		{ Name: 'Sales', Report: 7, Hour: '09' },
		{ Name: '', Report: '', Hour: '' },
	];
	const result = await sandbox.run(columns, rows);
	expect(outputOf(result).map(({ operation }) => operation)).toEqual(['update', 'none']);
	expect(writes().map(({ method, url }) => [method, url])).toEqual([['PUT', '/api/v1/schedules/5/']]);
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
		names.map((_, i) => ({ operation: 'unchanged', scheduleId: 6 + i, answer: null })),
	);
	// What an update would also set isn't told of one that isn't sent.
	expect(again.hints('Node').map(({ message }) => message)).toEqual([
		expect.stringMatching(/Unchanged.*: 50 /),
	]);
	const changed = Object.fromEntries(names.slice(10, 15).map((name) => [name, '10']));
	await sandbox.run(sheet, [...rows(changed), { name: 'New', hour: '09' }]);
	expect(writes().map(({ method }) => method)).toEqual([...Array<string>(5).fill('PUT'), 'POST']);
});

test('a preview says from what to what, and what stays as it is', async () => {
	const preview = async (more: INodeParameters) =>
		outputOf(
			await sandbox.run(parameters({ options: { previewOnly: true }, ...more }), [{ name: 'Sales' }]),
		)[0]!;
	expect((await preview({})).preview).toMatch(/^Unchanged/);
	expect((await preview({ scheduledTimeHour: '07' })).preview).toContain('Hour 09 → 07');
	expect((await preview({ users: '1, 3' })).preview).toContain('Users 1 and 2 → 1 and 3');
	expect(writes()).toEqual([]);
});

test('what an update leaves as it is, or may leave to the service, stands beside the row', async () => {
	sandbox.current.schedules.set(5, { ...sales, export_data_type: 'csv' } as never);
	const columns = (value: INodeParameters): INodeParameters => ({
		operation: 'upsert',
		dataMode: 'mapColumns',
		columns: {
			mappingMode: 'defineBelow',
			value: { report: '7', name: '={{ $json.name }}', time: '9', ...value },
		},
		options: { previewOnly: true },
	});
	const checks = async (value: INodeParameters, row: IDataObject) =>
		outputOf(await sandbox.run(columns(value), [{ name: 'Sales', ...row }], goOn))[0]!.check;
	const fromCell = '={{ $json.cell ?? "" }}';
	expect(await checks({ attachments: fromCell }, { cell: '' })).toEqual([
		expect.stringMatching(/Attachments.* is empty, so the schedule keeps Data Export CSV\.$/),
	]);
	expect(await checks({ recipients: fromCell }, { cell: '' })).toEqual([
		expect.stringMatching(/Recipients.* is empty, so the schedule keeps users 1, 2\.$/),
	]);
	expect(await checks({ methodType: fromCell }, { cell: '' })).toEqual([
		expect.stringMatching(/Delivery Method.* is empty, so the schedule keeps Email\.$/),
	]);
	expect(await checks({ attachments: fromCell }, { cell: 'None' })).toEqual([
		expect.stringMatching(/Data Export stays CSV/),
	]);
	// A cell that names the other export alone.
	expect(await checks({ attachments: fromCell }, { cell: 'PDF' })).toEqual([
		expect.stringMatching(/Data Export stays CSV/),
	]);
	sandbox.current.schedules.set(5, { ...sales, export_type: '', export_data_type: '' } as never);
	for (const cell of ['', 'None']) expect(await checks({ attachments: fromCell }, { cell })).toBeUndefined();
	sandbox.current.schedules.set(5, { ...sales, users: [], groups: [] } as never);
	expect(await checks({ recipients: fromCell }, { cell: '' })).toBeUndefined();
	expect(await checks({ scheduleType: fromCell }, { cell: 'Monthly' })).toEqual([
		"Day of Month isn't set, so the service may choose.",
	]);
	expect(await checks({ days: fromCell }, { cell: 'Mon' })).toEqual([
		'Days of Week may have no effect without the Schedule Type Weekly.',
	]);
	expect(await checks({ time: fromCell }, { cell: '9:00' })).toBeUndefined();
	expect(await checks({ scheduleCondition: fromCell }, { cell: 'Yes' })).toEqual([
		expect.stringContaining('no Query'),
	]);
	sandbox.current.schedules.set(5, { ...sales, query: 'SELECT 1' } as never);
	expect(await checks({ scheduleCondition: fromCell }, { cell: 'Yes' })).toBeUndefined();
	expect(writes()).toEqual([]);
});

/** Together they have every field. */
const kinds: Record<string, INodeParameters> = {
	conditional: {
		...{
			scheduleType: 'W',
			scheduledDayOfWeek: [0, 3],
			exportType: 'pdf',
			exportDataType: 'csv',
			groups: '11',
		},
		...{ scheduleCondition: '2', query: 'SELECT 1', datasource: 3, triggerValue: '20', retryCondition: '4' },
	},
	quarterly: { scheduleType: 'Q', scheduledDayOfMonth: 15, users: '' },
};

test.each<[SandboxOptions['recordForm'], string, string]>([
	['asSent', 'conditional', 'unchanged'],
	['asSent', 'quarterly', 'unchanged'],
	['objects', 'conditional', 'unchanged'],
	['objects', 'quarterly', 'unchanged'],
	['otherTypes', 'conditional', 'unchanged'],
	['otherTypes', 'quarterly', 'unchanged'],
	['withoutRecipients', 'conditional', 'update'],
	// It has no recipients, so its record has all that the update has.
	['withoutRecipients', 'quarterly', 'unchanged'],
])('records %s: a %s schedule, sent again: %s', async (recordForm, kind, operation) => {
	const service = await openSandbox({ recordForm });
	const send = async (more: INodeParameters = {}) => {
		service.requests.length = 0;
		const sheet = { parameters: parameters({ ...kinds[kind], ...more }), items: [{ name: 'Sales' }] };
		const [output] = outputOf(await runAgainst(service, sheet));
		const writes = service.requests.filter(({ method }) => method !== 'GET');
		return [output!.operation, ...writes.map(({ method }) => method)];
	};
	expect(await send()).toEqual(['create', 'POST']);
	expect(await send()).toEqual(operation === 'update' ? ['update', 'PUT'] : ['unchanged']);
	// In no form does another value count as the same.
	expect(await send({ scheduledTimeHour: '10' })).toEqual(['update', 'PUT']);
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
	expect(result.hints('Node').map(({ message }) => message)).toContain(
		'New schedules: 0. Updates: 1 (item 1, "Stock"). Unchanged, so not sent: 1 (item 0).',
	);
	expect(writes().map(({ url }) => url)).toEqual(['/api/v1/schedules/6/', '/api/v1/schedules/6/']);
});

test.each(['summary', 'answer'])(
	'with Retry On Fail, what an earlier try has created by name is said to be new, and not to have had no ID: %s',
	async (output) => {
		const isUpdate = ({ method }: LoggedRequest) => method === 'PUT';
		sandbox.current.faults.add(resetAfterApplying(), { matching: isUpdate, times: 1 });
		const more = { scheduledTimeHour: '10', options: { maxRetries: 0, output } };
		const result = await sandbox.run(parameters(more), [{ name: 'Sales' }, { name: 'New' }], {
			...retryOnFail,
			...goOn,
		});
		expect(writes().map(({ method }) => method)).toEqual(['PUT', 'POST']);
		expect(result.hints('Node').map(({ message }) => message)).toContainEqual(
			expect.stringContaining('New schedules: 1 (item 1), because no schedule had this name and report.'),
		);
	},
);

test.each(['summary', 'answer'])(
	'with Retry On Fail, what an earlier try has updated or left unchanged by name is counted: %s',
	async (output) => {
		const names = ['Sales', 'Costs', 'Stock'];
		const service = await openSandbox({
			schedules: names.map((name, index) => ({ ...sales, id: 5 + index, name })),
		});
		const isUpdate = ({ method }: LoggedRequest) => method === 'PUT';
		service.faults.respondWith({ status: 400 }, { matching: isUpdate, nth: 2 });
		const result = await runAgainst(service, {
			parameters: parameters({ scheduledTimeHour: '={{ $json.hour }}', options: { concurrency: 1, output } }),
			items: names.map((name, index) => ({ name, hour: ['10', '09', '11'][index]! })),
			settings: retryOnFail,
		});
		expect(service.requests.filter(isUpdate)).toHaveLength(3);
		expect(result.hints('Node').map(({ message }) => message)).toContainEqual(
			expect.stringMatching(/^New schedules: 0\. Updates: 2 .*Unchanged, so not sent: 1 /),
		);
	},
);

test('what is updated by ID is sent, whatever the service shows', async () => {
	const byId = parameters({ matchBy: 'id', scheduleId: '5', name: 'Sales' });
	await sandbox.run(byId, [{}]);
	await sandbox.run(update({ name: 'Sales' }, '5'), [{}]);
	expect(writes()).toHaveLength(2);
});
