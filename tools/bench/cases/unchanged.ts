import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type LimitOptions } from '../../sandbox';
import { runOnEngine } from '../engineRun';
import { counted, ratio, spread, times } from '../figures';
import type { Scale, Section } from '../section';
import { creates, LATENCY, TOKEN } from '../work';

const ROWS = 500;
const CHANGED = 5;

/** A sheet that is sent every night and of which few rows differ: what isn't sent, and what that saves under a limit. */
export async function unchangedCase({ quick }: Scale): Promise<Section> {
	const limits: Array<[string, LimitOptions | undefined]> = [
		['no limit', undefined],
		...(quick ? [] : [['60 a minute', { requests: 60, windowMs: 60_000 }] as [string, LimitOptions]]),
	];
	const names = Array.from({ length: ROWS }, (_, i) => `Report ${i}`);
	const items = names.map((name, i) => ({ name, hour: i < CHANGED ? '10' : '09' }));
	const upsert: INodeParameters = {
		...creates(1).ours,
		operation: 'upsert',
		matchBy: 'name',
		scheduledTimeHour: '={{ $json.hour }}',
	};
	const rows: Section['rows'] = [];
	const seconds: number[] = [];
	const wrong: string[] = [];
	for (const [limit, options] of limits) {
		for (const [way, sendUnchanged] of [
			['sends all', true],
			['sends what differs', false],
		] as const) {
			const schedules = names.map((name, i) => ({ id: i + 1, ...bodyOf(name) }));
			const sandbox = await startSandbox({
				token: TOKEN,
				schedules,
				latencyMs: LATENCY,
				pageSize: 100,
				paging: 'page',
			});
			try {
				if (options) sandbox.limit(options);
				const parameters = { ...upsert, options: { sendUnchanged } };
				const ms = await runOnEngine(sandbox.url, { items, parameters });
				const writes = sandbox.requests.filter(({ method, applied }) => method !== 'GET' && applied);
				if (writes.length !== (sendUnchanged ? ROWS : CHANGED))
					wrong.push(`${way}: ${writes.length} updates`);
				seconds.push(ms / 1000);
				rows.push([`${way}, ${limit}`, counted(sandbox.requests.length), spread([ms / 1000], 's', 1)]);
				console.error(`  ${way}, ${limit}: ${ms} ms`);
			} finally {
				await sandbox.close();
			}
		}
	}
	const gains = limits.map(
		([limit], i) => `${times(ratio([seconds[2 * i]!], [seconds[2 * i + 1]!]))} with ${limit}`,
	);
	return {
		title: `${ROWS} rows of which ${CHANGED} differ`,
		intro: `Create or Update by name, the list in pages of 100, ${LATENCY} ms for an answer. The first row of each pair has the option Send Unchanged on.`,
		head: ['', 'Requests', 'Wall time'],
		rows,
		chart: {
			kind: 'bars',
			name: 'unchanged',
			panels: [{ column: 'Requests' }, { column: 'Wall time', isLog: true }],
		},
		target: `Target: at least 50 × faster under the limit. Measured: ${gains.join(', ')}.`,
		wrong,
	};
}

const bodyOf = (name: string) => ({
	report: 7,
	name,
	schedule_type: 'D',
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'Europe/Berlin',
	method_type: 'email',
	export_type: 'pdf',
	schedule_condition: '1',
	retry_condition: '0',
});
