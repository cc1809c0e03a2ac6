import type { Reading } from '../doors';
import { Issues } from '../helpers/issues';
import type { Note } from './notes';

/** The reading of one item, before anything is read. */
export function newReading(layers: Reading['layers'], isOfTool: boolean): Reading {
	const notes: Note[] = [];
	return {
		issues: new Issues(),
		notes,
		note: (kind, what, fields) => void notes.push({ kind, what, ...(fields && { fields }) }),
		layers,
		isOfTool,
	};
}
