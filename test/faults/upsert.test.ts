import type { INodeParameters } from 'n8n-workflow';
import {
	errorAfterApplying,
	resetAfterApplying,
	resetBeforeApplying,
	type LoggedRequest,
} from '../../sandbox';
import { minimalSchedule, outputOf, runAgainst, useSandbox } from '../engine/support';

const ROWS = 500;
const sandbox = useSandbox();
const rows = Array.from({ length: ROWS }, (_, i) => ({ name: `Row ${i}` }));
const parameters = {
	...minimalSchedule,
	operation: 'upsert',
	matchBy: 'name',
	name: '={{ $json.name }}',
} as INodeParameters;

const isCreate = ({ method, url }: LoggedRequest) => method === 'POST' && url === '/api/v1/schedules/';
const isUpdate = ({ method }: LoggedRequest) => method === 'PUT';

/** Runs the sheet once; what is under `unknown` said that it isn't known whether its schedule was created. */
async function runSheet() {
	const { current } = sandbox;
	current.requests.length = 0;
	const settings = { onError: 'continueRegularOutput' as const };
	const output = outputOf(await runAgainst(current, { parameters, items: rows, settings }));
	const errors = output.flatMap(({ error }) => (error === undefined ? [] : [String(error)]));
	const figures = {
		requests: current.requests.length,
		reads: current.requests.filter(({ method }) => method === 'GET').length,
		creates: current.requests.filter(isCreate).length,
		updates: current.requests.filter(isUpdate).length,
		failed: errors.length,
		unknown: errors.filter((error) => error.includes("isn't known")).length,
	};
	process.stdout.write(`  ${JSON.stringify(figures)}\n`);
	return { output, errors, figures };
}

test.each([1, 2, 3])(
	'a sheet upserted by name twice, faults in the first run: each row is one schedule (seed %i)',
	async (seed) => {
		const { faults, schedules } = sandbox.current;
		const names = () => [...schedules.values()].map(({ name }) => String(name));
		faults.add(resetAfterApplying(), { matching: isCreate, probability: 0.05, seed });
		faults.add(errorAfterApplying(), { matching: isCreate, probability: 0.05, seed: seed + 10 });
		faults.add(resetBeforeApplying(), { matching: isCreate, probability: 0.05, seed: seed + 20 });

		const first = await runSheet();
		expect(new Set(names()).size).toBe(names().length);
		// A row that says it succeeded is there under the ID it says; one whose outcome is unknown may be missing.
		first.output.forEach(({ error, scheduleId }, row) => {
			const isThere = names().includes(rows[row]!.name);
			expect(isThere || error !== undefined).toBe(true);
			if (error === undefined) expect(schedules.get(Number(scheduleId))?.name).toBe(rows[row]!.name);
		});

		faults.clear();
		const second = await runSheet();
		expect(second.errors).toEqual([]);
		expect(names().sort()).toEqual(rows.map(({ name }) => name).sort());
		expect(second.figures).toMatchObject({ reads: 1, creates: first.figures.failed });

		const third = await runSheet();
		expect(third.figures).toMatchObject({ creates: 0, updates: ROWS, failed: 0 });
	},
);
