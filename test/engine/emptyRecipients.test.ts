import type { INodeParameters } from 'n8n-workflow';
import { inShort, membership, minimalSchedule, outputOf, refusal, runAgainst, useSandbox } from './support';

/** An item without recipients: `[]` is meant, blank is no answer, and nothing at all is a misspelt field. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const run = (parameters: INodeParameters, items = [{}], settings = {}) =>
	runAgainst(sandbox.current, { parameters, items, settings });
const bodies = () => sandbox.current.requests.map(({ body }) => JSON.parse(body.toString()) as object);
const update = (updateFields: INodeParameters): INodeParameters => ({
	operation: 'update',
	scheduleId: '5',
	updateFields,
});

const operations = ['addUsers', 'removeUsers', 'addGroups', 'removeGroups'];
const nothing = ['={{ null }}', '={{ undefined }}', '={{ $json.Users }}', '={{ $json.a?.b }}', '={{ {}.x }}'];
const blank = ['', '  ', '={{ "" }}', '={{ " " }}', '={{ $json.cell }}'];

describe('membership', () => {
	describe.each(operations)('%s', (operation) => {
		const labels = operation.endsWith('Users') ? 'User IDs' : 'Group IDs';

		test.each(['={{ [] }}', '[]', ' [ ] ', '={{ "[]" }}', '={{ $json.list }}'])(
			'%j has nothing to do',
			async (ids) => {
				const result = await run(membership(operation, '5', ids), [{ list: [] }]);
				expect(result.error).toBeUndefined();
				expect(outputOf(result)).toStrictEqual([{ operation, scheduleId: 5, answer: null }]);
				expect(sandbox.current.requests).toEqual([]);
			},
		);

		// n8n itself refuses a blank one that is no expression.
		test.each(blank.slice(2))('%j is refused', async (ids) => {
			const result = await run(membership(operation, '5', ids), [{ cell: ' ' }]);
			expect(result.error?.message).toMatch(new RegExp(`^${labels} is empty.*\\[item 0\\]$`));
			expect(sandbox.current.requests).toEqual([]);
		});

		test.each(nothing)('%j is refused by name', async (ids) => {
			const result = await run(membership(operation, '5', ids));
			expect(result.error?.message).toContain(`${labels} is empty: ${ids.slice(1)} returned nothing.`);
			expect(sandbox.current.requests).toEqual([]);
		});
	});

	test('an item of many that has nothing to do stands beside those that have', async () => {
		const items = [{ ids: [7] }, { ids: [] }, { ids: '8' }, { ids: '[]' }];
		const result = await run(membership('addUsers', '5', '={{ $json.ids }}'), items);
		expect(bodies()).toEqual([{ users: [7, 8] }]);
		expect(outputOf(result).map(({ users, answer }) => [users, answer !== null])).toEqual([
			[[7], true],
			[undefined, false],
			[[8], false],
			[undefined, false],
		]);
	});

	test('one that is misspelt stops all of them, or fails alone', async () => {
		const items = [{ ids: [7] }, { Ids: [8] }, { ids: [] }];
		const parameters = membership('addUsers', '5', '={{ $json.ids }}');
		const result = await run(parameters, items);
		expect(result.error?.message).toContain('{{ $json.ids }} returned nothing');
		expect(result.error?.message).toContain('[item 1]');
		expect(refusal(result)).toContain('Nothing was sent.');
		expect(sandbox.current.requests).toEqual([]);
		const output = outputOf(await run(parameters, items, { onError: 'continueRegularOutput' }));
		expect(output.map(({ error }) => error !== undefined)).toEqual([false, true, false]);
		expect(bodies()).toEqual([{ users: [7] }]);
	});

	test('by the service’s list: nothing chosen is refused, an expression that gives [] is meant', async () => {
		const chosen = (usersFromList: unknown) =>
			({ ...membership('addUsers', '5', ''), recipientSelection: 'list', usersFromList }) as INodeParameters;
		expect(outputOf(await run(chosen('={{ [] }}')))).toMatchObject([{ answer: null }]);
		expect(refusal(await run(chosen('={{ $json.none }}')))).toContain('{{ $json.none }} returned nothing');
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe.each(['users', 'groups'])('create, %s', (field) => {
	const label = field === 'users' ? 'User IDs' : 'Group IDs';

	test.each(blank)('%j is left out', async (ids) => {
		const result = await run({ ...minimalSchedule, [field]: ids }, [{ cell: '' }]);
		expect(result.error).toBeUndefined();
		expect(bodies()[0]).not.toHaveProperty(field);
	});

	test.each(['={{ [] }}', '[]'])('%j is sent', async (ids) => {
		await run({ ...minimalSchedule, [field]: ids });
		expect(bodies()[0]).toHaveProperty(field, []);
	});

	test.each(nothing)('%j is refused by name, and told how to mean none', async (ids) => {
		const result = await run({ ...minimalSchedule, [field]: ids });
		expect(result.error?.message).toBe(
			`${label} is empty: ${ids.slice(1)} returned nothing. For none, use '' in the expression [item 0]`,
		);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('update', () => {
	test('[] clears: the schedule then has no recipients of that kind', async () => {
		await run(update({ users: '={{ [] }}', groups: '[]' }));
		expect(sandbox.current.requests.map(inShort)).toEqual([
			{ method: 'PUT', url: '/api/v1/schedules/5/', body: '{"users":[],"groups":[]}' },
		]);
	});

	test.each(blank)('%j is left out, and a hint says so', async (users) => {
		const result = await run(update({ name: 'New', users }), [{ cell: '' }]);
		expect(bodies()).toEqual([{ name: 'New' }]);
		expect(result.hints('Node').map(({ message }) => message)).toEqual(['Left out because blank: User IDs.']);
	});

	test.each(nothing)('%j is refused by name', async (users) => {
		const result = await run(update({ name: 'New', users }));
		expect(result.error?.message).toContain(`User IDs is empty: ${users.slice(1)} returned nothing.`);
		expect(sandbox.current.requests).toEqual([]);
	});
});
