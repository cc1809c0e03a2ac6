/** What kind of thing was noticed. `what` is in each case what a person reads. */
export type NoteKind =
	/** A field that was given for an update, but blank or as none, so it isn't changed; its label. */
	| 'blank'
	/** A field that a cell for several leaves out, such as the data export where Attachments is PDF; the column. */
	| 'leftOut'
	/** A column for a field, whose cell is empty; the column. */
	| 'empty'
	/** A field of an existing schedule that gets the form's default, which nobody may have touched; such as `Minute = 00`. */
	| 'atDefault'
	/** Something a person should check about this item: a sentence with a period at its end. */
	| 'doubt';

/** Something noticed while an item was read. What an output says to check is made of it; the core acts on none of it. */
export interface Note {
	kind: NoteKind;
	what: string;
	/** Fields of the body that it's about. */
	fields?: readonly string[];
	/** It's about the service's record, so it counts where nothing is sent, too. */
	isOfRecord?: boolean;
}
