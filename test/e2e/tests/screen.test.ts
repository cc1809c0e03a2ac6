import { ownNodeType } from '../../../tools/harness/chain';
import { readExample } from '../../examples';
import { exampleService } from '../../exampleService';
import { mapColumns } from '../../mapColumns';
import { Editor } from '../lib/editor';
import type { Workflow } from '../lib/rest';
import { itemsNode, nodeName, ownNode, workflowOf } from '../lib/workflows';
import { createWorkflow, rest, useSandbox } from './support/n8n';

/** What people see of a run, on a screen of an everyday size. */

let editor: Editor;
beforeAll(async () => {
	editor = await Editor.open(rest.url);
	await editor.page.setViewportSize({ width: 1440, height: 900 });
});
afterAll(async () => await editor?.close());

describe('a stop with words that look like HTML shows them as text', () => {
	const markup = '<a href="//a.example">Log in</a> <img src="//b.example/c.png">';
	const shown = '‹a href="//a.example">Log in‹/a> ‹img src="//b.example/c.png">';
	const byId = { __rl: true, mode: 'id', value: '3' };
	const addUser = { resource: 'membership', operation: 'addUsers', scheduleId: byId, users: [7] };
	const create = {
		resource: 'schedule',
		operation: 'create',
		report: byId,
		timezone: { __rl: true, mode: 'name', value: 'UTC' },
		scheduledTimeHour: `={{ ${JSON.stringify(markup)} }}`,
	};

	test.each([
		['the service answers', addUser],
		['a cell holds', create],
	])('that %s', async (_what, parameters) => {
		const sandbox = await useSandbox({ schedules: [{ id: 3 }] });
		sandbox.faults.respondWith({ status: 400, body: { detail: markup } });
		await editor.openWorkflow(await createWorkflow(ownNode(parameters)));
		await editor.openNode(nodeName);
		const { error } = await editor.execute();
		expect(error).toContain(shown);
		await editor.toast.waitFor();
		expect(await editor.toast.innerText()).toContain(shown);
		for (const place of [editor.toast, editor.output]) {
			expect(await place.locator('[href*="a.example"], [src*="b.example"]').count()).toBe(0);
		}
	});
});

describe('of 20 rows as a table, what is to be read is on the screen', () => {
	const names = [
		...['Weekly sales', 'Month-end figures', 'Regional sales', 'Stock in the north', 'Overdue invoices'],
		...['Monthly costs', 'Late orders', 'Returns', 'Open tickets', 'Cash position', 'Head count', 'Renewals'],
		...['Marketing', 'Churn', 'New customers', 'Pipeline', 'Forecast', 'Deliveries', 'Suppliers', 'Quality'],
	];
	const reports: Record<string, string> = { 'Regional sales': 'Sales', 'Stock in the north': 'Stock' };
	const times = [
		{ scheduleType: 'Weekly', days: 'Mon, Thu', time: '9:30' },
		{ scheduleType: 'Monthly', days: 'last day', time: '17:00' },
		{ scheduleType: 'Daily', days: '', time: '6:00' },
		{ scheduleType: 'Weekly', days: 'Fri', time: '8:15' },
	];
	const people = ['ada@example.com, Management', 'Sales team', 'Alan Turing', 'barbara@example.org'];
	const rows = names.map((name, i) => ({
		report: reports[name] ?? ['Costs', 'Sales', 'Stock'][i % 3]!,
		name,
		...times[i % times.length]!,
		timezone: i === 6 ? 'Berlin' : 'Europe/Berlin',
		recipients: people[i % people.length]!,
		attachments: i % 3 === 0 ? '' : 'PDF',
	}));
	const mistakes = [{ recipients: 'nobody@example.com' }, { time: '25:00' }, { report: 'Prices' }];
	const refused = rows.map((row, i) => ({ ...row, ...mistakes[i % mistakes.length] }));

	/** What the example for sheets does with rows that were refused. */
	const example = readExample<Workflow>('own-headings');
	const sender = example.nodes.find(({ type }) => type === ownNodeType)!;
	const behindErrors = example.connections[sender.name]!.main![1]![0]!;
	const rejected = example.nodes.find(({ name }) => name === behindErrors.node)!;

	/** Runs Create or Update for these rows, in a workflow of its own, and shows the output of a node as a table. */
	async function showTable(given: object[], previewOnly: boolean, shownNode = nodeName): Promise<void> {
		await useSandbox(exampleService);
		const parameters = {
			resource: 'schedule',
			operation: 'upsert',
			matchBy: 'name',
			previewOnly,
			...mapColumns(Object.keys(given[0]!)),
		};
		const node = ownNode(parameters, shownNode === nodeName ? {} : { onError: 'continueErrorOutput' });
		const { nodes, connections, ...workflow } = workflowOf(shownNode, itemsNode(given), node);
		const id = await rest.createWorkflow({
			...workflow,
			nodes: [...nodes, rejected],
			connections: { ...connections, [nodeName]: { main: [[], [behindErrors]] } },
		});
		await editor.openWorkflow(id);
		await editor.openNode(shownNode);
		await editor.widenOutput();
		await editor.executeToTable();
	}

	// A preview's column `plan` takes room from the words.
	test.each([
		['a preview', true, 6],
		['a live run', false, 8],
	])('%s shows its rows, with what to check', async (_which, previewOnly, atLeast) => {
		await showTable(rows, previewOnly);
		const columns = ['operation', 'scheduleId', 'change', 'check', ...(previewOnly ? ['plan'] : [])];
		expect(await editor.tableColumns()).toEqual(columns);
		expect(await editor.rowsOnScreen('check')).toBeGreaterThanOrEqual(atLeast);
	});

	test('the rejected rows of own-headings: at least eight, each with its first cells and its error', async () => {
		await showTable(refused, false, rejected.name);
		expect(await editor.tableColumns()).toEqual(['row', 'error']);
		expect(await editor.rowsOnScreen('error')).toBeGreaterThanOrEqual(8);
	});
});
