/**
 * Works through queues, several at a time. Within a queue, one task is done after the other.
 *
 * @param unexpected called if `work` throws; the others go on, so that all of them are waited for
 */
export async function workThrough<Task>(
	queues: ReadonlyArray<readonly Task[]>,
	concurrency: number,
	work: (task: Task) => Promise<void>,
	unexpected: (task: Task) => void,
): Promise<void> {
	let next = 0;
	const worker = async () => {
		for (let queue = queues[next++]; queue !== undefined; queue = queues[next++]) {
			for (const task of queue) await work(task).catch(() => unexpected(task));
		}
	};
	await Promise.allSettled(Array.from({ length: Math.min(concurrency, queues.length) }, worker));
}
