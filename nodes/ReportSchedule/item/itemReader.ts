import type { IExecuteFunctions } from 'n8n-workflow';
import type { Layers } from '../doors';
import { fieldOf, isTool, type InputItem } from './item';

/** Gives an input item as an operation sees it. Its parameters throw what n8n throws for an expression. */
export type ItemReader = (item: number) => InputItem;

export function itemReader(context: IExecuteFunctions, { parameters }: Layers): ItemReader {
	const items = context.getInputData();
	const isOfTool = isTool(context.getNode());
	const { value, saved } = parameters(context);
	/** The first two items that have a field, by its path. Each field is looked for once. */
	const owners = new Map<string, number[]>();
	const ownersOf = (path: readonly string[]) => {
		const key = JSON.stringify(path);
		const found = owners.get(key) ?? firstTwo(items, ({ json }) => fieldOf(json, path) !== undefined);
		owners.set(key, found);
		return found;
	};
	return (item) => ({
		parameter: (name) => value(name, item),
		saved,
		json: items[item]?.json ?? {},
		isFieldOfAnother: (path) => ownersOf(path).some((owner) => owner !== item),
		isOfTool,
	});
}

function firstTwo<T>(all: readonly T[], fits: (one: T) => boolean): number[] {
	const found: number[] = [];
	for (const [index, one] of all.entries()) {
		if (fits(one)) found.push(index);
		if (found.length === 2) break;
	}
	return found;
}
