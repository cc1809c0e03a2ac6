import { Router, type Request } from 'express';
import { refusal, wrapped } from './envelope';
import { reply, type Handler, type Reply } from './reply';
import type { Membership, State } from './state';
import type { RawAnswer, SandboxOptions, StoredSchedule } from './types';

/** The operations of §4. What reaches them has passed the OpenAPI document. */
export function operationRoutes(options: SandboxOptions, state: State): Router {
	const router = Router({ strict: true, caseSensitive: true });

	const finish = (req: Request, res: Reply, schedule: StoredSchedule) => {
		res.locals.entry.applied = true;
		reply(req, res, answers[options.answers ?? 'wrapped'](schedule));
	};

	const refusesUnknownIds = (req: Request, res: Reply): boolean => {
		for (const list of ['users', 'groups'] as const) {
			const id = state.unknownId(list, req.body[list]);
			if (id === undefined) continue;
			reply(req, res, { status: 400, body: { [list]: [`Invalid pk "${id}" - object does not exist.`] } });
			return true;
		}
		return false;
	};

	const onSchedule =
		(operate: (schedule: StoredSchedule, req: Request) => StoredSchedule): Handler =>
		(req, res) => {
			const schedule = state.find(String(req.params.schedule_id));
			if (!schedule) reply(req, res, refusal(404, 'Not found.'));
			else if (!refusesUnknownIds(req, res)) finish(req, res, operate(schedule, req));
		};

	router.post('/api/v1/schedules/', (req, res: Reply) => {
		if (!refusesUnknownIds(req, res)) finish(req, res, state.create(req.body));
	});

	const update = onSchedule((schedule, req) => state.update(schedule, req.body));
	router.route('/api/v1/schedules/:schedule_id/').put(update).post(update);

	for (const list of ['users', 'groups'] as const satisfies Membership[]) {
		const add = onSchedule((schedule, req) => state.add(schedule, list, req.body[list]));
		const remove = onSchedule((schedule, req) => state.remove(schedule, list, req.body[list]));
		router.post(`/api/v1/schedules/:schedule_id/add_${list}/`, add);
		router.route(`/api/v1/schedules/:schedule_id/remove_${list}/`).post(remove).delete(remove);
	}
	return router;
}

const answers: Record<NonNullable<SandboxOptions['answers']>, (schedule: StoredSchedule) => RawAnswer> = {
	wrapped,
	bare: (schedule) => ({ status: 200, body: schedule }),
	empty: () => ({ status: 204 }),
};
