import type { Request, Router } from 'express';
import type { Handler, Reply } from './exchange';
import { express } from './libraries';
import { refusal, reply, wrapped } from './reply';
import { memberships, type State } from './state';
import type { SandboxOptions } from './options';
import type { RawAnswer, StoredSchedule } from './types';
import { unknownIdsCheck } from './unknownIds';

/** The operations of §4. What reaches them has passed the OpenAPI document. */
export function operationRoutes(options: SandboxOptions, state: State): Router {
	const router = express.Router();

	const refusalOf = unknownIdsCheck(options, state);

	const apply = (req: Request, res: Reply, operate: () => StoredSchedule) => {
		const refused = refusalOf(req.body);
		if (refused) return reply(req, res, refused);
		if (res.locals.fault.applied === 'withoutRecipients')
			for (const list of memberships) delete req.body[list];
		const schedule = operate();
		res.locals.entry.applied = true;
		reply(req, res, answers[options.answers ?? 'wrapped'](schedule));
	};

	const onSchedule =
		(operate: (schedule: StoredSchedule, req: Request) => StoredSchedule): Handler =>
		(req, res) => {
			const schedule = state.find(String(req.params.schedule_id));
			if (!schedule) reply(req, res, refusal(404, 'Not found.'));
			else apply(req, res, () => operate(schedule, req));
		};

	router.post('/api/v1/schedules/', (req, res: Reply) => {
		apply(req, res, () => state.create(req.body));
	});

	const update = onSchedule((schedule, req) => state.update(schedule, req.body));
	router.route('/api/v1/schedules/:schedule_id/').put(update).post(update);

	for (const list of memberships) {
		const add = onSchedule((schedule, req) => state.add(schedule, list, req.body[list] ?? []));
		const remove = onSchedule((schedule, req) => state.remove(schedule, list, req.body[list] ?? []));
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
