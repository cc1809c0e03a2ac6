import type { Reading } from '../doors';
import { Issues } from '../helpers/issues';
import type { Note } from './notes';

/** The reading of one item: its issues and notes, and the layers that help to read it. */
export class ItemReading implements Reading {
	readonly issues = new Issues();
	readonly notes: Note[] = [];

	constructor(
		readonly layers: Reading['layers'],
		readonly isOfTool: boolean,
	) {}

	note(kind: Note['kind'], what: string, fields?: readonly string[]): void {
		this.notes.push({ kind, what, ...(fields && { fields }) });
	}
}
