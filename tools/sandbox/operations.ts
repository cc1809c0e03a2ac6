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

	/** What a service without transactions has done when it comes to the first ID that it refuses. */
	const untilRefused = (body: Request['body']) => {
		const kept = { ...body };
		for (const list of memberships) {
			const [first] = state.unknownIds(list, body[list] ?? []);
			if (first !== undefined) kept[list] = body[list].slice(0, first.index);
		}
		return kept;
	};

	const apply = (req: Request, res: Reply, operate: () => StoredSchedule) => {
		const refused = refusalOf(req.body);
		if (refused && options.transactions === false) {
			req.body = untilRefused(req.body);
			operate();
		}
		if (refused) return reply(req, res, refused);
		if (res.locals.fault.applied === 'withoutRecipients')
			for (const list of memberships) delete req.body[list];
		const schedule = operate();
		res.locals.entry.applied = true;
		reply(req, res, answers[options.answers ?? 'wrapped'](schedule));
	};

	const onSchedule =
		(
			operate: (schedule: StoredSchedule, req: Request) => StoredSchedule,
			refuse: (schedule: StoredSchedule, req: Request) => string | undefined = () => undefined,
		): Handler =>
		(req, res) => {
			const schedule = state.find(String(req.params.schedule_id));
			if (!schedule) return reply(req, res, refusal(404, 'Not found.'));
			const words = refuse(schedule, req);
			if (words !== undefined) reply(req, res, refusal(400, words));
			else apply(req, res, () => operate(schedule, req));
		};

	router.post('/api/v1/schedules/', (req, res: Reply) => {
		apply(req, res, () => state.create(req.body));
	});

	const update = onSchedule((schedule, req) => state.update(schedule, req.body));
	router.route('/api/v1/schedules/:schedule_id/').put(update).post(update);

	const { mostIds = Infinity, refusesRepeated = false } = options;
	for (const list of memberships) {
		const tooMany = (_schedule: StoredSchedule, { body }: Request) =>
			(body[list]?.length ?? 0) > mostIds ? `At most ${mostIds} ${list} can be sent at once.` : undefined;
		const alreadyThere = (schedule: StoredSchedule, { body }: Request) => {
			const repeated = (body[list] ?? []).find((id: number) => schedule[list].includes(id));
			return refusesRepeated && repeated !== undefined ? `"${repeated}" is already there.` : undefined;
		};
		const add = onSchedule(
			(schedule, req) => state.add(schedule, list, req.body[list] ?? []),
			(schedule, req) => tooMany(schedule, req) ?? alreadyThere(schedule, req),
		);
		const remove = onSchedule((schedule, req) => state.remove(schedule, list, req.body[list] ?? []), tooMany);
		router.post(`/api/v1/schedules/:schedule_id/add_${list}/`, add);
		router.route(`/api/v1/schedules/:schedule_id/remove_${list}/`).post(remove).delete(remove);
	}
	return router;
}

const answers: Record<NonNullable<SandboxOptions['answers']>, (schedule: StoredSchedule) => RawAnswer> = {
	wrapped,
	withoutId: () => wrapped({}),
	twoIds: ({ id }) => ({ status: 200, body: { id: id + 1000, data: { id } } }),
	bare: (schedule) => ({ status: 200, body: schedule }),
	empty: () => ({ status: 204 }),
};
