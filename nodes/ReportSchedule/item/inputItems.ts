import type { IExecuteFunctions } from 'n8n-workflow';
import type { InputItem, Layers } from '../ports';
import { Issues } from '../helpers/issues';
import { isTool } from './item';

/** Gives an input item before it's read. Its parameters throw what n8n throws for an expression. */
export function inputItems(context: IExecuteFunctions, layers: Layers): (item: number) => InputItem {
	const items = context.getInputData();
	const isOfTool = isTool(context.getNode());
	const { value, saved, isFieldOfAnother } = layers.parameters(context);
	return (item) => ({
		parameter: (name) => value(name, item),
		saved,
		json: items[item]?.json ?? {},
		isFieldOfAnother: (path) => isFieldOfAnother(path, item),
		isOfTool,
		issues: new Issues(),
		notes: [],
		layers,
	});
}
