import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import { Answers } from '../../../nodes/ReportSchedule/say/answer';
import fc, { draws } from '../../property';
import { draft, members } from '../changes';
import { requestsFor, said, shownBy } from './runs';

/**
 * Runs against a model of the service that does what it's asked, and answers with a record in which fields are reset, dropped,
 * null or written otherwise: each that means something else than expected is told, and nothing else.
 */

type Body = Record<string, unknown>;

/** Values of each field that mean different things; those of the service that mean the same stand together. */
const meanings: Record<string, unknown[][]> = {
	name: [['Sales'], ['Costs'], ['', null]],
	schedule_type: [['M', 'monthly'], ['D', 'Daily'], ['W']],
	scheduled_time_hour: [['09', 9, '9'], ['17']],
	timezone: [['UTC', 'Etc/UTC', 'utc'], ['Europe/Berlin']],
	method_type: [['email', 'Email'], ['slack']],
	export_type: [['pdf', 'PDF'], ['png'], ['', null, 'None']],
	schedule_condition: [['1', 1], ['2']],
	query: [['SELECT 1'], ['SELECT 2'], ['', null]],
	scheduled_day_of_month: [[15, '15'], [29], [0, null]],
};
/** What another field has to mean for a field to have an effect. */
const needs: Record<string, [field: string, meaning: number]> = {
	query: ['schedule_condition', 1],
	scheduled_day_of_month: ['schedule_type', 0],
};
const people = ['users', 'groups'] as const;
/** Which of the meanings a field has: the service's state, and what a body sets. */
type State = Record<string, number>;
interface World {
	state: State;
	users: number[];
	groups: number[];
}

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
const stateOf = (requiredKeys: [] | undefined) =>
	fc.record(
		Object.fromEntries(
			// What is empty isn't sent.
			Object.entries(meanings).map(([name, all]) => [name, fc.nat(Math.min(1, all.length - 1))]),
		) as Record<string, fc.Arbitrary<number>>,
		{ requiredKeys },
	) as fc.Arbitrary<State>;
const world = fc.record({ state: stateOf(undefined), users: ids, groups: ids });
const sent = fc.record({ state: stateOf([]), users: ids, groups: ids }, { requiredKeys: ['state'] });
/** What becomes of each field in an answer. */
const fates = fc.dictionary(
	fc.constantFrom(...Object.keys(meanings), ...people),
	fc.record({ kind: fc.constantFrom('reset', 'drop', 'null', 'otherwise'), by: fc.nat(20), ids }),
);
const step = fc.record({ sent, fates, isBare: fc.boolean() });
const isNothing = (value: unknown) => [null, '', 0, 'None'].includes(value as null);

/** A record of the service's: one that means what the world is, but for the fates. @returns what it tells otherwise, too */
function answerTo({ state, ...members }: World, fates: Record<string, { kind: string; by: number; ids: number[] }>) {
	const record: Body = { id: 5 };
	const shown: Record<string, unknown> = {};
	for (const [name, index] of Object.entries(state)) {
		const { kind, by } = fates[name] ?? { kind: '', by: 0 };
		const all = meanings[name]!;
		const meaning = all[kind === 'reset' ? by % all.length : index]!;
		if (kind === 'drop') continue;
		record[name] = kind === 'null' ? null : meaning[kind === '' ? 0 : by % meaning.length];
		shown[name] = isNothing(record[name]) ? all.findIndex((one) => isNothing(one[0])) : all.indexOf(meaning);
	}
	for (const name of people) {
		const { kind, by, ids: others } = fates[name] ?? { kind: '', by: 0, ids: [] };
		if (kind === 'drop') continue;
		const list = kind === 'null' ? [] : kind === 'reset' ? others : members[name];
		const asObjects = list.map((id) => ({ id, [name === 'users' ? 'email' : 'name']: `${name}${id}@x` }));
		record[name] = kind === 'null' ? null : kind === 'otherwise' && by % 2 ? asObjects.reverse() : list;
		shown[name] = list;
	}
	return { record, shown };
}

const bodyOf = ({ state, ...members }: Partial<World>) =>
	({
		...Object.fromEntries(Object.entries(state!).map(([name, index]) => [name, meanings[name]![index]![0]])),
		...members,
	}) as ScheduleBody;
/** Of sentences, the fields and the people that they name. */
const namedIn = (sentences: string[]) => {
	const text = sentences.join(' ').replace(/“[^”]*”/g, '“”');
	const fields = Object.keys(meanings).filter((name) => text.includes(`${scheduleField(name).label} `));
	const parts = text.match(/(?:user|group)s? \d[\d, and]*|(?:users|groups)\d@x/g) ?? [];
	const found = parts.flatMap((one) => (one.match(/\d+/g) ?? []).map((id) => `${one.slice(0, 4)}${id}`));
	return [...fields, ...new Set(found)].sort();
};

const runs = draws(100, 10_000);
const counts = { told: 0, same: 0 };

test('of updates, whatever their answers show: all that means something else is told, and nothing else', () => {
	const property = fc.property(
		world,
		fc.boolean(),
		fc.array(step, { minLength: 1, maxLength: 4 }),
		(start, isRead, steps) => {
			const record = isRead ? answerTo(start, {}).record : undefined;
			const changes = steps.map(({ sent: one }) => draft(bodyOf(one as World), { resourceId: 5, record }));
			const { queues } = requestsFor('schedule.update', changes);
			const answers = new Answers(new Map(changes.entries()));
			const now = { ...start, state: { ...start.state } };
			const known = new Set(isRead ? [...Object.keys(meanings), ...people] : []);
			for (const [item, request] of queues.flat().entries()) {
				const { sent: one, fates: own, isBare } = steps[item]!;
				Object.assign(now.state, one.state);
				for (const name of people) if (one[name]) now[name] = one[name];
				for (const name of Object.keys(request.body)) known.add(name);
				const { record: answer, shown } = answerTo(now, own);
				const told = answers.compare(request, isBare ? { id: 5 } : { status: 200, data: answer });
				const expected = Object.keys(isBare ? {} : shown).flatMap((name) => {
					const [other = '', meaning] = needs[name] ?? [];
					const isInForce = !known.has(other) || now.state[other] === meaning;
					if (!known.has(name) || !isInForce) return [];
					if (name in meanings) return shown[name] === now.state[name] ? [] : [name];
					const [a, b] = [shown[name] as number[], now[name as 'users']];
					const others = [...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))];
					return others.map((id) => `${name.slice(0, 4)}${id}`);
				});
				expect(namedIn(told.map(({ sentence }) => sentence))).toEqual(expected.sort());
				counts.told += expected.length;
				counts.same += Object.keys(shown).length - expected.length;
			}
		},
	);
	fc.assert(property, { numRuns: runs });
	expect(Math.min(counts.told, counts.same)).toBeGreaterThan(runs);
});

test('of memberships, each item tells of its own users, and the first of a request of all others', () => {
	const all = fc.array(fc.record({ given: ids, shown: ids }), { minLength: 1, maxLength: 5 });
	const property = fc.property(
		...([ids, fc.boolean(), fc.boolean(), fc.boolean(), all] as const),
		(before, isRead, isAddition, combineItems, items) => {
			const more = isRead ? { record: { id: 5, users: before } } : {};
			const changes = items.map(({ given }) => members(5, given, more));
			const { queues } = requestsFor(`membership.${isAddition ? 'add' : 'remove'}Users`, changes, combineItems);
			const answers = new Answers(new Map(changes.entries()));
			const [on, off] = [new Set(isRead ? before : []), new Set<number>()];
			for (const request of queues.flat()) {
				const own = request.body.users as number[];
				for (const id of own) (isAddition ? on : off).add(id);
				for (const id of own) (isAddition ? off : on).delete(id);
				const { shown } = items[request.shares[0]!.item]!;
				const told = answers.compare(request, { id: 5, users: shown });
				const others = new Set([
					...[...on].filter((id) => !shown.includes(id)),
					...shown.filter((id) => off.has(id) || (isRead && !on.has(id))),
				]);
				for (const [index, { item, ids: given = [] }] of request.shares.entries()) {
					const ofOthers = [...others].filter((id) => index === 0 && !own.includes(id));
					const wrong = [...given.filter((id) => shown.includes(id) !== isAddition), ...ofOthers];
					const sentences = told.filter((one) => one.item === item).map(({ sentence }) => sentence);
					expect(namedIn(sentences)).toEqual(wrong.map((id) => `user${id}`).sort());
				}
			}
		},
	);
	fc.assert(property, { numRuns: runs });
});

const byEmail = { id: 5, users: ['ada@x.org', 'bob@x.org'] };
const removal = members(5, [2], { operation: 'removeUsers', record: byEmail });
test.each([[['ada@x.org']], [byEmail.users]])(
	'after a removal, nobody knows who should be among people who are not read: %j',
	(users) => expect(shownBy('membership.removeUsers', removal, { id: 5, users })).toBe(''),
);

test('people who are not read have no order', () => {
	const update = draft({ name: 'Sales' }, { resourceId: 5, record: { ...byEmail, name: 'Sales' } });
	const inOrder = (users: string[]) => shownBy('schedule.update', update, { ...byEmail, name: 'Sales', users });
	expect(inOrder([...byEmail.users].reverse())).toBe('');
	expect(inOrder(['ada@x.org', 'mei@x.org'])).toMatch(/mei@x\.org/);
});

test('a new schedule with the ID of one that this run has updated is told', () => {
	const update = draft({ name: 'Sales' }, { resourceId: 5 });
	const answers = [{ id: 5 }, { id: 5 }];
	const [, created] = said('schedule.upsert', [update, draft({ name: 'New', users: [1] })], {
		previewOnly: false,
		answers,
	});
	expect(created!.check).toMatch(/ID 5/);
});
