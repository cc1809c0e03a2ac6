import { locatorMode } from '../text/expressions';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { visible } from '../text/text';
import { idKey, type Resource } from '../service/request';
import { expressionIn, type InputItem, valueOf } from '../item/item';
import { type Given, givenIn } from '../names/cell';
import { readId } from '../values/single';

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
		return { id: readId(withoutAddress(given, resource, item), resource, advice), byName: [] };
	});
}

const WHICH_ID = 'Use a whole number, e.g. 7';
const WHICH_NAME = 'Enter a name';

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

/**
 * The ID out of the address of a record's page, such as `https://…/reports/7/edit`. It counts only on the host of the credential's
 * base URL: another company's report 7 isn't ours. Anything but an address comes back as it is.
 *
 * @throws InvalidValue for any other address
 */
export function withoutAddress(
	given: unknown,
	record: Resource | 'report',
	{ baseUrl }: Pick<InputItem, 'baseUrl'>,
): unknown {
	const address = typeof given === 'string' ? visible(given) : '';
	if (!/^https?:\/\//i.test(address)) return given;
	const url = URL.canParse(address) ? new URL(address) : undefined;
	const isOwn = (step: string) => step === record || step === `${record}s`;
	const isNumber = (step = '') => /^\d{1,16}$/.test(step);
	const steps = url?.pathname.toLowerCase().split('/') ?? [];
	const [id, ...others] = steps.slice(steps.findIndex(isOwn) + 1).filter((step) => step !== '');
	const isPage = steps.some(isOwn) && isNumber(id);
	if (url === undefined || !isPage || others.some((step) => isNumber(step) || isOwn(step))) {
		throw new InvalidValue(
			`${quote(given)} isn't the address of a ${record}'s page, such as …/${record}s/7/. Use the ID`,
		);
	}
	const host = baseUrl === undefined ? undefined : new URL(baseUrl).host;
	if (url.host === host) return id;
	throw new InvalidValue(`${quote(given)} isn't on ${host ?? "the credential's host"}. Use the ID`);
}

function areSeveral(given: unknown): boolean {
	if (Array.isArray(given)) return given.length > 1;
	const pieces = typeof given === 'string' ? given.trim().split(/[\s,;]+/) : [];
	return pieces.length > 1 && pieces.every((piece) => /^\d+$/.test(piece));
}
