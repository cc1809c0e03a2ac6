import { quote } from '../text/quote';
import { isRecord } from '../text/json';
import { sendGet, type SendOptions } from '../service/exchange';
import type { Failure } from '../service/outcome';
import { pathOf } from '../service/request';
import type { Found } from './question';
import { isSchedule } from './simplify';
import { adviceFor, whatHappened } from '../service/words';

/** GET `/api/v1/schedules/<schedule_id>/`: §4 has the path for other methods, and no answer is documented. */
export function scheduleGetter(
	options: SendOptions,
): (scheduleId: number, isSimple: boolean) => Promise<Found> {
	return async (scheduleId, isSimple) => {
		const reply = await sendGet(pathOf('schedules', scheduleId), options);
		const subject = `schedule ${scheduleId}`;
		if ('answer' in reply) {
			if (reply.answer === undefined) {
				return { problem: `DataReportive's answer is empty (${subject})`, advice: USE_GET_MANY };
			}
			const record = recordIn(reply.answer);
			if (!isSimple || isSchedule(record)) return { records: [record] };
			const problem = `DataReportive answered ${quote(record)}, which doesn't show a schedule (${subject})`;
			return { problem, advice: `To get such an answer as it comes, turn off Simplify. ${USE_GET_MANY}` };
		}
		const { failure } = reply;
		return {
			problem: whatHappened(failure, subject),
			advice: adviceForGet(failure) ?? adviceFor(failure),
			status: failure.status,
		};
	};
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
