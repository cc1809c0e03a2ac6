import { locatorMode } from '../text/expressions';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { idKey, type Resource } from '../service/request';
import type { InputItem } from '../item/inputItem';
import { expressionIn, valueOf } from '../item/item';
import { type Given, givenIn } from '../names/cell';
import { values } from '../values';

/** What the editor calls them. */
export const resourceLabels: Readonly<Record<Resource, string>> = { schedule: 'Schedule', group: 'Group' };

/** The schedule or group that an item is for (§4 `<schedule_id>`): its ID, or its name, which has yet to be looked up; neither if blank. */
export interface Target {
	id?: number;
	byName: readonly Given[];
}

/**
 * Reads which schedule or group an item is for.
 *
 * @returns undefined for what can't be used, which is an issue of the item, as a blank one is if the operation needs it
 */
export function readTarget(resource: Resource, item: InputItem, isRequired = true): Target | undefined {
	const parameter = idKey(resource);
	const label = resourceLabels[resource];
	return item.issues.collect(label, () => {
		const given = valueOf(item, parameter, isRequired ? 'noAdvice' : undefined);
		const advice = item.isOfTool ? WHICH_ID : `${WHICH_ID}, or pick it from the list`;
		if (given === undefined) {
			if (!isRequired) return { byName: [] };
			throw InvalidValue.empty(
				expressionIn(item, parameter),
				isInNameMode(item, parameter) ? WHICH_NAME : advice,
			);
		}
		const name = nameIn(item, parameter, label, given);
		if (name !== undefined) return { byName: [name] };
		if (areSeveral(given)) {
			const wayOut = item.isOfTool ? 'Pass one ID per call' : 'Before this node, use Split Out';
			throw new InvalidValue(`${quote(given)} has several IDs, but each item needs a single one. ${wayOut}`);
		}
		return { id: values.id(given, resource, advice), byName: [] };
	});
}

const WHICH_ID = 'Use a whole number, e.g. 7';
const WHICH_NAME = 'Fill in its name';

/** Whether a selector of one record is set to By Name. */
function isInNameMode(item: InputItem, parameter: string): boolean {
	return locatorMode(item.parameter(parameter)) === 'name';
}

/** What a selector of one record gives by name; undefined where it gives an ID. @param given its value, not blank */
export function nameIn(
	item: InputItem,
	field: 'report' | 'scheduleId' | 'groupId',
	label: string,
	given: unknown,
): Given | undefined {
	return isInNameMode(item, field) ? givenIn(field, label, given) : undefined;
}

function areSeveral(given: unknown): boolean {
	if (Array.isArray(given)) return given.length > 1;
	const pieces = typeof given === 'string' ? given.trim().split(/[\s,;]+/) : [];
	return pieces.length > 1 && pieces.every((piece) => /^\d+$/.test(piece));
}
