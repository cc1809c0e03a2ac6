import { type RecipientField, recipientFields } from '../fields/types';
import { expressionIn, type IfNothing, type InputItem, valueOf } from '../item/item';
import { type Entry, hasNames, readEntry } from '../names/entry';
import { idKey, type Resource } from '../service/request';
import { hasExpression, locatorMode } from '../text/expressions';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { isBlank, isEmptyList, visible } from '../text/text';
import { readId } from '../values/ids';

/** What the editor calls them. */
export const resourceLabels: Readonly<Record<Resource, string>> = { schedule: 'Schedule', group: 'Group' };

/** The schedule or group that an item is for (§4 `<schedule_id>`): its ID, or a name to look up; neither if blank. */
export interface Target {
	id?: number;
	byName: readonly Entry[];
}

/** Reads which schedule or group an item is for; undefined if that's an issue, as a required one that's blank is. */
export function readTarget(resource: Resource, item: InputItem, isRequired = true): Target | undefined {
	const parameter = idKey(resource);
	const label = resourceLabels[resource];
	return item.issues.collect(label, () => {
		const given = valueOf(item, parameter, isRequired ? 'noAdvice' : undefined);
		const advice = howToFill(item, parameter);
		if (given === undefined) {
			if (isRequired) throw InvalidValue.empty(expressionIn(item, parameter), advice);
			return { byName: [] };
		}
		if (isInNameMode(item, parameter)) return { byName: [readEntry(parameter, label, given)] };
		const id = readId(withoutAddress(given, resource, item), resource, advice);
		return { id, byName: [] };
	});
}

/** What to tell the user to do if a selector of one record is empty. */
export function howToFill(item: InputItem, parameter: string): string {
	if (isInNameMode(item, parameter)) return 'Enter a name';
	return `Use a whole number, e.g. 7${item.isOfTool ? '' : ', or pick it from the list'}`;
}

/** Whether a selector of one record is set to By Name. */
export function isInNameMode(item: InputItem, parameter: string): boolean {
	return locatorMode(item.parameter(parameter)) === 'name';
}

/** The ID in a page's address, `https://…/reports/7/edit`; anything but an address as it is. @throws InvalidValue */
export function withoutAddress(given: unknown, record: Resource | 'report', { baseUrl }: InputItem): unknown {
	const address = typeof given === 'string' ? visible(given) : '';
	if (!/^https?:\/\//i.test(address)) return given;
	const url = URL.canParse(address) ? new URL(address) : undefined;
	const own = new URL(baseUrl);
	// The service may live under a path, such as `/reports`.
	const prefix = `${own.pathname}/`;
	const path = url?.pathname ?? '';
	const ownPath = path.startsWith(prefix) ? path.slice(prefix.length - 1) : path;
	// What stands behind `/reports/`: `7/edit`. A second `/reports/` or number could be what is meant.
	const [, page = '', another] = ownPath.split(new RegExp(`/${record}s?/`, 'i'));
	const id = /^(\d{1,16})(?:\/[^/\d][^/]*)*\/*$/.exec(page)?.[1];
	// On another host, report 7 is another company's.
	if (url?.host === own.host && id !== undefined && another === undefined) return id;
	throw new InvalidValue(
		`${quote(given)} isn't the address of a ${record}'s page on ${own.host}. Use the ID`,
	);
}

/** What a parameter for users or groups gives (§2.1, §2.2); undefined if it's blank. @throws InvalidValue */
export function readRecipientEntry(
	item: InputItem,
	field: RecipientField,
	ifNothing?: IfNothing,
	takesNobody = false,
): Entry<RecipientField> | undefined {
	const saved = item.saved(field);
	const how = howFilled(saved);
	if (how !== 'picked' && !hasExpression(saved) && !isBlank(saved) && !item.isOfTool) {
		throw new InvalidValue(`${quote(saved)} is stored as text. Switch the field to Expression`);
	}
	const given = valueOf(item, field, ifNothing);
	if (isBlank(given)) return undefined;
	// An expression may give an empty list where there may be nobody to add or to remove.
	const keepsEmpty = how === 'typed' || (how === 'computed' && takesNobody);
	if (isEmptyList(given) && !keepsEmpty) return undefined;
	return readEntry(field, recipientFields[field].label, given);
}

/** How recipients were filled in: picked from the list, typed after a switch to Expression (`=[]`), or computed. */
function howFilled(saved: unknown): 'picked' | 'typed' | 'computed' {
	if (typeof saved !== 'string') return 'picked';
	return saved.includes('{{') ? 'computed' : 'typed';
}

/** The IDs in entries, each once, and the entries with names that have yet to be looked up. */
export function separateNames(entries: ReadonlyArray<Entry<RecipientField>>) {
	const ids = new Set<number>();
	const byName: Entry[] = [];
	for (const entry of entries) {
		if (hasNames(entry)) byName.push(entry);
		else for (const { id } of entry.pieces) ids.add(id!);
	}
	return { ids: [...ids], byName };
}
