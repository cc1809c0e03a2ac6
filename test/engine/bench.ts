// `npx tsx test/engine/bench.ts`, after a build: what it costs to say in words what was done and what to check. Each run is done
// with the layer `hints/` and with its stand-in, which says nothing, in turns. It never fails for its time.
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
const users = [1, 2, 3].map((id) => ({ id, email: `person${id}@example.com` }));
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

const jobs: Record<string, { parameters: object; items: object[] }> = {
	'Create or Update by name, all changed, in a preview': {
		parameters: { ...sheet, options: { previewOnly: true } },
		items: changed,
	},
	'Create or Update by name, all unchanged': { parameters: sheet, items: same },
	'Add Users, to 100 schedules': { parameters: addUsers, items: members },
};

/** Seconds of the processor for a run in which each item has its output, and how many have something to check. */
async function costOf(sandbox: Sandbox, { parameters, items }: (typeof jobs)[string]) {
	sandbox.reset();
	const begin = process.cpuUsage();
	const result = await runNode({
		parameters: parameters as INodeParameters,
		items: items as Array<Record<string, never>>,
		credentials: { reportScheduleApi: { baseUrl: sandbox.url, apiToken: sandbox.token } },
	});
	const { user, system } = process.cpuUsage(begin);
	const outputs = result.json(nodeName);
	if (outputs.length !== items.length) throw new Error(`${outputs.length} of ${items.length} items`);
	return { seconds: (user + system) / 1e6, toCheck: outputs.filter(({ check }) => check !== '').length };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function main(): Promise<void> {
	const sandbox = await startSandbox({ schedules: held, users });
	for (const [job, own] of Object.entries(jobs)) {
		const costs: Record<'words' | 'none', number[]> = { words: [], none: [] };
		let checks = 0;
		for (let round = 0; round < rounds; round++) {
			// What a run leaves to be collected is paid by the next one.
			for (const which of round % 2 === 0 ? (['words', 'none'] as const) : (['none', 'words'] as const)) {
				const unplug = await plug(which === 'none' ? { hints: standIns.hints } : {});
				const { seconds, toCheck } = await costOf(sandbox, own);
				unplug();
				costs[which].push(seconds);
				if (which === 'words') checks = toCheck;
			}
		}
		const [words, none] = [median(costs.words), median(costs.none)];
		const cells = [
			job,
			checks,
			`${words.toFixed(2)} s`,
			`${none.toFixed(2)} s`,
			`${(words / none).toFixed(2)} ×`,
		];
		console.log(`| ${cells.join(' | ')} |`);
	}
	await sandbox.close();
}

main().then(
	() => process.exit(0),
	(error: Error) => {
		console.error(error);
		process.exit(1);
	},
);
