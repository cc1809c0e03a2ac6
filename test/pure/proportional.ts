/** Milliseconds of the processor that some work takes: what else the machine does counts for little. */
export async function processorTime(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** Milliseconds. Less says nothing. */
const LEAST = 2;

/**
 * Whether work takes time in proportion to its size: eight times as much takes eight times as long, and in quadratic time 64
 * times. Whatever disturbs a measurement makes it longer, so the shortest of some is what counts.
 */
export async function growsInProportion(size: number, work: (size: number) => unknown): Promise<boolean> {
	const shortest = async (before: number, of: number) =>
		Math.min(before, Math.max(LEAST, await processorTime(() => work(of))));
	let [little, much] = [Infinity, Infinity];
	for (let tries = 0; tries < 3; tries += 1) little = await shortest(little, size / 8);
	for (let tries = 0; tries < 5; tries += 1) {
		little = await shortest(little, size / 8);
		much = await shortest(much, size);
		if (much < 24 * little) return true;
	}
	return false;
}

/** Expects work to take time in proportion to its size. */
export async function expectProportional(size: number, work: (size: number) => unknown): Promise<void> {
	expect(await growsInProportion(size, work)).toBe(true);
}
