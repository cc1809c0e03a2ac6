import type { ListName } from '../fields/types';
import type { ListProblem } from '../lists/loadList';
import { attempt } from '../text/issues';
import type { Directory, Match } from './directory';
import { type NamedField, readEntry } from './entry';

/** Writes names instead of IDs, in one run. A name only stands if `Directory` reads it as the same ID. Never throws. */
export class NameWriter {
	/** Reports' names and users' emails by ID, as many schedules share them; undefined for one not read as its ID. */
	private readonly written = {
		report: new Map<number, string | undefined>(),
		users: new Map<number, string | undefined>(),
	};

	constructor(private readonly directory: Directory) {}

	/** Reads lists, each once. @returns why some can't be used: sentences without a period */
	async load(lists: readonly ListName[]): Promise<string[]> {
		await this.directory.load(lists);
		return lists.flatMap((list) => this.directory.problems.get(list)?.problem ?? []);
	}

	/** Why nothing else is worth asking, if the service has rejected the token. */
	get tokenProblem(): ListProblem | undefined {
		return this.directory.tokenProblem;
	}

	/** The name of a report; undefined if it isn't read as its ID. */
	report(id: number): string | undefined {
		const name = this.listed('reports', id)?.name?.trim() ?? '';
		// Anything else could be an ID or an address.
		return /^(?!https?:\/\/).*\p{L}/isu.test(name) ? this.readAs(id, 'report', name) : undefined;
	}

	/** Emails and names of groups; undefined if they aren't all read as these IDs. */
	recipients(users: readonly number[], groups: readonly number[]): string | undefined {
		const emails = users.map((id) => this.readAs(id, 'users', this.listed('users', id)?.email?.trim() ?? ''));
		if (emails.includes(undefined)) return undefined;
		// Each was read alone, and no two emails are one name.
		if (groups.length === 0) return emails.join(', ');
		const names = groups.map((id) => this.listed('groups', id)?.name?.trim() ?? '');
		const wanted = [...meantIn('users', users), ...meantIn('groups', groups)];
		for (const quoteAll of [false, true]) {
			const written = names.map((name) => (quoteAll || /[,;]/.test(name) ? `"${name}"` : name));
			const cell = [...emails, ...written].join(', ');
			if (this.isReadAs(wanted, 'users', cell)) return cell;
		}
		return undefined;
	}

	/** The name of a record, or its email, if it's read as this ID. */
	private readAs(id: number, field: 'report' | 'users', name: string): string | undefined {
		const written = this.written[field];
		if (!written.has(id)) {
			written.set(id, this.isReadAs(meantIn(field, [id]), field, name) ? name : undefined);
		}
		return written.get(id);
	}

	private listed(list: ListName, id: number) {
		return this.directory.lists.get(list)?.withId(id);
	}

	/** Whether a cell for a field means these records, and no others. With users, it may have groups. */
	private isReadAs(wanted: readonly Match[], field: NamedField, cell: string): boolean {
		const meant =
			attempt(() => this.directory.look(readEntry(field, '', cell, field === 'users')).meant) ?? [];
		const isWanted = (one: Match, at: number) => one.field === wanted[at]!.field && one.id === wanted[at]!.id;
		return meant.length === wanted.length && meant.every(isWanted);
	}
}

function meantIn(field: NamedField, ids: readonly number[]): Match[] {
	return ids.map((id) => ({ field, id }));
}
