import { readSetting } from '../item/item';
import type { Change } from '../schedule/draft';
import { readTarget } from '../schedule/locator';
import { sendGet } from '../service/exchange';
import type { Failure } from '../service/outcome';
import { adviceFor, whatHappened } from '../service/words';
import { pathOf } from '../service/request';
import { isRecord } from '../text/json';
import { quote } from '../text/quote';
import { type Found, giveEach, type Question } from './give';
import type { GetOperation, GetOptions } from './operation';
import { isSchedule, simplify } from './simplify';

interface GetChange extends Change {
	/** Undefined where it's given by name. */
	id?: number;
	isSimple: boolean;
}

/** Get a schedule: GET `/api/v1/schedules/<schedule_id>/`. §4 has the path for other methods, and no answer is documented. */
export const get: GetOperation<GetChange> = {
	methods: [],
	read(item) {
		const target = readTarget('schedule', item);
		const isSimple = readSetting(simplify, item, 'simplify') as boolean;
		if (target === undefined) return undefined;
		return { operation: 'get', id: target.id, byName: target.byName, isSimple, notes: [] };
	},
	async answer(asked, run) {
		const questions = asked.map(({ item, change: { id, isSimple, found } }) => {
			const [byName] = found?.get('scheduleId')?.keys() ?? [];
			return { item, change: { scheduleId: (id ?? byName)!, isSimple } };
		});
		return await giveEach('schedules', questions, async (question) => await find(question, run), run);
	},
};

async function find(
	{ scheduleId, isSimple }: Question & { scheduleId: number },
	run: GetOptions,
): Promise<Found> {
	const reply = await sendGet(pathOf('schedules', scheduleId), run);
	const subject = `schedule ${scheduleId}`;
	if ('failure' in reply) {
		const { failure } = reply;
		const advice = adviceForGet(failure) ?? adviceFor(failure);
		return { problem: whatHappened(failure, subject), advice, status: failure.status };
	}
	if (reply.answer === undefined) {
		return { problem: `DataReportive's answer is empty (${subject})`, advice: USE_GET_MANY };
	}
	const record = recordIn(reply.answer);
	if (!isSimple || isSchedule(record)) return { records: [record] };
	const problem = `DataReportive answered ${quote(record)}, which doesn't show a schedule (${subject})`;
	return { problem, advice: `To get such an answer as it comes, turn off Simplify. ${USE_GET_MANY}` };
}

/** Also for an agent's model, which may know the operation by another name. */
const USE_GET_MANY =
	"DataReportive's API may not return single schedules. Try to list schedules with Get Many instead.";

function adviceForGet({ status, isPage }: Failure): string | undefined {
	if (isPage) return undefined;
	if (status === 404) return `Check the ID of the schedule. ${USE_GET_MANY}`;
	if (status === 400) return 'Check the ID, check the base URL in the credential, or try Get Many.';
	return status === 405 ? USE_GET_MANY : undefined;
}

/** What may stand beside a single record in an envelope. */
const ENVELOPE = new Set(['status', 'message', 'success']);

/** The record in an answer, which may be wrapped as a list is: `{ "status": 200, "message": "…", "data": {…} }`. */
function recordIn(answer: unknown): unknown {
	if (!isRecord(answer) || !isRecord(answer.data)) return answer;
	return Object.keys(answer).every((key) => key === 'data' || ENVELOPE.has(key)) ? answer.data : answer;
}
