import type { Change, Draft, Given, MembershipChange, NamedField } from '../draft/draft';
import { isRecipientField, recipientFields, type ListName } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { anyOf, listed } from '../helpers/words';
import type { InputItem, Values } from '../ports';
import { Nearest } from './keys';
import { ListIndex, type Lists } from './lists';
import { emailIn, People, userInWords } from './people';
import { readNames, takeApart } from './takeApart';

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
			const ids = issues.read(names.label, () => directory.idsOf(names)) ?? [];
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
	const together = (own: readonly number[] | undefined, field: NamedField) => [
		...new Set([...(own ?? []), ...(found.get(field)?.keys() ?? [])]),
	];
	const first = (field: NamedField): number | undefined => together([], field)[0];
	if ('ids' in change) {
		const resourceId = change.resourceId ?? first('scheduleId') ?? first('groupId');
		return { ...change, resourceId, ids: together(together(change.ids, 'users'), 'groups') };
	}
	if (!('body' in change)) return change;
	const body = { ...change.body };
	for (const field of found.keys()) {
		if (isRecipientField(field)) body[field] = together(body[field] as number[] | undefined, field);
		else if (field === 'report' && first(field) !== undefined) body[field] = first(field)!;
	}
	// Of a cell for people and groups: a new schedule has none of the kind that it doesn't name.
	for (const { by, field } of change.byName) {
		if (change.operation === 'create' && by === 'any' && found.get(field)?.size === 0) delete body[field];
	}
	const scheduleId = first('scheduleId');
	if (scheduleId === undefined) return { ...change, body };
	return { ...change, body, scheduleId, record: directory.recordOf('scheduleId', scheduleId) };
}

/** The list in which names of a field stand. */
export function listOf({ field }: Pick<Given, 'field'>): ListName {
	return about[field].list;
}

/** The lists that names need. @throws InvalidValue, as `takeApart` does */
export function listsOf(names: Given, values: Values): ListName[] {
	if (names.by !== 'any') return [listOf(names)];
	const areEmails = takeApart(names, values).flat().every(hasEmail);
	return areEmails ? ['users'] : ['users', 'groups'];
}

/** Whether a text has an email in it, and so can be no group. */
function hasEmail(text: string): boolean {
	return /[^\s@]@[^\s@]/.test(text);
}

/** The lists of a run, in which names are looked up. */
export class Directory {
	private people?: People;
	private readonly nearest = new Map<ListName, Nearest>();
	/** What names were found to mean: the same ones stand in many items, and each is asked for several times. */
	private readonly known = new Map<string, readonly Found[]>();

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
		const { found, unknown, problems } = this.read(names);
		const all = [...problems, ...new Set(unknown.map((name) => this.unknownInWords(names, name)))];
		if (all.length > 0) throw new InvalidValue(listed(all, '; '));
		const own = found.filter(({ field }) => field === names.field);
		return new Map(own.map(({ id, name }) => [id, name]));
	}

	/** A list that isn't there, and may show what names are that aren't in their own; undefined for none. */
	otherListFor(names: Given): ListName | undefined {
		const other = otherField(names);
		if (other === undefined || this.lists.has(other) || !this.has(names)) return undefined;
		return this.read(names).unknown.every(hasEmail) ? undefined : other;
	}

	/** A record that was found. */
	recordOf(field: NamedField, id: number): Draft['record'] {
		return this.list(listOf({ field }))?.withId(id)?.record;
	}

	private list(list: ListName): ListIndex | undefined {
		const index = this.lists.get(list);
		return index instanceof ListIndex ? index : undefined;
	}

	private read(names: Given): { found: Found[]; unknown: string[]; problems: Set<string> } {
		const all: Found[] = [];
		const unknown: string[] = [];
		const problems = new Set<string>();
		const isListed = (name: string) => this.find(names, name).length > 0;
		for (const pieces of takeApart(names, this.values)) {
			// Of a single record, and of what stands for itself, there's one piece.
			const read = readNames(pieces, isListed);
			if (read.ambiguous.length > 0) problems.add(severalWays(read.ambiguous));
			for (const name of read.names) {
				const found = this.find(names, name);
				if (found.length === 0) unknown.push(name);
				else if (found.length > 1) problems.add(severalRecords(name, found, names));
				else all.push(found[0]!);
			}
		}
		return { found: all, unknown, problems };
	}

	private find(names: Pick<Given, 'field' | 'by'>, name: string): readonly Found[] {
		const fields = fieldsOf(names, name);
		const key = `${fields.join()} ${name}`;
		const known = this.known.get(key) ?? fields.flatMap((field) => this.findIn(field, name));
		this.known.set(key, known);
		return known;
	}

	private findIn(field: NamedField, name: string): Found[] {
		const list = this.list(listOf({ field }));
		if (list === undefined) return [];
		if (field === 'users') {
			this.people ??= new People(list);
			return this.people.find(name).map((user) => ({ field, id: user.id!, name: userInWords(user) }));
		}
		return list.find(name).map(({ id, read: { label, report } }) => {
			return {
				field,
				id,
				name: label!.trim(),
				where: field === 'scheduleId' && report !== undefined ? `report ${report}` : undefined,
			};
		});
	}

	private unknownInWords(names: Given, name: string): string {
		const fields = fieldsOf(names, name);
		const [user, ...others] =
			fields.includes('users') && hasEmail(name) ? this.people!.withEmail(emailIn(name)) : [];
		if (user !== undefined && others.length === 0) return besideInWords(name, user);
		if (name.startsWith('#') && isRecipientField(names.field)) {
			return `${quote(name)} looks like a Slack channel, which the service's API can't choose`;
		}
		const problem = `there's no ${anyOf(fields.map((field) => about[field].singular))} ${quote(name)}`;
		const other = otherField(names);
		const [inOther, ...more] = other === undefined ? [] : this.findIn(other, name);
		if (inOther !== undefined && more.length === 0) {
			const { singular, label } = about[inOther.field];
			return `${problem}: put the ${singular} ${inOther.name} into ${label}`;
		}
		const joined = isRecipientField(names.field) ? this.joinedIn(names, name) : undefined;
		if (joined !== undefined)
			return `${problem} (if you mean ${joined.map(quote).join(' and ')}, put a comma between them)`;
		const all = fields.map((field) => this.nearestIn(listOf({ field })).find(emailIn(name)));
		const nearest = all.filter((one) => one !== undefined);
		return nearest.length === 1 ? `${problem} (did you mean ${quote(nearest[0])}?)` : problem;
	}

	/** Two names that a word joins, whatever its language; undefined for anything else. */
	private joinedIn(names: Given, name: string): string[] | undefined {
		const words = name.split(' ', MOST_WORDS);
		for (let at = 1; at < words.length - 1 && words.length < MOST_WORDS; at += 1) {
			const both = [words.slice(0, at), words.slice(at + 1)].map((part) => part.join(' '));
			if (both.every((one) => this.find(names, one).length === 1)) return both;
		}
		return undefined;
	}

	private nearestIn(list: ListName): Nearest {
		const known = this.nearest.get(list);
		if (known !== undefined) return known;
		const { read } = this.list(list)!;
		const nearest = new Nearest(
			read.flatMap(({ email, fullName, label }) =>
				list === 'users' ? [email ?? '', fullName] : (label ?? ''),
			),
		);
		this.nearest.set(list, nearest);
		return nearest;
	}
}

const MOST_WORDS = 12;

/** The fields in whose lists a name may stand. An email is no group. */
function fieldsOf({ field, by }: Pick<Given, 'field' | 'by'>, name: string): readonly NamedField[] {
	if (by !== 'any') return [field];
	return hasEmail(name) ? ['users'] : ['users', 'groups'];
}

/** Where a name may belong that isn't in the list of its own field. */
function otherField({ field, by }: Given): 'users' | 'groups' | undefined {
	if (by === 'any' || !isRecipientField(field)) return undefined;
	return field === 'users' ? 'groups' : 'users';
}

/** What is said of names that can't be used: sentences without a period. */
function besideInWords(text: string, user: Parameters<typeof userInWords>[0]): string {
	const { fullName, email } = user;
	if (fullName === '')
		return `${quote(text)} has more than an email, and the service shows no name for ${email}. Write only the email`;
	return `${quote(text)} isn't clear: the service knows ${email} as ${fullName}. Write only the email, or the name`;
}

function severalRecords(name: string, found: readonly Found[], { instead = 'the ID' }: Given): string {
	const all = listed(found.map((one) => `${about[one.field].singular} ${one.id} (${one.where ?? one.name})`));
	const labels = [...new Set(found.flatMap(({ field }) => about[field].idLabel ?? []))];
	const where = labels.length === 0 ? '' : ` in ${anyOf(labels)}`;
	const isByEmail = found.some(({ field }) => field === 'users') && !hasEmail(name);
	return `${quote(name)} could be ${all}: use ${isByEmail ? 'the email, or ' : ''}${instead}${where}`;
}

function severalWays(names: readonly string[]): string {
	const could = names.length === 1 ? 'could be one name or several' : 'could each be one name or several';
	return `${listed(names.map(quote))} ${could}: put each name in double quotes`;
}

const { users, groups } = recipientFields;

interface About {
	list: ListName;
	singular: string;
	label?: string;
	idLabel?: string;
}

const about: Readonly<Record<NamedField, About>> = {
	users: {
		list: 'users',
		singular: users.singular,
		label: users.by.name.label,
		idLabel: users.by.id.label,
	},
	groups: {
		list: 'groups',
		singular: groups.singular,
		label: groups.by.name.label,
		idLabel: groups.by.id.label,
	},
	report: { list: 'reports', singular: 'report' },
	scheduleId: { list: 'schedules', singular: 'schedule' },
	groupId: { list: 'groups', singular: 'group' },
};
