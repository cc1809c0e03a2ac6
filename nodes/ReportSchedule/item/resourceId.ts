import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { idKey, type Resource } from '../requests/request';
import type { InputItem } from '../ports';
import { expressionIn, valueOf } from './item';

/** What the editor calls them. */
export const resourceLabels: Readonly<Record<Resource, string>> = { schedule: 'Schedule', group: 'Group' };

/**
 * Reads the ID of a schedule or group (§4 `<schedule_id>`). What is wrong with it is an issue, a blank one too if it's
 * required.
 */
export function readResourceId(resource: Resource, item: InputItem, isRequired = true): number | undefined {
	const parameter = idKey(resource);
	return item.issues.read(resourceLabels[resource], () => {
		const given = valueOf(item, parameter, isRequired ? 'required' : undefined);
		const advice = item.isOfTool ? WHICH_ID : `${WHICH_ID}, or pick it from the list`;
		if (given === undefined) {
			if (!isRequired) return undefined;
			throw InvalidValue.empty(expressionIn(item, parameter), advice);
		}
		if (areSeveral(given)) {
			const instead = item.isOfTool ? 'Pass one ID per call' : 'Before this node, use Split Out';
			throw new InvalidValue(`${quote(given)} has several IDs, but each item needs a single one. ${instead}`);
		}
		return item.layers.values.id(given, advice);
	});
}

const WHICH_ID = 'Use a whole number, e.g. 7';

function areSeveral(given: unknown): boolean {
	if (Array.isArray(given)) return given.length > 1;
	return typeof given === 'string' && /^\s*\d+(?:[\s,;]+\d+)+\s*$/.test(given);
}
