import { membership, minimalSchedule, outputOf, refusal, useSandbox } from './support';

/** Options and Preview Only on the engine: what is refused sends nothing. */
const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { sent, writes } = sandbox;
const add = membership('addUsers', 5, '=7');

describe('Preview Only', () => {
	test.each<{ what: string; parameters: object; items?: object[] }>([
		{ what: 'an expression that comes to nothing', parameters: { previewOnly: '={{ $json.isPreview }}' } },
		{ what: '= alone', parameters: { previewOnly: '=' } },
		{ what: 'blank text', parameters: { previewOnly: '={{ "" }}' } },
		{ what: 'a null of the JSON', parameters: { previewOnly: null } },
		{ what: 'items that differ', parameters: { previewOnly: '={{ $json.is }}' }, items: [{ is: true }, { is: false }] },
		{ what: 'a rest in Options', parameters: { options: { previewOnly: true } } },
		{ what: 'a rest in Options that is off', parameters: { options: { previewOnly: false } } },
	])('$what is rejected, and nothing is sent', async ({ parameters, items = [{}] }) => {
		for (const operation of [add, minimalSchedule]) {
			const result = await sandbox.run({ ...operation, ...parameters }, items);
			expect(refusal(result)).toContain('Preview Only');
			expect(sent()).toEqual([]);
		}
	});

	test.each([true, 'true', ' True '])('an expression may give %j', async (given) => {
		const result = await sandbox.run({ ...add, previewOnly: '={{ $json.is }}' }, [{ is: given }]);
		expect(outputOf(result)).toMatchObject([{ operation: 'addUsers' }]);
		expect(writes()).toEqual([]);
	});
});

test('options are the same for all items, or nothing is sent', async () => {
	const parameters = { ...add, options: { timeout: '={{ $json.timeout }}' } };
	const result = await sandbox.run(parameters, [{ timeout: 1000 }, { timeout: 1000 }, { timeout: 2000 }]);
	expect(refusal(result)).toMatch(/^Timeout applies .* between the 1st item and the 3rd item\. Use/);
	expect(sent()).toEqual([]);
});

test('a saved Match By that is none of its values is rejected, and nothing is sent', async () => {
	const result = await sandbox.run({ ...minimalSchedule, operation: 'upsert', name: 'a', matchBy: 'x' });
	expect(refusal(result)).toMatch(/^Match By: “x” isn't one of the options/);
	expect(sent()).toEqual([]);
});
