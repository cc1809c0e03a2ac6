import type { Sandbox } from '../../tools/sandbox';
import { minimalSchedule } from '../engine/support';
import { noEnds } from './items';
import { runRow } from './row';

test('a row that takes too long says so and nothing else; its run ends, and so does its service', async () => {
	let service: Sandbox;
	let after: unknown;
	const figures = await runRow(
		[
			'slow',
			async (row) => {
				service = await row.start({ latencyMs: 60_000 });
				try {
					await row.send(service, minimalSchedule, [{}, {}]);
				} catch (error) {
					after = error;
				}
				await expect(row.start()).rejects.toThrow();
				return { ...noEnds, lost: 2 };
			},
		],
		1,
		5000,
	);
	expect(figures).toEqual({ run: 'slow', seed: 1, 'cut off': 2, seconds: expect.any(Number) });
	await expect(fetch(service!.url)).rejects.toThrow();
	expect(service!.requests.length).toBeLessThanOrEqual(2);
	expect(String(after)).toContain('abort');
});
