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
	/**
	 * What an earlier try of this execution (n8n's Retry On Fail) came to where it had begun to send the item; undefined where there was none.
	 * What is `unknown` may be in effect by its own doing, so it's sent again and not compared.
	 */
	earlierTry?: 'refused' | 'unknown' | 'notSent';
	/** All that is wrong with it, so far. */
	issues: Issues;
	/** What was noticed, so far. */
	notes: Note[];
}

/** Something noticed while an item was read, for what its output says to check. No request depends on it. */
export interface Note {
	/**
	 * `blank`: a mapped cell or an added member of Update Fields that is blank, so fields of an existing schedule stay. `doubt`:
	 * anything else that a person should check.
	 */
	kind: 'blank' | 'doubt';
	/** Of a blank the label, of a doubt a sentence with a period at its end. */
	what: string;
	/** The fields of the body that a blank leaves as they are. */
	fields?: readonly string[];
}
