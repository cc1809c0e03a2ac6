import { Router } from 'express';
import { refusal, wrapped } from './envelope';
import { pageOf } from './paging';
import { reply, type Reply } from './reply';
import type { State } from './state';
import type { ListedRecord, SandboxOptions } from './types';

/**
 * The GET lists that the service has but docs/interface.md doesn't specify, in pages (see paging.ts). That is
 * why openapi.yaml leaves them out.
 */
export function listRoutes(options: SandboxOptions, state: State): Router {
	const router = Router({ strict: true, caseSensitive: true });
	const lists: Record<string, () => ListedRecord[]> = {
		schedules: () => [...state.schedules.values()],
		users: () => options.users ?? [],
		groups: () => options.groups ?? [],
		reports: () => options.reports ?? [],
	};
	for (const [name, records] of Object.entries(lists)) {
		router.get(`/api/v1/${name}/`, (req, res: Reply) => {
			const here = new URL(`${req.protocol}://${req.get('host')}${req.originalUrl}`);
			const page = pageOf(records(), here, options);
			if (!page) reply(req, res, refusal(404, 'Invalid page.'));
			else reply(req, res, options.bareLists ? { status: 200, body: page } : wrapped(page));
		});
		// The path of the schedules is in the document, which knows its other methods.
		if (name === 'schedules') continue;
		router.all(`/api/v1/${name}/`, (req, res: Reply) => {
			reply(req, res, refusal(405, `Method "${req.method}" not allowed.`));
		});
	}
	return router;
}
