import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { membership, minimalSchedule, update, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }, { id: 6 }] });
const { run } = sandbox;
const ids = { ids: '={{ $json.ids }}', schedule: '={{ $json.schedule }}' };

describe('as many items come out as go in, in their order, each paired with its own', () => {
	const items = [0, 1, 2, 3, 4, 5, 6].map((index) => ({
		index,
		schedule: 5 + (index % 2),
		ids: [index + 1],
	}));
	const named = '={{ "Schedule " + $json.index }}';
	const table: Array<[string, INodeParameters, number]> = [
		['create', { ...minimalSchedule, name: named }, 7],
		['update', update({ name: named }, ids.schedule), 7],
		['addUsers', membership('addUsers', ids.schedule, ids.ids), 2],
		['removeGroups', membership('removeGroups', ids.schedule, ids.ids), 2],
		[
			'addUsers, not combined',
			{ ...membership('addUsers', ids.schedule, ids.ids), options: { combineItems: false } },
			7,
		],
	];

	test.each(table)('%s', async (_name, parameters, requests) => {
		const result = await run(parameters, items);
		const output = result.output('Node');
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
		expect(sandbox.current.requests).toHaveLength(requests);
		const answers = output.flatMap(({ json }) => (json.answer === null ? [] : [json.answer as IDataObject]));
		expect(answers).toHaveLength(requests);
		// Each has the answer to its own request.
		const names = answers.map(({ data }) => (data as IDataObject).name);
		if (requests === items.length && 'name' in parameters) {
			expect(names).toEqual(items.map(({ index }) => `Schedule ${index}`));
		}
	});

	test('n8n runs the node for no items not at all', async () => {
		const result = await run({ ...minimalSchedule }, []);
		expect(result.runs('Node')).toBe(0);
		expect(sandbox.current.requests).toEqual([]);
	});
});
