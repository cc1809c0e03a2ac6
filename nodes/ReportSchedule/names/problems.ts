import type { Given } from '../draft/draft';
import { recipientFields } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { listed } from '../helpers/words';

/** What is said of names that can't be used. Sentences without a period. */

export function notEmails(given: readonly unknown[]): InvalidValue {
	const { users, groups } = recipientFields;
	const advice = `Use emails separated by commas, ${users.by.name.placeholder}. A group's name belongs in ${groups.by.name.label}`;
	const problem = given.length === 1 ? "isn't an email address" : "aren't email addresses";
	return new InvalidValue(`${listed(given.map(quote))} ${problem}. ${advice}`);
}

export function notAName(given: unknown): InvalidValue {
	const { placeholder } = recipientFields.groups.by.name;
	return new InvalidValue(`${quote(given)} isn't a name. Use names separated by commas, ${placeholder}`);
}

export function areChannels(given: readonly string[], field: Given['field']): InvalidValue {
	const what = given.length === 1 ? 'looks like a Slack channel' : 'look like Slack channels';
	const problem = `${listed(given.map(quote))} ${what}, which the service's API can't choose`;
	const way = ". If it's a group's name, put it in double quotes";
	return new InvalidValue(problem + (field === 'groups' ? way : ''));
}

/** Such as Bernd Vogel, or Vogel, Bernd. */
const PERSON = /^\p{Lu}[\p{L}.'-]+,? \p{Lu}[\p{L}.'-]+$/u;

export function unknown(field: Given['field'], name: string): string {
	const instead = field === 'groups' && PERSON.test(name) ? ' (for a person, use the email)' : '';
	return `no ${inWords[field].singular} with the ${inWords[field].key} ${quote(name)}${instead}`;
}

export function severalRecords(
	field: Given['field'],
	name: string,
	records: ReadonlyArray<{ id: number }>,
): string {
	const { singular, idLabel } = inWords[field];
	const ids = listed(records.map(({ id }) => id));
	const matches = `${quote(name)} matches more than one ${singular} (IDs ${ids})`;
	return `${matches}: use one of these IDs instead${idLabel === undefined ? '' : `, in ${idLabel}`}`;
}

export function severalWays(names: readonly string[]): string {
	const could = names.length === 1 ? 'could be one group or several' : 'could each be one group or several';
	return `${listed(names.map(quote))} ${could}: put each name in double quotes`;
}

const { users, groups } = recipientFields;

const inWords: Readonly<Record<Given['field'], { singular: string; key: string; idLabel?: string }>> = {
	users: { singular: users.singular, key: users.key, idLabel: users.by.id.label },
	groups: { singular: groups.singular, key: groups.key, idLabel: groups.by.id.label },
	report: { singular: 'report', key: 'name' },
};
