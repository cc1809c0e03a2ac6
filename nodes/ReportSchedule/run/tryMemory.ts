import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Lane } from '../requests/plannedRequest';
import type { ItemFailure } from './itemFailure';
import type { RunResults } from './runResults';

/** What one try of the node leaves for the next. */
interface Remembered {
	execution: string;
	run: number;
	answers: Record<string, IDataObject>;
	/** Creates whose outcome is not known: sending them again could create a schedule twice. */
	unanswered: Record<string, ItemFailure>;
}

const KEY = 'appliedItems';

/**
 * Makes n8n's node setting Retry On Fail harmless. It runs the node again for every item; the node's
 * context outlives a try, so what was applied is kept there and not sent again. Kept for one run of one
 * execution, only where the setting is on, and forgotten once the node has succeeded.
 */
export class TryMemory {
	private readonly context: IDataObject | undefined;
	private readonly goesOn: boolean;
	private readonly execution: string;
	private readonly run: number;

	constructor(functions: IExecuteFunctions) {
		this.context = functions.getNode().retryOnFail === true ? functions.getContext('node') : undefined;
		this.goesOn = functions.continueOnFail();
		this.execution = this.context ? String(functions.getExecutionId()) : '';
		this.run = this.context ? Number(functions.evaluateExpression('{{ $runIndex }}', 0)) : 0;
	}

	/** Gives the results what earlier tries of the same run came to. */
	recall(results: RunResults): void {
		const remembered = this.context?.[KEY] as Remembered | undefined;
		if (remembered?.execution !== this.execution || remembered.run !== this.run) return;
		for (const [item, answer] of Object.entries(remembered.answers))
			results.answers.set(Number(item), answer);
		for (const [item, failure] of Object.entries(remembered.unanswered)) results.fail(Number(item), failure);
	}

	/** Keeps what was applied for the next try, if there is a failure for which n8n tries again. */
	keep(results: RunResults, lanes: readonly Lane[]): void {
		if (this.context === undefined) return;
		// A node that goes on despite failures is run again only if its first item is one.
		const triesAgain = this.goesOn ? results.failures.has(0) : results.failures.size > 0;
		if (!triesAgain) {
			delete this.context[KEY];
			return;
		}
		const undone = new Set(lanes.flatMap((lane) => overwritten(lane, results)));
		const done = results.done().filter((item) => !undone.has(item));
		const remembered: Remembered = {
			execution: this.execution,
			run: this.run,
			answers: Object.fromEntries(done.map((item) => [item, results.answers.get(item)!])),
			unanswered: Object.fromEntries([...results.failures].filter(([, { mayDuplicate }]) => mayDuplicate)),
		};
		this.context[KEY] = remembered as unknown as IDataObject;
	}
}

/** The items whose updates an earlier one of the same schedule, sent again, would undo. */
function overwritten(lane: Lane, { failures }: RunResults): number[] {
	const updates = lane.filter(({ overwrites }) => overwrites).flatMap(({ parts }) => parts);
	const failed = updates.findIndex(({ item }) => failures.has(item));
	return failed === -1 ? [] : updates.slice(failed).map(({ item }) => item);
}
