import type { IDataObject } from 'n8n-workflow';
import type { Change, Note } from '../draft/draft';
import type { Issues } from '../helpers/issues';
import type { ItemChange } from '../requests/request';

/** One input item while it's read: its parameters, resolved, and its data; what is wrong with it, and what is noticed. */
export interface InputItem {
	/** The value of a parameter, of whatever type the user's expression gave it. */
	parameter: (name: string) => unknown;
	/** The parameter as it is saved: an expression as its text. */
	saved: (name: string) => unknown;
	json: IDataObject;
	/** Whether another input item has the field, such as `['body', 'title']`, if only without a value. */
	isFieldOfAnother: (path: readonly string[]) => boolean;
	/** Whether an agent's model gives the values. It knows nothing of expressions, nor of the service's codes. */
	isOfTool: boolean;
	/** All that is wrong with it, so far. */
	issues: Issues;
	/** What was noticed, so far. */
	notes: Note[];
}

/** An item that was read and checked. `change` is undefined if the item couldn't be read; its issues say why. */
export interface CheckedItem extends ItemChange<Change | undefined> {
	input: InputItem;
}
