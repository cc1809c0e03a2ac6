// `npx tsx test/e2e/screenshots.ts`: the pictures of the README and of docs/, taken anew from a real n8n. To be looked at one by one
// before they are committed.
import path from 'node:path';
import { startSandbox } from '../../tools/sandbox';
import { exampleRuns } from '../exampleRuns';
import { readExample } from '../examples';
import { exampleService } from '../exampleService';
import { colleaguesRows, openPage, publishPage, upload, workbook } from './lib/colleaguesPage';
import { runCommand } from './lib/command';
import { Editor } from './lib/editor';
import type { Workflow } from './lib/rest';
import { startSession } from './lib/session';
import { credentialFor, nodeName, oneNodeWorkflow, withCredential } from './lib/workflows';

const images = path.join(__dirname, '..', '..', 'docs', 'images');

/** An address as readers have one. Nobody is there: what is shown with it sends nothing. */
const baseUrl = 'https://your-company.datareportive.com';
/** A record that's given by its ID. The editor begins with a list. */
const byId = { __rl: true, mode: 'id', value: '' };
const accountFor = (service: { url: string; token: string }) => ({
	...credentialFor(service),
	name: 'DataReportive account',
});

async function main(): Promise<void> {
	const sandbox = await startSandbox(exampleService);
	const { rest, url } = await startSession(sandbox);
	const account = await rest.createCredential(accountFor(sandbox));
	const forPreview = await rest.createCredential(accountFor({ url: baseUrl, token: 'sandbox-token' }));
	const editor = await Editor.open(url);
	const open = async (parameters: Record<string, unknown>, height: number, credential = account) => {
		await editor.page.setViewportSize({ width: 1400, height });
		const workflow = oneNodeWorkflow('Report schedules', parameters);
		await editor.openWorkflow(await rest.createWorkflow(withCredential(workflow, credential)));
		await editor.openNode(nodeName);
	};
	/** A part of the page. */
	const shoot = async (name: string, clip: { x: number; y: number; width: number; height: number }) =>
		await editor.page.screenshot({
			path: path.join(images, `${name}.png`),
			animations: 'disabled',
			clip,
		});

	await open(
		{ report: byId, scheduleType: 'W', scheduledDayOfWeek: [0, 2], previewOnly: true },
		1500,
		forPreview,
	);
	await editor.type('report', '8');
	await editor.type('name', 'Weekly sales');
	await editor.pick('timezone', 'Europe/Berlin', 'Europe/Berlin');
	await editor.choose('users', /Ada Lovelace/);
	await editor.choose('groups', /Management/);
	await editor.choose('exportType', 'PDF');
	await editor.execute();
	await shoot('create', await editor.panels(1215));

	// n8n tests a credential that is opened. What it would say of an address where nobody is belongs in no picture.
	await editor.page.route('**/rest/credentials/test', () => {});
	await editor.openCredential();
	await shoot('credential', await editor.credentialDialog());

	await open({ resource: 'membership', operation: 'addUsers' }, 900);
	await editor.pick('scheduleId', 'sales', 'Regional sales');
	await editor.choose('users', /Ada Lovelace/);
	await shoot('lists', await editor.panels(785, 'parameters'));

	await open({ resource: 'membership', operation: 'addUsers', scheduleId: byId }, 1000);
	await editor.type('scheduleId', '1');
	await editor.expression('users', '101, Ada');
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
	const lines = [Object.keys(sheet[0]!), ...sheet.map((row) => Object.values(row))];
	const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
	await editor.page.setViewportSize({ width: 1700, height: 1420 });
	const example = withCredential(readExample<Workflow>('own-headings'), account);
	await editor.openWorkflow(await rest.createWorkflow(example));
	await editor.openNode('Create or Update Schedules');
	await editor.upload({ name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
	for (const [field, heading] of Object.entries(columns ?? {})) {
		if (field !== 'query') await editor.drag(heading, field);
	}
	await editor.typeMapped('timezone', 'Europe/Berlin');
	await shoot('map-columns', await editor.inputAndParameters(1200));
	// What a preview doubts.
	await editor.typeMapped('timezone', 'Europe/Berln');
	await editor.page.setViewportSize({ width: 2200, height: 1420 });
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
