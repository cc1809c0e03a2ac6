/**
 * Waits for something that no event tells of, such as what a server has seen.
 *
 * After ten seconds it gives up without a word: what the test then finds says more than a time-out would.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	const end = performance.now() + 10_000;
	while (!(await condition()) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
}
