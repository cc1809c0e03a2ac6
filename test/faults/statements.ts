import type { IDataObject } from 'n8n-workflow';
import type { RunResult } from '../../tools/harness';
import { outputOf } from '../engine/support';

/** What an item says about itself: all was applied, nothing was, or nobody knows what. */
export type Outcome = 'done' | 'failed' | 'not known';

/** By the items' output, with Continue On Fail. */
export function says(outputs: IDataObject[]): Outcome[] {
	return outputs.map((output) => {
		if (!('error' in output)) return 'done';
		if (Object.keys(output).length > 1) throw new Error('An error has other keys beside it');
		return /It isn't known whether /.test(String(output.error)) ? 'not known' : 'failed';
	});
}

/** The users that an item's error names; not more than ten of them. */
export function usersIn({ error }: IDataObject): number[] {
	const lists = [...String(error).matchAll(/\(schedule \d+, users ([\d, ]+)\)/g)];
	return lists.flatMap(([, list = '']) => list.split(', ').map(Number));
}

/** The same for any run, by the description of its error where it has one. */
export function outcomesIn(result: RunResult, items: number): Outcome[] {
	if (result.error === undefined) return says(outputOf(result));
	const description = String(result.error.description);
	const done = itemsBehind('Applied', description);
	const unknown = [
		...itemsBehind('Outcome unknown', description),
		...itemsBehind('Partly applied', description),
	];
	if (done.length + unknown.length === 0 && !description.includes('Nothing was applied.')) {
		throw new Error(`The error does not say what was applied: ${description}`);
	}
	return Array.from({ length: items }, (_, item) => {
		if (unknown.includes(item)) return 'not known';
		return done.includes(item) ? 'done' : 'failed';
	});
}

/** The items that a sentence such as `Applied: items 0–2, 4.` names. */
export function itemsBehind(sentence: string, text: string): number[] {
	const list = new RegExp(`(?:^| )${sentence}: items? ([\\d–, ]+)\\.`).exec(text)?.[1];
	return (list ?? '').split(', ').flatMap((part) => {
		if (part === '') return [];
		const [from, to = from] = part.split('–').map(Number) as [number, number?];
		return Array.from({ length: to - from + 1 }, (_, i) => from + i);
	});
}
