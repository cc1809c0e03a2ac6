import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
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
	private readonly execution: string;
	private readonly run: number;

	constructor(functions: IExecuteFunctions) {
		this.context = functions.getNode().retryOnFail === true ? functions.getContext('node') : undefined;
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

	/** Keeps what was applied for the next try, if there is a failure for which n8n may try again. */
	keep(results: RunResults): void {
		if (this.context === undefined) return;
		if (results.failures.size === 0) {
			delete this.context[KEY];
			return;
		}
		const failures = [...results.failures];
		const remembered: Remembered = {
			execution: this.execution,
			run: this.run,
			answers: Object.fromEntries([...results.answers].filter(([item]) => !results.failures.has(item))),
			unanswered: Object.fromEntries(failures.filter(([, { mayDuplicate }]) => mayDuplicate)),
		};
		this.context[KEY] = remembered as unknown as IDataObject;
	}
}
