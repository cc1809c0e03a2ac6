// `npm run screenshots`: the pictures of the README, taken anew from a real n8n. To be looked at before they
// are committed.
import path from 'node:path';
import { startSandbox } from '../../tools/sandbox';
import { exampleService } from '../exampleService';
import { runCommand } from './lib/command';
import { Editor } from './lib/editor';
import { startSession } from './lib/session';
import { nodeName, oneNodeWorkflow } from './lib/workflows';

const images = path.join(__dirname, '..', '..', 'docs', 'images');

async function main(): Promise<void> {
	const sandbox = await startSandbox(exampleService);
	const { rest, url } = await startSession(sandbox);
	const editor = await Editor.open(url);
	const shoot = async (name: string) =>
		await editor.page.screenshot({ path: path.join(images, `${name}.png`), animations: 'disabled' });
	const open = async (parameters: Record<string, unknown>) => {
		await editor.openWorkflow(await rest.createWorkflow(oneNodeWorkflow('Report schedules', parameters)));
		await editor.openNode(nodeName);
	};

	await open({ name: 'Weekly sales', scheduleType: 'W', scheduledDayOfWeek: [0, 2], exportType: 'pdf' });
	await editor.type('report', '8');
	await editor.pick('timezone', 'Europe/Berlin', 'Europe/Berlin');
	await shoot('create');

	await editor.openCredential();
	await shoot('credential');

	const scheduleId = { __rl: true, mode: 'list', value: '' };
	await open({ resource: 'membership', operation: 'addUsers', scheduleId, recipientSelection: 'list' });
	await editor.pick('scheduleId', 'sales', 'Regional sales');
	await editor.choose('usersFromList', /Ada Lovelace/);
	await shoot('lists');

	await open({ resource: 'membership', operation: 'addUsers' });
	await editor.type('scheduleId', '1');
	await editor.type('users', '101, Ada');
	await editor.execute();
	await shoot('refused');

	await editor.openWorkflow('own-headings');
	await editor.fitCanvas();
	await shoot('example-own-headings');
	await editor.close();
}

runCommand(main);
