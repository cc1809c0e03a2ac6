import type { IExecuteFunctions } from 'n8n-workflow';
import type { Layers } from '../doors';
import { fieldOf, isTool, type InputItem } from './item';

/** Gives an input item as an operation sees it. Its parameters throw what n8n throws for an expression. */
export type ItemReader = (item: number) => InputItem;

export function itemReader(context: IExecuteFunctions, { parameters }: Layers): ItemReader {
	const items = context.getInputData();
	const isOfTool = isTool(context.getNode());
	const { value, saved } = parameters(context);
	const fields = new Map<string, boolean>();
	const isFieldOfAny = (path: readonly string[]) => {
		const key = JSON.stringify(path);
		// Each field is looked for once.
		const isThere = fields.get(key) ?? items.some(({ json }) => fieldOf(json, path) !== undefined);
		fields.set(key, isThere);
		return isThere;
	};
	return (item) => ({
		parameter: (name) => value(name, item),
		saved,
		json: items[item]?.json ?? {},
		isFieldOfAny,
		isOfTool,
	});
}
