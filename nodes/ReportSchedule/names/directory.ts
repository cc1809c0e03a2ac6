import { sleep } from 'n8n-workflow';
import type { ListName } from '../fields/types';
import { addressIn, inQuotes, ListIndex, listOf, neededOf } from './listIndex';
import { lackIn, type ListedRecord, readAll, type ReadRecord } from '../lists/records';
import { type Given, hasEmail, type NamedField, type Piece } from './cell';
import type { ListProblem, ReadWhole } from '../lists/loadList';

/** A record that is meant, and the field that takes its ID. */
export interface Meant {
	field: NamedField;
	id: number;
}

/** A piece of a place with all that it may mean. One is sure. */
export type Looked = Piece & { meant: readonly Meant[] };

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

	/** What the list calls a record; its ID where the list doesn't have it. */
	nameOf({ field, id }: Meant): string {
		return this.lists.get(listOf[field])?.nameOf(id) ?? String(id);
	}

	/** What the whole of a place means, where the list has it, or else each of its pieces. */
	lookAt(given: Given): readonly Looked[] {
		const { whole, pieces, field } = given;
		const meant = whole === undefined ? [] : this.find(given, whole);
		if (meant.length > 0) return [{ name: whole, meant }];
		return pieces.map(({ id, name }) => {
			return { id, name, meant: name === undefined ? [{ field, id: id! }] : this.find(given, name) };
		});
	}

	/** What can be divided in more than one way: all of a text, or neighboring pieces that together are a listed name, too. */
	severalIn(given: Given): string | undefined {
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

	/** The records that a name may mean. */
	find(given: Given, name: string, fields = possibleFields(given, name)): readonly Meant[] {
		return fields.flatMap((field) => {
			const found = this.lists.get(listOf[field])?.find(name) ?? [];
			return found.map(({ id }) => ({ field, id }));
		});
	}

	/** What a name that isn't found may have been, for the first twenty of a run; undefined where several are as near. */
	async nearest(given: Given, name: string): Promise<string | undefined> {
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
}

const ONLY_WHOLE = "Names and emails are only looked up in a list that's certain to be complete.";

/** Whether a piece means nothing, several records, or another one than its ID says. */
export function isUnclear({ id, name, meant }: Looked): boolean {
	return name !== undefined && (meant.length !== 1 || (id !== undefined && id !== meant[0]!.id));
}

/** The fields in whose lists a name may stand. An email is no group. */
export function possibleFields({ field, isOfBoth }: Given, name: string): readonly NamedField[] {
	if (!isOfBoth) return [field];
	return hasEmail(name) ? ['users'] : ['users', 'groups'];
}
