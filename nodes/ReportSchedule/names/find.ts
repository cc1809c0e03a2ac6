import { sleep } from 'n8n-workflow';
import { isRecipientField, type ListName, recipientFields } from '../fields/recipients';
import { InvalidValue } from '../text/issues';
import { didYouMean } from '../text/nearest';
import { quote } from '../text/quote';
import { anyOf, listed } from '../text/say';
import { ListIndex, listOf, neededOf } from './listIndex';
import { addressIn, findPeople } from './people';
import { lackIn, type ListedRecord, readAll, type ReadRecord } from '../lists/records';
import { type Given, hasEmail, inQuotes, type NamedField, type Piece } from './cell';
import type { ListProblem, ReadWhole } from '../lists/read';

/** A record that a name means, and the field that takes its ID. */
interface Meant {
	field: NamedField;
	id: number;
}

/** A piece of a cell with all that it may mean. One is sure. */
type Looked = Piece & { meant: readonly Meant[] };

/** What isn't known to mean anything, such as `“Bbo”` or `Users`, and why: `wasn't found`. */
export interface Unknown {
	what: string;
	why: string;
}

/** Each goes through all names. */
const MOST_SUGGESTIONS = 20;

/** The lists of a run, each read once, in which names are looked up. */
export class Directory {
	/** Those that were read and can be used. */
	readonly lists = new Map<ListName, ListIndex>();
	/** Why others can't. */
	readonly problems = new Map<ListName, ListProblem>();
	private reading = Promise.resolve();
	/** What the pieces of a cell were found to mean: each cell is asked for several times. */
	private readonly looked = new WeakMap<Given['pieces'], readonly Looked[]>();
	/** The text of neighboring pieces that are together a listed name. */
	private readonly together = new WeakMap<Given['pieces'], string | undefined>();
	/** What names that weren't found may have been. */
	private readonly suggestions = new Map<string, string | undefined>();

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
		if (problem === undefined) this.lists.set(list, await indexed(list, records as ListedRecord[]));
		else if (found.isUnsettled)
			this.problems.set(list, { problem, advice: `Try again later. ${ONLY_WHOLE}` });
		else this.problems.set(list, { problem, advice: ONLY_WHOLE, isNotOffered: true });
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

	/** Looks for what names that aren't found may have been, for the first twenty of a run. Other runs go on between two of them. */
	async suggest(all: readonly Given[]): Promise<void> {
		for (const names of all.filter((one) => this.has(one))) {
			if (names.pieces.length > 1000) await sleep(0);
			for (const { name, meant } of this.lookAt(names)) {
				if (name === undefined || meant.length > 0) continue;
				if (this.suggestions.size === MOST_SUGGESTIONS) return;
				const fields = fieldsOf(names, name);
				const key = keyOf(fields, name);
				if (this.suggestions.has(key)) continue;
				const wanted = addressIn(name)?.email ?? inQuotes(name) ?? name;
				const nearest: string[] = [];
				for (const field of fields) {
					await sleep(0);
					nearest.push(...[this.lists.get(listOf[field])!.nearest(wanted) ?? []].flat());
				}
				this.suggestions.set(key, nearest.length === 1 ? nearest[0] : undefined);
			}
		}
	}

	/** Whether the lists that names need are there. */
	has(names: Given): boolean {
		return this.listsOf(names).every((list) => this.lists.has(list));
	}

	/** @returns IDs of their field, each with what the list calls it @throws InvalidValue that names all that are unknown or fit several */
	idsOf(names: Given): ReadonlyMap<number, string> {
		const own = this.meantBy(names).filter(({ field }) => field === names.field);
		return new Map(own.map(({ field, id }) => [id, this.nameOf(field, id)]));
	}

	/** @returns what names mean, whatever its field @throws InvalidValue, as `idsOf` does */
	meantBy(names: Given): Meant[] {
		const problem = this.severalWays(names);
		if (problem !== undefined) throw new InvalidValue(problem);
		const looked = this.lookAt(names);
		// A cell may have thousands. Ten are shown.
		const unclear = new Map(looked.filter(isUnclear).map((one) => [one.name!, one]));
		const problems = [...unclear.values()].map((one, index) =>
			index < 10 ? this.problemOf(names, one) : '',
		);
		if (problems.length > 0) throw new InvalidValue(listed(problems, '; '));
		return looked.flatMap(({ meant }) => meant);
	}

	/** Why it isn't known what names mean, in short; undefined where it is. */
	unknownIn(names: Given): Unknown | undefined {
		if (!this.has(names)) return { what: names.label, why: "couldn't be looked up" };
		const unclear = this.lookAt(names).find(isUnclear);
		if (unclear?.meant.length === 0) return { what: quote(unclear.name), why: "wasn't found" };
		const what = unclear?.name ?? (this.severalWays(names) && names.whole);
		return what === undefined ? undefined : { what: quote(what), why: "isn't clear" };
	}

	/** The pieces with what they mean: the whole, where the list has it, or each. */
	private lookAt(names: Given): readonly Looked[] {
		const { whole, pieces, field } = names;
		let looked = this.looked.get(pieces);
		if (looked === undefined) {
			const meant = whole === undefined ? [] : this.find(names, whole);
			const each = ({ id, name }: Piece): Looked => {
				return { id, name, meant: name === undefined ? [{ field, id: id! }] : this.find(names, name) };
			};
			looked = meant.length > 0 ? [{ name: whole, meant }] : pieces.map(each);
			this.looked.set(pieces, looked);
		}
		return looked;
	}

	/** Why a text can be divided in more than one way: neighboring pieces together are a listed name, too. */
	private severalWays(names: Given): string | undefined {
		const { whole, pieces } = names;
		if (whole === undefined) return undefined;
		if (!this.together.has(pieces)) this.together.set(pieces, this.togetherIn(names, whole));
		const together = this.together.get(pieces);
		return (
			together &&
			`${quote(together)} could be one name or several: use semicolons, or put names in double quotes`
		);
	}

	private togetherIn(names: Given, whole: string): string | undefined {
		const { pieces } = names;
		const texts = pieces.map(({ id, name }) => name ?? String(id));
		const isListed = ({ name }: Piece) => name === undefined || this.find(names, name).length > 0;
		const isWhole = this.find(names, whole).length > 0;
		if (isWhole && pieces.every(isListed)) return whole;
		for (const field of fieldsOf(names, '')) {
			const found = this.lists.get(listOf[field])?.together(texts);
			if (found === undefined || (isWhole && found.size === texts.length)) continue;
			return texts.slice(found.at, found.at + found.size).join(whole.includes(';') ? '; ' : ', ');
		}
		return undefined;
	}

	/** Quotes may belong to a name; else they only keep it together. */
	private find(names: Given, name: string): readonly Meant[] {
		const fields = fieldsOf(names, name);
		const asItIs = fields.flatMap((field) => this.findIn(field, name));
		const quoted = inQuotes(name);
		if (asItIs.length > 0 || !quoted) return asItIs;
		return fields.flatMap((field) => this.findIn(field, quoted));
	}

	private findIn(field: NamedField, name: string): Meant[] {
		const list = this.lists.get(listOf[field]);
		if (list === undefined) return [];
		const found = field === 'users' ? findPeople(name, list) : list.find(name);
		return found.map(({ id }) => ({ field, id }));
	}

	/** What the list calls a record. An ID that stands beside names needn't be in it. */
	private nameOf(field: NamedField, id: number): string {
		return this.lists.get(listOf[field])?.nameOf(id) ?? String(id);
	}

	/** Why a piece can't be used, and how to correct it: sentences without a period. */
	private problemOf(names: Given, { id, name = '', meant }: Looked): string {
		if (meant.length === 0) return this.unknown(names, name);
		if (meant.length > 1) return this.several(name, meant);
		// The list that the ID comes from may be another one, such as the company's directory.
		return `${quote(name)} has the ID ${meant[0]!.id} in DataReportive, not ${id}: use the name alone, or the ID alone`;
	}

	private unknown(names: Given, name: string): string {
		const fields = fieldsOf(names, name);
		const email = addressIn(name)?.email ?? name;
		const users = fields.includes('users') ? this.lists.get('users')!.find(email) : [];
		if (users.length === 1) return besideInWords(name, users[0]!);
		const problem = `there's no ${anyOf(fields.map(singular))} ${quote(name)}`;
		const other = names.field === 'users' ? 'groups' : 'users';
		const [elsewhere] = isRecipientField(names.field) && !names.isOfBoth ? this.findIn(other, name) : [];
		if (elsewhere !== undefined)
			return `${problem}: put the ${singular(other)} ${this.nameOf(other, elsewhere.id)} into ${recipientFields[other].label}`;
		return problem + didYouMean(this.suggestions.get(keyOf(fields, name)));
	}

	private several(name: string, meant: readonly Meant[]): string {
		const all = meant.map(({ field, id }) => {
			const { report } = this.lists.get(listOf[field])!.withId(id)!;
			const isOfReport = field === 'scheduleId' && report !== undefined;
			return `${singular(field)} ${id} (${isOfReport ? `report ${report}` : this.nameOf(field, id)})`;
		});
		const isByEmail = meant.some(({ field }) => field === 'users') && !hasEmail(name);
		const fields = [...new Set(meant.map(({ field }) => field))].filter(isRecipientField);
		// Where names are taken, an ID is none.
		const places = anyOf(fields.map((field) => recipientFields[field].label));
		const id = places === '' ? 'the ID' : `the ID in ${places}`;
		return `${quote(name)} could be ${listed(all)}: use ${isByEmail ? 'the email, or ' : ''}${id}`;
	}
}

const ONLY_WHOLE = "Names and emails are only looked up in a list that's certain to be complete.";

/** Makes a list's names into keys. Other runs go on in between. */
async function indexed(list: ListName, records: readonly ListedRecord[]): Promise<ListIndex> {
	const index = new ListIndex(list);
	for (let at = 0; at < records.length; at += 10_000) {
		await sleep(0);
		index.add(records.slice(at, at + 10_000));
	}
	return index;
}

function keyOf(fields: readonly NamedField[], name: string): string {
	return `${fields.join()} ${name}`;
}

/** Whether a piece means nothing, several records, or another one than its ID says. */
function isUnclear({ id, name, meant }: Looked): boolean {
	return name !== undefined && (meant.length !== 1 || (id !== undefined && id !== meant[0]!.id));
}

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
	if (!fullName) return `${problem} without a name. Write only the email`;
	return `${problem} as ${fullName}. Write only the email, or the name`;
}
