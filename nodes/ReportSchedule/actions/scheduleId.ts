import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue, type Issues } from '../fields/issues';
import { readId } from '../fields/readers';
import { quote } from '../fields/values';
import { expressionIn, locatorValue, type InputItem } from './operation';
import { idLocator } from './properties';

const label = 'Schedule';

/** The schedule that an operation is for (§4 `<schedule_id>`). */
export function scheduleIdProperty(description: string): INodeProperties {
	return idLocator({ displayName: label, name: 'scheduleId', description }, 'searchSchedules');
}

/** Reads the schedule's ID; undefined where it comes to nothing. What is wrong with it is an issue. */
export function readScheduleId({ parameter }: InputItem, issues: Issues): number | undefined {
	return issues.read(label, () => {
		const given = locatorValue(parameter('scheduleId'));
		if (isListOfIds(given)) {
			throw new InvalidValue(`${quote(given)} is a list. Split it into items first, so that each has one ID`);
		}
		return readId(given, 'Use a whole number, e.g. 7, or pick it from the list');
	});
}

function isListOfIds(given: unknown): boolean {
	return Array.isArray(given) || (typeof given === 'string' && /^\s*\d+(?:[\s,;]+\d+)+\s*$/.test(given));
}

/** The same where there has to be one. */
export function readRequiredScheduleId(item: InputItem, issues: Issues): number | undefined {
	const before = issues.count;
	const id = readScheduleId(item, issues);
	if (id === undefined && issues.count === before) {
		issues.read(label, () => {
			throw InvalidValue.empty(expressionIn(item.saved('scheduleId')));
		});
	}
	return id;
}
