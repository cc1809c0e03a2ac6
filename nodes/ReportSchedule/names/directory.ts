import { sleep } from 'n8n-workflow';
import type { ListName } from '../fields/types';
import type { ListProblem, ReadWhole } from '../lists/loadList';
import { lackIn, type ListedRecord, type ReadRecord, readRecords } from '../lists/records';
import { type Entry, hasEmail, type NamedField, type Piece, type Place, type Separator } from './entry';
import { addressIn, inQuotes, ListIndex, listOf, neededOf } from './listIndex';

/** A record that is meant, and the field that takes its ID. */
export interface Match {
	field: NamedField;
	id: number;
}

/** A piece of an entry with all that it may mean. It's certain only if there's exactly one. */
export type PieceMatches = Piece & { meant: readonly Match[] };

/** The records that an entry means, whatever its field, or why that isn't clear. */
export type LookUp = { meant: readonly Match[] } | NoMatch;

/** Why nothing is certain: no list; a text could be several; or pieces mean none, several, or not their ID's record. */
export type NoMatch = { meant?: undefined } & (
	{ lacksList: true } | { several: string } | { unclear: readonly PieceMatches[] }
);

/** The lists of a run, each read once, in which names are looked up. */
export class Directory {
	/** The lists that can be used. */
	readonly lists = new Map<ListName, ListIndex>();
	/** Why the others can't. */
	readonly problems = new Map<ListName, ListProblem>();
	private reading = Promise.resolve();
	/** What names that weren't found may have been. */
	private readonly suggestions = new Map<string, string | undefined>();

	constructor(
		private readonly read: ReadWhole,
		private readonly needed: Readonly<Record<ListName, ReadonlyArray<keyof ReadRecord>>> = neededOf,
	) {}

	/** Reads lists that aren't there yet, one after the other: the option Concurrency may allow no more at once. */
	async load(lists: readonly ListName[]): Promise<void> {
		this.reading = this.reading.then(async () => {
			for (const list of lists) {
				if (!this.lists.has(list) && !this.problems.has(list)) await this.readOne(list);
			}
		});
		await this.reading;
	}

	private async readOne(list: ListName): Promise<void> {
		const found = this.tokenProblem ?? (await this.read(list));
		if ('problem' in found) return void this.problems.set(list, found);
		const records = readRecords(found.records);
		const problem = found.doubt ?? lackIn(records, this.needed[list], `The list of ${list}`);
		if (problem === undefined) {
			this.lists.set(list, await indexOf(list, records as ListedRecord[]));
		} else {
			const advice = found.isUnsettled ? `Try again later. ${ONLY_WHOLE}` : ONLY_WHOLE;
			this.problems.set(list, { problem, advice, isLasting: !found.isUnsettled });
		}
	}

	/** What a list was answered if the service has rejected the token: then nothing else is worth asking. */
	get tokenProblem(): ListProblem | undefined {
		return [...this.problems.values()].find(({ failure }) => failure?.status === 401);
	}

	/** The lists that an entry needs; none for IDs alone. */
	listsOf(entry: Entry): ListName[] {
		const names = entry.pieces.flatMap(({ name }) => name ?? []);
		return [...new Set(names.flatMap((name) => possibleFields(entry, name).map((field) => listOf[field])))];
	}

	/** Whether the lists that an entry needs are there. */
	has(entry: Entry): boolean {
		return this.listsOf(entry).every((list) => this.lists.has(list));
	}

	/**
	 * What an entry means. The first that's true of a text that is divided:
	 * 1. It's a listed name, and so is each of its pieces: it could be one name or several.
	 * 2. Some neighbors among its pieces are a listed name together: the same.
	 * 3. It's a listed name: that one.
	 * 4. Else each piece is looked at by itself.
	 */
	look(entry: Entry): LookUp {
		if (!this.has(entry)) return { lacksList: true };
		const { field, divided } = entry;
		const pieces = entry.pieces.map(({ id, name }) => {
			return { id, name, meant: name === undefined ? [{ field, id: id! }] : this.find(entry, name) };
		});
		if (divided === undefined) return resolvePieces(pieces);
		const whole = this.find(entry, divided.whole);
		if (whole.length > 0 && pieces.every(({ meant }) => meant.length > 0)) return { several: divided.whole };
		const several = this.joinedIn(entry, divided.separator);
		if (several !== undefined) return { several };
		return resolvePieces(whole.length > 0 ? [{ name: divided.whole, meant: whole }] : pieces);
	}

	/** The first neighbors in an entry that are one listed name: `Lovelace, Ada` of `Lovelace, Ada, Board`. */
	private joinedIn(entry: Entry, separator: Separator): string | undefined {
		const texts = entry.pieces.map(({ id, name }) => name ?? String(id));
		for (const list of this.listsOf(entry)) {
			for (const text of this.lists.get(list)!.joins(texts, separator)) {
				if (this.find(entry, text).length > 0) return text;
			}
		}
		return undefined;
	}

	/** The records that a name may mean. */
	find(place: Place, name: string): readonly Match[] {
		return possibleFields(place, name).flatMap((field) => {
			const found = this.lists.get(listOf[field])?.find(name) ?? [];
			return found.map(({ id }) => ({ field, id }));
		});
	}

	/** What the list calls a record; its ID if the list doesn't have it. */
	nameOf({ field, id }: Match): string {
		return this.lists.get(listOf[field])?.nameOf(id) ?? String(id);
	}

	/** What an unknown name may have been, for the first twenty of a run; undefined if several are as near. */
	async nearest(entry: Entry, name: string): Promise<string | undefined> {
		const fields = possibleFields(entry, name);
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

const ONLY_WHOLE =
	"Names and emails are only looked up in a list that's certain to be complete, and whose records can all be read.";

async function indexOf(list: ListName, records: readonly ListedRecord[]): Promise<ListIndex> {
	const index = new ListIndex(list);
	for (let at = 0; at < records.length; at += 10_000) {
		// Other runs go on in between.
		await sleep(0);
		index.add(records.slice(at, at + 10_000));
	}
	return index;
}

/** The records of all pieces together, if each has exactly one. */
function resolvePieces(pieces: readonly PieceMatches[]): LookUp {
	const unclear = pieces.filter(({ id, name, meant }) => {
		return name !== undefined && (meant.length !== 1 || (id !== undefined && id !== meant[0]!.id));
	});
	return unclear.length > 0 ? { unclear } : { meant: pieces.flatMap(({ meant }) => meant) };
}

/** The fields in whose lists a name may stand. An email is no group. */
export function possibleFields({ field, isOfBoth }: Place, name: string): readonly NamedField[] {
	if (!isOfBoth) return [field];
	return hasEmail(name) ? ['users'] : ['users', 'groups'];
}
