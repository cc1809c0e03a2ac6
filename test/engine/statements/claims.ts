import type { IDataObject } from 'n8n-workflow';
import { nodeName, type RunResult } from '../../../tools/harness';
import { itemsBehind } from '../../faults/statements';
import { outputOf } from '../support';

/** What a run says of one ID of an item, or of the schedule that an item creates or updates. */
export type Claim = 'applied' | 'not applied' | 'not known' | 'in part';

/**
 * What an item's row says of its IDs, with Continue On Fail. An error says nothing of those that it doesn't name.
 *
 * @param keys the IDs, or the schedule's name
 */
function claimsOfRow(row: IDataObject, keys: readonly string[]): Map<string, Claim> {
	if (!('error' in row)) return new Map(keys.map((key) => [key, 'applied']));
	if (Object.keys(row).length > 1) throw new Error('An error has other keys beside it');
	const claims = new Map<string, Claim>();
	const [, error = '', applied, rest = ''] =
		/^(.*?)(?:\. Already applied: (?:users?|groups?) ([\d, ]+)(\. It isn't known .*)?)?$/s.exec(
			String(row.error),
		)!;
	for (const key of applied?.split(', ') ?? []) claims.set(key, 'applied');
	for (const part of (error + rest).split('; ')) {
		const found =
			/\((?:schedule \d+(?:, (?:users?|groups?) ([\d, ]+))?|report \d+)\)(\. It isn't known .*)?$/;
		const said = found.exec(part);
		if (said === null) throw new Error(`It doesn't say what it is about: ${part}`);
		const [, ids, unknown] = said;
		for (const key of ids === undefined ? keys : ids.split(', ')) {
			if (!keys.includes(key)) throw new Error(`It isn't the item's own: ${key} in ${part}`);
			claims.set(key, unknown === undefined ? 'not applied' : 'not known');
		}
	}
	return claims;
}

/**
 * What a run says of each item's IDs: by the item's row, or, where the run was stopped by an error, by the
 * sentences in its description.
 */
export function claimsOf(result: RunResult, keysOfItems: readonly string[][]): Array<Map<string, Claim>> {
	if (result.error === undefined) {
		const items = result.output(nodeName).map(({ pairedItem }) => (pairedItem as { item: number }).item);
		expect(items).toEqual(keysOfItems.map((_, item) => item));
		return outputOf(result).map((row, item) => claimsOfRow(row, keysOfItems[item]!));
	}
	const description = String(result.error.description);
	const said: Array<[Claim, number[]]> = [
		['applied', itemsBehind('Applied', description)],
		['in part', itemsBehind('Partly applied', description)],
		['not known', itemsBehind('Outcome unknown', description)],
	];
	const isSilent = said.every(([, items]) => items.length === 0);
	expect(description.includes('Nothing was applied.')).toBe(isSilent);
	return keysOfItems.map((keys, item) => {
		// One that was applied in part, and the rest of which isn't known, is told as both.
		const claims = said.filter(([, items]) => items.includes(item)).map(([claim]) => claim);
		if (claims.includes('applied')) expect(claims).toEqual(['applied']);
		return new Map(keys.map((key) => [key, claims.at(-1) ?? 'not applied']));
	});
}
