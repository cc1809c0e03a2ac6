// `npm run bench [-- --write] [--quick] [name …]`: this node beside n8n's own nodes that do the same job, in a real n8n with a stored
// credential, in turns. `--write` puts the tables into docs/development/benchmarks.md; names are those of the places there, and pick
// contests. It fails if a job isn't done, never for its time.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { INode, INodeParameters } from 'n8n-workflow';
import { chain, type ChainedNode, manualTrigger, ownNodeType } from '../../tools/harness/chain';
import { type LimitOptions, type Sandbox, startSandbox } from '../../tools/sandbox';
import { dailySchedule } from '../data/wire';
import { mapColumns } from '../mapColumns';
import { runCommand, say } from './lib/command';
import { n8nVersion } from './lib/instance';
import { type Session, startSession } from './lib/session';
import { codeNode, credential, credentialType } from './lib/workflows';

const {
	values: { write, quick },
	positionals: picked,
} = parseArgs({
	options: { write: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
	allowPositionals: true,
});
const credentials = { [credentialType]: credential };

/** A job, and who does it, by the name in the table. */
interface Contest {
	/** The name of its place in the page. */
	name: string;
	count: number;
	/** How many items begin the job, if not as many. */
	items?: number;
	/** JavaScript that gives the item number `i`. */
	item: string;
	contestants: Record<string, ChainedNode[]>;
	limit?: LimitOptions;
	rounds: number;
	/** How many of the items are done. */
	done(sandbox: Sandbox): number;
}

const ours = (parameters: INodeParameters, name = 'Report Schedule'): ChainedNode => ({
	name,
	type: ownNodeType,
	credentials,
	parameters,
});

/** n8n's HTTP Request node, with its own settings but for those that the job needs. */
const httpRequest = (
	url: string,
	jsonBody: string,
	options: INodeParameters = {},
	settings: Partial<INode> = {},
): ChainedNode => ({
	name: 'HTTP Request',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	credentials,
	...settings,
	parameters: {
		method: 'POST',
		authentication: 'predefinedCredentialType',
		nodeCredentialType: credentialType,
		url,
		sendBody: true,
		specifyBody: 'json',
		jsonBody,
		options,
	},
});

/** The pages of a list, an item each. */
const getAllPages = (url: string): ChainedNode => ({
	name: 'Get',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	credentials,
	parameters: {
		url,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: credentialType,
		options: {
			pagination: {
				pagination: {
					paginationMode: 'responseContainsNextURL',
					nextURL: '={{ $response.body.data.next }}',
					paginationCompleteWhen: 'other',
					completeExpression: '={{ !$response.body.data.next }}',
				},
			},
		},
	},
});
const splitOut: ChainedNode = {
	name: 'Split Out',
	type: 'n8n-nodes-base.splitOut',
	typeVersion: 1,
	parameters: { fieldToSplitOut: 'data.results', options: {} },
};

/** The rows of the sheet that differ from the schedules before. */
const compare: ChainedNode = {
	...codeNode(`const hours = new Map($input.all().map(({ json }) => [json.id, json.scheduled_time_hour]));
		return $('Items').all().filter(({ json }) => hours.get(json.id) !== json.hour);`),
	name: 'Compare',
};

/** Somebody's work in a sheet: every hundredth row gets another value. */
const edit = (key: string, value: string): ChainedNode => {
	const json = `i % 100 === 99 ? { ...json, ${key}: '${value}' } : json`;
	return { ...codeNode(`return $input.all().map(({ json }, i) => ({ json: ${json} }));`), name: 'Edit' };
};

/** What that work has changed. */
const edited: ChainedNode = {
	...codeNode(
		"return $input.all().filter(({ json }, i) => json.scheduled_time_hour !== $('Split Out').all()[i].json.scheduled_time_hour);",
	),
	name: 'Edited',
};

/** One item for each schedule, with all of its users. */
const summarize: ChainedNode = {
	name: 'Summarize',
	type: 'n8n-nodes-base.summarize',
	typeVersion: 1,
	parameters: {
		fieldsToSummarize: { values: [{ aggregation: 'append', field: 'user' }] },
		fieldsToSplitBy: 'schedule',
	},
};

const membership = {
	resource: 'membership',
	operation: 'addUsers',
	users: '={{ $json.user }}',
	scheduleId: { __rl: true, mode: 'id', value: '={{ $json.schedule }}' },
};
const body =
	'report: 7, schedule_type: "D", scheduled_time_minute: "00", timezone: "Europe/Berlin", method_type: "email", schedule_condition: "1", retry_condition: "0"';
const schedule = {
	resource: 'schedule',
	operation: 'create',
	report: { __rl: true, mode: 'id', value: '7' },
	scheduleType: 'D',
	scheduledTimeMinute: '00',
	methodType: 'email',
	scheduleCondition: '1',
	timezone: { __rl: true, mode: 'name', value: 'Europe/Berlin' },
};
const create = { ...schedule, name: '={{ $json.name }}', scheduledTimeHour: '={{ $json.hour }}' };
const upsert = { ...create, operation: 'upsert', matchBy: 'name' };
/** What Get Many gives with Simplify. */
const inWords = [
	...['scheduleId', 'report', 'name', 'scheduleType', 'days', 'time'],
	...['timezone', 'recipients', 'methodType', 'attachments'],
];
const createBody = `={{ { ${body}, name: $json.name, scheduled_time_hour: $json.hour } }}`;

function contestsAt(url: string): Contest[] {
	const schedules = `${url}/api/v1/schedules/`;
	const oneOf = `=${schedules}{{ $json.id }}/`;
	const addTo = `=${schedules}{{ $json.schedule }}/add_users/`;
	const count = quick ? 300 : 5000;
	const rows = quick ? 50 : 500;
	const rounds = quick ? 1 : 3;
	const limit = { requests: 20, windowMs: 2000 };
	const batching = { batching: { batch: { batchSize: 20, batchInterval: 2100 } } };
	const perMinute = { batching: { batch: { batchSize: 60, batchInterval: 61_000 } } };
	const retryOnFail = { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 };
	const unchanged = {
		count: rows,
		rounds,
		// The last row is one of the five: whoever gives up in the middle hasn't done all.
		item: `({ id: i + 1, name: \`Report \${i}\`, hour: (i + 1) % ${rows / 5} === 0 ? "10" : "09" })`,
		done: ({ schedules: held }: Sandbox) =>
			([...held.values()].filter((one) => one.scheduled_time_hour === '10').length * rows) / 5,
	};
	const comparing = [
		{ ...getAllPages(schedules), executeOnce: true },
		splitOut,
		compare,
		httpRequest(oneOf, createBody),
	];
	const sendEdited = httpRequest(oneOf, createBody.replace('$json.hour', '$json.scheduled_time_hour'));
	return [
		{
			name: 'bulk',
			count,
			rounds,
			item: '({ schedule: (i % 100) + 1, user: i + 1 })',
			contestants: {
				'this node': [ours(membership)],
				'Summarize, then HTTP Request': [summarize, httpRequest(addTo, '={{ { users: $json.appended_user } }}')],
				'HTTP Request for each item': [httpRequest(addTo, '={{ { users: [$json.user] } }}')],
			},
			done: (sandbox) => [...sandbox.schedules.values()].reduce((sum, { users }) => sum + users.length, 0),
		},
		{
			name: 'rateLimited',
			count: quick ? 40 : 160,
			rounds,
			limit,
			item: '({ name: `New ${i}`, hour: "09" })',
			contestants: {
				'this node': [ours(create)],
				'HTTP Request, batches': [httpRequest(schedules, createBody, batching)],
				'HTTP Request, Retry On Fail': [httpRequest(schedules, createBody, {}, retryOnFail)],
			},
			done: ({ schedules: held }) => new Set([...held.values()].map(({ name }) => name)).size - 500,
		},
		{
			...unchanged,
			name: 'unchanged',
			contestants: {
				'this node': [ours(upsert)],
				'HTTP Request, all pages, then what differs': comparing,
				'HTTP Request for each item': [httpRequest(oneOf, createBody)],
			},
		},
		{
			// The peer takes eight minutes.
			...unchanged,
			name: 'unchangedLimited',
			rounds: 1,
			limit: { requests: 60, windowMs: 60_000 },
			contestants: {
				'this node': [ours(upsert)],
				'HTTP Request, all pages, then what differs': comparing,
				'HTTP Request, batches': [httpRequest(oneOf, createBody, perMinute)],
			},
		},
		{
			...unchanged,
			name: 'thereAndBack',
			item: '({})',
			items: 1,
			contestants: {
				'this node': [
					ours({ resource: 'schedule', operation: 'getAll' }, 'Get Many'),
					edit('time', '10:00'),
					ours({ resource: 'schedule', operation: 'upsert', matchBy: 'name', ...mapColumns(inWords) }),
				],
				'HTTP Request, all pages, then what differs': [
					getAllPages(schedules),
					splitOut,
					edit('scheduled_time_hour', '10'),
					edited,
					sendEdited,
				],
				'HTTP Request, all pages, then each item': [
					getAllPages(schedules),
					splitOut,
					edit('scheduled_time_hour', '10'),
					sendEdited,
				],
			},
		},
	];
}

interface Lap {
	requests: number;
	inFlight: number;
	done: number;
	/** Schedules of which there are two. */
	duplicates: number;
	ms: number;
}

async function lapOf({ rest }: Session, sandbox: Sandbox, contest: Contest, who: string): Promise<Lap> {
	const jsCode = `return Array.from({ length: ${contest.items ?? contest.count} }, (_, i) => ({ json: ${contest.item} }));`;
	const nodes = contest.contestants[who]!;
	const id = await rest.createWorkflow({
		name: `Bench: ${who}`,
		...chain(manualTrigger('Go'), codeNode(jsCode), ...nodes),
	});
	sandbox.reset();
	if (contest.limit) sandbox.limit(contest.limit);
	const { data } = await rest.runWorkflow(id, 'Go', { timeout: 900_000 });
	const timeOf = ({ name }: ChainedNode) =>
		(data.resultData.runData[name] ?? []).reduce((sum, { executionTime }) => sum + executionTime, 0);
	const names = [...sandbox.schedules.values()].map(({ name }) => name);
	const lap = {
		requests: sandbox.requests.length,
		inFlight: sandbox.maxInFlight,
		done: contest.done(sandbox),
		duplicates: names.length - new Set(names).size,
		ms: nodes.map(timeOf).reduce((a, b) => a + b),
	};
	say(`${contest.name}, ${who}: ${JSON.stringify(lap)}`);
	return lap;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const inEnglish = (value: number, digits = 0) =>
	value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const inRatio = (value: number) => inEnglish(value, value < 10 ? 1 : 0);

/** Markdown of a contest's laps, by who did them; the first is this node. Columns that say nothing are left out. */
function tableOf({ count, rounds }: Contest, laps: Map<string, Lap[]>): string {
	const of = (who: Lap[], key: keyof Lap) => median(who.map((lap) => lap[key]));
	const [own = []] = laps.values();
	const all = inEnglish(count);
	const table = [...laps].map(([who, its]) => ({
		'': who,
		Done: `${inEnglish(of(its, 'done'))} of ${all}`,
		Requests: inEnglish(of(its, 'requests')),
		'Most in flight': inEnglish(of(its, 'inFlight')),
		'Created twice': inEnglish(of(its, 'duplicates')),
		Time: `${inEnglish(of(its, 'ms') / 1000, 2)} s`,
		'Relative time': `${inRatio(median(its.map(({ ms }, round) => ms / own[round]!.ms)))} ×`,
	}));
	const head = (Object.keys(table[0]!) as Array<keyof (typeof table)[number]>).filter((column) =>
		table.some((row) => !['0', `${all} of ${all}`].includes(row[column])),
	);
	const rows = table.map((row) => head.map((column) => row[column]));
	const lines = [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
	const machine = `${availableParallelism()} cores, load ${loadavg()[1]!.toFixed(1)}`;
	return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

${rounds === 1 ? 'One round' : `Medians of ${rounds} rounds`}. n8n ${n8nVersion()}, ${machine}.`;
}

async function main(): Promise<void> {
	const held = Array.from({ length: 500 }, (_, i) => ({
		...dailySchedule,
		id: i + 1,
		name: `Report ${i}`,
		groups: [1],
	}));
	const names = { reports: [{ id: 7, name: 'Sales' }], groups: [{ id: 1, name: 'Board' }] };
	const sandbox = await startSandbox({ schedules: held, ...names, latencyMs: 20, pageSize: 100, paging: 'page' });
	const all = contestsAt(sandbox.url);
	const unknown = picked.find((one) => !all.some(({ name }) => name === one));
	if (unknown) throw new Error(`There's no contest ${unknown}, only ${all.map(({ name }) => name).join(', ')}`);
	const contests = all.filter(({ name }) => picked.length === 0 || picked.includes(name));
	const session = await startSession(sandbox);
	const page = path.join(__dirname, '..', '..', 'docs', 'development', 'benchmarks.md');
	for (const contest of contests) {
		const laps = new Map<string, Lap[]>(Object.keys(contest.contestants).map((who) => [who, []]));
		for (let round = 0; round < contest.rounds; round++)
			for (const [who, its] of laps) its.push(await lapOf(session, sandbox, contest, who));
		const [[own, its]] = laps as unknown as [[string, Lap[]]];
		if (its.some(({ done }) => done !== contest.count)) throw new Error(`${contest.name}: ${own} didn't do all`);
		const table = tableOf(contest, laps);
		console.log(`\n${contest.name}\n\n${table}`);
		if (!write) continue;
		const place = new RegExp(`(<!-- ${contest.name} -->\\n)[^]*(<!-- end of ${contest.name} -->)`);
		writeFileSync(
			page,
			readFileSync(page, 'utf8').replace(place, (_, start, end) => `${start}\n${table}\n\n${end}`),
		);
	}
}

runCommand(main);
