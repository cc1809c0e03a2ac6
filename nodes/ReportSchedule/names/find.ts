import type { Given, NamedField } from '../draft/draft';
import { isRecipientField, type ListName, recipientFields } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { anyOf, listed } from '../helpers/words';
import type { Values } from '../ports';
import { type ListedRecord, ListIndex, listOf, neededOf } from './lists';
import { emailIn, findPeople } from './people';
import { lackIn, readRecord, type ReadRecord } from './records';
import { hasEmail, readNames, takeApart } from './takeApart';
import type { ListProblem, ReadWhole } from './types';

/** A record that a name may mean, and what the list calls it. */
interface Found {
	field: NamedField;
	id: number;
	name: string;
	/** Of a schedule. */
	report?: number;
}

/** The lists of a run, each read once, in which names are looked up. */
export class Directory {
	private readonly lists = new Map<ListName, ListIndex | ListProblem>();
	private reading = Promise.resolve();
	/** What names were found to mean: the same ones stand in many items, and each is asked for several times. */
	private readonly known = new Map<string, Found[]>();

	constructor(
		private readonly read: ReadWhole,
		private readonly values: Values,
		private readonly needed = neededOf,
	) {}

	/** Reads lists that aren't there yet, one after the other: more at once could be more than the option Concurrency allows. */
	async load(lists: Iterable<ListName>): Promise<void> {
		this.reading = this.reading.then(async () => {
			for (const list of lists) {
				if (!this.lists.has(list)) this.lists.set(list, this.rejection ?? (await this.readIndex(list)));
			}
		});
		await this.reading;
	}

	private async readIndex(list: ListName): Promise<ListIndex | ListProblem> {
		const found = await this.read(list);
		if ('problem' in found) return found;
		const records = found.records.map(readRecord);
		const problem = found.doubt ?? lackIn(records, this.needed[list], list);
		if (problem === undefined) return new ListIndex(list, records as ListedRecord[]);
		return { problem, advice: (found.isUnsettled ? 'Try again later. ' : '') + ONLY_WHOLE };
	}

	/** A list that was read, and can be used. */
	list(list: ListName): ListIndex | undefined {
		const index = this.lists.get(list);
		return index instanceof ListIndex ? index : undefined;
	}

	/** Why a list that was asked for can't be used. */
	problemOf(list: ListName): ListProblem | undefined {
		const found = this.lists.get(list);
		return found instanceof ListIndex ? undefined : found;
	}

	/** What a list was answered if the service has rejected the token: then nothing else is worth asking. */
	get rejection(): ListProblem | undefined {
		const problems = [...this.lists.keys()].map((list) => this.problemOf(list));
		return problems.find((problem) => problem?.failure?.status === 401);
	}

	/** The lists that names need. @throws InvalidValue, as `takeApart` does */
	listsOf(names: Given): ListName[] {
		if (names.by !== 'any') return [listOf(names.field)];
		const areEmails = takeApart(names, this.values).flat().every(hasEmail);
		return areEmails ? ['users'] : ['users', 'groups'];
	}

	/** Whether the lists that names need are there. */
	has(names: Given): boolean {
		return this.listsOf(names).every((list) => this.list(list) !== undefined);
	}

	/** @returns IDs of their field, each with what the list calls it @throws InvalidValue that names all that are unknown or fit several */
	idsOf(names: Given): ReadonlyMap<number, string> {
		const own = this.recordsOf(names).filter(({ field }) => field === names.field);
		return new Map(own.map(({ id, name }) => [id, name]));
	}

	/** @returns what names mean, whatever its field @throws InvalidValue, as `idsOf` does */
	recordsOf(names: Given): Found[] {
		const all = this.namesIn(names);
		const ambiguous = all.flatMap((one) => one.ambiguous);
		const problems = new Set(ambiguous.length === 0 ? [] : [severalWays(ambiguous)]);
		const found = all.flatMap((one) => one.names).map((name) => [name, this.find(names, name)] as const);
		for (const [name, records] of found) {
			if (records.length === 0) problems.add(this.unknown(names, name));
			else if (records.length > 1) problems.add(severalRecords(name, records, names));
		}
		if (problems.size > 0) throw new InvalidValue(listed(problems, '; '));
		return found.flatMap(([, records]) => records);
	}

	/** Whether a group's name isn't in the list of groups, where that is there. */
	lacksGroup(names: Given): boolean {
		if (names.field !== 'groups' || names.by !== 'name' || !this.has(names)) return false;
		return this.namesIn(names).some((one) => one.names.some((name) => this.find(names, name).length === 0));
	}

	private namesIn(names: Given): Array<ReturnType<typeof readNames>> {
		const isListed = (name: string) => this.find(names, name).length > 0;
		return takeApart(names, this.values).map((pieces) => readNames(pieces, isListed));
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
		const found = field === 'users' ? findPeople(name, list) : list.find(name);
		return found.map((one) => ({ field, id: one.id, name: list.nameOf(one.id)!, report: one.report }));
	}

	/** Why a name can't be used that isn't in its lists, and how to mend it: sentences without a period. */
	private unknown(names: Given, name: string): string {
		const fields = fieldsOf(names, name);
		const email = emailIn(name);
		const users = fields.includes('users') ? this.list('users')!.find(email) : [];
		if (users.length === 1) return besideInWords(name, users[0]!);
		if (name.startsWith('#') && isRecipientField(names.field)) {
			return `${quote(name)} looks like a Slack channel, which the service's API can't choose`;
		}
		const problem = `there's no ${anyOf(fields.map(singular))} ${quote(name)}`;
		const people = names.field === 'groups' ? this.findIn('users', name) : [];
		if (people.length === 1)
			return `${problem}: put the user ${people[0]!.name} into ${recipientFields.users.by.name.label}`;
		const nearest = fields.flatMap((field) => this.list(listOf(field))!.nearest(email) ?? []);
		if (nearest.length === 1) return `${problem} (did you mean ${quote(nearest[0])}?)`;
		const mayBeSeveral = isRecipientField(names.field) && name.split(/\s+/).length > 3;
		return mayBeSeveral ? `${problem}. Put commas between several names` : problem;
	}
}

const ONLY_WHOLE = "Names and emails are only looked up in a list that's certain to be complete.";

/** The fields in whose lists a name may stand. An email is no group. */
function fieldsOf({ field, by }: Given, name: string): readonly NamedField[] {
	if (by !== 'any') return [field];
	return hasEmail(name) ? ['users'] : ['users', 'groups'];
}

function singular(field: NamedField): string {
	return listOf(field).slice(0, -1);
}

function besideInWords(text: string, { fullName, email }: ReadRecord): string {
	const known = fullName === '' ? `shows no name for ${email}` : `knows ${email} as ${fullName}`;
	const way = fullName === '' ? 'Write only the email' : 'Write only the email, or the name';
	return `${quote(text)} isn't clear: the service ${known}. ${way}`;
}

function severalRecords(name: string, found: readonly Found[], { instead = 'the ID' }: Given): string {
	const all = found.map(({ field, id, name: own, report }) => {
		const where = field === 'scheduleId' && report !== undefined ? `report ${report}` : own;
		return `${singular(field)} ${id} (${where})`;
	});
	const isByEmail = found.some(({ field }) => field === 'users') && !hasEmail(name);
	return `${quote(name)} could be ${listed(all)}: use ${isByEmail ? 'the email, or ' : ''}${instead}`;
}

function severalWays(names: readonly string[]): string {
	const could = names.length === 1 ? 'could be one name or several' : 'could each be one name or several';
	return `${listed(names.map(quote))} ${could}: put each name in double quotes`;
}
