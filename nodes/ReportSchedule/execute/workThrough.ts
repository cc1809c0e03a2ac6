/**
 * Works through queues, several at a time; what is in one queue is done in order, one after the other.
 *
 * @param work does one thing
 * @param unexpected called if `work` throws; the other queues go on, so that all of them are waited for
 * @param shouldContinue asked before each; false ends the work without starting another
 */
export async function workThrough<T>(
	queues: ReadonlyArray<readonly T[]>,
	concurrency: number,
	work: (one: T) => Promise<void>,
	unexpected: (one: T) => void,
	shouldContinue: () => boolean = () => true,
): Promise<void> {
	let next = 0;
	const worker = async () => {
		for (let queue = queues[next++]; queue !== undefined; queue = queues[next++]) {
			for (const one of queue) {
				if (!shouldContinue()) return;
				await work(one).catch(() => unexpected(one));
			}
		}
	};
	await Promise.allSettled(Array.from({ length: Math.min(concurrency, queues.length) }, worker));
}
