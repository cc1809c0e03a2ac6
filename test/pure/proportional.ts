/** Milliseconds of the processor that some work takes: what else the machine does doesn't count. */
export function processorTime(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** Less says nothing. */
const LEAST = 4;

/** Whether work on 10,000, 20,000 and 40,000 characters grows as they do. A run that's slow for another reason gets other tries. */
export function growsInProportion(work: (length: number) => unknown): boolean {
	const measured = (times: number) =>
		Math.max(
			LEAST,
			processorTime(() => work(times * 10_000)),
		);
	for (let tries = 0; tries < 4; tries += 1) {
		const [one, two] = [measured(1), measured(2)];
		// As much as that isn't by chance.
		if (two > 200 && two > 3 * one) return false;
		// In quadratic time: 16.
		if (measured(4) < 8 * one) return true;
	}
	return false;
}

/**
 * Expects work on ten times as much to take about ten times as long, not a hundred times. Work on little takes next to
 * nothing, so it counts as a few milliseconds at least.
 */
export async function expectProportional(size: number, work: (size: number) => unknown): Promise<void> {
	const little = await processorTimeOf(() => work(size / 10));
	const much = await processorTimeOf(() => work(size));
	expect(much / Math.max(little, 8)).toBeLessThan(40);
}

async function processorTimeOf(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
