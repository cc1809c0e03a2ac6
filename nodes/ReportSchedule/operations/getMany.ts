import { scheduleField } from '../fields/scheduleFields';
import type { ListName } from '../fields/types';
import { expressionIn, type InputItem, membersOf, valueOf } from '../item/item';
import { readSetting, type Setting, wholeNumber } from '../item/setting';
import { type Extent, type ListProblem, loadList } from '../lists/loadList';
import { type FoundList, hiddenIn, readRecords, recordId, searchList } from '../lists/records';
import type { Directory } from '../names/directory';
import { type Entry, hasNames, readEntry } from '../names/entry';
import { isInNameMode, withoutAddress } from '../schedule/given';
import type { ItemChange } from '../service/request';
import { attempt, InvalidValue } from '../text/issues';
import { isObject } from '../text/json';
import { quote } from '../text/quote';
import { isBlank, isEmptyList } from '../text/text';
import { readId, toId } from '../values/ids';
import { readText } from '../values/single';
import type { GetOperation, GetOptions, Question } from './operation';
import { giveEach, type RecordsOrProblem } from './questions';
import { simplify, type UsersOf } from './simplify';

export const returnAll: Setting<boolean> = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: true,
	description: 'Whether to return all results or only up to a given limit',
};
export const limit = {
	...wholeNumber('limit', 'Limit', 1, 1_000_000, 50),
	description: 'Max number of results to return',
};

export interface Filter {
	name: 'name' | 'email' | 'report' | 'user';
	label: string;
	/** What the description says behind "Only". */
	which: string;
	placeholder?: string;
}

const part = (name: 'name' | 'email', list: ListName, placeholder?: string): Filter => {
	const label = name === 'name' ? 'Name Contains' : 'Email Contains';
	return { name, label, which: `${list} whose ${name} contains this, ignoring case`, placeholder };
};
const user = (whose: string): Filter => {
	const which = `${whose}. Enter an email, a full name, or an ID.`;
	return { name: 'user', label: 'User', which, placeholder: 'e.g. ada@example.com' };
};

export const filtersOf: Readonly<Record<ListName, readonly Filter[]>> = {
	schedules: [
		part('name', 'schedules', scheduleField('name').placeholder),
		{ name: 'report', label: scheduleField('report').label, which: 'schedules of this report' },
		user('schedules that list this user as a recipient, not those that reach the user through a group'),
	],
	groups: [part('name', 'groups', 'e.g. Finance Team'), user('groups with this member')],
	reports: [part('name', 'reports', 'e.g. Sales')],
	users: [part('email', 'users', 'e.g. @example.com'), user('this user')],
};

export const simplifiedLists: readonly ListName[] = ['schedules', 'groups'];

/** Get Many of a list: GET `/api/v1/schedules/` and so on. §4 has the path, but neither GET nor an answer. */
export function getMany(list: ListName): GetOperation {
	return {
		methods: [],
		read: (item) => readGetMany(list, item),
		async answer(asked, run) {
			if (asked.length === 0) return [];
			const find = await loadFinder(list, asked, run);
			return await giveEach(list, asked, find, run);
		},
	};
}

function readGetMany(list: ListName, item: InputItem): Question {
	const isAll = readSetting(returnAll, item);
	const most = isAll ? undefined : readSetting(limit, item);
	const isSimple = simplifiedLists.includes(list) && readSetting(simplify, item);
	const filters = membersOf(item, 'filters');
	const question = { ids: {}, byName: [], contains: {}, limit: most, isSimple };
	for (const filter of filtersOf[list]) readFilter(filter, filters, question);
	return question;
}

/** Adds a filter. A blank one is an issue, because all records would be returned; but a model gives '' for none. */
function readFilter(
	{ name, label }: Filter,
	filters: InputItem,
	{ ids, byName, contains }: Question & { byName: Entry[] },
): void {
	if (filters.saved(name) === undefined) return;
	filters.issues.collect(label, () => {
		const given = valueOf(filters, name, 'noAdvice');
		if (isBlank(given)) {
			if (filters.isOfTool) return;
			throw InvalidValue.empty(expressionIn(filters, name), 'Fill it in, or remove the filter');
		}
		if (name === 'name' || name === 'email') {
			contains[name] = readText(given);
		} else if (name === 'report' && !isInNameMode(filters, name)) {
			ids.report = readId(withoutAddress(given, 'report', filters), 'report');
		} else {
			const entry = name === 'report' ? readEntry(name, label, given) : oneUser(given, label);
			if (hasNames(entry)) byName.push(entry);
			else ids.users = entry.pieces[0]!.id;
		}
	});
}

/** An ID, an email or a full name. @throws InvalidValue for several */
function oneUser(given: unknown, label: string): Entry {
	const { divided, ...users } = readEntry('users', label, given);
	if (users.pieces.length === 1) return users;
	// A comma doesn't divide one name.
	const isName = divided !== undefined && users.pieces.every(({ id }) => id === undefined);
	if (isName) return { ...users, pieces: [{ name: divided.whole }] };
	throw new InvalidValue(`${quote(given)} isn't one user. Use one ID, email, or full name`);
}

/** Reads a list, once for all questions of a run. @returns finds the records that a question asks for */
async function loadFinder(
	list: ListName,
	asked: ReadonlyArray<ItemChange<Question>>,
	run: GetOptions,
): Promise<(question: Question) => Promise<RecordsOrProblem>> {
	const extent = extentNeeded(asked, run.isOfTool);
	const read = extent === 'whole' ? await run.readList(list) : await loadList(list, extent, run);
	if ('problem' in read) return async () => notRead(list, read);
	const search = searchList(read);
	let reading: Promise<UsersOf> | undefined;
	const usersOf = async () => await (reading ??= readUsersOf(list, read.records, run.directory));
	const people = { usersOf, hidden: hiddenIn(read.records) };
	return async ({ ids, contains, limit = Infinity }) => {
		let found: FoundOfUser = search({ ...contains, report: ids.report });
		if (ids.users !== undefined) {
			const readUsers = await usersOf();
			found = ofUser(list, found, ids.users, readUsers, run.directory.problems.get('users'));
		}
		const { records, doubt, noUsers } = found;
		const isEnough = doubt === undefined || records.length >= limit;
		if (isEnough) return { records: records.slice(0, limit), ...people };
		if (run.isOfTool || limit !== Infinity) return { records, doubt, ...people };
		if (noUsers !== undefined) return notRead('users', noUsers);
		return { problem: doubt, advice: adviceToGetSome(list, read) };
	};
}

/** As many records as the largest limit; all pages if an item filters, for certain if one has no limit. */
function extentNeeded(asked: ReadonlyArray<ItemChange<Question>>, isOfTool: boolean): Extent {
	let atMost = 0;
	for (const { limit, ids, contains } of asked.map(({ change }) => change)) {
		if (limit === undefined && !isOfTool) return 'whole';
		const isFiltered = Object.keys({ ...ids, ...contains }).length > 0;
		atMost = Math.max(atMost, isFiltered ? Infinity : (limit ?? Infinity));
	}
	return { atMost };
}

function notRead(list: ListName, { problem, advice, isLasting, failure }: ListProblem): RecordsOrProblem {
	const instead = list === 'schedules' && isLasting ? ' Try to get a single schedule by its ID instead.' : '';
	return { problem, advice: advice + instead, status: failure?.status };
}

function adviceToGetSome(list: ListName, { records, doubt, isUnsettled }: FoundList): string {
	if (doubt === undefined) return "Remove the filter, and put n8n's Filter node after this one instead.";
	const later = isUnsettled ? 'Try again later. ' : '';
	return `${later}To get the ${records.length} ${list} that could be loaded, turn off Return All and set a Limit above that.`;
}

/** Reads who is in each schedule or group of a list, given as IDs, emails or full names. */
export async function readUsersOf(
	list: ListName,
	records: readonly unknown[],
	directory: Directory,
): Promise<UsersOf> {
	// A user is the one that the record is of.
	if (list === 'users') return (record) => [recordId(record) ?? []].flat();
	const read = readRecords(records).map(({ record }) => attempt(() => usersIn(record)));
	await directory.load(read.flatMap((users) => (users ? directory.listsOf(users) : [])));
	const known = new Map<unknown, number[] | undefined>();
	for (const [at, users] of read.entries()) {
		const meant = users && directory.look(users).meant;
		known.set(records[at], meant && [...new Set(meant.map(({ id }) => id))]);
	}
	return (record) => known.get(record);
}

/** @returns undefined if it shows no users: no such key, or a number, maybe their count @throws InvalidValue */
function usersIn(record: Readonly<Record<string, unknown>>): Entry | undefined {
	const { users } = record;
	if (!Object.hasOwn(record, 'users') || toId(users) !== undefined) return undefined;
	if (isBlank(users) || isEmptyList(users)) return { field: 'users', label: '', pieces: [] };
	return readEntry('users', '', users);
}

interface FoundOfUser extends FoundList {
	/** Why the list of users can't be used, if records name users. */
	noUsers?: ListProblem;
}

/** The records that have a user. One whose users can't be read is a doubt, without a period. */
function ofUser(
	list: ListName,
	{ records, doubt }: FoundList,
	user: number,
	usersOf: UsersOf,
	noUsers: ListProblem | undefined,
): FoundOfUser {
	const fitting = records.filter((record) => usersOf(record)?.includes(user));
	const unread = records.filter((record) => usersOf(record) === undefined);
	if (unread.length === 0 || doubt !== undefined) return { records: fitting, doubt };
	if (noUsers !== undefined) return { records: fitting, doubt: noUsers.problem, noUsers };
	const { users, id } = isObject(unread[0]) ? unread[0] : {};
	const which = `${list.slice(0, -1)} ${toId(id) ?? quote(unread[0])}`;
	const why =
		isBlank(users) || isEmptyList(users)
			? `The list of ${list} may leave out their users: ${which} shows none`
			: `The users of ${which} can't be read: ${quote(users)}`;
	return { records: fitting, doubt: why };
}
