import type { Request, Router } from 'express';
import type { Handler, Reply } from './exchange';
import { express } from './libraries';
import { shown } from './recordForms';
import { refusal, reply, wrapped } from './reply';
import { memberships, type Membership, type State } from './state';
import type { SandboxOptions } from './options';
import type { ListedRecord, RawAnswer, StoredGroup, StoredSchedule } from './types';
import { unknownIdsCheck } from './unknownIds';

/** The operations of §4, and those on a group's members. What reaches them has passed the OpenAPI document. */
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

	const apply = (req: Request, res: Reply, operate: () => StoredSchedule | StoredGroup) => {
		const refused = refusalOf(req.body);
		if (refused && options.transactions === false) {
			req.body = untilRefused(req.body);
			operate();
		}
		if (refused) return reply(req, res, refused);
		if (res.locals.fault.applied === 'withoutRecipients')
			for (const list of memberships) delete req.body[list];
		const changed = operate();
		res.locals.entry.applied = true;
		const record = 'groups' in changed ? shown(changed, options) : changed;
		reply(req, res, answers[options.answers ?? 'wrapped'](record));
	};

	const on =
		<T extends StoredSchedule | StoredGroup>(
			find: (req: Request) => T | undefined,
			operate: (record: T, req: Request) => T,
			refuse: (record: T, req: Request) => string | undefined = () => undefined,
		): Handler =>
		(req, res) => {
			const record = find(req);
			if (!record) return reply(req, res, refusal(404, 'Not found.'));
			const words = refuse(record, req);
			if (words !== undefined) reply(req, res, refusal(400, words));
			else apply(req, res, () => operate(record, req));
		};
	const schedule = (req: Request) => state.find(String(req.params.schedule_id));
	const group = (req: Request) => state.findGroup(String(req.params.group_id));

	router.post('/api/v1/schedules/', (req, res: Reply) => {
		apply(req, res, () => state.create(req.body));
	});

	const update = on(schedule, (found, req) => state.update(found, req.body));
	router.route('/api/v1/schedules/:schedule_id/').put(update).post(update);

	const { mostIds = Infinity, refusesRepeated = false } = options;
	const membership = <
		List extends Membership,
		T extends (StoredSchedule | StoredGroup) & Record<List, number[]>,
	>(
		path: string,
		find: (req: Request) => T | undefined,
		list: List,
	) => {
		const tooMany = (_record: T, { body }: Request) =>
			(body[list]?.length ?? 0) > mostIds ? `At most ${mostIds} ${list} can be sent at once.` : undefined;
		const alreadyThere = (record: T, { body }: Request) => {
			const repeated = (body[list] ?? []).find((id: number) => record[list].includes(id));
			return refusesRepeated && repeated !== undefined ? `"${repeated}" is already there.` : undefined;
		};
		const add = on(
			find,
			(record, req) => state.add(record, list, req.body[list] ?? []),
			(record, req) => tooMany(record, req) ?? alreadyThere(record, req),
		);
		const remove = on(find, (record, req) => state.remove(record, list, req.body[list] ?? []), tooMany);
		router.post(`${path}/add_${list}/`, add);
		router.route(`${path}/remove_${list}/`).post(remove).delete(remove);
	};
	for (const list of memberships) membership('/api/v1/schedules/:schedule_id', schedule, list);
	membership('/api/v1/groups/:group_id', group, 'users');
	return router;
}

const answers: Record<NonNullable<SandboxOptions['answers']>, (changed: ListedRecord) => RawAnswer> = {
	wrapped,
	withoutId: () => wrapped({}),
	twoIds: ({ id }) => ({ status: 200, body: { id: id + 1000, data: { id } } }),
};
