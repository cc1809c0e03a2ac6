import { workThrough } from '../../../nodes/ReportSchedule/execute/workThrough';

/** Works through queues and logs what begins and ends; `turns` is how often each thing lets others go first. */
async function log(
	queues: string[][],
	concurrency: number,
	{
		turns = () => 1,
		shouldContinue = () => true,
		throws = () => false,
	}: {
		turns?: (one: string) => number;
		shouldContinue?: () => boolean;
		throws?: (one: string) => boolean;
	} = {},
) {
	const events: string[] = [];
	let underWay = 0;
	let most = 0;
	const work = async (one: string) => {
		events.push(`${one} begins`);
		most = Math.max(most, ++underWay);
		for (let turn = turns(one); turn > 0; turn -= 1) await new Promise(setImmediate);
		underWay -= 1;
		if (throws(one)) throw new Error('Unexpected');
		events.push(`${one} ends`);
	};
	const unexpected = (one: string) => events.push(`${one} throws`);
	await workThrough(queues, concurrency, work, unexpected, shouldContinue);
	return { events, most };
}

test('what is in one queue is done in order, one after the other', async () => {
	const { events } = await log([['a1', 'a2'], ['b1']], 5, { turns: (one) => (one === 'b1' ? 9 : 1) });
	const a = events.filter((event) => event.startsWith('a'));
	expect(a).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
	expect(events.at(-1)).toBe('b1 ends');
});

const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name]);
test.each([
	[six, 1, 1],
	[six, 4, 4],
	[six, 50, 6],
	[[['a', 'b', 'c']], 5, 1],
	[[], 5, 0],
])(
	'of %j with a concurrency of %i at most %i are under way, and all are done',
	async (queues, limit, most) => {
		const run = await log(queues, limit);
		expect(run.most).toBe(most);
		expect(run.events.filter((event) => event.endsWith('ends'))).toHaveLength(queues.flat().length);
	},
);

test('none begins after the end, and what is under way is waited for', async () => {
	let asked = 0;
	const { events } = await log([['a1', 'a2'], ['b1'], ['c1']], 2, { shouldContinue: () => ++asked <= 2 });
	expect(events.sort()).toEqual(['a1 begins', 'a1 ends', 'b1 begins', 'b1 ends']);
});

test('what throws ends nothing else, and all that is under way is waited for', async () => {
	const queues = [['a1', 'a2'], ['b1'], ['c1'], ['d1', 'd2']];
	const { events } = await log(queues, 2, {
		turns: (one) => (one === 'a1' ? 1 : 5),
		throws: (one) => one === 'a1' || one === 'd1',
	});
	const ends = events.filter((event) => !event.endsWith('begins'));
	expect(ends.sort()).toEqual(['a1 throws', 'a2 ends', 'b1 ends', 'c1 ends', 'd1 throws', 'd2 ends']);
});
