import { deepStrictEqual } from 'node:assert';
import { inspect } from 'node:util';
import pc from 'picocolors';
import { exampleRuns } from '../../test/exampleRuns';
import { readExample, schedulesIn } from '../../test/examples';
import { runWorkflow, type RunResult, type WorkflowJson } from '../harness';
import { startSandbox, type Sandbox } from '../sandbox';
import { startRecorder, type Exchange } from './recorder';

const example = 'life-of-a-schedule';

/**
 * Runs the example workflow on n8n's engine, against the sandbox or, where REPORT_SCHEDULE_URL and
 * REPORT_SCHEDULE_TOKEN are set, against that service.
 *
 * @throws if anything is not as it should be
 */
async function main(): Promise<void> {
	const { REPORT_SCHEDULE_URL: url, REPORT_SCHEDULE_TOKEN: token } = process.env;
	const sandbox = url && token ? undefined : await startSandbox();
	const target = sandbox ?? { url: url!, token: token! };
	say(
		pc.bold(sandbox ? 'The service is the sandbox' : 'The service is that of REPORT_SCHEDULE_URL'),
		target.url,
	);

	const recorder = await startRecorder(target.url.replace(/\/+$/, ''));
	try {
		const workflow = withOwnIds(readExample<WorkflowJson>(example));
		say(pc.bold('The workflow is'), `examples/${example}.json`);
		const result = await runWorkflow({
			workflow,
			credentials: { reportScheduleApi: { baseUrl: recorder.url, apiToken: target.token } },
		});
		const steps = workflow.nodes.filter(({ type }) => type.endsWith('.reportSchedule'));
		steps.forEach(({ name }, step) => showStep(step + 1, name, recorder.exchanges[step], result));
		if (result.error) throw result.error;
		deepStrictEqual(recorder.exchanges.length, steps.length, 'one request for each step');
		if (sandbox) showAndCheck(sandbox);
	} finally {
		recorder.close();
		await sandbox?.close();
	}
	say(pc.green('\nAll as it should be.'));
	say(`
What next?
  npm run n8n   a real n8n with this package and the examples (the first start installs 1.5 GB)
  npm test      everything that has to pass
  README.md     how to install the node in your own n8n, and what it does`);
}

/** The example's IDs are made up; those of a real service come from the environment. */
function withOwnIds(workflow: WorkflowJson): WorkflowJson {
	const {
		REPORT_SCHEDULE_REPORT: report,
		REPORT_SCHEDULE_USERS: users,
		REPORT_SCHEDULE_GROUPS: groups,
	} = process.env;
	const own: Record<string, string | undefined> = { report, users, groups, leaver: users?.split(',')[0] };
	const { assignments } = workflow.nodes.find(({ name }) => name === 'Your IDs')!.parameters as {
		assignments: { assignments: Array<{ name: string; value: unknown }> };
	};
	for (const assignment of assignments.assignments)
		assignment.value = own[assignment.name] ?? assignment.value;
	return workflow;
}

function showStep(step: number, name: string, exchange: Exchange | undefined, result: RunResult): void {
	say(pc.bold(`\n${step}. ${name}`));
	if (exchange === undefined) {
		say('   not reached');
		return;
	}
	const { method, path: target, body, status, answer } = exchange;
	say(pc.cyan(`   → ${method} ${target}`), body);
	say((status < 400 ? pc.green : pc.red)(`   ← ${status}`), answer);
	const error = result.nodeError(name);
	if (error) say(pc.red('   ✗'), error.message, error.description ?? '');
}

/** The sandbox has to hold what the example leaves behind, no more and no less. */
function showAndCheck(sandbox: Sandbox): void {
	const schedules = schedulesIn(sandbox);
	say(pc.bold('\nThe schedule, as the sandbox holds it'));
	say(inspect(schedules[0]).replace(/^/gm, '   '));
	deepStrictEqual(schedules, exampleRuns[example]!.creates);
}

function say(...words: string[]): void {
	console.log(...words);
}

main().catch((error: unknown) => {
	console.error(pc.red('\nNot as it should be:'), error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
