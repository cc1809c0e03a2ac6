import * as description from '../description';
import { filterMembers, limit, returnAll } from '../description';
import * as schedule from '../description/schedule';
import { readId, readText } from '../fields/readers';
import { nameKey } from '../lists/records';
import { recipientFields } from '../fields/recipients';
import { InvalidValue, type Issues, isBlank } from '../fields/values';
import { planMembership, type MembershipChange } from '../requests/plan';
import {
	expressionIn,
	membersOf,
	readScheduleId,
	readSetting,
	resolveEach,
	valueOf,
	type InputItem,
	type Operation,
	type ReadOperation,
} from './operation';
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

const get: ReadOperation = {
	...description.get,
	read: (item, issues) => {
		const scheduleId = readScheduleId(item, issues);
		return scheduleId === undefined ? undefined : { scheduleId };
	},
};

const getAll: ReadOperation = {
	...description.getAll,
	read: (item, issues) => {
		const isAll = readSetting(returnAll, item.parameter('returnAll'), issues);
		const most = isAll ? undefined : readSetting(limit, item.parameter('limit'), issues);
		const filters = membersOf(item, 'filters');
		return {
			limit: most as number | undefined,
			report: readFilter('report', filters, issues, readId),
			name: readFilter('name', filters, issues, readText),
		};
	},
};

/** A filter that is there and blank is an issue, because all schedules would be returned. A model gives '' for none. */
function readFilter<T>(
	name: 'name' | 'report',
	filters: InputItem,
	issues: Issues,
	read: (given: unknown) => T,
): T | undefined {
	if (filters.saved(name) === undefined) return undefined;
	const label = filterMembers.find((member) => member.name === name)!.displayName;
	return issues.read(label, () => {
		const given = valueOf(filters, name);
		const isEmpty = isBlank(given) || nameKey(String(given)) === '';
		if (!isEmpty) return read(given);
		if (filters.isOfTool) return undefined;
		throw InvalidValue.empty(expressionIn(filters, name), 'Fill it in, or remove the filter');
	});
}

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
