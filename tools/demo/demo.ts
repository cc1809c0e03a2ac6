import { deepStrictEqual } from 'node:assert';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import pc from 'picocolors';
import { exampleService } from '../../test/exampleService';
import { nodeName, runNode } from '../harness';
import { type Sandbox, startSandbox } from '../sandbox';

/** A sheet as people keep it. Its last row has a typo. */
const sheet = [
	{ name: 'Weekly sales', report: 8, type: 'Weekly', days: 'Mon, Thu', hour: '9 AM', to: 'ada@example.com' },
	{ name: 'Regional sales', report: 8, type: 'Daily', days: '', hour: '7', to: 'ada@example.com, alan@example.com' },
	{ name: 'Daily stock', report: 7, type: 'Daily', days: '', hour: '06', to: 'grace@example.con' },
];
const mended = sheet.map((row) => ({ ...row, to: row.to.replace('.con', '.com') }));

const createOrUpdate: INodeParameters = {
	resource: 'schedule',
	operation: 'upsert',
	matchBy: 'name',
	report: { __rl: true, mode: 'id', value: '={{ $json.report }}' },
	name: '={{ $json.name }}',
	scheduleType: '={{ $json.type }}',
	scheduledDayOfWeek: '={{ $json.days }}',
	scheduledTimeHour: '={{ $json.hour }}',
	scheduledTimeMinute: '00',
	timezone: { __rl: true, mode: 'list', value: 'Europe/Berlin' },
	methodType: 'email',
	scheduleCondition: '1',
	users: '={{ $json.to }}',
};

/** Runs the node on n8n's engine, and says what it says of each row and what the service received. */
async function run(sandbox: Sandbox, title: string, rows: IDataObject[], previewOnly = false) {
	console.log(pc.bold(`\n${title}`));
	sandbox.requests.length = 0;
	const result = await runNode({
		parameters: { ...createOrUpdate, previewOnly },
		credentials: { reportScheduleApi: { baseUrl: sandbox.url, apiToken: sandbox.token } },
		items: rows,
		settings: { onError: 'continueRegularOutput' },
	});
	for (const { error, change, check } of result.json(nodeName)) {
		if (error !== undefined) console.log(pc.red(`  ✗ ${String(error)}`));
		else console.log(`  ${pc.green('✓')} ${String(change)}${check ? pc.yellow(`\n    Check: ${String(check)}`) : ''}`);
	}
	const sent = sandbox.changes.length;
	console.log(
		pc.dim(`  ${sent === 0 ? 'No request' : `${sent} request${sent === 1 ? '' : 's'}`} that could change anything`),
	);
	return sent;
}

/** @throws if anything isn't as it should be */
async function main(): Promise<void> {
	const sandbox = await startSandbox(exampleService);
	try {
		console.log(
			`Three rows of a sheet become report schedules, on n8n's own engine. A sandbox stands in for DataReportive.`,
		);
		const sent = [
			await run(sandbox, '1. Preview Only: what would be done', sheet, true),
			await run(sandbox, '2. The run. A row that names nobody is rejected, before anything of it is sent', sheet),
			await run(sandbox, '3. Once more, with the typo corrected: what is there stays', mended),
			await run(sandbox, '4. And every night from now on', mended),
		];
		deepStrictEqual(sent, [0, 2, 1, 0], 'requests that change something, in each run');
		deepStrictEqual(sandbox.schedules.size, exampleService.schedules!.length + 2, 'schedules in the service');
	} finally {
		await sandbox.close();
	}
	console.log(`
What next?
  npm run n8n   a real n8n with this package and the examples (the first start installs 1.5 GB)
  npm test      what a change has to pass
  README.md     how to install the node in your own n8n`);
}

main().catch((error: unknown) => {
	console.error(pc.red('\nNot as it should be:'), error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
