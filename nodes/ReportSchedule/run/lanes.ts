/**
 * Works through lanes, several at a time; what is in one lane is done in order, one after the other.
 *
 * @param work does one thing; must not throw
 * @param goOn asked before each; false ends the work without starting another
 */
export async function workThrough<T>(
	lanes: ReadonlyArray<readonly T[]>,
	concurrency: number,
	work: (one: T) => Promise<void>,
	goOn: () => boolean,
): Promise<void> {
	let next = 0;
	const worker = async () => {
		for (let lane = lanes[next++]; lane !== undefined; lane = lanes[next++]) {
			for (const one of lane) {
				if (!goOn()) return;
				await work(one);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, lanes.length) }, worker));
}
