import { Router } from 'express';
import { refusal, wrapped } from './envelope';
import { reply, type Reply } from './reply';
import type { State } from './state';
import type { SandboxOptions } from './types';

/**
 * The GET lists that the service has but docs/interface.md doesn't specify: `data.results`, and `data.next`,
 * the address of the next page, as long as there is one. That is why openapi.yaml leaves them out.
 */
export function listRoutes(options: SandboxOptions, state: State): Router {
	const router = Router({ strict: true, caseSensitive: true });
	const lists: Record<string, () => unknown[]> = {
		schedules: () => [...state.schedules.values()],
		users: () => options.users ?? [],
		groups: () => options.groups ?? [],
		reports: () => options.reports ?? [],
	};
	for (const [name, records] of Object.entries(lists)) {
		router.get(`/api/v1/${name}/`, (req, res: Reply) => {
			const here = new URL(`${req.protocol}://${req.get('host')}${req.originalUrl}`);
			reply(req, res, wrapped(page(records(), here, options.pageSize)));
		});
		// The path of the schedules is in the document, which knows its other methods.
		if (name === 'schedules') continue;
		router.all(`/api/v1/${name}/`, (req, res: Reply) => {
			reply(req, res, refusal(405, `Method "${req.method}" not allowed.`));
		});
	}
	return router;
}

function page(records: unknown[], here: URL, size = Infinity): { results: unknown[]; next?: string } {
	const number = Math.max(1, Number(here.searchParams.get('page') ?? 1) || 1);
	const start = number === 1 ? 0 : (number - 1) * size;
	const results = records.slice(start, start + size);
	if (start + size >= records.length) return { results };
	here.searchParams.set('page', String(number + 1));
	return { results, next: here.href };
}
