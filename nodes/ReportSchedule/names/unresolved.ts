import { isRecipientField, type RecipientField, recipientFields } from '../fields/types';
import type { ReadRecord } from '../lists/records';
import { anyOf, listed } from '../text/phrases';
import { quote, quoteWhole } from '../text/quote';
import { type Directory, type Match, type NoMatch, type PieceMatches, possibleFields } from './directory';
import { type Entry, hasEmail, type NamedField, type Place } from './entry';
import { addressIn, listOf } from './listIndex';

/** Why it isn't known which records an entry means. */
export interface Unresolved {
	/** In short, such as `“Bbo”` `wasn't found`, or `Users` `couldn't be looked up`. */
	what: string;
	why: string;
	/** All that is wrong, and how to correct it: sentences without a period. The problem of a list is the list's. */
	problem?: string;
}

/** Puts into words why it isn't clear what an entry means. */
export async function whyUnclear(entry: Entry, why: NoMatch, directory: Directory): Promise<Unresolved> {
	if ('lacksList' in why) return { what: entry.label, why: "couldn't be looked up" };
	if ('several' in why) {
		const what = quote(why.several);
		const advice = entry.divided?.separator === ',' ? 'use semicolons, or put' : 'put';
		const problem = `${what} could be one name or several: ${advice} names in double quotes`;
		return { what, why: "isn't clear", problem };
	}
	const pieces = await piecesToTell(entry, why.unclear, directory);
	const problems: string[] = [];
	// An entry may have thousands.
	for (const one of pieces.slice(0, 10)) problems.push(await problemOf(one, entry, directory));
	const more = pieces.length - problems.length;
	const problem = problems.join('; ') + (more > 0 ? ` and ${more} more` : '');
	const { name, meant } = pieces[0]!;
	return { what: quote(name), why: meant.length === 0 ? "wasn't found" : "isn't clear", problem };
}

/** What isn't clear, each once. If no piece is found, and all are nearly one name (`Lovelase, Ada`), it's that one. */
async function piecesToTell(
	entry: Entry,
	unclear: readonly PieceMatches[],
	directory: Directory,
): Promise<PieceMatches[]> {
	const { pieces, divided } = entry;
	const isNobody = unclear.length === pieces.length && unclear.every(({ meant }) => meant.length === 0);
	if (isNobody && divided !== undefined && !hasEmail(divided.whole)) {
		const nearest = await directory.nearest(entry, divided.whole);
		if (nearest !== undefined) return [{ name: divided.whole, meant: [] }];
	}
	return [...new Map(unclear.map((one) => [one.name, one])).values()];
}

async function problemOf(piece: PieceMatches, entry: Entry, directory: Directory): Promise<string> {
	const { id, name = '', meant } = piece;
	if (meant.length === 0) return await notFound(name, entry, directory);
	if (meant.length > 1) return ambiguous(name, meant, directory);
	// The list that the ID comes from may be another one, such as the company's directory.
	return `${quote(name)} has the ID ${meant[0]!.id} in DataReportive, not ${id}: use the name alone, or the ID alone`;
}

async function notFound(name: string, entry: Entry, directory: Directory): Promise<string> {
	const fields = possibleFields(entry, name);
	const address = fields.includes('users') ? addressIn(name) : undefined;
	const users = address ? directory.lists.get('users')!.named(address.email) : [];
	if (users.length === 1) return besideInWords(name, users[0]!);
	const problem = `there's no ${anyOf(fields.map(singular))} ${quote(name)}`;
	const other = otherOf(entry);
	if (other !== undefined) {
		await directory.load([listOf[other]]);
		const [elsewhere] = directory.find({ field: other }, name);
		const what = elsewhere && `${singular(other)} ${directory.nameOf(elsewhere)}`;
		if (what) return `${problem}: put the ${what} into ${recipientFields[other].label}`;
	}
	const nearest = await directory.nearest(entry, name);
	// Not cut, so that it can be typed.
	return nearest === undefined ? problem : `${problem} (did you mean ${quoteWhole(nearest)}?)`;
}

function ambiguous(name: string, meant: readonly Match[], directory: Directory): string {
	const all = meant.map((one) => {
		const report = one.field === 'scheduleId' && directory.lists.get('schedules')!.withId(one.id)!.report;
		return `${singular(one.field)} ${one.id} (${report ? `report ${report}` : directory.nameOf(one)})`;
	});
	const isByEmail = meant.some(({ field }) => field === 'users') && !hasEmail(name);
	const fields = [...new Set(meant.map(({ field }) => field))].filter(isRecipientField);
	// In a cell for names, an ID isn't taken.
	const places = anyOf(fields.map((field) => recipientFields[field].label));
	const id = places === '' ? 'the ID' : `the ID in ${places}`;
	return `${quote(name)} could be ${listed(all)}: use ${isByEmail ? 'the email, or ' : ''}${id}`;
}

/** The field that a name may belong to instead. */
function otherOf({ field, isOfBoth }: Place): RecipientField | undefined {
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
