import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { type RawAnswer, type SandboxOptions } from '../../tools/sandbox';
import { membership, minimalSchedule, openSandbox, outputOf, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }, { id: 6 }] });
const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);

async function answered(answer: RawAnswer, parameters: INodeParameters): Promise<IDataObject> {
	sandbox.current.faults.respondWith(answer);
	const result = await runAgainst(sandbox.current, { parameters });
	expect(result.error).toBeUndefined();
	return outputOf(result)[0]!;
}

const recipients = { users: '3, 4', groups: '9' };
const update: INodeParameters = {
	operation: 'update',
	scheduleId: '5',
	updateFields: { name: 'New', users: '3' },
};
const upsert = (scheduleId: string) => ({ ...minimalSchedule, operation: 'upsert', scheduleId, users: '3' });

/** What each operation says, whatever the service answers. */
const operations: Array<[string, INodeParameters, object]> = [
	['addUsers', membership('addUsers', 5, '7, 8'), { operation: 'addUsers', scheduleId: 5, users: [7, 8] }],
	['removeUsers', membership('removeUsers', 5, 7), { operation: 'removeUsers', scheduleId: 5, users: [7] }],
	['addGroups', membership('addGroups', 5, 9), { operation: 'addGroups', scheduleId: 5, groups: [9] }],
	[
		'removeGroups',
		membership('removeGroups', 5, 9),
		{ operation: 'removeGroups', scheduleId: 5, groups: [9] },
	],
	['create', minimalSchedule, { operation: 'create', scheduleId: null }],
	[
		'create with recipients',
		{ ...minimalSchedule, ...recipients },
		{ operation: 'create', scheduleId: null, users: [3, 4], groups: [9] },
	],
	['update', update, { operation: 'update', scheduleId: 5, users: [3] }],
	['upsert of one that is there', upsert('5'), { operation: 'update', scheduleId: 5, users: [3] }],
	['upsert of a new one', upsert(''), { operation: 'create', scheduleId: null, users: [3] }],
];

describe('the same keys whatever the service answers', () => {
	const answers: Array<[string, RawAnswer, unknown]> = [
		['an object', { status: 200, body: { name: 'Sales' } }, { name: 'Sales' }],
		['nothing', { status: 204 }, null],
		['null', { status: 200, body: 'null' }, null],
		['text', { status: 200, body: 'Done.' }, 'Done.'],
		['a list', { status: 200, body: [1, 2] }, [1, 2]],
		['false', { status: 200, body: false }, false],
		['a key error', { status: 200, body: { error: 'odd' } }, { error: 'odd' }],
	];

	describe.each(operations)('%s', (_operation, parameters, summary) => {
		test.each(answers)('%s', async (_answer, answer, given) => {
			expect(await answered(answer, parameters)).toStrictEqual({ ...summary, answer: given });
		});
	});

	test.each<[SandboxOptions['answers'], unknown]>([
		['wrapped', expect.objectContaining({ status: 200, data: expect.objectContaining({ id: 5 }) })],
		['bare', expect.objectContaining({ id: 5, users: [7, 8] })],
		['empty', null],
	])('a service whose answers are %s', async (answers, answer) => {
		const own = await openSandbox({ schedules: [{ id: 5 }], answers });
		const result = await runAgainst(own, { parameters: operations[0]![1] });
		expect(outputOf(result)).toStrictEqual([{ ...operations[0]![2], answer }]);
	});
});

describe('the ID of a schedule that was created', () => {
	test.each<[string, unknown, number | null]>([
		['id', { id: 12 }, 12],
		['schedule_id', { schedule_id: 12 }, 12],
		['data.id', { status: 200, message: 'ok', data: { id: 12 } }, 12],
		['data.schedule_id', { data: { schedule_id: 12 } }, 12],
		['id before what is inside', { id: 12, data: { id: 13 } }, 12],
		['id of an answer with a key error', { id: 12, error: null }, 12],
		['text', { id: '12' }, null],
		['a fraction', { id: 12.5 }, null],
		['deeper than that', { data: { schedule: { id: 12 } } }, null],
		['an item of a list', [{ id: 12 }], null],
		['nothing', undefined, null],
	])('%s', async (_where, body, scheduleId) => {
		const output = await answered({ status: 200, body }, minimalSchedule);
		expect(output).toMatchObject({ operation: 'create', scheduleId });
	});

	test('an update keeps the one that it was for', async () => {
		expect(await answered({ status: 200, body: { id: 12 } }, update)).toMatchObject({ scheduleId: 5 });
	});
});

describe('an item’s own IDs, all of them', () => {
	const parameters = (options = {}) => ({
		...membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}'),
		options,
	});

	test('though they were sent in several requests', async () => {
		const items = [{ schedule: 5, ids: range(7) }];
		const result = await runAgainst(sandbox.current, {
			parameters: parameters({ maxIdsPerRequest: 3 }),
			items,
		});
		expect(sandbox.current.requests).toHaveLength(3);
		expect(outputOf(result)).toMatchObject([{ scheduleId: 5, users: range(7) }]);
	});

	test('though other items share the requests, and the IDs', async () => {
		const items = [
			{ schedule: 5, ids: [1, 2, 3] },
			{ schedule: 6, ids: '3, 3, 2' },
			{ schedule: 5, ids: [3, 4, 1, 5] },
		];
		const result = await runAgainst(sandbox.current, {
			parameters: parameters({ maxIdsPerRequest: 2 }),
			items,
		});
		expect(outputOf(result).map(({ scheduleId, users }) => [scheduleId, users])).toEqual([
			[5, [1, 2, 3]],
			[6, [3, 2]],
			[5, [3, 4, 1, 5]],
		]);
	});

	test('what one node behind does to an item does not show in another', async () => {
		const items = range(2).map((ids) => ({ schedule: 5, ids }));
		const result = await runAgainst(sandbox.current, { parameters: parameters(), items });
		const [first, second] = result.task('Node')!.data!.main![0]!;
		(first!.json.users as number[]).push(99);
		expect(second!.json).toMatchObject({ users: [2], answer: null });
	});
});

test('with the option Output the answer stands alone, as answers.test.ts has it', async () => {
	const parameters = { ...membership('addUsers', 5, '7'), options: { output: 'answer' } };
	expect(await answered({ status: 200, body: { id: 5, error_count: 0 } }, parameters)).toStrictEqual({
		id: 5,
		error_count: 0,
	});
	const empty = { ...membership('addUsers', 5, '[]'), options: { output: 'answer' } };
	expect(outputOf(await runAgainst(sandbox.current, { parameters: empty }))).toStrictEqual([
		{ success: true, scheduleId: 5 },
	]);
});

test('with the option Output an answer that items share stands with the first', async () => {
	sandbox.current.faults.respondWith({ status: 200, body: { id: 5, all: [7, 8] } });
	const parameters = { ...membership('addUsers', 5, '={{ $json.id }}'), options: { output: 'answer' } };
	const items = [{ id: 7 }, { id: 8 }];
	expect(outputOf(await runAgainst(sandbox.current, { parameters, items }))).toStrictEqual([
		{ id: 5, all: [7, 8] },
		{ success: true, scheduleId: 5, users: [8] },
	]);
});
