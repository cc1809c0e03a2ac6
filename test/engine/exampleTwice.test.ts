import { exampleRuns, sendingOnce } from '../exampleRuns';
import { exampleNames } from '../examples';
import { openExample } from './exampleRun';

/** A model makes a new schedule each time that somebody asks for one; a leaver who is nowhere any more is told in red. */
const others = ['agent-tool', 'leaver'];

const twice = exampleNames.filter((name) => !others.includes(name));

test.each(twice)('%s leaves after its second night what it left after its first', async (name) => {
	const { sandbox, runFrom } = await openExample(name);
	const night = async (triggers: string[]) => {
		sandbox.requests.length = 0;
		for (const trigger of triggers) await runFrom(trigger);
		return structuredClone({
			schedules: [...sandbox.schedules.values()],
			groups: [...sandbox.groups.values()],
		});
	};
	const { triggers } = exampleRuns[name]!;
	const first = await night(triggers);
	const second = await night(triggers);
	const changes = sandbox.requests.filter(({ method }) => method !== 'GET');
	const creates = changes.filter(({ method, url }) => method === 'POST' && url === '/api/v1/schedules/');
	expect(sendingOnce.includes(name) ? changes : creates).toEqual([]);
	expect(second).toEqual(first);
	const keys = second.schedules.map(({ report, name: title }) => `${String(report)} ${String(title)}`);
	expect(new Set(keys).size).toBe(keys.length);
});
