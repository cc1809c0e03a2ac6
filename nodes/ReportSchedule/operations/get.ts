import { readSetting } from '../item/setting';
import { recordId } from '../lists/records';
import { readTarget } from '../schedule/given';
import { envelopeParts } from '../service/answerParts';
import { sendGet } from '../service/exchange';
import type { Failure } from '../service/outcome';
import { pathOf } from '../service/request';
import { adviceFor, whatHappened } from '../service/words';
import { quote } from '../text/quote';
import type { GetOperation, GetOptions, Question } from './operation';
import { giveEach, type RecordsOrProblem } from './questions';
import { isSchedule, simplify } from './simplify';

/** Get a schedule: GET `/api/v1/schedules/<schedule_id>/`. §4 has the path, but neither GET nor an answer. */
export const get: GetOperation = {
	methods: [],
	read(item) {
		const target = readTarget('schedule', item);
		const isSimple = readSetting(simplify, item);
		if (target === undefined) return undefined;
		return { ids: { scheduleId: target.id }, byName: target.byName, contains: {}, isSimple };
	},
	answer: async (asked, run) =>
		await giveEach('schedules', asked, async (question) => await getSchedule(question, run), run),
};

async function getSchedule(
	{ ids: { scheduleId }, isSimple }: Question,
	run: GetOptions,
): Promise<RecordsOrProblem> {
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
	const record = envelopeParts(reply.answer).find(isSchedule) ?? reply.answer;
	// As it comes, whatever it is.
	if (!isSimple) return { records: [record] };
	const shown = recordId(record);
	if (shown !== undefined && shown !== scheduleId) {
		const problem = `DataReportive answered with schedule ${shown} (${subject})`;
		return { problem, advice: USE_GET_MANY };
	}
	if (isSchedule(record)) return { records: [record] };
	const problem = `DataReportive answered ${quote(record)}, which doesn't show a schedule (${subject})`;
	return { problem, advice: `To get such an answer as it comes, turn off Simplify. ${USE_GET_MANY}` };
}

/** Also for an agent's model, which may know the operation by another name. */
const USE_GET_MANY =
	"DataReportive's API may not return single schedules. Try to list schedules with Get Many instead.";

function adviceForGet({ status, isPage }: Failure): string | undefined {
	if (isPage) return undefined;
	if (status === 404) return `Check the ID of the schedule. ${USE_GET_MANY}`;
	return status === 405 ? USE_GET_MANY : undefined;
}
