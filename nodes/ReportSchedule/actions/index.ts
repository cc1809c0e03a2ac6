import * as description from '../description';
import * as schedule from '../description/schedule';
import { recipientFields } from '../fields/recipients';
import { planMembership, type MembershipChange } from '../requests/plan';
import { get, getAll } from './get';
import { expressionIn, readScheduleId, resolveEach, type Operation, type ReadOperation } from './operation';
import { resolveRecipients, selectedRecipients, selectedWay, type Recipients } from './recipients';
import { draftSteps, readSchedule, readUpdate, type ScheduleDraft } from './schedule/draft';
import { scheduleHints } from './schedule/hints';
import { upsert } from './schedule/upsert';

const create: Operation<ScheduleDraft> = {
	...schedule.create,
	...draftSteps,
	hints: scheduleHints,
	read: (item, issues) => readSchedule(item, issues, 'create'),
};

const update: Operation<ScheduleDraft> = {
	...schedule.update,
	...draftSteps,
	hints: scheduleHints,
	read: (item, issues) => {
		const scheduleId = readScheduleId(item, issues);
		return { ...readUpdate(item, issues), scheduleId };
	},
};

const addUsers = membershipOperation(description.addUsers, 'add_users');
const removeUsers = membershipOperation(description.removeUsers, 'remove_users');
const addGroups = membershipOperation(description.addGroups, 'add_groups');
const removeGroups = membershipOperation(description.removeGroups, 'remove_groups');

/** @param action the last segment of the path (§4) */
function membershipOperation(
	described: typeof description.addUsers,
	action: string,
): Operation<MembershipChange & Recipients> {
	const { facts: operation } = described;
	const field = operation.recipients;
	return {
		...described,
		read: (item, issues) => {
			const scheduleId = readScheduleId(item, issues);
			const before = issues.count;
			const recipients = selectedRecipients(item, field, issues, '[]');
			if (recipients === undefined && issues.count === before) {
				const { label, parameter } = recipientFields[field].by[selectedWay(item)];
				const isList = selectedWay(item) === 'list';
				const isTyped = isList || expressionIn(item, parameter) === undefined;
				const orNone = isTyped ? '' : '. If empty is OK, put || [] before the }}';
				issues.add(`${label} is empty. ${isList ? 'Choose' : 'Enter'} at least one${orNone}`);
			}
			if (scheduleId === undefined || recipients === undefined) return undefined;
			return { scheduleId, ...recipients };
		},
		listsFor: ({ names }) => (names.length > 0 ? [field] : []),
		resolve: (changes, lists, refuse) =>
			resolveEach(changes, refuse, (change, issues) => ({
				...change,
				ids: resolveRecipients(change, lists, issues),
			})),
		plan: (changes, options) =>
			planMembership(changes, { operation, action, method: options.requestMethod }, options),
	};
}

/** What the editor shows of the operations is in `description/`, by the same names. */
const operations: ReadonlyArray<[resource: string, operations: ReadonlyArray<Operation | ReadOperation>]> = [
	['membership', [addGroups, addUsers, removeGroups, removeUsers] as Operation[]],
	['schedule', [create, upsert, get, getAll, update] as Array<Operation | ReadOperation>],
];

/** The operation that a saved workflow names, or undefined where there is none. */
export function findOperation(resource: unknown, operation: unknown): Operation | ReadOperation | undefined {
	const ofResource = operations.find(([name]) => name === resource)?.[1];
	return ofResource?.find(({ option }) => option.value === operation);
}
