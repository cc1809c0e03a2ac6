/** Milliseconds of the processor that some work takes: what else the machine does doesn't count. */
async function processorTime(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/**
 * Expects work on ten times as much to take about ten times as long, not a hundred times. Work on little takes next to
 * nothing, so it counts as a few milliseconds at least.
 */
export async function expectProportional(size: number, work: (size: number) => unknown): Promise<void> {
	const little = await processorTime(() => work(size / 10));
	const much = await processorTime(() => work(size));
	expect(much / Math.max(little, 8)).toBeLessThan(40);
}
