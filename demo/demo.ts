import { deepStrictEqual } from 'node:assert';
import { inspect } from 'node:util';
import pc from 'picocolors';
import { runWorkflow, type RunResult, type WorkflowJson } from '../harness';
import { startSandbox, type Sandbox } from '../sandbox';
import { readExample } from '../test/examples';
import { startRecorder, type Exchange } from './recorder';

const example = 'life-of-a-schedule';

/** What the example leaves behind: the sandbox has to hold exactly this. */
const expected = {
	report: 7,
	name: 'Weekly sales, early',
	schedule_type: 'W',
	scheduled_day_of_week: [0, 2],
	scheduled_time_hour: '07',
	scheduled_time_minute: '30',
	timezone: 'Europe/Berlin',
	method_type: 'email',
	export_type: 'pdf',
	schedule_condition: '1',
	retry_condition: '0',
	users: [101, 103],
	groups: [11, 12],
};

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
	say(pc.green(`\nAll as it should be.`));
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

function showAndCheck({ schedules }: Sandbox): void {
	deepStrictEqual(schedules.size, 1, 'one schedule in the sandbox');
	const [stored] = schedules.values();
	const { id, ...schedule } = stored!;
	say(pc.bold(`\nSchedule ${id}, as the sandbox holds it`));
	say(inspect(schedule).replace(/^/gm, '   '));
	deepStrictEqual(schedule, expected, 'the schedule in the sandbox');
}

function say(...words: string[]): void {
	console.log(...words);
}

main().catch((error: unknown) => {
	console.error(pc.red('\nNot as it should be:'), error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
