import { isRecipientField, type ListName, recipientFields } from '../fields/recipients';
import { InvalidValue } from '../text/issues';
import { didYouMean } from '../text/nearest';
import { quote } from '../text/quote';
import { anyOf, listed } from '../text/say';
import { ListIndex, listOf, neededOf } from './listIndex';
import { addressIn, findPeople } from './people';
import { lackIn, type ListedRecord, readAll, type ReadRecord } from '../lists/records';
import { type Given, hasEmail, inQuotes, type NamedField, type Piece } from './cell';
import type { ReadWhole } from '../lists/load';
import type { ListProblem } from '../lists/read';

/** A record that a name may mean. */
interface Found {
	field: NamedField;
	id: number;
}

/** Each goes through all names. */
const MOST_SEARCHES = 20;

/** The lists of a run, each read once, in which names are looked up. */
export class Directory {
	/** Those that were read and can be used. */
	readonly lists = new Map<ListName, ListIndex>();
	/** Why others can't. */
	readonly problems = new Map<ListName, ListProblem>();
	private reading = Promise.resolve();
	/** What names were found to mean: the same ones stand in many items, and each is asked for several times. */
	private readonly known = new Map<string, Found[]>();
	private searches = 0;

	constructor(
		private readonly read: ReadWhole,
		private readonly needed: Readonly<Record<ListName, ReadonlyArray<keyof ReadRecord>>> = neededOf,
	) {}

	/** Reads lists that aren't there yet, one after the other: more at once could be more than the option Concurrency allows. */
	async load(lists: readonly ListName[]): Promise<void> {
		this.reading = this.reading.then(async () => {
			for (const list of lists) {
				if (!this.lists.has(list) && !this.problems.has(list)) await this.readOne(list);
			}
		});
		await this.reading;
	}

	private async readOne(list: ListName): Promise<void> {
		const found = this.rejection ?? (await this.read(list));
		if ('problem' in found) return void this.problems.set(list, found);
		const records = readAll(found.records);
		const problem = found.doubt ?? lackIn(records, this.needed[list], `The list of ${list}`);
		const advice = (found.isUnsettled ? 'Try again later. ' : '') + ONLY_WHOLE;
		if (problem !== undefined) this.problems.set(list, { problem, advice });
		else this.lists.set(list, new ListIndex(list, records as ListedRecord[]));
	}

	/** What a list was answered if the service has rejected the token: then nothing else is worth asking. */
	get rejection(): ListProblem | undefined {
		return [...this.problems.values()].find(({ failure }) => failure?.status === 401);
	}

	/** The lists that names need. */
	listsOf({ field, isOfBoth, pieces }: Given): ListName[] {
		if (!isOfBoth) return [listOf[field]];
		const areEmails = pieces.every(({ name = '' }) => hasEmail(name));
		return areEmails ? ['users'] : ['users', 'groups'];
	}

	/** Whether the lists that names need are there. */
	has(names: Given): boolean {
		return this.listsOf(names).every((list) => this.lists.has(list));
	}

	/** @returns IDs of their field, each with what the list calls it @throws InvalidValue that names all that are unknown or fit several */
	idsOf(names: Given): ReadonlyMap<number, string> {
		const own = this.recordsOf(names).filter(({ field }) => field === names.field);
		return new Map(own.map((one) => [one.id, this.nameOf(one)]));
	}

	/** @returns what names mean, whatever its field @throws InvalidValue, as `idsOf` does */
	recordsOf(names: Given): Found[] {
		const problems = new Set<string>();
		const { whole, pieces } = names;
		const isListed = ({ name }: Piece) => name === undefined || this.find(names, name).length > 0;
		const isOne = whole !== undefined && isListed({ name: whole });
		if (isOne && pieces.every(isListed)) problems.add(`${quote(whole)} ${SEVERAL_WAYS}`);
		const found = (isOne ? [{ name: whole }] : pieces).map((piece: Piece) => {
			const { id, name } = piece;
			if (name === undefined) return [piece, [{ field: names.field, id: id! }]] as const;
			return [piece, this.find(names, name)] as const;
		});
		for (const [{ id, name = '' }, records] of found) {
			const [record] = records;
			if (record === undefined) problems.add(this.unknown(names, name));
			else if (records.length > 1) problems.add(this.several(name, records));
			else if (id !== undefined && id !== record.id) problems.add(anotherId(name, id, record.id));
		}
		if (problems.size > 0) throw new InvalidValue(listed(problems, '; '));
		return found.flatMap(([, records]) => records);
	}

	/** Quotes may belong to a name; else they only keep it together. */
	private find(names: Given, name: string): Found[] {
		const fields = fieldsOf(names, name);
		const key = `${fields.join()} ${name}`;
		const known = this.known.get(key);
		if (known !== undefined) return known;
		const quoted = inQuotes(name);
		const asItIs = fields.flatMap((field) => this.findIn(field, name));
		const isQuoted = asItIs.length === 0 && quoted !== undefined && quoted !== '';
		const found = isQuoted ? fields.flatMap((field) => this.findIn(field, quoted)) : asItIs;
		this.known.set(key, found);
		return found;
	}

	private findIn(field: NamedField, name: string): Found[] {
		const list = this.lists.get(listOf[field]);
		if (list === undefined) return [];
		const found = field === 'users' ? findPeople(name, list) : list.find(name);
		return found.map(({ id }) => ({ field, id }));
	}

	private nameOf({ field, id }: Found): string {
		return this.lists.get(listOf[field])?.nameOf(id) ?? '';
	}

	/** Why a name can't be used that isn't in its lists, and how to mend it: sentences without a period. */
	private unknown(names: Given, name: string): string {
		const fields = fieldsOf(names, name);
		const email = addressIn(name)?.email ?? name;
		const users = fields.includes('users') ? this.lists.get('users')!.find(email) : [];
		if (users.length === 1) return besideInWords(name, users[0]!);
		if (name.startsWith('#') && isRecipientField(names.field)) {
			return `${quote(name)} looks like a Slack channel, which DataReportive's API can't choose`;
		}
		const problem = `there's no ${anyOf(fields.map(singular))} ${quote(name)}`;
		const people = names.field === 'groups' ? this.findIn('users', name) : [];
		if (people.length === 1)
			return `${problem}: put the user ${this.nameOf(people[0]!)} into ${recipientFields.users.label}`;
		const nearest =
			this.searches < MOST_SEARCHES ? fields.flatMap((field) => this.nearest(field, email)) : [];
		this.searches += 1;
		if (nearest.length === 1) return `${problem}${didYouMean(nearest[0])}`;
		const mayBeSeveral = isRecipientField(names.field) && name.split(/\s+/).length > 3;
		return mayBeSeveral ? `${problem}. Put commas between several names` : problem;
	}

	private nearest(field: NamedField, name: string): string[] {
		return [this.lists.get(listOf[field])!.nearest(name)].filter((one) => one !== undefined);
	}

	private several(name: string, found: readonly Found[]): string {
		const all = found.map((one) => {
			const { report } = this.lists.get(listOf[one.field])!.withId(one.id)!;
			const isOfReport = one.field === 'scheduleId' && report !== undefined;
			return `${singular(one.field)} ${one.id} (${isOfReport ? `report ${report}` : this.nameOf(one)})`;
		});
		const isByEmail = found.some(({ field }) => field === 'users') && !hasEmail(name);
		const fields = [...new Set(found.map(({ field }) => field))].filter(isRecipientField);
		// Where names are taken, an ID is none.
		const places = anyOf(fields.map((field) => recipientFields[field].label));
		const id = places === '' ? 'the ID' : `the ID in ${places}`;
		return `${quote(name)} could be ${listed(all)}: use ${isByEmail ? 'the email, or ' : ''}${id}`;
	}
}

const SEVERAL_WAYS = 'could be one name or several: put it in double quotes, or each of them';
const ONLY_WHOLE = "Names and emails are only looked up in a list that's certain to be complete.";

/** The fields in whose lists a name may stand. An email is no group. */
function fieldsOf({ field, isOfBoth }: Given, name: string): readonly NamedField[] {
	if (!isOfBoth) return [field];
	return hasEmail(name) ? ['users'] : ['users', 'groups'];
}

function singular(field: NamedField): string {
	return listOf[field].slice(0, -1);
}

function besideInWords(text: string, { fullName, email }: ReadRecord): string {
	const problem = `${quote(text)} isn't clear: DataReportive knows ${email}`;
	if (fullName === '') return `${problem} without a name. Write only the email`;
	return `${problem} as ${fullName}. Write only the email, or the name`;
}

/** The list that the ID comes from may be another one, such as the company's directory. */
function anotherId(name: string, id: number, listed: number): string {
	return `${quote(name)} has the ID ${listed} in DataReportive, not ${id}: use the name alone, or the ID alone`;
}
