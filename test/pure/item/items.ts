import type { IDataObject } from 'n8n-workflow';
import type { InputItem } from '../../../nodes/ReportSchedule/item/item';
import { fieldAt } from '../../../nodes/ReportSchedule/text/expressions';
import { Issues } from '../../../nodes/ReportSchedule/text/issues';

/** An expression, and what it comes to for an item. */
export class Computed {
	constructor(
		readonly value: unknown,
		readonly expression = '{{ $json.anything.toString() }}',
	) {}
}

export const computed = (...given: ConstructorParameters<typeof Computed>) => new Computed(...given);

type Side = 'value' | 'saved';

function sideOf(given: unknown, side: Side): unknown {
	if (given instanceof Computed) return side === 'value' ? given.value : `=${given.expression}`;
	if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
	return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, sideOf(one, side)]));
}

interface MoreOfItem {
	json?: object;
	/** The data of the run's other items. */
	others?: object[];
	isOfTool?: boolean;
	/** The credential's. */
	baseUrl?: string;
}

/**
 * An item of a run.
 *
 * @param parameters by name, in any of which an expression may stand
 */
export function itemWith(
	parameters: Record<string, unknown>,
	{ json = {}, others = [], isOfTool = false, baseUrl = 'https://x.org' }: MoreOfItem = {},
): InputItem {
	const at = (path: string) => fieldAt(parameters, path.split('.'))?.value;
	return {
		parameter: (name) => sideOf(at(name), 'value'),
		saved: (name) => sideOf(at(name), 'saved'),
		json: json as IDataObject,
		isFieldOfAnother: (path) => others.some((one) => fieldAt(one, path) !== undefined),
		isOfTool,
		issues: new Issues(),
		notes: [],
		baseUrl,
	};
}
