import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runOnEngine } from '../engineRun';
import { grouped, ratio, roundsOf, spread, times } from '../figures';
import type { Scale, Section } from '../section';

/** A row under the labels of the fields, which Map Automatically finds and Map Columns is told. */
const cells: IDataObject = {
	Report: '7',
	'Schedule Type': 'Weekly',
	Days: 'Mon, Thu',
	Time: '7:30 pm',
	Timezone: 'UTC',
	'User IDs': '1, 2',
	'Delivery Method': 'Email',
	Attachments: 'PDF',
};
const ids = ['report', 'scheduleType', 'days', 'time', 'timezone', 'users', 'methodType', 'attachments'];
const value = Object.fromEntries(
	Object.keys(cells).map((heading, index) => [ids[index]!, `={{ $json[${JSON.stringify(heading)}] }}`]),
);
const preview = { resource: 'schedule', operation: 'create', options: { previewOnly: true } };
const automatic: INodeParameters = { ...preview, dataMode: 'autoMapInputData' };
const mapped: INodeParameters = {
	...preview,
	dataMode: 'mapColumns',
	columns: { mappingMode: 'defineBelow', value: { ...value, name: '={{ $json.Name }}' } },
};

/** What a mapped row costs, and one with a timezone that may not be what's meant: all previewed, none sent. */
export async function columnsCase({ quick, rounds = quick ? 1 : 5 }: Scale): Promise<Section> {
	const count = quick ? 500 : 10_000;
	const rows = (zone: string, total = count) =>
		Array.from({ length: total }, (_, i) => ({ ...cells, Timezone: zone, Name: `Row ${i}` }));
	const ways = [
		{ name: 'Map Automatically', items: rows('UTC'), parameters: automatic, ms: [] as number[] },
		{ name: 'Map Columns', items: rows('UTC'), parameters: mapped, ms: [] as number[] },
		{
			name: 'Map Columns, twice the rows',
			items: rows('UTC', 2 * count),
			parameters: mapped,
			ms: [] as number[],
		},
		{
			name: 'the same with the doubtful timezone CET',
			items: rows('CET', 2 * count),
			parameters: mapped,
			ms: [] as number[],
		},
	];
	for (let round = 0; round < rounds; round += 1) {
		for (const way of ways) way.ms.push(await runOnEngine('http://127.0.0.1:9', way));
	}
	const [auto, map, twice, doubtful] = ways.map(({ ms }) => ms) as [number[], number[], number[], number[]];
	return {
		title: `${grouped(count)} rows of a sheet, previewed`,
		intro: `Rows of nine columns, read and shown in words. ${roundsOf(rounds)}.`,
		head: ['', 'Time', 'Ratio'],
		rows: ways.map(({ name, ms }) => [name, spread(ms, 'ms', 0), times(ratio(ms, auto))]),
		chart: { kind: 'bars', name: 'columns', panels: [{ column: 'Time' }] },
		target: `Target: Map Columns at most 1.3 × the time of Map Automatically, CET at most 1.2 × that of UTC. Measured: ${times(ratio(map, auto))} and ${times(ratio(doubtful, twice))}.`,
		wrong: [],
	};
}
