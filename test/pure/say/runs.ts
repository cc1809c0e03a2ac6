import type { IDataObject } from 'n8n-workflow';
import type { Note } from '../../../nodes/ReportSchedule/item/item';
import { findOperation } from '../../../nodes/ReportSchedule/operations';
import type { Operation } from '../../../nodes/ReportSchedule/operations/operation';
import type { RunOptions } from '../../../nodes/ReportSchedule/operations/options';
import { Outputs } from '../../../nodes/ReportSchedule/run/output';
import { ItemResults } from '../../../nodes/ReportSchedule/run/results';
import type { Run } from '../../../nodes/ReportSchedule/run/run';
import { Answers } from '../../../nodes/ReportSchedule/say/answer';
import {
	type Change,
	type Draft,
	idsOf,
	isDraft,
	type MembershipChange,
} from '../../../nodes/ReportSchedule/schedule/draft';
import type { ItemChange, RequestQueues } from '../../../nodes/ReportSchedule/service/request';
import { draft } from '../changes';

export const note = (kind: Note['kind'], what: string, ...fields: string[]): Note => ({ kind, what, fields });

/** What lists call records, by list and ID. */
export const listing = (names: Record<string, Record<number, string>>) => ({
	nameOf: (list: string, id: number) => names[list]?.[id],
});

export const emptyRow: Draft = draft({}, { operation: 'none' });

/** What the node would send for items 0, 1, …. @param operation such as `membership.addUsers` */
export function requestsFor(
	operation: string,
	changes: readonly Change[],
	combineItems = true,
): { queues: RequestQueues; changes: Array<ItemChange<Change>> } {
	const [resource = '', name = ''] = operation.split('.');
	const recipients = name.endsWith('Users') ? ('users' as const) : ('groups' as const);
	const all = changes.map((change, item) => {
		if (isDraft(change)) return { item, change };
		const operation = name as MembershipChange['operation'];
		const body = { [recipients]: [...idsOf(change)] };
		return { item, change: { ...change, operation, recipients, body } };
	});
	const options = { requestMethod: 'PUT', combineItems } as RunOptions;
	const found = findOperation(resource, name) as unknown as Operation;
	return { queues: found.requestsFor(all, options), changes: all };
}

/** What is said of each item of an operation, by default in a preview; what its requests were answered, by their order. */
export function said(
	operation: string,
	given: readonly Change[],
	more: { previewOnly?: boolean; isOfTool?: boolean; answers?: readonly unknown[] } = {},
): IDataObject[] {
	const { previewOnly = true, isOfTool = false, answers = [] } = more;
	const { queues, changes } = requestsFor(operation, given);
	const known = new Answers(new Map(changes.map(({ item, change }) => [item, change])));
	const results = new ItemResults(given.length, false);
	const run = { output: 'summary', previewOnly, isOfTool, results, connection: { baseUrl: '' } };
	const outputs = new Outputs(queues, known, run as Run);
	const requests = queues.flat();
	for (const [index, answer] of answers.entries()) {
		outputs.addAnswer(requests[index]!, answer);
		for (const { item } of requests[index]!.shares) results.give(item, outputs.of(item));
	}
	return given.map((_, item) => (results.all[item]!.output as IDataObject) ?? outputs.of(item));
}

/** What is to check once the only request of a change got this answer. */
export function shownBy(operation: string, change: Change, answer: unknown): string {
	return String(said(operation, [change], { previewOnly: false, answers: [answer] })[0]!.check);
}
