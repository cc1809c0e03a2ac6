import type { IDataObject } from 'n8n-workflow';
import type { WorkflowJson } from '../../tools/harness';
import { exampleRuns, sendingOnce } from '../exampleRuns';
import { exampleNames, writeBack } from '../examples';
import { openExample } from './exampleRun';

/** These make a new schedule each time that somebody starts them: that is what they show. */
const creating = ['agent-tool', 'life-of-a-schedule'];

const twice = exampleNames.filter((name) => !creating.includes(name));

test.each(twice)('%s leaves after its second night what it left after its first', async (name) => {
	const written: IDataObject[] = [];
	const withWritten = (text: string) => {
		const workflow = JSON.parse(text) as WorkflowJson;
		writeBack(workflow, written);
		return JSON.stringify(workflow);
	};
	const { sandbox, runFrom } = await openExample(name, { edit: withWritten });
	const night = async (triggers: string[]) => {
		sandbox.requests.length = 0;
		for (const trigger of triggers) {
			const result = await runFrom(trigger);
			written.push(...result.json('Row and Schedule ID'), ...result.json('Row and Problem'));
		}
		return structuredClone({
			schedules: [...sandbox.schedules.values()],
			groups: [...sandbox.groups.values()],
		});
	};
	const { triggers } = exampleRuns[name]!;
	const first = await night(triggers);
	const second = await night(triggers.filter((trigger) => trigger !== 'Set Up'));
	const changes = sandbox.requests.filter(({ method }) => method !== 'GET');
	const creates = changes.filter(({ method, url }) => method === 'POST' && url === '/api/v1/schedules/');
	expect(sendingOnce.includes(name) ? changes : creates).toEqual([]);
	expect(second).toEqual(first);
	const keys = second.schedules.map(({ report, name: title }) => `${String(report)} ${String(title)}`);
	expect(new Set(keys).size).toBe(keys.length);
});
