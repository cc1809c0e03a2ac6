import type { IDataObject } from 'n8n-workflow';
import type { Issues } from '../text/issues';

/** One input item while it's read: its parameters, resolved, and its data; what is wrong with it, and what is noticed. */
export interface InputItem {
	/** The value of a parameter, of whatever type the user's expression gave it. */
	parameter: (name: string) => unknown;
	/** The parameter as it is saved: an expression as its text. */
	saved: (name: string) => unknown;
	json: IDataObject;
	/** Whether another input item has the field, such as `['body', 'title']`, if only without a value. */
	isFieldOfAnother: (path: readonly string[]) => boolean;
	/** Of the credential, without a slash at its end. */
	baseUrl?: string;
	/** Whether an agent's model gives the values. It knows nothing of expressions, nor of the service's codes. */
	isOfTool: boolean;
	/** All that is wrong with it, so far. */
	issues: Issues;
	/** What was noticed, so far. */
	notes: Note[];
}

/** What kind of thing was noticed. `what` is in each case what a person reads. */
type NoteKind =
	/** What was given for an update, but blank or as none, so it isn't changed; the field's or column's label. */
	| 'blank'
	/** A field that a cell for several leaves out, such as the data export where Attachments is PDF; the column. */
	| 'leftOut'
	/** A field of an existing schedule that gets the form's default, which nobody may have touched; such as `Minute = 00`. */
	| 'atDefault'
	/** Something a person should check about this item: a sentence with a period at its end. */
	| 'doubt';

/**
 * Something noticed while an item was read, for what its output says to check. No request depends on it. Where nothing is
 * given, a doubt says why (`readDraft`).
 */
export interface Note {
	kind: NoteKind;
	what: string;
	/** Fields of the body that it's about. */
	fields?: readonly string[];
	/** It's about the service's record, so it counts where nothing is sent, too. */
	isOfRecord?: boolean;
}
