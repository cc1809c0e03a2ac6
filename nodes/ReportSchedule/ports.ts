import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Change, Given, Note, Purpose, Source } from './draft/draft';
import type { RecipientField } from './fields/recipients';
import type { BodyValue, ScheduleField } from './fields/types';
import type { Issues } from './helpers/issues';
import type { IdKind } from './helpers/types';
import type { Connection, RateLimit, SendOptions } from './http/exchange';
import type { Answered, Reply } from './http/response';
import type { Failure } from './outcomes/failure';
import type { ItemError, ItemResult } from './outcomes/itemResult';
import type { ItemChange, ItemShare, Plan, PlannedRequest } from './requests/request';

/**
 * The layers of the node, each behind its port. The core keeps its promises with a plain stand-in for any of them
 * (test/core/standIns.ts); a layer makes it kinder, never truer.
 */
export interface Layers {
	credential: Credential;
	values: Values;
	columns: Columns;
	names: Names;
	words: Words;
	hints: Hints;
	division: Division;
	memory: Memory;
	/**
	 * Says when requests leave. Without it: each request waits for itself.
	 *
	 * @param maxWait milliseconds: the longest that the run waits at a stretch; 0: not at all
	 * @param signal ends all waits
	 */
	rateLimit: (maxWait: number, signal: AbortSignal) => RateLimit;
	parameters: ParameterReader;
	records: Records;
}

/** One input item while it's read: its parameters, resolved, and its data; what is wrong with it, and what is noticed. */
export interface InputItem {
	/** The value of a parameter, of whatever type the user's expression gave it. */
	parameter: (name: string) => unknown;
	/** The parameter as it is saved: an expression as its text. */
	saved: (name: string) => unknown;
	json: IDataObject;
	/** Whether another input item has the field, such as `['body', 'title']`, if only without a value. */
	isFieldOfAnother: (path: readonly string[]) => boolean;
	/** Whether an agent's model gives the values. It knows nothing of expressions, nor of the service's codes. */
	isOfTool: boolean;
	/** All that is wrong with it, so far. */
	issues: Issues;
	/** What was noticed, so far. */
	notes: Note[];
	/** What its values are read with. */
	layers: Pick<Layers, 'values' | 'columns' | 'names'>;
}

/** The credential as people fill it in. Without it: the first item's, as it is. */
export interface Credential {
	/** For all items of a run. What is wrong is added to the issues, also a credential that differs between items. */
	connect(context: IExecuteFunctions, issues: Issues): Promise<Connection | undefined>;
}

/** The node's parameters, read fast. Without it: n8n resolves each of them for each item, and no empty cell is known. */
export type ParameterReader = (context: IExecuteFunctions) => {
	/** The value for an item. Throws what n8n throws for an expression. */
	value(name: string, item: number): unknown;
	/** As it is saved: an expression as its text. */
	saved(name: string): unknown;
	/** Whether an item other than this one has a field, such as `['body', 'title']`, if only without a value. */
	isFieldOfAnother(path: readonly string[], item: number): boolean;
};

/** What people and language models supply, brought to a documented value. Without it: only the documented values. */
export interface Values extends CellValues {
	/**
	 * @param given not blank
	 * @param from what somebody has typed or chosen in the editor may be any text. A computed value must not mean nothing.
	 *   An agent's model doesn't know the service's codes, so those of days are refused
	 * @returns undefined for "None" or "Not Set"
	 * @throws InvalidValue that says what is accepted
	 */
	read(field: ScheduleField, given: unknown, from?: 'typed' | 'computed' | 'model'): BodyValue | undefined;
	/** One ID, out of the address of the record's page as well. @param of what it's of; without it, a report's @throws InvalidValue */
	id(given: unknown, of?: IdKind, advice?: string): number;
	/** IDs of users or groups, each once. @param toUseNames what to do instead, if they look like emails or names @throws InvalidValue */
	ids(given: unknown, field: RecipientField, toUseNames?: string): number[];
	/** A word of an option: one of n8n's choices. @throws InvalidValue */
	choice(given: unknown, choices: ReadonlyArray<{ name: string; value: string }>): string;
	/** A value of the service's by our labels, such as `Weekly`; undefined where it can't be read. */
	inWords(field: ScheduleField, value: unknown): string | undefined;
	/** What a person should check about a value that was read: a sentence with a period; undefined for nothing. */
	doubt(field: ScheduleField, given: unknown, isChosen: boolean): string | undefined;
}

/** Schedules from the columns of a sheet: Map Columns. Without it: only the form. */
export interface Columns {
	/**
	 * The source of an item's cells. What it notices (empty columns) it notes.
	 *
	 * @returns `empty` if no cell of the item is filled. A value typed in the mapper doesn't count, because every item has it.
	 *   In Update, an item whose Schedule is an expression isn't empty
	 * @throws InvalidValue where the columns themselves can't be used
	 */
	source(item: InputItem, purpose: Purpose): Source | 'empty';
}

/** Names in the place of IDs. Without it: only IDs. */
export interface Names {
	/** Checks emails or names before any list is read. @throws InvalidValue for what can't be one */
	check(names: Given): void;
	/**
	 * Puts IDs in the place of names, and replaces `match` with `create`, `update` (with the schedule's ID) or `unchanged`. If an item is
	 * refused, `match` stays. The service's lists are read, each once and whole. A name counts if a single record has it. Items
	 * that set one field of a schedule to different values each get an issue. Items to match that mean the same schedule each get one,
	 * whatever they set. Never throws.
	 *
	 * @param fail fails an item that needs a list which can't be used. If a list was answered 401, it fails every item that would be sent.
	 *   `status` is the HTTP status, if there was one. Anything else that's wrong is added to the item's issues
	 */
	lookUp(
		items: readonly CheckedItem[],
		options: SendOptions,
		fail: (item: number, problem: string, advice: string, status?: number) => void,
	): Promise<readonly CheckedItem[]>;
	/** Schedules as the service's list has them, by ID; none where it can't be read. For words alone. Never throws. */
	schedules(options: SendOptions): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>>;
}

/** An item that was read and checked. `change` is undefined if the item couldn't be read; its issues say why. */
export interface CheckedItem extends ItemChange<Change | undefined> {
	input: InputItem;
}

/** A refused request of several items. Without it: all of them fail together. */
export interface Division {
	/** Whether parts of it may be accepted. */
	canDivide(request: PlannedRequest, failure: Failure): boolean;
	/** Sends it in parts, until each item was accepted or has failed, or the run ends. */
	divide(request: PlannedRequest, failure: Failure, run: DivisionCallbacks): Promise<void>;
}

/** What dividing a request needs of the run. */
export interface DivisionCallbacks {
	send(part: PlannedRequest): Promise<Reply>;
	accept(part: PlannedRequest, answered: Answered): void;
	/** Fails the items of a part, each for its own share. */
	failEach(part: PlannedRequest, failure: Failure): void;
	/** Fails all items of the request, for the request as a whole. */
	failTogether(request: PlannedRequest, failure: Failure): void;
}

/**
 * What n8n's Retry On Fail must not do again: it's kept with the first input item's data. Without it: nothing but that a
 * create isn't sent again.
 */
export interface Memory {
	/** Opens what is kept of this call of the node. It's told apart by the execution, the node and the run of the node. */
	open(context: IExecuteFunctions): EarlierTries;
}

/** What earlier tries of the same call came to. */
export interface EarlierTries {
	/** By item. */
	recall(): ReadonlyMap<number, ItemResult>;
	/** Keeps what this try came to. */
	keep(results: readonly ItemResult[]): void;
}

// From here on, what is said, which nothing that is sent depends on; Get and Get Many; and what layers ask of each other. Their names are
// enough to go on with.

/**
 * What is said of a failure: of a request in words/itemErrors.ts, with what happened (messages.ts), the service's own words
 * (reasons.ts) and what to do (advice.ts); of a run that stops, in itemErrors.ts, too. Without it: the status and the outcome.
 */
export interface Words {
	/** Why a request failed, and what to do. @param share the item's own part; without it, of the request as a whole */
	requestInWords(
		failure: Failure,
		request: PlannedRequest,
		share?: ItemShare,
	): Pick<ItemError, 'message' | 'description'>;
	/** What several requests of one item came to. @param messages at least one */
	joined(messages: readonly string[]): string;
	/** An item's error with what the rest of the item came to. */
	withTheRest(error: ItemError, result: ItemResult): string;
	/** What to do when a run stops, and what became of its items, in the words of the four outcomes. */
	whatBecame(stopped: StoppedRun): string;
}

/** A run that stopped midway. */
export interface StoppedRun {
	results: readonly ItemResult[];
	/** The first error in time, with what to do about it; none where the user stopped the run. */
	first?: { item: number; error: ItemError };
	/** Whether sending had begun, in this try of the node or an earlier one. */
	isSending: boolean;
	/** Names of schedules, by item, as far as the items gave any. */
	names?: ReadonlyMap<number, string>;
}

/** What is or would be done, in words, what to check, and hints. Without it: outputs without words, and no hints. */
export interface Hints {
	/** Sentences about the run to show above the output, three at most; not escaped. */
	of(run: FinishedRun): string[];
	/** The words of a plan's items. */
	itemWords(
		plan: Plan,
		changes: ReadonlyArray<ItemChange<Change>>,
		how: { isPreview: boolean; isOfTool: boolean },
	): ItemWords;
}

/** What is said of items in their outputs. */
export interface ItemWords {
	/** What is done for an item, or in a preview would be, and what a person should check about it: sentences. */
	of(item: number): { change: string; check: readonly string[] };
	/** What an answer shows of a request that was accepted, where that isn't just what was sent: sentences. */
	shownBy(request: PlannedRequest, answer: unknown, status?: number): readonly string[];
}

/** A run that has ended, as hints see it. */
export interface FinishedRun extends Pick<StoppedRun, 'results' | 'names'> {
	/** The operation's value, such as `upsert`. */
	operation: string;
	isPreview: boolean;
	/** Seconds that the run waited for the service's rate limit. */
	waited: number;
	/** The texts of the items' errors, by item, the first in time first. */
	errors: ReadonlyMap<number, string>;
	/** What is to be said of the answers to Get or Get Many. */
	sentences?: readonly string[];
	/** Whether all errors stand together in an output of their own. */
	hasErrorOutput: boolean;
}

/** Get and Get Many, which change nothing. Without it: there are no such operations. */
export interface Records {
	/** The operation that a saved workflow names; undefined where it's none of these. */
	find(resource: string, name: string): GetOperation | undefined;
}

/** An operation that returns what the service has. */
export interface GetOperation {
	/** None: nothing is changed. */
	methods: readonly [];
	/** Reads and checks an item. What is wrong with it is in its issues. Names are looked up, and what's found is in `found`. */
	read(item: InputItem): Change | undefined;
	/**
	 * Gives the items what they ask for. Never throws.
	 *
	 * @param asked what was read of them
	 * @returns what a user should know that the items alone don't tell, in sentences
	 */
	answer(asked: ReadonlyArray<ItemChange<Change>>, run: GetOptions): Promise<string[]>;
}

/** What Get and Get Many need of the run. */
export interface GetOptions extends SendOptions {
	isOfTool: boolean;
	concurrency: number;
	give(item: number, output: IDataObject[]): void;
	/** @param status the HTTP status, if there was one */
	fail(item: number, problem: string, advice: string, status?: number): void;
}

/** What columns, names and hints ask of the values. */
export interface CellValues {
	/** A free text. @throws InvalidValue */
	text(given: unknown): string;
	/** The choice that a text means, also one for "not set" such as "None"; undefined for none. Never throws. */
	choiceOf(field: ScheduleField, given: unknown): string | number | undefined;
	/** The label that a text may mean, misspelled: a choice's, or that of its first such day; undefined for none. Never throws. */
	nearest(field: ScheduleField, given: unknown): string | undefined;
	/** The days of the week that a text means, as codes; undefined where it's anything but days. Never throws. */
	daysOf(given: unknown): number[] | undefined;
	/** A time of day at a quarter of an hour, two digits each. @throws InvalidValue */
	time(given: unknown): { hour: string; minute: string };
	/** Whether a value of the service's stands for the same as one of ours; undefined where its form isn't read. Never throws. */
	isSame(field: ScheduleField, ofService: unknown, ours: BodyValue): boolean | undefined;
}
