import { sleep } from 'n8n-workflow';
import { isRecipientField, type ListName, recipientFields, type RecipientField } from '../fields/types';
import { quote, quoteWhole } from '../text/quote';
import { anyOf, listed } from '../text/say';
import { addressIn, inQuotes, ListIndex, listOf, neededOf } from './listIndex';
import { lackIn, type ListedRecord, readAll, type ReadRecord } from '../lists/records';
import { type Given, hasEmail, type NamedField, type Piece } from './cell';
import type { ListProblem, ReadWhole } from '../lists/loadList';

/** A record that is meant, and the field that takes its ID. */
interface Meant {
	field: NamedField;
	id: number;
}

/** Why it isn't known which records a place means. */
export interface Unresolved {
	/** In short, such as `“Bbo”` `wasn't found`, or `Users` `couldn't be looked up`. */
	what: string;
	why: string;
	/** All that is wrong with it, and how to correct it: sentences without a period. The problem of a list is the list's. */
	problem?: string;
}

/** A piece of a place with all that it may mean. One is sure. */
type Looked = Piece & { meant: readonly Meant[] };

/** The lists of a run, each read once, in which names are looked up. */
export class Directory {
	/** Those that were read and can be used. */
	readonly lists = new Map<ListName, ListIndex>();
	/** Why others can't. */
	readonly problems = new Map<ListName, ListProblem>();
	private reading = Promise.resolve();
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
		if (problem !== undefined) {
			const advice = found.isUnsettled ? `Try again later. ${ONLY_WHOLE}` : ONLY_WHOLE;
			return void this.problems.set(list, { problem, advice, isNotOffered: !found.isUnsettled });
		}
		const index = new ListIndex(list);
		for (let at = 0; at < records.length; at += 10_000) {
			// Other runs go on in between.
			await sleep(0);
			index.add(records.slice(at, at + 10_000) as ListedRecord[]);
		}
		this.lists.set(list, index);
	}

	/** What a list was answered if the service has rejected the token: then nothing else is worth asking. */
	get rejection(): ListProblem | undefined {
		return [...this.problems.values()].find(({ failure }) => failure?.status === 401);
	}

	/** The lists that a place needs; none for IDs alone. */
	listsOf(given: Given): ListName[] {
		const names = given.pieces.flatMap(({ name }) => name ?? []);
		return [...new Set(names.flatMap((name) => possibleFields(given, name).map((field) => listOf[field])))];
	}

	/** Whether the lists that a place needs are there. */
	has(given: Given): boolean {
		return this.listsOf(given).every((list) => this.lists.has(list));
	}

	/** The records that a place means, whatever its field; undefined where that isn't clear. */
	meantBy(given: Given): readonly Meant[] | undefined {
		if (!this.has(given) || this.severalIn(given) !== undefined) return undefined;
		const looked = this.lookAt(given);
		return looked.some(isUnclear) ? undefined : looked.flatMap(({ meant }) => meant);
	}

	/** Why it isn't clear what a place means. */
	async whyUnclear(given: Given): Promise<Unresolved> {
		if (!this.has(given)) return { what: given.label, why: "couldn't be looked up" };
		const several = this.severalIn(given);
		if (several !== undefined) {
			const what = quote(several);
			const advice = given.separator === ',' ? 'use semicolons, or put' : 'put';
			const problem = `${what} could be one name or several: ${advice} names in double quotes`;
			return { what, why: "isn't clear", problem };
		}
		const unclear = await this.unclearIn(given);
		const problems: string[] = [];
		// A place may have thousands.
		for (const one of unclear.slice(0, 10)) problems.push(await this.problemOf(given, one));
		const more = unclear.length - problems.length;
		const problem = problems.join('; ') + (more > 0 ? ` and ${more} more` : '');
		const { name, meant } = unclear[0]!;
		return { what: quote(name), why: meant.length === 0 ? "wasn't found" : "isn't clear", problem };
	}

	/** What the list calls a record; its ID where the list doesn't have it. */
	nameOf({ field, id }: Meant): string {
		return this.lists.get(listOf[field])?.nameOf(id) ?? String(id);
	}

	/** What the whole of a place means, where the list has it, or else each of its pieces. */
	private lookAt(given: Given): readonly Looked[] {
		const { whole, pieces, field } = given;
		const meant = whole === undefined ? [] : this.find(given, whole);
		if (meant.length > 0) return [{ name: whole, meant }];
		return pieces.map(({ id, name }) => {
			return { id, name, meant: name === undefined ? [{ field, id: id! }] : this.find(given, name) };
		});
	}

	/** What isn't clear, each once. If no piece was found, and all of them are nearly one name (`Lovelase, Ada`), it's that one. */
	private async unclearIn(given: Given): Promise<Looked[]> {
		const { whole } = given;
		const looked = this.lookAt(given);
		const isNobody = looked.every(({ meant }) => meant.length === 0);
		if (isNobody && whole !== undefined && !hasEmail(whole)) {
			const nearest = await this.nearest(given, whole);
			if (nearest !== undefined) return [{ name: whole, meant: [] }];
		}
		return [...new Map(looked.filter(isUnclear).map((one) => [one.name, one])).values()];
	}

	/** What can be divided in more than one way: all of a text, or neighboring pieces that together are a listed name, too. */
	private severalIn(given: Given): string | undefined {
		const { whole, pieces, separator } = given;
		if (whole === undefined) return undefined;
		const isListed = (name: string) => this.find(given, name).length > 0;
		if (isListed(whole) && pieces.every(({ name }) => name === undefined || isListed(name))) return whole;
		const texts = pieces.map(({ id, name }) => name ?? String(id));
		const indexes = possibleFields(given, '').flatMap((field) => this.lists.get(listOf[field]) ?? []);
		for (const [at, first] of texts.entries()) {
			for (const length of indexes.flatMap((index) => index.lengthsFrom(first, separator!))) {
				const neighbors = texts.slice(at, at + length);
				const text = neighbors.join(`${separator} `);
				if (neighbors.length === length && length < texts.length && isListed(text)) return text;
			}
		}
		return undefined;
	}

	private find(given: Given, name: string, fields = possibleFields(given, name)): readonly Meant[] {
		return fields.flatMap((field) => {
			const found = this.lists.get(listOf[field])?.find(name) ?? [];
			return found.map(({ id }) => ({ field, id }));
		});
	}

	/** Why a piece can't be used, and how to correct it: sentences without a period. */
	private async problemOf(given: Given, { id, name = '', meant }: Looked): Promise<string> {
		if (meant.length === 0) return await this.notFound(given, name);
		if (meant.length > 1) return this.ambiguous(name, meant);
		// The list that the ID comes from may be another one, such as the company's directory.
		return `${quote(name)} has the ID ${meant[0]!.id} in DataReportive, not ${id}: use the name alone, or the ID alone`;
	}

	private async notFound(given: Given, name: string): Promise<string> {
		const fields = possibleFields(given, name);
		const email = addressIn(name)?.email ?? name;
		const users = fields.includes('users') ? this.lists.get('users')!.named(email) : [];
		if (users.length === 1) return besideInWords(name, users[0]!);
		const problem = `there's no ${anyOf(fields.map(singular))} ${quote(name)}`;
		const other = otherOf(given);
		if (other !== undefined) {
			await this.load([listOf[other]]);
			const [elsewhere] = this.find(given, name, [other]);
			const place = recipientFields[other].label;
			if (elsewhere) return `${problem}: put the ${singular(other)} ${this.nameOf(elsewhere)} into ${place}`;
		}
		const nearest = await this.nearest(given, name);
		// Not cut, so that it can be typed.
		return nearest === undefined ? problem : `${problem} (did you mean ${quoteWhole(nearest)}?)`;
	}

	/** What a name that isn't found may have been, for the first twenty of a run; undefined where several are as near. */
	private async nearest(given: Given, name: string): Promise<string | undefined> {
		const fields = possibleFields(given, name);
		const key = `${fields.join()} ${name}`;
		if (!this.suggestions.has(key) && this.suggestions.size < 20) {
			// It takes a while, and other runs go on in between.
			await sleep(0);
			const wanted = addressIn(name)?.email ?? inQuotes(name) ?? name;
			const all = fields.flatMap((field) => this.lists.get(listOf[field])!.nearest(wanted) ?? []);
			this.suggestions.set(key, all.length === 1 ? all[0] : undefined);
		}
		return this.suggestions.get(key);
	}

	private ambiguous(name: string, meant: readonly Meant[]): string {
		const all = meant.map((one) => {
			const report = one.field === 'scheduleId' && this.lists.get('schedules')!.withId(one.id)!.report;
			return `${singular(one.field)} ${one.id} (${report ? `report ${report}` : this.nameOf(one)})`;
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

/** Whether a piece means nothing, several records, or another one than its ID says. */
function isUnclear({ id, name, meant }: Looked): boolean {
	return name !== undefined && (meant.length !== 1 || (id !== undefined && id !== meant[0]!.id));
}

/** The fields in whose lists a name may stand. An email is no group. */
function possibleFields({ field, isOfBoth }: Given, name: string): readonly NamedField[] {
	if (!isOfBoth) return [field];
	return hasEmail(name) ? ['users'] : ['users', 'groups'];
}

/** The field that a name may belong to instead. */
function otherOf({ field, isOfBoth }: Given): RecipientField | undefined {
	if (isOfBoth || !isRecipientField(field)) return undefined;
	return field === 'users' ? 'groups' : 'users';
}

function singular(field: NamedField): string {
	return listOf[field].slice(0, -1);
}

function besideInWords(text: string, { fullName, email }: ReadRecord): string {
	const problem = `${quote(text)} isn't clear: DataReportive knows ${email}`;
	if (!fullName) return `${problem} without a name. Write only the email`;
	return `${problem} as ${fullName}. Write only the email, or the name`;
}
