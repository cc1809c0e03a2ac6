import type { IDataObject } from 'n8n-workflow';
import type { WorkflowJson } from '../../tools/harness';
import type { LoggedRequest } from '../../tools/sandbox';
import { exampleRuns } from '../exampleRuns';
import { exampleNames } from '../examples';
import { openExample } from './exampleRun';

/** A run that was stopped in its middle can be run again: it then leaves what one whole run leaves. */

/** A model makes a new schedule each time that somebody asks for one. */
const others = ['agent-tool'];

/** One change at a time, so that there's a middle. */
function oneByOne(text: string): string {
	const workflow = JSON.parse(text) as WorkflowJson;
	for (const { parameters, credentials } of workflow.nodes) {
		if (credentials) parameters.options = { ...(parameters.options as IDataObject), concurrency: 1 };
	}
	return JSON.stringify(workflow);
}

const isChange = ({ method }: LoggedRequest) => method !== 'GET';

/** Somebody changes two rows of what the first half of there-and-back has written. */
const edited = (rows: IDataObject[]) =>
	rows.map((row, index) => ({ ...row, time: index < 2 ? '7 am' : row.time! }));

async function open(name: string) {
	const { sandbox, runFrom } = await openExample(name, { edit: oneByOne });
	const [trigger = ''] = exampleRuns[name]!.triggers;
	const isBack = name === 'there-and-back';
	const rows = isBack ? edited((await runFrom(trigger)).json('Sheet')) : undefined;
	const run = async (signal?: AbortSignal) =>
		await runFrom(isBack ? 'Upload a Sheet' : trigger, rows, signal);
	const left = () => ({
		// New schedules may come in another order, and so with other IDs.
		schedules: [...sandbox.schedules.values()]
			.map((schedule) => JSON.stringify({ ...schedule, id: undefined }))
			.sort(),
		groups: [...sandbox.groups.values()],
	});
	return { sandbox, run, left };
}

test.each(exampleNames.filter((name) => !others.includes(name)))('%s', async (name) => {
	const whole = await open(name);
	await whole.run();
	const changes = whole.sandbox.requests.filter(isChange).length;

	const { sandbox, run, left } = await open(name);
	const stop = new AbortController();
	sandbox.faults.add({ meanwhile: () => stop.abort() }, { matching: isChange, nth: Math.min(2, changes) });
	const cut = await run(stop.signal);
	expect(cut.status).toBe('canceled');
	if (changes > 2) expect(left()).not.toEqual(whole.left());
	await run();
	expect(left()).toEqual(whole.left());
});
