import type { IExecuteFunctions } from 'n8n-workflow';
import type { Layers } from '../doors';
import { isTool, type InputItem } from './item';

/** Gives an input item as an operation sees it. Its parameters throw what n8n throws for an expression. */
export type InputItemAt = (item: number) => InputItem;

export function inputItems(context: IExecuteFunctions, { parameters }: Layers): InputItemAt {
	const items = context.getInputData();
	const isOfTool = isTool(context.getNode());
	const { value, saved, isFieldOfAnother } = parameters(context);
	return (item) => ({
		parameter: (name) => value(name, item),
		saved,
		json: items[item]?.json ?? {},
		isFieldOfAnother: (path) => isFieldOfAnother(path, item),
		isOfTool,
	});
}
