import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import { messageOf, type Issues } from '../helpers/issues';

/**
 * The credential, if it is the same for every item: one request may speak for many of them.
 *
 * @param issues a credential that differs, or can't be read, is added to these
 */
export async function readSameForAll(
	context: IExecuteFunctions,
	issues: Issues,
): Promise<ICredentialDataDecryptedObject | undefined> {
	const read = async (item: number) =>
		await context.getCredentials<ICredentialDataDecryptedObject>('reportScheduleApi', item);
	try {
		const first = await read(0);
		const count = context.getInputData().length;
		if (count === 1 || !(await dependsOnItem(read))) return first;
		const wanted = JSON.stringify(first);
		for (let item = 1; item < count; item += 1) {
			if (JSON.stringify(await read(item)) === wanted) continue;
			issues.add(
				`The credential gives item 0 and item ${item} different values, but a run can only use one. Put Loop Over Items with a Batch Size of 1 before this node, or use a credential without expressions`,
			);
			break;
		}
		return first;
	} catch (error) {
		issues.add(`Couldn't read the credential: ${messageOf(error)}`);
		return undefined;
	}
}

/**
 * Whether the credential has expressions that could differ between items. n8n doesn't say, and asking for each
 * item's credential reads it from the database each time; so this passes an index that notes when an expression
 * uses it.
 */
async function dependsOnItem(read: (item: number) => Promise<unknown>): Promise<boolean> {
	let isUsed = false;
	const use = () => {
		isUsed = true;
		return 0;
	};
	const index = { valueOf: use, toString: () => String(use()), toJSON: use };
	try {
		await read(index as unknown as number);
		return isUsed;
	} catch {
		// An engine that takes no such index has come to an expression.
		return true;
	}
}
