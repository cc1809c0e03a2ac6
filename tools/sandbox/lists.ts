import type { Router } from 'express';
import { express } from './libraries';
import { pageOf } from './paging';
import { shown } from './recordForms';
import type { Reply } from './exchange';
import { refusal, reply, wrapped } from './reply';
import type { State } from './state';
import type { SandboxOptions } from './options';
import type { ListedRecord } from './types';

/**
 * What the service is said to have in public but docs/interface.md doesn't specify, which is why openapi.yaml
 * leaves it out: the lists, in pages (see paging.ts), and a single schedule.
 */
export function listRoutes(options: SandboxOptions, state: State): Router {
	const router = express.Router({ strict: true, caseSensitive: true });
	const lists: Record<string, () => ListedRecord[]> = {
		schedules: () => [...state.schedules.values()].map((schedule) => shown(schedule, options)),
		users: () => [...(options.users ?? [])],
		groups: () => (options.groups ?? []).map((group) => withMembers(group, state)),
		reports: () => [...(options.reports ?? [])],
	};
	const answer = (data: unknown) => (options.bareLists ? { status: 200, body: data } : wrapped(data));
	for (const [name, records] of Object.entries(lists)) {
		router.get(`/api/v1/${name}/`, (req, res: Reply) => {
			const here = new URL(`${req.protocol}://${req.get('host')}${req.originalUrl}`);
			const page = pageOf(records(), here, options);
			if (!page) return reply(req, res, refusal(404, 'Invalid page.'));
			const { results, beside, headers } = page;
			// The last of several pages is an object, as those before it are.
			const isArray = options.bareLists && here.search === '' && Object.keys(beside).length === 0;
			const list = isArray ? results : { ...beside, results };
			reply(req, res, { ...answer(list), headers });
		});
		// The path of the schedules is in the document, which knows its other methods.
		if (name === 'schedules') continue;
		router.all(`/api/v1/${name}/`, (req, res: Reply) => {
			reply(req, res, refusal(405, `Method "${req.method}" not allowed.`));
		});
	}
	router.get('/api/v1/schedules/:schedule_id/', (req, res: Reply) => {
		const schedule = state.find(String(req.params.schedule_id));
		reply(req, res, schedule ? answer(shown(schedule, options)) : refusal(404, 'Not found.'));
	});
	return router;
}

/** A group as it is now, if it was given with its members: not every service shows them. */
function withMembers(group: ListedRecord, { groups }: State): ListedRecord {
	return 'users' in group ? { ...group, users: groups.get(group.id)?.users } : group;
}
