import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { goOn, inShort, membership, minimalSchedule, outputOf, refusal, update, useSandbox } from './support';

/** What is refused before anything is sent. The rules for each value are in test/pure/fields/. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { run } = sandbox;
const hours = `isn't one of the options. Use 00 to 23`;

test.each([
	['create', { ...minimalSchedule, report: 'x', scheduledTimeHour: '={{ 25 }}', users: '={{ "Ann" }}' }],
	['update', update({ report: 'x', scheduledTimeHour: '={{ 25 }}', users: '={{ "Ann" }}' })],
])('all that is wrong with an item is said at once: %s', async (_name, parameters) => {
	const said = refusal(await run(parameters));
	expect(said).toMatch(/^Report: “x” .* Hour: 25 .* Users: .*“Ann”.* \[the 1st item\]\n.*Nothing was sent\.$/);
	expect(sandbox.current.changes).toEqual([]);
});

describe('one bad item among several', () => {
	const items = [{ hour: 9 }, { hour: 'lunch' }, { hour: 10 }, { hour: 99 }];
	const parameters = { ...minimalSchedule, scheduledTimeHour: '={{ $json.hour }}' };

	test('stops the node with nothing sent, and the others at fault are named', async () => {
		const result = await run(parameters, items);
		expect(refusal(result)).toBe(
			[
				`Hour: “lunch” ${hours} [the 2nd item]`,
				"Correct this and try again. Nothing was sent. Also invalid: Hour: 99 isn't one of the options. Use 00 to 23 [the 4th item].",
			].join('\n'),
		);
		expect(result.error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 1 } });
		expect(sandbox.current.requests).toEqual([]);
	});

	test('with Continue On Fail fails alone, and its item holds nothing but the error', async () => {
		const result = await run(parameters, items, goOn);
		const done = expect.objectContaining({ operation: 'create' }) as IDataObject;
		const failed = (given: string) => ({ error: `Hour: ${given} ${hours}` });
		expect(result.output('Node')).toStrictEqual(
			[done, failed('“lunch”'), done, failed('99')].map((json, item) => ({
				json,
				pairedItem: { item },
			})),
		);
		expect(sandbox.current.requests).toHaveLength(2);
	});

	test('in membership leaves the others combined', async () => {
		const byItem = membership('addUsers', '5', '={{ $json.ids }}');
		const result = await run(byItem, [{ ids: '1' }, { ids: 'Ann' }, { ids: [2] }], goOn);
		expect(outputOf(result).map((json) => Object.keys(json))).toEqual([
			['operation', 'scheduleId', 'change', 'check', 'users'],
			['error'],
			['operation', 'scheduleId', 'change', 'check', 'users'],
		]);
		expect(sandbox.current.changes.map(inShort)).toEqual([
			{ method: 'POST', url: '/api/v1/schedules/5/add_users/', body: '{"users":[1,2]}' },
		]);
	});

	test('whose expression cannot be resolved is named as well', async () => {
		const byItem = { ...parameters, name: "={{ $('Nowhere').item.json.name }}" };
		const result = await run(byItem, [{ hour: 9 }], goOn);
		expect(outputOf(result)).toEqual([{ error: expect.stringMatching(/^Name: /) }]);
		// In Update Fields, another item's people alone would take those off.
		const users = "={{ $json.ids ?? $('Nowhere').item.json.ids }}";
		const inUpdate = await run(update({ users }), [{}, { ids: [7] }], goOn);
		expect(outputOf(inUpdate)).toEqual([
			{ error: expect.stringMatching(/^Users: /) },
			{ error: expect.stringMatching(/couldn't be read, so who gets schedule 5 isn't known$/) },
		]);
		expect(sandbox.current.requests).toEqual([]);
	});
});

test('an empty operation is rejected as empty', async () => {
	const result = await run({ ...minimalSchedule, operation: '' });
	expect(result.error?.message).toMatch(/^Operation is empty\. Choose a resource and an operation/);
	expect(sandbox.current.requests).toEqual([]);
});

test.each<[IDataObject, string]>([
	[
		{ concurrency: 0, timeout: -1 },
		"Concurrency: 0 isn't valid. Use a whole number from 1 to 50. Timeout: -1 isn't valid. Use a whole number from 1 to 3600000",
	],
	[
		{ timeout: '={{ null }}' },
		"Timeout is empty: {{ null }} returned nothing. Check the field name. If it may be empty, put ?? '' before the }}",
	],
])('options %j are rejected for the whole run, and not blamed on an item', async (options, complaint) => {
	const parameters = { ...update({ name: 'a' }), options } as INodeParameters;
	const stopped = await run(parameters, [{}, {}]);
	expect(stopped.error?.message).toBe(complaint);
	expect(stopped.error?.description).toBe('Correct this and try again. Nothing was sent.');
	expect(outputOf(await run(parameters, [{}, {}], goOn))).toEqual([{ error: complaint }, { error: complaint }]);
	expect(sandbox.current.requests).toEqual([]);
});
