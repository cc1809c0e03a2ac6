import { wholeLists } from '../lists/load';
import { lookUp } from '../operations/lookUp';
import type { GetOperation, GetOptions } from '../operations/operation';
import type { ItemError } from '../service/outcome';
import { runError } from './errors';
import { addHints } from './hints';
import type { ItemResults } from './results';
import { failInvalid, stopsOnError, readEach, type Run } from './run';

/** Gives the items of Get or Get Many what they ask for. After a 401 nothing else is asked. */
export async function answerQuestions(
	operation: GetOperation,
	run: Run,
	results: ItemResults,
): Promise<void> {
	const { context, stop } = run;
	results.stage = 'onlyReading';
	let tokenRejected: ItemError | undefined;
	const fail: GetOptions['fail'] = (item, problem, advice, status) => {
		const api = status !== undefined && { api: { httpCode: String(status) } };
		results.fail(item, { ...runError(problem, advice), ...api });
		if (status === 401) tokenRejected ??= runError(`Not sent, because of another item: ${problem}`, advice);
		if (tokenRejected || !context.continueOnFail()) stop.abort();
	};
	const lists = wholeLists(run);
	const read = await lookUp(readEach(run, results), run, fail, lists);
	const asked = failInvalid(read, results);
	if (stopsOnError(context, results)) return;
	const give: GetOptions['give'] = (item, output) => results.give(item, output);
	const hints = await operation.answer(asked, { ...run, lists, give, fail });
	for (const { item } of asked) if (tokenRejected && !results.isDone(item)) results.fail(item, tokenRejected);
	addHints(run, results, hints);
}
