import { workThrough } from '../../../nodes/ReportSchedule/service/request';

test('queues are worked through: each in its order, so many at a time', async () => {
	const done: string[] = [];
	let [underWay, most] = [0, 0];
	const work = async (task: string) => {
		most = Math.max(most, (underWay += 1));
		// The first of a queue takes longer than those behind it would.
		for (let turns = task.endsWith('1') ? 9 : 1; turns > 0; turns -= 1) await null;
		underWay -= 1;
		done.push(task);
	};
	const queues = ['a', 'b', 'c'].map((queue) => [`${queue}1`, `${queue}2`]);
	await workThrough(queues, 2, work, () => undefined);
	expect(most).toBe(2);
	for (const queue of queues) expect(done.filter((task) => queue.includes(task))).toEqual(queue);
});

test('a defect of our own in one of them is told, and the others go on', async () => {
	const [done, told]: [string[], string[]] = [[], []];
	const work = async (task: string) => {
		await null;
		if (task === 'a1') throw new Error('A defect');
		done.push(task);
	};
	await workThrough([['a1', 'a2'], ['b1']], 1, work, (task) => told.push(task));
	expect([told, done]).toEqual([['a1'], ['a2', 'b1']]);
});
