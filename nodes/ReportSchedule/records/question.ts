import type { ListName } from '../fields/recipients';
import type { FoundList, ListFilter } from '../names';

/** What Get and Get Many ask the service for: one schedule, or the records of a list that fit. */
export type Question = { scheduleId: number } | ListQuestion;

export interface ListQuestion {
	list: ListName;
	filter: ListFilter;
	/** At most so many; without a limit the list has to be whole. */
	limit?: number;
}

/** What the service has for a question, with what a person should know of it; or why that isn't known. */
export type Found = FoundList | { problem: string; advice: string; status?: number };
