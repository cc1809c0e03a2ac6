import { isDeepStrictEqual } from 'node:util';
import type { INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { ReportScheduleApi } from '../../../credentials/ReportScheduleApi.credentials';
import { resources } from '../../../nodes/ReportSchedule/panel';
import type { ChainedNode } from '../../../tools/harness/chain';
import { exampleService } from '../../exampleService';
import { shown, shownFor } from '../../pure/panel/shown';
import { until } from '../../until';
import { Editor } from '../lib/editor';
import { itemsNode, nextNode, nodeName, ownNode } from '../lib/workflows';
import { createWorkflow, rest, useSandbox } from './support/n8n';

/** The labels that n8n shows for these values of parameters, from top to bottom: a notice has none. */
const labelsFor = (given: INodeParameters): string[] =>
	shownFor(given)
		.filter(({ type }) => type !== 'notice')
		.map(({ displayName }) => displayName);

let editor: Editor;
beforeAll(async () => (editor = await Editor.open(rest.url)));
afterAll(async () => await editor?.close());

/** Opens the node, in a workflow of its own and behind these others. */
async function openNode(parameters: Record<string, unknown> = {}, ...before: ChainedNode[]): Promise<void> {
	await editor.openWorkflow(await createWorkflow(...before, ownNode(parameters)));
	await editor.openNode(nodeName);
}

/** Picks an option by its value: labels are checked elsewhere. */
async function choose(name: string, value: string, given: INodeParameters): Promise<void> {
	const options = (shown(name, given).options ?? []) as INodePropertyOptions[];
	await editor.choose(name, options.find((option) => option.value === value)!.name);
}

/** Asks for the labels on the screen, once n8n has drawn the form for these values: an earlier choice would be lost. */
async function expectLabels(given: INodeParameters): Promise<void> {
	const expected = labelsFor(given);
	await until(async () => isDeepStrictEqual(await editor.labels(), expected));
	expect([given, await editor.labels()]).toEqual([given, expected]);
}

const operations = resources.flatMap(({ value: resource, operations: all }) =>
	all.map(({ option }) => ({ resource, operation: String(option.value) })),
);

test('each resource and operation shows the fields that it has, and no others', async () => {
	await openNode();
	await expectLabels({});
	let current = 'schedule';
	for (const given of operations) {
		if (given.resource !== current) {
			current = given.resource;
			await choose('resource', current, {});
			await expectLabels({ resource: current });
		}
		await choose('operation', given.operation, { resource: current });
		await expectLabels(given);
	}
});

test('a search for DataReportive finds the node and the credential', async () => {
	await openNode();
	await editor.page.keyboard.press('Escape');
	const node = await editor.findNode('DataReportive', nodeName);
	expect(await node.isVisible()).toBe(true);
	const credential = await editor.findCredential('DataReportive', new ReportScheduleApi().displayName);
	expect(await credential.isVisible()).toBe(true);
});

/** A schedule that's given by its ID: the editor begins with its list. */
const byId = { __rl: true, mode: 'id', value: '' };

const addUsers = { resource: 'membership', operation: 'addUsers' };

test('an ID that is none is named on the screen, and nothing is sent', async () => {
	const sandbox = await useSandbox({ schedules: [{ id: 3 }] });
	await openNode({ ...addUsers, scheduleId: byId });
	await editor.type('scheduleId', '3');
	await editor.expression('users', '7, 008');
	const { error, description } = await editor.execute();
	expect(error).toContain("“008” isn't a valid ID");
	expect(description).toMatch(/\bNothing was sent\b/);
	// The editor itself asks for the list to pick from.
	expect(sandbox.changes).toEqual([]);
});

test('a schedule and users are picked from lists, and their IDs are sent', async () => {
	const sandbox = await useSandbox(exampleService);
	await openNode(addUsers);
	await editor.pick('scheduleId', 'stock', 'Stock in the north');
	expect(await editor.picked('scheduleId')).toBe('Stock in the north (ID 3)');
	await editor.choose('users', /Alan Turing/);
	const { error } = await editor.execute();
	expect(error).toBeUndefined();
	expect(sandbox.schedules.get(3)?.users).toEqual([103, 102]);
});

test('users are typed as names, and what is typed is kept', async () => {
	const sandbox = await useSandbox(exampleService);
	await openNode({ ...addUsers, scheduleId: { __rl: true, mode: 'id', value: '3' } });
	await editor.expression('users', 'Alan Turing, ada@example.com');
	const { error } = await editor.execute();
	expect(error).toBeUndefined();
	expect(sandbox.schedules.get(3)?.users).toEqual([103, 102, 101]);
	expect(await editor.parameter('users').innerText()).toContain('Alan Turing, ada@example.com');
	expect(await editor.issues('users').count()).toBe(0);
});

test('who was picked stays picked as an expression and back, whether the list still has them or not', async () => {
	await useSandbox(exampleService);
	await openNode({ ...addUsers, scheduleId: byId, users: [101, 999], previewOnly: true });
	const users = editor.parameter('users');
	await users.getByText('Ada Lovelace').waitFor();
	await editor.switchTo('expression', 'users');
	expect(await users.innerText()).toContain('{{ [101,999] }}');
	await editor.switchTo('fixed', 'users');
	expect(await users.innerText()).toMatch(/Ada Lovelace.*\s+999/);
	await editor.type('scheduleId', '3');
	const change = 'Add user 101 and user 999 to schedule 3, “Stock in the north”';
	expect((await editor.execute()).items).toEqual([expect.objectContaining({ change })]);
});

test('without the list, the field says to switch to Expression, and IDs typed there are sent', async () => {
	const sandbox = await useSandbox({ schedules: [{ id: 3 }] });
	sandbox.faults.respondWith({ status: 403 }, { matching: ({ url }) => url.includes('/v1/users') });
	await openNode({ ...addUsers, scheduleId: { ...byId, value: '3' } });
	await editor.issues('users').hover();
	await editor.page.getByText('Switch to Expression and type IDs or names instead').first().waitFor();
	await editor.expression('users', '7, 8');
	expect((await editor.execute()).error).toBeUndefined();
	expect(sandbox.schedules.get(3)?.users).toEqual([7, 8]);
});

test('Preview Only sends nothing, and a hint says so', async () => {
	const sandbox = await useSandbox({ schedules: [{ id: 3 }] });
	await openNode({ ...addUsers, scheduleId: byId });
	await editor.type('scheduleId', '3');
	await editor.expression('users', '7, 8');
	await editor.toggle('previewOnly');
	const { items } = await editor.execute();
	expect(items).toEqual([expect.objectContaining({ operation: 'addUsers', scheduleId: 3, check: '' })]);
	expect(await editor.hints()).toEqual([expect.stringMatching(/\bnothing was changed\b/)]);
	expect(sandbox.changes).toEqual([]);
});

describe('Map Columns', () => {
	const row = {
		Title: 'Weekly sales',
		'Report no.': 'Sales',
		'Sent every': 'Weekly',
		On: 'Mon, Thu',
		At: '9:30',
		'Who gets it': 'ada@example.com, Management',
	};
	const onFields = {
		report: 'Report no.',
		name: 'Title',
		scheduleType: 'Sent every',
		days: 'On',
		time: 'At',
		recipients: 'Who gets it',
	};
	const expressionFor = (heading: string) =>
		/^\w+$/.test(heading) ? `{{ $json.${heading} }}` : `{{ $json['${heading}'] }}`;
	const mapping = {
		resource: 'schedule',
		operation: 'upsert',
		dataMode: 'mapColumns',
		previewOnly: true,
	};

	/** Opens the node behind one item for the row. */
	const openBehindRow = async (more: object) => await openNode({ ...mapping, ...more }, itemsNode([row]));

	test('columns are dragged onto fields, looked at, sent, and not sent again', async () => {
		const sandbox = await useSandbox({ ...exampleService, schedules: [] });
		await openBehindRow({});
		await editor.executePrevious();
		for (const [field, heading] of Object.entries(onFields)) await editor.drag(heading, field);
		await editor.typeMapped('timezone', 'Europe/Berlin');
		const { items } = await editor.execute();
		expect(items).toEqual([
			expect.objectContaining({
				change:
					'Create “Weekly sales” (report 8, “Sales”): Weekly on Monday and Thursday at 09:30 (Europe/Berlin), by email, no export, to Ada Lovelace (ada@example.com) and Management',
			}),
		]);
		expect(sandbox.changes).toEqual([]);

		await editor.toggle('previewOnly');
		await editor.executeAgain();
		await until(() => sandbox.schedules.size > 0);
		expect([...sandbox.schedules.values()]).toEqual([
			expect.objectContaining({ report: 8, scheduled_day_of_week: [0, 3], users: [101], groups: [11] }),
		]);
		sandbox.requests.length = 0;
		await editor.executeAgain();
		await until(() => sandbox.requests.length > 0);
		expect(sandbox.changes).toEqual([]);
	});

	const value = {
		...Object.fromEntries(Object.entries(onFields).map(([id, heading]) => [id, `=${expressionFor(heading)}`])),
		timezone: 'UTC',
	};
	/** The column mapper as n8n saves it, with the fields that have these values. */
	const columnsWith = (value: object) => {
		const flags = { required: false, defaultMatch: false, canBeUsedToMatch: false, display: true };
		const schema = Object.keys(value).map((id) => ({ id, displayName: id, ...flags }));
		return { mappingMode: 'defineBelow', value, matchingColumns: [], schema };
	};

	test('a mapping survives a switch between the operations', async () => {
		await openBehindRow({ columns: columnsWith(value) });
		for (const operation of ['create', 'update', 'upsert']) {
			await choose('operation', operation, {});
			for (const [id, heading] of Object.entries(onFields)) {
				await editor.mapperField(id).getByText(expressionFor(heading)).waitFor();
			}
			expect(await editor.mapped('timezone')).toBe('UTC');
		}
	});

	test('a field that there is no longer is named, and nothing is sent until it is removed', async () => {
		const sandbox = await useSandbox({ ...exampleService, schedules: [] });
		const columns = columnsWith({ ...value, colour: 'red' });
		await openBehindRow({ previewOnly: false, columns });
		expect((await editor.execute()).error).toContain(`there's no field with the ID “colour”. Remove it`);
		expect(sandbox.changes).toEqual([]);
		await editor.removeMapped('colour');
		await editor.executeAgain();
		await until(() => sandbox.schedules.size > 0);
		expect([...sandbox.schedules.values()]).toEqual([expect.objectContaining({ report: 8, timezone: 'UTC' })]);
	});
});

test('a hint shows what looks like HTML as text', async () => {
	const value = '<img src="https://example.com/a.png"> Owner <email> & <!-- c';
	await useSandbox({});
	await openNode({
		resource: 'schedule',
		operation: 'create',
		report: { __rl: true, mode: 'id', value: '7' },
		timezone: { __rl: true, mode: 'name', value },
		previewOnly: true,
	});
	await editor.execute();
	const hints = await editor.hints();
	// Its beginnings of markup are gone before that.
	expect(hints.join('\n')).toContain('‹img src=');
});

test('before a first execution the next node sees what this one will give', async () => {
	await editor.openWorkflow(await createWorkflow(ownNode(addUsers), nextNode));
	await editor.openNode('Next');
	const input = editor.inputSchema;
	await input.getByText('scheduleId', { exact: true }).waitFor();
	for (const field of ['operation', 'change', 'check', 'users', 'answer']) {
		expect(await input.getByText(field, { exact: true }).isVisible()).toBe(true);
	}
});
