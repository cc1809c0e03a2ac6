import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
	ResourceMapperFields,
} from 'n8n-workflow';
import type { Change, GivenNames } from './draft/draft';
import type { Note, NoteKind } from './draft/notes';
import type { Purpose, Source } from './draft/source';
import type { ListName } from './fields/recipients';
import type { BodyValue, ScheduleField } from './fields/types';
import type { Issues } from './fields/values';
import type { RateLimit, Clock } from './http/rateLimited';
import type { Reply, SendOptions } from './http/exchange';
import type { InputItem } from './item/item';
import type { Failure } from './outcomes/failure';
import type { ItemError, ItemResult } from './outcomes/itemResult';
import type { ItemChange, Plan } from './requests/plan';
import type { OperationFacts, PlannedRequest } from './requests/request';

/**
 * The layers of the node, each behind its door. The core keeps its promises with a plain stand-in for any of them
 * (test/core/standIns.ts); a layer makes it kinder, never truer.
 */
export interface Layers {
	values: Values;
	columns: Columns;
	names: Names;
	words: Words;
	hints: Hints;
	division: Division;
	memory: Memory;
	/** Says when requests leave. @param maxWait milliseconds. Without it: each request waits for itself. */
	rateLimit: (maxWait: number, clock: Clock) => RateLimit;
	parameters: Parameters;
	records: Records;
}

/** The node's parameters, read fast. Without it: n8n resolves each of them for each item. */
export type Parameters = (context: IExecuteFunctions) => {
	/** The value for an item. Throws what n8n throws for an expression. */
	value(name: string, item: number): unknown;
	/** As it is saved: an expression as its text. */
	saved(name: string): unknown;
};

/** What the service has, for Get and Get Many. Without it: the answer as it came. */
export interface Records {
	/**
	 * Answers questions; what they have in common is read once. Never throws.
	 *
	 * @param all the questions of the whole run, so that enough of a list is read
	 */
	open(
		all: readonly Question[],
		options: SendOptions,
		isOfTool: boolean,
	): (question: Question) => Promise<Found>;
}

/** What Get and Get Many ask the service for: one schedule, or the records of a list that fit. */
export type Question =
	| { scheduleId: number }
	/** At most so many; without a limit the list has to be whole. */
	| { list: ListName; filter: ListFilter; limit?: number };

/** What the service has for a question, with what a person should know of it; or why that isn't known. */
export type Found =
	{ records: readonly unknown[]; doubt?: string } | { problem: string; advice: string; status?: number };

/** What people and language models supply, brought to a documented value. Without it: only the documented values. */
export interface Values {
	/**
	 * @param given not blank
	 * @param isOfModel whether an agent's model gives it: it sees no hints, so what people are only told of is refused
	 * @returns undefined for "None" or "Not Set"
	 * @throws InvalidValue that says what is accepted
	 */
	read(field: ScheduleField, given: unknown, isOfModel?: boolean): BodyValue | undefined;
	/** One ID. @throws InvalidValue */
	id(given: unknown, advice?: string): number;
	/** IDs, each once. @param toUseNames what to do instead, if they look like emails or names @throws InvalidValue */
	ids(given: unknown, toUseNames?: { looksLike: RegExp; advice: string }): number[];
	/** A word of a switch or an option: one of the choices. @throws InvalidValue */
	choice(given: unknown, choices: ReadonlyArray<{ value: string; label: string }>): string;
	/** A free text. @throws InvalidValue */
	text(given: unknown): string;
	/** The choice that a text means, also one for "not set" such as "None"; undefined for none. Never throws. */
	choiceOf(field: ScheduleField, given: unknown): string | number | undefined;
	/** The days of the week that a text means, as codes; undefined where it's anything but days. Never throws. */
	daysOf(given: unknown): number[] | undefined;
	/** A time of day at a quarter of an hour, two digits each. @throws InvalidValue */
	time(given: unknown): { hour: string; minute: string };
	/** Whether a value of the service's stands for the same as one of ours: never throws; false where it can't be told. */
	isSame(field: ScheduleField, ofService: unknown, ours: BodyValue): boolean;
	/** A value of the service's by our labels, such as `Weekly`; undefined where it can't be read. */
	inWords(field: ScheduleField, value: unknown): string | undefined;
	/** What a person should check about a value that was read: a sentence with a period; undefined for nothing. */
	doubt(field: ScheduleField, given: unknown, isChosen: boolean): string | undefined;
	/** The timezones of the editor's list. */
	timezones(own: string, filter: string): Array<{ name: string; value: string }>;
}

/** Schedules from the columns of a sheet: Map Columns, Map Automatically. Without it: only the form. */
export interface Columns {
	/**
	 * The source of an item's cells. What it notices (empty and unused columns) it notes.
	 *
	 * @returns `empty` for an item without any filled cell
	 * @throws InvalidValue where the columns themselves can't be used
	 */
	source(
		item: InputItem,
		mode: 'mapColumns' | 'autoMapInputData',
		purpose: Purpose,
		reading: Reading,
	): Source | 'empty';
	/** The fields of n8n's column mapper. */
	mapperFields(): ResourceMapperFields;
}

/** The reading of one item: what is wrong with it, and what is noticed. */
export interface Reading {
	issues: Issues;
	/** @param fields of the body that it's about */
	note(kind: NoteKind, what: string, fields?: readonly string[]): void;
	/** All notes so far. */
	readonly notes: readonly Note[];
	/** Whether an agent's model gives the values. */
	isOfTool: boolean;
	layers: Pick<Layers, 'values' | 'columns' | 'names'>;
}

/** The service's lists: names in the place of IDs, Get Many, the editor's pickers. Without it: only IDs. */
export interface Names {
	/** Checks emails or names before any list is read. @throws InvalidValue for what can't be one */
	check(names: GivenNames): void;
	/** What all spellings of one name have in common; '' for a name of nothing that can be seen. */
	key(name: string): string;
	/** Reads these lists, each once and whole, before anything is changed. Never throws. */
	read(lists: ReadonlySet<ListName>, options: SendOptions): Promise<Lists>;
	/** Reads a list for Get Many: whole, or as many records as are asked for. Never throws. */
	records(list: ListName, extent: Extent, options: SendOptions): Promise<FoundList | ListProblem>;
	/** Those records of a list that fit a filter; a record that lacks what the filter asks for is a doubt. */
	search(list: FoundList): (filter: ListFilter) => FoundList;
	/** For a selector of the editor. @throws NodeOperationError that says how to use IDs instead */
	editorList(
		context: ILoadOptionsFunctions,
		list: ListName,
		byId: string,
		filter?: string,
	): Promise<INodePropertyOptions[]>;
	editorTimezones(context: ILoadOptionsFunctions, filter: string): INodeListSearchResult;
}

/** The lists of a run. */
export interface Lists {
	/** Why a list can't be used, if it can't. */
	problem(list: ListName): ListProblem | undefined;
	/** The IDs of names, each with how it was given. @throws InvalidValue that names all that are unknown or fit several */
	find(names: GivenNames): ReadonlyMap<number, string>;
	/** The schedules of a name on a report, as the list has them. */
	schedules(
		name: string,
		report: number,
	): ReadonlyArray<{ id: number; record: Readonly<Record<string, unknown>> }>;
}

/** How much of a list is read: all of it for certain, or no further page after so many records. */
export type Extent = 'whole' | { atMost: number };

/** What to search a list for: the ID of a report, a part of a name or of an email. */
export interface ListFilter {
	name?: string;
	email?: string;
	report?: number;
}

/** A list as far as it could be read; without a doubt it's whole. */
export interface FoundList {
	/** The records as they came. */
	records: readonly unknown[];
	/** Why it can't be relied on: a sentence without a period. */
	doubt?: string;
}

/** Why a list couldn't be read: what happened, without a period, and what to do about it. */
export interface ListProblem {
	problem: string;
	advice: string;
	/** Whether any other request would fail as well, so that IDs are no help. */
	isOfAll?: boolean;
	/** Whether the service doesn't seem to offer the list. */
	isNotOffered?: boolean;
}

/** What is said of a failure. Without it: the status and the outcome. */
export interface Words {
	/** What happened, in the service's own words where it gave any: no period at the end. */
	whatHappened(failure: Failure, subject?: string): string;
	/** What the user can do about it, in two or three sentences. @param operation undefined where it only read something */
	adviceFor(failure: Failure, operation?: OperationFacts): string;
	/** What to do when a run stops, and what became of its items, in the words of the four outcomes. */
	whatBecame(stopped: StoppedRun): string;
}

/** A run that stopped midway. */
export interface StoppedRun {
	results: readonly ItemResult[];
	/** The first error in time, with what to do about it; none where the user stopped the run. */
	first?: { item: number; error: ItemError };
	/** Whether anything was sent, in this try of the node or an earlier one. */
	isSending: boolean;
}

/** What the output alone doesn't tell. Without it: nothing. */
export interface Hints {
	/** Sentences to show above the output, what matters most first; not escaped. Must not throw. */
	of(run: FinishedRun): string[];
	/**
	 * What an item's request would do, in words by the service's labels, and what to check about it.
	 *
	 * @param lastItem the last item that updates the same schedule, if it's another one
	 */
	preview(
		change: Change,
		requests: readonly PlannedRequest[],
		isOfTool: boolean,
		item: number,
		lastItem?: number,
	): { preview?: string; check?: string[] };
}

/** A run that has ended, as hints see it. */
export interface FinishedRun {
	/** The operation's value, such as `upsert`, and what it's about. */
	operation: string;
	resource: string;
	isPreview: boolean;
	/** Seconds that the run waited for the service's rate limit. */
	waited: number;
	changes: ReadonlyArray<ItemChange<Change>>;
	plan: Plan;
	results: readonly ItemResult[];
	/** The texts of the items' errors, by item, the first in time first. */
	errors: ReadonlyMap<number, string>;
	/** Whether all errors stand together in an output of their own. */
	hasErrorOutput: boolean;
	matchesByName: boolean;
	acceptedRequests: number;
}

/** A refused request of several items. Without it: all of them fail together. */
export interface Division {
	/** Whether parts of it may be accepted. */
	canDivide(request: PlannedRequest, failure: Failure): boolean;
	/** Sends it in parts, until each item was accepted or is shown to be at fault, or the run ends. */
	divide(request: PlannedRequest, failure: Failure, run: DividedRun): Promise<void>;
	/** The only item of a request whose IDs the refusal names; undefined where that's none or several. */
	namedItem(request: PlannedRequest, failure: Failure): number | undefined;
}

/** What dividing a request needs of the run. */
export interface DividedRun {
	send(part: PlannedRequest): Promise<Reply>;
	accepted(part: PlannedRequest, answer: unknown): void;
	/** Some of a request's items were refused, or it's unknown, and they aren't settled yet. */
	mark(part: PlannedRequest, failure: Failure): void;
	/** Fails the items of a part, each for its own share. */
	failed(part: PlannedRequest, failure: Failure): void;
}

/** What n8n's Retry On Fail must not do again. Without it: a retry does everything again but creates. */
export interface Memory {
	open(context: IExecuteFunctions): {
		/** What earlier tries of the same call came to, by item. */
		recall(): ReadonlyMap<number, ItemResult>;
		/** Keeps what this try came to. */
		keep(results: readonly ItemResult[], plan: Plan): void;
	};
}

export type { Note };
