// `npx tsx test/e2e/screenshots.ts`: the pictures of the README and of docs/, taken anew from a real n8n. To be looked at one by one
// before they are committed.
import path from 'node:path';
import { startSandbox } from '../../tools/sandbox';
import { exampleRuns } from '../exampleRuns';
import { csvOf, readExample } from '../examples';
import { exampleService } from '../exampleService';
import { colleaguesRows, openPage, publishPage, upload, workbook } from './lib/colleaguesPage';
import { runCommand } from './lib/command';
import { Editor } from './lib/editor';
import type { Workflow } from './lib/rest';
import { startSession } from './lib/session';
import { credentialFor, nodeName, ownNode, withCredential, withForms, workflowOf } from './lib/workflows';

const images = path.join(__dirname, '..', '..', 'docs', 'images');

/** A record that's given by its ID. The editor begins with a list. */
const byId = { __rl: true, mode: 'id', value: '' };

async function main(): Promise<void> {
	const sandbox = await startSandbox(exampleService);
	const { rest, url } = await startSession(sandbox);
	const account = await rest.createCredential({ ...credentialFor(sandbox), name: 'DataReportive account' });
	const editor = await Editor.open(url);
	const open = async (parameters: Record<string, unknown>, height: number) => {
		await editor.page.setViewportSize({ width: 1400, height });
		const workflow = workflowOf('Report schedules', ownNode(parameters));
		await editor.openWorkflow(await rest.createWorkflow(withCredential(workflow, account)));
		await editor.openNode(nodeName);
	};
	/** A part of the page. */
	const shoot = async (name: string, clip: { x: number; y: number; width: number; height: number }) =>
		await editor.page.screenshot({
			path: path.join(images, `${name}.png`),
			animations: 'disabled',
			clip,
		});

	await open({ scheduleType: 'W', scheduledDayOfWeek: [0, 2], previewOnly: true }, 1500);
	await editor.pick('report', 'sales', 'Sales');
	await editor.type('name', 'Weekly sales');
	await editor.pick('timezone', 'Europe/Berlin', 'Europe/Berlin');
	await editor.choose('users', /Ada Lovelace/);
	// Leaves the field, whose list would cover the next ones.
	await editor.page.keyboard.press('Tab');
	await editor.choose('groups', /Management/);
	await editor.page.keyboard.press('Tab');
	await editor.choose('exportType', 'PDF');
	await editor.execute();
	await shoot('create', await editor.panels(1345));

	await open({ resource: 'membership', operation: 'addUsers' }, 900);
	await editor.pick('scheduleId', 'sales', 'Regional sales');
	await editor.choose('users', /Ada Lovelace/);
	await shoot('lists', await editor.panels(700, 'parameters'));

	await open({ resource: 'membership', operation: 'addUsers', scheduleId: byId }, 1000);
	await editor.type('scheduleId', '1');
	await editor.expression('users', '101, Ada Lovelce');
	await editor.execute();
	await shoot('refused', await editor.panels(645));

	const { rows, columns } = exampleRuns['own-headings']!.sheet!;
	// One is there already, and somebody else gets it from now on.
	const changed = {
		...rows[0]!,
		Title: 'Regional sales',
		'Sent every': 'Daily',
		On: '',
		'Who gets it': 'ada@example.com, grace@example.com',
	};
	const sheet = [rows[0]!, changed, rows[2]!, rows[1]!];
	await editor.page.setViewportSize({ width: 1700, height: 1420 });
	const example = await withForms(rest, withCredential(readExample<Workflow>('own-headings'), account), 'sheet');
	await editor.openWorkflow(await rest.createWorkflow(example));
	await editor.openNode('Create or Update Schedules');
	await editor.upload({ name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(sheet)) });
	for (const [field, heading] of Object.entries(columns ?? {})) {
		if (field !== 'query') await editor.drag(heading, field);
	}
	await editor.typeMapped('timezone', 'Europe/Berlin');
	await shoot('map-columns', await editor.inputAndParameters(1160));
	await editor.widenOutput();
	await editor.executeToTable();
	await shoot('preview', await editor.table(3));
	await editor.page.keyboard.press('Escape');
	await editor.page.setViewportSize({ width: 1400, height: 960 });
	await editor.fitCanvas();
	await shoot('example-own-headings', await editor.canvas());
	await editor.close();

	// A few of the rows: that nobody's page is harmed by their cells is for tests.
	const rowsOfPage = colleaguesRows.filter((_, i) => [0, 1, 4, 5, 7, 13, 16, 18].includes(i));
	const { page, close } = await openPage(await publishPage(rest, 'colleague', account));
	await page.setViewportSize({ width: 1000, height: 500 });
	await upload(page, workbook(rowsOfPage));
	await page.getByRole('button', { name: 'Apply' }).waitFor();
	await page.screenshot({ path: path.join(images, 'page.png'), animations: 'disabled', fullPage: true });
	await close();
}

runCommand(main);
