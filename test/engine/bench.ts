// `npx tsx test/engine/bench.ts`, after a build: what Simplify costs beside the records as they came, in the processor's time and in
// bytes. Both are done in turns, in one process. It never fails for its time.
import type { INodeParameters } from 'n8n-workflow';
import { nodeName, runNode } from '../../tools/harness';
import { startSandbox, type Sandbox } from '../../tools/sandbox';

const rounds = 5;

const users = Array.from({ length: 200 }, (_, i) => ({ id: i + 1, email: `person${i + 1}@example.com` }));
const reports = [{ id: 7, name: 'Sales' }];
/** 10,000 schedules with two people each. The more they differ, the fewer schedules have the same two. */
const schedules = (differ: number) =>
	Array.from({ length: 10_000 }, (_, i) => {
		const first = i % 200;
		const second = (first + 1 + (Math.floor(i / 200) % differ)) % 200;
		return {
			...{ id: i + 1, report: 7, name: `Report ${i + 1}`, schedule_type: 'D', scheduled_time_hour: '09' },
			...{ scheduled_time_minute: '00', timezone: 'Europe/Berlin', method_type: 'email' },
			...{ schedule_condition: '1', retry_condition: '0', users: [first + 1, second + 1] },
		};
	});

const jobs = {
	'200 different lists of recipients': schedules(1),
	'each with recipients of its own': schedules(50),
};

/** Seconds of the processor, and bytes of the output. */
async function costOf(sandbox: Sandbox, simplify: boolean): Promise<{ seconds: number; bytes: number }> {
	const parameters = {
		resource: 'schedule',
		operation: 'getAll',
		returnAll: true,
		simplify,
	} as INodeParameters;
	const begin = process.cpuUsage();
	const result = await runNode({
		parameters,
		items: [{}],
		credentials: { reportScheduleApi: { baseUrl: sandbox.url, apiToken: sandbox.token } },
	});
	const { user, system } = process.cpuUsage(begin);
	const outputs = result.json(nodeName);
	if (outputs.length !== 10_000) throw new Error(`${outputs.length} of 10,000 items`);
	return { seconds: (user + system) / 1e6, bytes: JSON.stringify(outputs).length };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function main(): Promise<void> {
	for (const [name, held] of Object.entries(jobs)) {
		const sandbox = await startSandbox({ schedules: held, users, reports });
		const seconds = { simple: [] as number[], raw: [] as number[] };
		const bytes = { simple: 0, raw: 0 };
		for (let round = 0; round < rounds; round++) {
			// What a run leaves to be collected is paid by the next one.
			for (const which of round % 2 === 0 ? (['simple', 'raw'] as const) : (['raw', 'simple'] as const)) {
				const cost = await costOf(sandbox, which === 'simple');
				seconds[which].push(cost.seconds);
				bytes[which] = cost.bytes;
			}
		}
		const [simple, raw] = [median(seconds.simple), median(seconds.raw)];
		const times = `${simple.toFixed(2)} s | ${raw.toFixed(2)} s | ${(simple / raw).toFixed(2)} ×`;
		console.log(`| ${name} | ${times} | ${(bytes.simple / bytes.raw).toFixed(2)} × |`);
		await sandbox.close();
	}
}

main().then(
	() => process.exit(0),
	(error: Error) => {
		console.error(error);
		process.exit(1);
	},
);
