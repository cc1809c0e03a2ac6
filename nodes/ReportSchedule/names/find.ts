import type { Change, Draft, Given, MembershipChange, NamedField } from '../draft/draft';
import {
	isRecipientField,
	type ListName,
	type RecipientField,
	recipientFields,
	recipientNames,
} from '../fields/recipients';
import type { ScheduleBody } from '../fields/types';
import { InvalidValue } from '../helpers/issues';
import { didYouMean, Nearest } from '../helpers/nearest';
import { quote } from '../helpers/quote';
import { anyOf, listed } from '../helpers/words';
import type { InputItem, Values } from '../ports';
import { ListIndex, type Lists } from './lists';
import { emailIn, People, userInWords } from './people';
import type { ReadRecord } from './records';
import { hasEmail, readNames, takeApart } from './takeApart';

/** A record that a name may mean, and what the list calls it. */
interface Found {
	field: NamedField;
	id: number;
	name: string;
	/** What tells it from others of its name. */
	where?: string;
}

/**
 * Puts IDs in the place of all that a change gives by name, as far as the lists are there; the rest stays by name. What
 * isn't found is an issue.
 */
export function putIds(change: Change, directory: Directory, { issues }: InputItem): Change {
	const found = new Map<NamedField, ReadonlyMap<number, string>>();
	const left: Given[] = [];
	for (const names of change.byName) {
		if (directory.has(names)) {
			const ids = issues.collect(names.label, () => directory.idsOf(names)) ?? [];
			found.set(names.field, new Map([...(found.get(names.field) ?? []), ...ids]));
		} else left.push(names);
	}
	if (found.size === 0) return change;
	return { ...withFound(change as Draft | MembershipChange, found, directory), byName: left, found };
}

/** A schedule keeps its IDs in its body, a membership in its list. What only asks takes them from `found`. */
function withFound<C extends Draft | MembershipChange>(
	change: C,
	found: ReadonlyMap<NamedField, ReadonlyMap<number, string>>,
	directory: Directory,
): C {
	const idsOf = (field: NamedField) => [...(found.get(field)?.keys() ?? [])];
	const [[scheduleId], [groupId], [report]] = [idsOf('scheduleId'), idsOf('groupId'), idsOf('report')];
	if ('ids' in change) {
		const ids = [...new Set([...change.ids, ...idsOf('users'), ...idsOf('groups')])];
		return { ...change, ids, resourceId: change.resourceId ?? scheduleId ?? groupId };
	}
	if (!('body' in change)) return change;
	const body: ScheduleBody = { ...change.body, ...(report !== undefined && { report }) };
	for (const field of recipientNames.filter((name) => found.has(name))) {
		body[field] = [...new Set([...((body[field] ?? []) as number[]), ...idsOf(field)])];
		// Of a cell for people and groups: a new schedule has none of the kind that it doesn't name.
		const isOfCell = change.byName.some((names) => names.field === field && names.by === 'any');
		if (change.operation === 'create' && isOfCell && idsOf(field).length === 0) delete body[field];
	}
	if (scheduleId === undefined) return { ...change, body };
	return { ...change, body, scheduleId, record: directory.scheduleWith(scheduleId) };
}

const listByField: Readonly<Record<NamedField, ListName>> = {
	users: 'users',
	groups: 'groups',
	report: 'reports',
	scheduleId: 'schedules',
	groupId: 'groups',
};

/** The list in which names of a field stand. */
export function listOf(field: NamedField): ListName {
	return listByField[field];
}

/** The lists that names need. @throws InvalidValue, as `takeApart` does */
export function listsOf(names: Given, values: Values): ListName[] {
	if (names.by !== 'any') return [listOf(names.field)];
	const areEmails = takeApart(names, values).flat().every(hasEmail);
	return areEmails ? ['users'] : ['users', 'groups'];
}

/** The lists of a run, in which names are looked up. */
export class Directory {
	private people?: People;
	private readonly nearest = new Map<ListName, Nearest>();
	/** What names were found to mean: the same ones stand in many items, and each is asked for several times. */
	private readonly known = new Map<string, Found[]>();

	/** @param lists more of them may be added */
	constructor(
		private readonly lists: Lists,
		private readonly values: Values,
	) {}

	/** Whether the lists that names need are there. */
	has(names: Given): boolean {
		return listsOf(names, this.values).every((list) => this.list(list) !== undefined);
	}

	/** @returns IDs of their field, each with what the list calls it @throws InvalidValue that names all that are unknown or fit several */
	idsOf(names: Given): ReadonlyMap<number, string> {
		const own = this.recordsOf(names).filter(({ field }) => field === names.field);
		return new Map(own.map(({ id, name }) => [id, name]));
	}

	/** @returns what names mean, whatever its field @throws InvalidValue, as `idsOf` does */
	recordsOf(names: Given): Found[] {
		const { all, ambiguous } = this.read(names);
		const problems = new Set(ambiguous.map(severalWays));
		for (const [name, found] of all) {
			if (found.length > 1) problems.add(severalRecords(name, found, names));
			else if (found.length === 0) problems.add(this.unknownInWords(names, name));
		}
		if (problems.size > 0) throw new InvalidValue(listed(problems, '; '));
		return all.flatMap(([, found]) => found);
	}

	/** Whether a group's name isn't in the list of groups, where that is there. */
	lacksGroup(names: Given): boolean {
		if (names.field !== 'groups' || names.by !== 'name' || !this.has(names)) return false;
		return this.read(names).all.some(([, found]) => found.length === 0);
	}

	/** A schedule that was found, as it came. */
	scheduleWith(id: number): Draft['record'] {
		return this.list('schedules')?.withId(id)?.record;
	}

	/** What its list calls a user or a group, where that's there. */
	nameOf(field: RecipientField, id: number): string | undefined {
		const one = this.list(field)?.withId(id);
		return (field === 'users' ? one && userInWords(one) : one?.label?.trim()) || undefined;
	}

	private list(list: ListName): ListIndex | undefined {
		const index = this.lists.get(list);
		return index instanceof ListIndex ? index : undefined;
	}

	/** The names in what is given, each with all that it may mean; and those that could be read in another way. */
	private read(names: Given): { all: Array<readonly [name: string, Found[]]>; ambiguous: string[][] } {
		// Of a single record, and of what stands for itself, there's one piece.
		const read = takeApart(names, this.values).map((pieces) =>
			readNames(pieces, (name) => this.find(names, name).length > 0),
		);
		return {
			all: read.flatMap((one) => one.names.map((name) => [name, this.find(names, name)] as const)),
			ambiguous: read.map((one) => one.ambiguous).filter(({ length }) => length > 0),
		};
	}

	private find(names: Given, name: string): Found[] {
		const fields = fieldsOf(names, name);
		const key = `${fields.join()} ${name}`;
		const known = this.known.get(key) ?? fields.flatMap((field) => this.findIn(field, name));
		this.known.set(key, known);
		return known;
	}

	private findIn(field: NamedField, name: string): Found[] {
		const list = this.list(listOf(field));
		if (list === undefined) return [];
		if (field === 'users') {
			this.people ??= new People(list);
			return this.people.find(name).map((user) => ({ field, id: user.id, name: userInWords(user) }));
		}
		return list.find(name).map(({ id, label, report }) => {
			const where = field === 'scheduleId' && report !== undefined ? `report ${report}` : undefined;
			return { field, id, name: label!.trim(), where };
		});
	}

	private unknownInWords(names: Given, name: string): string {
		const fields = fieldsOf(names, name);
		const users = fields.includes('users') && hasEmail(name) ? this.people!.withEmail(emailIn(name)) : [];
		if (users.length === 1) return besideInWords(name, users[0]!);
		if (name.startsWith('#') && isRecipientField(names.field)) {
			return `${quote(name)} looks like a Slack channel, which DataReportive's API can't choose`;
		}
		const problem = `there's no ${anyOf(fields.map(singular))} ${quote(name)}`;
		const people = names.field === 'groups' ? this.findIn('users', name) : [];
		if (people.length === 1)
			return `${problem}: put the user ${people[0]!.name} into ${recipientFields.users.by.name.label}`;
		const nearest = fields.flatMap((field) => this.nearestIn(listOf(field)).find(emailIn(name)) ?? []);
		if (nearest.length === 1) return `${problem}${didYouMean(nearest[0])}`;
		const mayBeSeveral = isRecipientField(names.field) && name.split(/\s+/).length > 3;
		return mayBeSeveral ? `${problem}. Put commas between several names` : problem;
	}

	private nearestIn(list: ListName): Nearest {
		const { records } = this.list(list)!;
		const namesOf = ({ email = '', fullName, label = '' }: ReadRecord) =>
			list === 'users' ? [email, fullName] : [label];
		const nearest = this.nearest.get(list) ?? new Nearest(records.flatMap(namesOf));
		this.nearest.set(list, nearest);
		return nearest;
	}
}

/** The fields in whose lists a name may stand. An email is no group. */
function fieldsOf({ field, by }: Given, name: string): readonly NamedField[] {
	if (by !== 'any') return [field];
	return hasEmail(name) ? ['users'] : ['users', 'groups'];
}

function singular(field: NamedField): string {
	return listOf(field).slice(0, -1);
}

/** What is said of names that can't be used: sentences without a period. */
function besideInWords(text: string, { fullName, email }: ReadRecord): string {
	if (fullName !== '')
		return `${quote(text)} isn't clear: DataReportive knows ${email} as ${fullName}. Write only the email, or the name`;
	return `${quote(text)} has more than an email, and DataReportive shows no name for ${email}. Write only the email`;
}

function severalRecords(name: string, found: readonly Found[], { instead = 'the ID' }: Given): string {
	const all = listed(found.map((one) => `${singular(one.field)} ${one.id} (${one.where ?? one.name})`));
	const fields = [...new Set(found.map(({ field }) => field))].filter(isRecipientField);
	const where =
		fields.length === 0 ? '' : ` in ${anyOf(fields.map((field) => recipientFields[field].by.id.label))}`;
	const isByEmail = fields.includes('users') && !hasEmail(name);
	return `${quote(name)} could be ${all}: use ${isByEmail ? 'the email, or ' : ''}${instead}${where}`;
}

function severalWays(names: readonly string[]): string {
	const could = names.length === 1 ? 'could be one name or several' : 'could each be one name or several';
	return `${listed(names.map(quote))} ${could}: put each name in double quotes`;
}
