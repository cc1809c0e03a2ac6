import type { INodeParameters } from 'n8n-workflow';
import { startSandbox } from '../../sandbox';
import { runOnEngine } from '../engineRun';
import { counted, grouped, median, ratio, roundsOf, spread, times } from '../figures';
import type { Scale, Section } from '../section';
import { byField, LATENCY, TOKEN } from '../work';

const SCHEDULES = 10;
const USERS = 5000;
const PAGE = 1000;

const ids = 'this node, users by ID';
const emails = 'this node, users by email';

const { resource, operation, scheduleId } = byField;
const byEmail: INodeParameters = {
	resource,
	operation,
	scheduleId,
	recipientSelection: 'name',
	userEmails: '={{ $json.email }}',
};

/** What it costs to know people by email: the list of users is read once, whatever the number of items. */
export async function byEmailCase({ quick, rounds = quick ? 1 : 5 }: Scale): Promise<Section> {
	const total = quick ? 500 : 10_000;
	const users = Array.from({ length: USERS }, (_, i) => ({ id: i + 1, email: `user${i + 1}@example.com` }));
	const items = Array.from({ length: total }, (_, i) => {
		const user = 1 + (i % USERS);
		return { schedule: 1 + (i % SCHEDULES), user, email: `user${user}@example.com` };
	});
	const schedules = Array.from({ length: SCHEDULES }, (_, i) => ({ id: i + 1 }));
	const paging = { paging: 'page', pageSize: PAGE } as const;
	const sandbox = await startSandbox({ token: TOKEN, schedules, users, latencyMs: LATENCY, ...paging });
	const ways = [
		{ name: ids, parameters: byField, ms: [] as number[], requests: 0 },
		{ name: emails, parameters: byEmail, ms: [] as number[], requests: 0 },
	];
	const held: string[] = [];
	try {
		for (let round = 0; round < rounds; round += 1) {
			for (const way of ways) {
				sandbox.reset();
				way.ms.push(await runOnEngine(sandbox.url, { items, parameters: way.parameters }));
				way.requests = sandbox.requests.length;
				held.push(JSON.stringify([...sandbox.schedules.values()]));
			}
		}
	} finally {
		await sandbox.close();
	}
	const [byId, byName] = ways as [(typeof ways)[0], (typeof ways)[0]];
	return {
		title: `${grouped(total)} items add users by email, ${grouped(USERS)} users`,
		intro: `The service takes ${LATENCY} ms for an answer and gives its list of users in pages of ${grouped(PAGE)}. ${SCHEDULES} schedules, ${roundsOf(rounds)}.`,
		head: ['', 'Requests', 'Wall time', 'Times by ID'],
		rows: ways.map(({ name, ms, requests }) => [
			name,
			counted(requests),
			spread(ms, 'ms', 0),
			times(ratio(ms, byId.ms)),
		]),
		chart: { kind: 'bars', name: 'by-email', panels: [{ column: 'Requests' }, { column: 'Wall time' }] },
		target: `Measured: ${byName.requests - byId.requests} more requests and ${(median(byName.ms) - median(byId.ms)).toFixed(0)} ms for ${grouped(total)} items.`,
		wrong: new Set(held).size === 1 ? [] : ['the two ways did not leave the same users on the schedules'],
	};
}
