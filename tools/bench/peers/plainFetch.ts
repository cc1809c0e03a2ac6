import pLimit from 'p-limit';
import { TOKEN } from '../work';

/**
 * What someone would write by hand, outside of n8n: Node's own fetch, a request for each entry.
 *
 * @returns milliseconds
 */
export async function plainFetch(
	url: string,
	requests: Array<{ path: string; body: unknown }>,
	concurrency: number,
): Promise<number> {
	const limit = pLimit(concurrency);
	const start = performance.now();
	await Promise.all(
		requests.map(({ path, body }) =>
			limit(async () => {
				const response = await fetch(url + path, {
					method: 'POST',
					headers: { Authorization: `Token ${TOKEN}`, 'Content-Type': 'application/json' },
					body: JSON.stringify(body),
				});
				if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
				return (await response.json()) as unknown;
			}),
		),
	);
	return performance.now() - start;
}
