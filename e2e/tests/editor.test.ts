import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { Editor } from '../lib/editor';
import { nodeName, oneNodeWorkflow } from '../lib/oneNode';
import { seed } from '../lib/seed';
import { rest, useSandbox } from './support/n8n';

let editor: Editor;
beforeAll(async () => (editor = await Editor.open(rest.url)));
afterAll(async () => await editor?.close());

/** Opens the node, in a workflow of its own: n8n locks one that it believes to be open elsewhere. */
async function openNode(parameters: Record<string, unknown> = {}): Promise<void> {
	const name = expect.getState().currentTestName ?? 'Editor';
	await editor.openWorkflow(await rest.createWorkflow(oneNodeWorkflow(name.slice(0, 100), parameters)));
	await editor.openNode(nodeName);
}

/** What create shows: the fields of the one table that apply to these values. */
function createFields(scheduleType: string, condition: string): string[] {
	const values: Record<string, string> = { schedule_type: scheduleType, schedule_condition: condition };
	const shown = scheduleFields.filter(
		({ appliesTo }) => !appliesTo || appliesTo.values.includes(values[appliesTo.field] ?? ''),
	);
	const labels = shown.map(({ label }) => label);
	labels.splice(labels.indexOf('User IDs'), 0, 'Choose Recipients');
	return ['Resource', 'Operation', 'Mapping', ...labels, 'Options'];
}

test('each resource and operation shows the fields that it has, and no others', async () => {
	await openNode();
	expect(await editor.labels()).toEqual(createFields('D', '1'));

	await editor.choose('operation', 'Update');
	const update = ['Resource', 'Operation', 'Schedule', 'Mapping', 'Update Fields', 'Options'];
	expect(await editor.labels()).toEqual(update);

	await editor.choose('resource', 'Membership');
	for (const recipients of ['User IDs', 'Group IDs']) {
		for (const action of ['Add', 'Remove']) {
			await editor.choose('operation', `${action} ${recipients.replace(' ID', '')}`);
			const fields = ['Schedule', 'Choose Recipients', recipients];
			expect(await editor.labels()).toEqual(['Resource', 'Operation', ...fields, 'Options']);
		}
	}
});

test('fields come and go with schedule type, condition and mapping', async () => {
	await openNode();
	for (const [option, value] of [
		['Once', 'O'],
		['Weekly', 'W'],
		['Monthly', 'M'],
		['Quarterly', 'Q'],
	] as const) {
		await editor.choose('scheduleType', option);
		expect(await editor.labels()).toEqual(createFields(value, '1'));
	}
	await editor.choose('scheduleCondition', 'Conditional');
	expect(await editor.labels()).toEqual(createFields('Q', '2'));

	await editor.choose('dataMode', 'Map Automatically');
	expect(await editor.labels()).toEqual(['Resource', 'Operation', 'Mapping', 'Options']);
});

test('a delivery to Slack says what it needs', async () => {
	await openNode();
	const notice = editor.parameters.getByText('Slack needs a document export or a data export');
	expect(await notice.isVisible()).toBe(false);
	await editor.choose('methodType', 'Slack');
	await notice.waitFor();
});

test('an update offers every field of the table', async () => {
	await openNode({ resource: 'schedule', operation: 'update' });
	const fields = [...scheduleFields.map(({ label }) => label), 'Users', 'Groups'];
	expect(await editor.offered('Add field')).toEqual(fields.sort((a, b) => a.localeCompare(b)));
});

test('a timezone is found in the list by a part of its name', async () => {
	await openNode();
	await editor.pick('timezone', 'berl', 'Europe/Berlin');
	expect(await editor.picked('timezone')).toMatch(/^Europe\/Berlin\b/);
});

test('an id that is none is named on the screen, and nothing is sent', async () => {
	const sandbox = await useSandbox({ schedules: [{ id: 3 }] });
	await openNode({ resource: 'membership', operation: 'addUsers' });
	await editor.type('scheduleId', '3');
	await editor.type('users', '7, eight');
	const shown = await editor.execute();
	expect(shown.error).toMatch(/User IDs.*"eight"/);
	expect(shown.description).toMatch(/^\w.*\.$/);
	expect(sandbox.requests).toHaveLength(0);
});

test('what the service refuses is shown in its own words', async () => {
	await useSandbox({ schedules: [{ id: 3 }], knownUsers: [7] });
	await openNode({ resource: 'membership', operation: 'addUsers' });
	await editor.type('scheduleId', '3');
	await editor.type('users', '7, 8');
	expect((await editor.execute()).error).toContain('Invalid pk "8"');
});

test('a good run shows what the service answered, and the service holds it', async () => {
	const sandbox = await useSandbox({ schedules: [{ id: 3, name: 'Weekly sales' }] });
	await openNode({ resource: 'membership', operation: 'addUsers' });
	await editor.type('scheduleId', '3');
	await editor.type('users', '7, 8');
	const { items } = await editor.execute();
	expect(items).toEqual([
		expect.objectContaining({ data: expect.objectContaining({ id: 3, users: [7, 8] }) }),
	]);
	expect(sandbox.schedules.get(3)).toMatchObject({ name: 'Weekly sales', users: [7, 8] });
});

test('schedule and users are chosen by name, and their ids are sent', async () => {
	const sandbox = await useSandbox(seed);
	const scheduleId = { __rl: true, mode: 'list', value: '' };
	await openNode({ resource: 'membership', operation: 'addUsers', scheduleId });
	await editor.pick('scheduleId', 'costs', 'Monthly costs');
	expect(await editor.picked('scheduleId')).toContain('Monthly costs');
	await editor.choose('recipientSelection', 'From List');
	await editor.choose('usersFromList', /Alan Turing/);
	const { error } = await editor.execute();
	expect(error).toBeUndefined();
	expect(sandbox.schedules.get(2)?.users).toEqual([2]);
});
