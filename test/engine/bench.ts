// `npx tsx test/engine/bench.ts`, after a build: what words cost. Each run is done with them and without, in turns: what was done and
// what to check by the layer `hints/` and its stand-in, which says nothing; schedules by Simplify. It never fails for its time.
import type { INodeParameters } from 'n8n-workflow';
import { nodeName, runNode } from '../../tools/harness';
import { startSandbox, type Sandbox } from '../../tools/sandbox';
import { standIns } from '../core/standIns';
import { plug } from '../layers';
import { mapColumns } from '../mapColumns';

const rounds = 5;
const numbers = Array.from({ length: 20_000 }, (_, i) => i + 1);

const held = numbers.map((id) => ({
	...{ id, report: 7, name: `Report ${id}`, schedule_type: 'D', scheduled_time_hour: '09' },
	...{ scheduled_time_minute: '00', timezone: 'Europe/Berlin', method_type: 'email', users: [1, 2] },
	...{ schedule_condition: '1', retry_condition: '0' },
}));
const users = Array.from({ length: 200 }, (_, i) => ({ id: i + 1, email: `person${i + 1}@example.com` }));
const reports = [{ id: 7, name: 'Sales' }];
/** Schedules with two people each. The more they differ, the fewer schedules have the same two. */
const toRead = (differ: number) =>
	held.slice(0, 10_000).map((one) => {
		const first = one.id % 200;
		const second = (first + 1 + (Math.floor(one.id / 200) % differ)) % 200;
		return { ...one, users: [first + 1, second + 1] };
	});
const rowsAt = (time: string, recipients: string) =>
	numbers.map((id) => ({
		...{
			report: 7,
			name: `Report ${id}`,
			scheduleType: 'Daily',
			time,
			timezone: 'Europe/Berlin',
			recipients,
		},
	}));
const same = rowsAt('9:00', 'person1@example.com, person2@example.com');
const changed = rowsAt('8:30', 'person1@example.com, person3@example.com');
const sheet = {
	...{ resource: 'schedule', operation: 'upsert', matchBy: 'name' },
	...mapColumns(Object.keys(same[0]!)),
};
const members = numbers.map((id) => ({ schedule: (id % 100) + 1, user: id }));
const addUsers = {
	...{ resource: 'membership', operation: 'addUsers', users: '={{ $json.user }}' },
	scheduleId: { __rl: true, mode: 'id', value: '={{ $json.schedule }}' },
};

interface Job {
	parameters: object;
	items: object[];
	/** What the service holds. */
	schedules?: object[];
	/** What is set otherwise for a run without words, in the place of a layer. */
	without?: object;
}

const getMany = { resource: 'schedule', operation: 'getAll', returnAll: true };
const simplified = { parameters: getMany, items: [{}], without: { ...getMany, simplify: false } };

const jobs: Record<string, Job> = {
	'Create or Update by name, all changed, in a preview': {
		parameters: { ...sheet, options: { previewOnly: true } },
		items: changed,
	},
	'Create or Update by name, all unchanged': { parameters: sheet, items: same },
	'Add Users, to 100 schedules': { parameters: addUsers, items: members },
	'Get Many, with 200 different lists of recipients': { ...simplified, schedules: toRead(1) },
	'Get Many, each with recipients of its own': { ...simplified, schedules: toRead(50) },
};

/** Seconds of the processor for a run in which each item has its output. */
async function costOf(sandbox: Sandbox, { parameters, items, schedules = items }: Job) {
	sandbox.reset();
	const begin = process.cpuUsage();
	const result = await runNode({
		parameters: parameters as INodeParameters,
		items: items as Array<Record<string, never>>,
		credentials: { reportScheduleApi: { baseUrl: sandbox.url, apiToken: sandbox.token } },
	});
	const { user, system } = process.cpuUsage(begin);
	const outputs = result.json(nodeName);
	if (outputs.length !== schedules.length) throw new Error(`${outputs.length} of ${schedules.length} items`);
	return (user + system) / 1e6;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function main(): Promise<void> {
	for (const [job, own] of Object.entries(jobs)) {
		const sandbox = await startSandbox({ schedules: (own.schedules as typeof held) ?? held, users, reports });
		const costs: Record<'words' | 'none', number[]> = { words: [], none: [] };
		for (let round = 0; round < rounds; round++) {
			// What a run leaves to be collected is paid by the next one.
			for (const which of round % 2 === 0 ? (['words', 'none'] as const) : (['none', 'words'] as const)) {
				const { without } = own;
				const unplug = await plug(which === 'none' && !without ? { hints: standIns.hints } : {});
				const parameters = (which === 'none' && without) || own.parameters;
				const seconds = await costOf(sandbox, { ...own, parameters });
				unplug();
				costs[which].push(seconds);
			}
		}
		const [words, none] = [median(costs.words), median(costs.none)];
		const cells = [job, `${words.toFixed(2)} s`, `${none.toFixed(2)} s`, `${(words / none).toFixed(2)} ×`];
		console.log(`| ${cells.join(' | ')} |`);
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
