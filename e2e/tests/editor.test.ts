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

/** What create shows: what is always there, and what these choices add. */
function createFields({ recurrence = [] as string[], condition = [] as string[] } = {}): string[] {
	return [
		'Resource',
		'Operation',
		'Mapping',
		'Report',
		'Name',
		'Schedule Type',
		...recurrence,
		'Hour',
		'Minute',
		'Timezone',
		'Select Recipients By',
		'User IDs',
		'Group IDs',
		'Delivery Method',
		'Document Export',
		'Data Export',
		'Condition',
		...condition,
		'Options',
	];
}

test('each resource and operation shows the fields that it has, and no others', async () => {
	await openNode();
	expect(await editor.labels()).toEqual(createFields());

	await editor.choose('operation', 'Create or Update');
	const upsert = createFields();
	upsert.splice(2, 0, 'Match By', 'Schedule');
	expect(await editor.labels()).toEqual(upsert);
	await editor.choose('matchBy', 'Name');
	const byName = createFields().filter((label) => label !== 'Name');
	byName.splice(2, 0, 'Match By', 'Name');
	expect(await editor.labels()).toEqual(byName);

	await editor.choose('operation', 'Update');
	const update = ['Resource', 'Operation', 'Schedule', 'Mapping', 'Update Fields', 'Options'];
	expect(await editor.labels()).toEqual(update);

	await editor.choose('resource', 'Membership');
	for (const recipients of ['User IDs', 'Group IDs']) {
		for (const action of ['Add', 'Remove']) {
			await editor.choose('operation', `${action} ${recipients.replace(' ID', '')}`);
			const fields = ['Schedule', 'Select Recipients By', recipients];
			expect(await editor.labels()).toEqual(['Resource', 'Operation', ...fields, 'Options']);
		}
	}
});

test('fields come and go with schedule type, condition and mapping', async () => {
	await openNode();
	for (const [option, recurrence] of [
		['Once', []],
		['Weekly', ['Days of Week']],
		['Monthly', ['Day of Month']],
		['Quarterly', ['Day of Month']],
	] as const) {
		await editor.choose('scheduleType', option);
		expect(await editor.labels()).toEqual(createFields({ recurrence: [...recurrence] }));
	}
	await editor.choose('scheduleCondition', 'Deliver Only If Met');
	const condition = ['Query', 'Datasource ID', 'Trigger Value', 'Retry For'];
	expect(await editor.labels()).toEqual(createFields({ recurrence: ['Day of Month'], condition }));

	await editor.choose('dataMode', 'Map Automatically');
	expect(await editor.labels()).toEqual(['Resource', 'Operation', 'Mapping', 'Options']);
	await editor.parameters.getByText('Name columns like the fields in the form').waitFor();
});

test('a delivery to Slack says what it needs', async () => {
	await openNode();
	const notice = editor.parameters.getByText(
		'Slack needs an export: choose a Document Export or a Data Export',
	);
	expect(await notice.isVisible()).toBe(false);
	await editor.choose('methodType', 'Slack');
	await notice.waitFor();
});

test('an update offers every field of the table', async () => {
	await openNode({ resource: 'schedule', operation: 'update' });
	expect(await editor.offered('Add field')).toEqual([
		'Condition',
		'Data Export',
		'Datasource ID',
		'Day of Month',
		'Days of Week',
		'Delivery Method',
		'Document Export',
		'Group IDs',
		'Group Names',
		'Hour',
		'Minute',
		'Name',
		'Query',
		'Report',
		'Retry For',
		'Schedule Type',
		'Timezone',
		'Trigger Value',
		'User Emails',
		'User IDs',
	]);
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
	expect(shown.error).toBe('User IDs: "eight" isn\'t a valid ID. Use whole numbers, e.g. 1, 2, 3 [item 0]');
	expect(shown.description).toBe('Correct the values above and run the node again. Nothing was sent.');
	expect(sandbox.requests).toHaveLength(0);
});

test('what the service refuses is shown in its own words', async () => {
	await useSandbox({ schedules: [{ id: 3 }], knownUsers: [7] });
	await openNode({ resource: 'membership', operation: 'addUsers' });
	await editor.type('scheduleId', '3');
	await editor.type('users', '7, 8');
	expect((await editor.execute()).error).toBe(
		'The service answered 400: users (User IDs): Invalid pk "8" - object does not exist. (schedule 3, users 8)',
	);
});

test('a good run shows what the service answered, and the service holds it', async () => {
	const sandbox = await useSandbox({ schedules: [{ id: 3, name: 'Weekly sales' }] });
	await openNode({ resource: 'membership', operation: 'addUsers' });
	await editor.type('scheduleId', '3');
	await editor.type('users', '7, 8');
	const { items } = await editor.execute();
	const answer = expect.objectContaining({ data: expect.objectContaining({ id: 3 }) as unknown }) as unknown;
	expect(items).toEqual([{ operation: 'addUsers', scheduleId: 3, users: [7, 8], answer }]);
	expect(sandbox.schedules.get(3)).toMatchObject({ name: 'Weekly sales', users: [7, 8] });
});

test('schedule and users are chosen by name, and their ids are sent', async () => {
	const sandbox = await useSandbox(seed);
	const scheduleId = { __rl: true, mode: 'list', value: '' };
	await openNode({ resource: 'membership', operation: 'addUsers', scheduleId });
	await editor.pick('scheduleId', 'costs', 'Monthly costs');
	expect(await editor.picked('scheduleId')).toContain('Monthly costs');
	await editor.choose('recipientSelection', 'List');
	await editor.choose('usersFromList', /Alan Turing/);
	const { error } = await editor.execute();
	expect(error).toBeUndefined();
	expect(sandbox.schedules.get(2)?.users).toEqual([2]);
});

test('an entry of a list says which ID it has', async () => {
	await useSandbox(seed);
	const scheduleId = { __rl: true, mode: 'list', value: '' };
	await openNode({ resource: 'membership', operation: 'addUsers', scheduleId });
	await editor.pick('scheduleId', 'sales', 'Weekly sales (ID 1)');
	expect(await editor.picked('scheduleId')).toBe('Weekly sales (ID 1)');
});

test('groups are chosen from the list of groups', async () => {
	const sandbox = await useSandbox(seed);
	await openNode({ resource: 'membership', operation: 'addGroups', recipientSelection: 'list' });
	await editor.type('scheduleId', '2');
	await editor.choose('groupsFromList', 'Sales team (ID 2)');
	const { error } = await editor.execute();
	expect(error).toBeUndefined();
	expect(sandbox.schedules.get(2)).toMatchObject({ users: [], groups: [2] });
});

test('users are found by email, groups by name', async () => {
	const sandbox = await useSandbox(seed);
	await openNode({ resource: 'schedule', operation: 'update' });
	await editor.choose('operation', 'Create');
	await editor.choose('recipientSelection', 'Email (Users) or Name (Groups)');
	expect(await editor.labels()).toEqual(expect.arrayContaining(['User Emails', 'Group Names']));

	await editor.choose('resource', 'Membership');
	await editor.choose('operation', 'Add Users');
	await editor.type('scheduleId', '2');
	await editor.choose('recipientSelection', 'Email (Users) or Name (Groups)');
	await editor.type('userEmails', 'ADA@example.com, nobody@example.com');
	expect((await editor.execute()).error).toBe(
		'User Emails: no user with the email "nobody@example.com" [item 0]',
	);
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('Preview Only is on as soon as it is added: nothing is sent, and a hint says so', async () => {
	const sandbox = await useSandbox({ schedules: [{ id: 3 }] });
	await openNode({ resource: 'membership', operation: 'addUsers' });
	await editor.type('scheduleId', '3');
	await editor.type('users', '7, 8');
	await editor.add('Add option', 'Preview Only');
	const { items } = await editor.execute();
	expect(items).toEqual([
		{
			method: 'POST',
			url: `${sandbox.url}/api/v1/schedules/3/add_users/`,
			body: { users: [7, 8] },
		},
	]);
	expect(await editor.hints()).toEqual(['Preview only: nothing was sent.']);
	expect(sandbox.requests).toEqual([]);
});

test('a hint says what the service leaves open; where all is ordinary there is none', async () => {
	await useSandbox();
	const report = { __rl: true, mode: 'id', value: '7' };
	const timezone = { __rl: true, mode: 'name', value: 'Europe/Berlin' };
	await openNode({ report, timezone, scheduleType: 'W', users: '7' });
	expect((await editor.execute()).error).toBeUndefined();
	expect(await editor.hints()).toEqual([
		"No days for 1 weekly schedule. The service's API doesn't say what happens then.",
	]);

	await openNode({ report, timezone, scheduleType: 'D', users: '7' });
	expect((await editor.execute()).error).toBeUndefined();
	expect(await editor.hints()).toEqual([]);
});

test('before a first execution the next node sees what this one will give', async () => {
	const { nodes, connections } = oneNodeWorkflow('Schema', { resource: 'membership', operation: 'addUsers' });
	const next = { ...nodes[0]!, name: 'Next', type: 'n8n-nodes-base.set', typeVersion: 3.4, id: 'next' };
	const links = { [nodeName]: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } };
	const id = await rest.createWorkflow({
		name: 'Schema preview',
		nodes: [...nodes, { ...next, position: [480, 0] }],
		connections: { ...connections, ...links },
	});
	await editor.openWorkflow(id);
	await editor.openNode('Next');
	const input = editor.inputSchema;
	await input.getByText('scheduleId', { exact: true }).waitFor();
	for (const field of ['operation', 'users', 'answer']) {
		expect(await input.getByText(field, { exact: true }).isVisible()).toBe(true);
	}
});
