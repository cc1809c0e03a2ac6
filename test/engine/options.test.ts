import { membership, minimalSchedule, outputOf, refusal, useSandbox } from './support';

/** Options and Preview Only on the engine: what is refused sends nothing. */
const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const sent = () => sandbox.current.requests.map(({ method }) => method);
const add = membership('addUsers', 5, '=7');

describe('Preview Only', () => {
	test.each<[string, object, object[]]>([
		['an expression that comes to nothing', { previewOnly: '={{ $json.isPreview }}' }, [{}]],
		['= alone', { previewOnly: '=' }, [{}]],
		['blank text', { previewOnly: '={{ "" }}' }, [{}]],
		['a null of the JSON', { previewOnly: null }, [{}]],
		['items that differ', { previewOnly: '={{ $json.is }}' }, [{ is: true }, { is: false }]],
		['a rest in Options', { options: { previewOnly: true } }, [{}]],
		['a rest in Options that is off', { options: { previewOnly: false } }, [{}]],
	])('%s is refused, and nothing is sent', async (_, parameters, items) => {
		for (const operation of [add, minimalSchedule]) {
			const result = await sandbox.run({ ...operation, ...parameters }, items);
			expect(refusal(result)).toContain('Preview Only');
			expect(sent()).toEqual([]);
		}
	});

	test.each([true, 'true', ' True '])('an expression may give %j', async (given) => {
		const result = await sandbox.run({ ...add, previewOnly: '={{ $json.is }}' }, [{ is: given }]);
		expect(outputOf(result)).toMatchObject([{ operation: 'addUsers' }]);
		expect(sent()).not.toContain('POST');
	});
});

test('options are the same for all items, or nothing is sent', async () => {
	const parameters = { ...add, options: { timeout: '={{ $json.timeout }}' } };
	const result = await sandbox.run(parameters, [{ timeout: 1000 }, { timeout: 1000 }, { timeout: 2000 }]);
	expect(refusal(result)).toMatch(/^Timeout applies .* between the 1st item and the 3rd item\. Use/);
	expect(sent()).toEqual([]);
});

test('a saved Match By that is none of its values is refused, and nothing is sent', async () => {
	const result = await sandbox.run({ ...minimalSchedule, operation: 'upsert', name: 'a', matchBy: 'x' });
	expect(refusal(result)).toMatch(/^Match By: “x” isn't one of the options/);
	expect(sent()).toEqual([]);
});
