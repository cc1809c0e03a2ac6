import type { IDataObject } from 'n8n-workflow';
import type { WorkflowJson } from '../../tools/harness';
import { engineGlobals } from '../../tools/harness/realm';
import { changesIn, exampleCases, otherAnswers } from '../exampleCases';
import { exampleRuns } from '../exampleRuns';
import { withoutNode } from '../examples';
import { openExample } from './exampleRun';

// Less than chance ever gives: no wait between two tries.
beforeEach(() => void jest.spyOn(engineGlobals.Math, 'random').mockReturnValue(-1));
afterEach(() => jest.restoreAllMocks());

test.each(exampleCases)('$example: $what', async (one) => {
	const {
		times = 1,
		edit: [from, to] = ['', ''],
		deleted = '',
		answer,
		answered,
		isGone,
		error,
		sent,
		shows,
		sheet,
		...more
	} = one;
	const isBack = one.example === 'there-and-back';
	let rows: IDataObject[] | undefined;
	const { sandbox, runFrom } = await openExample(one.example, {
		...more,
		answered: answered && otherAnswers[answered],
		edit: (text) => {
			expect(text).toContain(from);
			const edited = from === '' ? text : text.replace(from, to);
			return JSON.stringify(withoutNode(JSON.parse(edited) as WorkflowJson, deleted));
		},
	});
	if (isBack) {
		const there = (await runFrom('Start')).json('Sheet') as Array<Record<string, string | number>>;
		rows = (sheet?.(there) ?? there) as IDataObject[];
	}
	if (answer) {
		sandbox.faults.respondWith(answer, {
			matching: ({ method, url }) => `${method} ${url}`.includes(answer.to),
		});
	}
	if (isGone) await sandbox.close();
	let result;
	for (let run = 0; run < times; run++) {
		sandbox.requests.length = 0;
		result = await runFrom(isBack ? 'Upload a Sheet' : exampleRuns[one.example]!.triggers[0]!, rows);
	}
	expect(result?.error?.message).toEqual(error === undefined ? undefined : expect.stringContaining(error));
	if (shows) expect(Object.values(result!.json('In Words')[0]!).join()).toContain(shows);
	// What is sent again because nobody knows whether it was done counts once.
	const changes = changesIn(sandbox.requests);
	expect(answer ? [...new Set(changes)] : changes).toEqual([...sent].sort());
});
