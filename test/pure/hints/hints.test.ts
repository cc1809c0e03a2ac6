import { createType, updateType } from '../../../nodes/ReportSchedule/operations/schedules';
import type { Draft } from '../../../nodes/ReportSchedule/draft/draft';
import { smallestCreate } from '../../data/wire';
import { byName, draft, emptyRow, failed, hintsOf, members, note, planOf } from './runs';

const body = { ...smallestCreate, users: [1] };
const create = (more: Partial<Draft> = {}) => draft(body, more);
const update = (scheduleId: number, more: Partial<Draft> = {}) =>
	draft({ name: `S${scheduleId}` }, { scheduleId, ...more });
const match = (text: RegExp) => expect.stringMatching(text) as string;
const upsert = 'schedule.upsert';

test('of an ordinary run there is nothing to say', () => {
	expect(hintsOf('schedule.create', [create(), create()])).toEqual([]);
	expect(hintsOf('schedule.update', [update(5), update(6)])).toEqual([]);
	expect(hintsOf('membership.addUsers', [members(5, [1])])).toEqual([]);
});

test('what matters most comes first, and each thing that is to say is said', () => {
	const hints = hintsOf(
		upsert,
		[
			update(5, {
				notes: [note('atDefault', 'Hour = 09'), note('unused', 'Owner'), note('remark', 'Good to know.')],
			}),
			update(5, { notes: [note('doubt', 'Check this.')] }),
			draft(smallestCreate, { notes: [note('defaulted', 'Minute = 00')] }),
			undefined,
			emptyRow,
		],
		{ results: [{}, {}, { output: { scheduleId: null } }], isPreview: true, waited: 2 },
	);
	expect(hints).toEqual([
		match(/^1 of 5 items failed \(item 3\)/),
		match(/^Preview only: nothing was changed\./),
		match(/no schedule ID.*\(item 2\)/),
		match(/update the same schedule: schedule 5 \(items 0–1\)\. .* would be in effect/),
		match(/form defaults: Hour = 09 \(item 0, "S5"\)/),
		match(/^Item 1, "S5": Check this\.$/),
		match(/^Item 2: No recipients/),
		match(/^New schedules: 1 \(item 2\), because no ID was given\. Updates: 2 \(items 0–1\)\.$/),
		match(/without any value: 1 \(item 4\)\.$/),
		match(/not used for any field: Owner \(item 0, "S5"\)/),
		match(/^Defaults .*: Minute = 00 \(item 2\)/),
		match(/^Item 0, "S5": Good to know\.$/),
		match(/^Waited 2 seconds /),
	]);
});

describe('what failed', () => {
	const add = (errors: Array<string | undefined>, hasErrorOutput = false) =>
		hintsOf(
			'membership.addUsers',
			errors.map((_, item) => members(5, [item + 1])),
			{
				results: errors.map((error) => (error === undefined ? {} : failed(error))),
				hasErrorOutput,
			},
		);

	test.each<[what: string, errors: Array<string | undefined>, hint: RegExp]>([
		['one of several', [undefined, 'No'], /^1 of 2 items failed \(item 1\)\. Error: No\.$/],
		['the only one', ['No'], /^The item failed: No\.$/],
		['several', ['No', undefined, 'Never'], /^2 of 3 items failed \(items 0, 2\)\. Errors: No\. Never\.$/],
		[
			'for the same reason but for numbers',
			['Bad 1', 'Bad 2', 'Bad 3', 'No'],
			/^4 of 4 .* Errors: Bad 1 \(and 2 more like this\)\. No\.$/,
		],
		['for reasons that differ in a name', ['Bad "a1"', 'Bad "b1"'], /Errors: Bad "a1"\. Bad "b1"\.$/],
		['for three reasons', ['a', 'b', 'c'], /^3 of 3 .* Errors: a\. b\. c\.$/],
		[
			'for more',
			['a', 'b', 'c', 'd'],
			/^4 of 4 .* Errors include: a\. b\. c\. Each item's own is in its field `error`\.$/,
		],
		['as long as may be', ['x'.repeat(300)], /: x{300}\.$/],
		['at length', ['x'.repeat(301)], /: x{299}…\.$/],
	])('%s', (_what, errors, hint) => expect(add(errors)[0]).toMatch(hint));

	test('with an error output, that says why, unless it’s the only one that isn’t empty', () => {
		expect(add([undefined, 'No', 'Never'], true)[0]).toMatch(
			/^2 of 3 items failed \(items 1–2\)\. The error output says why\.$/,
		);
		expect(add(['No', 'Never'], true)[0]).toMatch(/No\. Never\.$/);
	});

	test('the first in time comes first, and its items in their order', () => {
		const [hint] = hintsOf('membership.addUsers', [members(5, [1]), members(5, [2]), members(5, [3])], {
			results: [failed(), failed(), {}],
			errors: new Map([[1, 'First'], [0, 'Second']]), // prettier-ignore
		});
		expect(hint).toMatch(/\(items 0–1\)\. Errors: First\. Second\.$/);
	});

	test('what is to say of its items is in their errors', () => {
		const notes = [
			note('doubt', 'Doubt.'),
			note('unused', 'Owner'),
			note('remark', 'Remark.'),
			note('atDefault', 'Hour = 09'),
		];
		const changes = [update(5, { notes }), update(6)];
		expect(hintsOf('schedule.update', changes, { results: [failed()] })).toEqual([
			match(/^1 of 2 items failed/),
		]);
		expect(hintsOf('schedule.update', changes)).toHaveLength(4);
	});
});

test('an item that the run hasn’t reached is neither done nor spoken of', () => {
	const notReached = { outcome: 'notSent' as const, output: undefined };
	const changes = [create(), create({ notes: [note('doubt', 'Check this.')] }), update(5)];
	expect(hintsOf(upsert, changes, { results: [{}, notReached, notReached] })).toEqual([
		'New schedules: 1 (item 0), because no ID was given. Updates: 0.',
	]);
	const additions = [members(5, [1]), members(5, [2])];
	expect(hintsOf('membership.addUsers', additions, { results: [{}, notReached] })).toEqual([]);
});

describe('a create without an ID', () => {
	const run = (output: object | undefined, more: object = {}, change = create()) =>
		hintsOf(upsert, [create(), change], { results: [{}, { output: output as never, ...more }] });
	const noId = match(/gives no schedule ID.*\(item 1\)/);

	test.each<[what: string, output: object | undefined, isTold: boolean]>([
		['a summary with one', { operation: 'create', scheduleId: 7, answer: null }, false],
		['a summary without', { operation: 'create', scheduleId: null, answer: {} }, true],
		['an answer with one', { data: { id: 7 } }, false],
		['an answer without', { success: true }, true],
		['an answer with two', { id: 7, schedule_id: 8 }, true],
	])('%s', (_what, output, isTold) => {
		expect(run(output)).toEqual([...(isTold ? [noId] : []), match(/^New schedules: 2/)]);
	});

	test('is told of creates alone that were accepted', () => {
		const output = { success: true };
		for (const more of [failed(), { outcome: 'unknown' }, { outcome: 'notSent' }]) {
			expect(run(output, more)).not.toContainEqual(noId);
		}
		expect(run(output, {}, update(5))).not.toContainEqual(noId);
	});

	test('says whether the next run finds it', () => {
		const hints = (found: boolean[]) =>
			hintsOf(
				upsert,
				found.map(() => create()),
				{
					results: found.map((isByName) => ({
						output: { success: true },
						sent: { ...createType, ...(isByName && ({ isByName } as const)) },
					})),
				},
			);
		expect(hints([true, true])[0]).toMatch(/\(items 0–1\)\. The next run finds/);
		for (const some of [[true, false], [false, true], [false]]) {
			// prettier-ignore
			expect(hints(some)[0]).toMatch(/before the next run, or it could create these schedules again/);
		}
	});
});

describe('several updates of a schedule', () => {
	const twice = (results: object[], schedules = results.map(() => 5)) =>
		hintsOf(
			'schedule.update',
			schedules.map((id) => update(id)),
			{ results },
		).find((hint) => hint.startsWith('Several'));

	test('are told, each schedule with its items', () => {
		expect(twice([{}, {}, {}, {}, {}], [5, 6, 5, 6, 7])).toMatch(
			/: schedule 5 \(items 0, 2\), schedule 6 \(items 1, 3\)\. The last/,
		);
		expect(twice([{}, {}], [5, 6])).toBeUndefined();
	});

	test('only those that were accepted, and only where the last one was', () => {
		expect(twice([{}, failed(), {}])).toMatch(/schedule 5 \(items 0, 2\)/);
		expect(twice([{}, {}, failed()])).toBeUndefined();
		expect(twice([failed(), {}])).toBeUndefined();
	});

	test('additions don’t replace each other', () => {
		expect(hintsOf('membership.addUsers', [members(5, [1]), members(5, [2])])).toEqual([match(/combined/)]);
	});
});

describe('items that share requests', () => {
	const add = (targets: number[], more: object = {}, operation = 'membership.addUsers') =>
		hintsOf(
			operation,
			targets.map((id, item) => members(id, [item + 1])),
			more,
		);

	test('are counted with their requests, and the target is named if it’s one', () => {
		expect(add([5, 6, 5])).toEqual(['3 items were combined into 2 requests.']);
		expect(add([5, 5, 5])).toEqual(['3 items were combined into 1 request to schedule 5.']);
		expect(add([4, 4], {}, 'group.removeUsers')).toEqual([
			'2 items were combined into 1 request to group 4.',
		]);
		expect(add([5, 6])).toEqual([]);
	});

	test('an item counts once, however many requests its IDs take', () => {
		const changes = [members(5, [1, 2]), members(5, [3, 4]), members(5, [5, 6])];
		const { plan } = planOf('membership.addUsers', changes, { maxIdsPerRequest: 3 });
		expect(hintsOf('membership.addUsers', changes, { plan })).toEqual([
			'3 items were combined into 2 requests to schedule 5.',
		]);
	});

	test('not in a preview, which says it of each', () => {
		expect(add([5, 5], { isPreview: true })).toEqual([match(/^Preview only/)]);
	});

	test('not those of which one failed', () => {
		expect(add([5, 5, 6, 6], { results: [{}, {}, {}, failed()] })).toEqual([
			match(/^1 of 4 items failed/),
			'2 items were combined into 1 request to schedule 5.',
		]);
	});
});

describe('what Create or Update did', () => {
	const counts = (changes: Draft[], more: object = {}) =>
		hintsOf(upsert, changes, more).find((hint) => hint.startsWith('New'));
	const unchanged = (id: number) => update(id, { operation: 'unchanged' });

	test.each<[what: string, changes: Draft[], hint: string | undefined]>([
		[
			'by ID',
			[create(), update(5), create()],
			'New schedules: 2 (items 0, 2), because no ID was given. Updates: 1 (item 1, "S5").',
		],
		[
			'by name',
			[byName(create()), byName(update(5))],
			'New schedules: 1 (item 0), because no schedule had this name and report. Updates: 1 (item 1, "S5").',
		],
		['updates alone', [update(5), update(6)], 'New schedules: 0. Updates: 2 (items 0–1).'],
		[
			'unchanged ones',
			[unchanged(5), unchanged(6), update(7)],
			'New schedules: 0. Updates: 1 (item 2, "S7"). Unchanged, so not sent: 2 (items 0–1).',
		],
		[
			'one unchanged',
			[unchanged(5)],
			'New schedules: 0. Updates: 0. Unchanged, so not sent: 1 (item 0, "S5").',
		],
		['empty rows alone', [emptyRow], undefined],
	])('%s', (_what, changes, hint) => expect(counts(changes)).toBe(hint));

	test('failed ones don’t count', () => {
		const changes = [create(), create(), update(5), update(6)];
		expect(counts(changes, { results: [{}, failed(), failed(), {}] })).toBe(
			'New schedules: 1 (item 0), because no ID was given. Updates: 1 (item 3, "S6").',
		);
		expect(counts([create()], { results: [failed()] })).toBeUndefined();
	});

	test('other operations say it by themselves, but rows without a value are told', () => {
		expect(hintsOf('schedule.create', [create(), emptyRow, emptyRow])).toEqual([
			match(/without any value: 2 \(items 1–2\)\.$/),
		]);
	});

	// The plan has none of them.
	test.each<[what: string, done: object, counted: RegExp]>([
		[
			'created',
			{ output: { id: 7 }, sent: createType },
			/New schedules: 2 \(items 0–1\), because no ID was given\. Updates: 0\.$/,
		],
		[
			'created by name',
			{ output: { id: 7 }, sent: { ...createType, isByName: true } },
			/New schedules: 2 \(items 0–1\), because no schedule had/,
		],
		['updated', { output: { data: 'OK' }, sent: updateType }, /New schedules: 1 .* Updates: 1 \(item 1\)\.$/],
		[
			'left unchanged, with a summary',
			{ outcome: 'notSent', output: { operation: 'unchanged', scheduleId: 5 } },
			/Updates: 0\. Unchanged, so not sent: 1 \(item 1\)\.$/,
		],
		[
			'left unchanged, with an answer',
			{ outcome: 'notSent', output: { success: true, scheduleId: 5 } },
			/Updates: 0\. Unchanged, so not sent: 1 \(item 1\)\.$/,
		],
		[
			'not read as a row, with a summary',
			{ outcome: 'notSent', output: { operation: 'none', scheduleId: null } },
			/New schedules: 1 .* Updates: 0\.$/,
		],
		[
			'not read as a row, with an answer',
			{ outcome: 'notSent', output: { success: true } },
			/New schedules: 1 .* Updates: 0\.$/,
		],
		['of another kind', { outcome: 'notSent', output: [{ id: 5 }] }, /New schedules: 1 .* Updates: 0\.$/],
	])('what an earlier try of Retry On Fail has %s counts, too', (what, done, counted) => {
		const result = { outcome: 'accepted', error: undefined, ...done };
		const hints = hintsOf(upsert, [create(), undefined], { results: [{}, result as never] });
		expect(hints.find((hint) => hint.startsWith('New'))).toMatch(counted);
		expect(hints.some((hint) => hint.includes('without any value: 1 (item 1)'))).toBe(
			what.startsWith('not read'),
		);
	});
});

describe('what an update sets besides what was meant', () => {
	test('form defaults: of updates that are sent, not of new schedules', () => {
		const notes = [note('atDefault', 'Hour = 09')];
		const changes = [
			create({ notes }),
			update(5, { notes }),
			update(6, { notes, operation: 'unchanged' }),
			update(7),
		];
		expect(hintsOf(upsert, changes)).toEqual([
			match(/form defaults: Hour = 09 \(item 1, "S5"\)\./),
			match(/^New/),
		]);
	});

	test('recipients that it replaces', () => {
		const replacing = (body: Draft['body'], more: Partial<Draft> = {}) =>
			hintsOf('schedule.update', [draft(body, { scheduleId: 5, ...more })])
				.find((hint) => hint.includes('replace'))
				?.match(/all: (.*?)\./)?.[1];
		const record = { users: [1], groups: [] };
		expect(replacing({ users: [1], groups: [2] })).toBe('users, groups (item 0)');
		expect(replacing({ users: [2] })).toBe('users (item 0)');
		expect(replacing({ users: [1], groups: [2] }, { record })).toBeUndefined();
		expect(replacing({ users: [2], groups: [2] }, { record })).toBe('users (item 0)');
		expect(replacing({ users: [], groups: [2] }, { record })).toBe('users (item 0)');
		// That all go is told as something to check.
		expect(replacing({ users: [] })).toBeUndefined();
		expect(replacing({ name: 'a' })).toBeUndefined();
		expect(replacing({ users: [2] }, { operation: 'unchanged', record })).toBeUndefined();
		expect(replacing({ users: [2] }, { scheduleId: undefined })).toBeUndefined();
	});
});

describe('columns', () => {
	const row = (id: number | undefined, ...notes: Draft['notes']) =>
		id === undefined ? create({ notes }) : update(id, { notes });
	const [empty, blank] = [note('empty', 'On'), note('blank', 'Query')];
	const about = (changes: Draft[], text: RegExp) =>
		hintsOf('schedule.update', changes).filter((hint) => text.test(hint));

	test('that no field took, filled or empty, each with its items', () => {
		const changes = [
			row(5, note('unused', 'Owner'), note('unusedEmpty', 'x'.repeat(100))),
			row(undefined, note('unused', 'Owner')),
		];
		expect(about(changes, /not used/)).toEqual([match(/: Owner \(items 0–1\); x{78}… \(item 0, "S5"\)\.$/)]);
	});

	test('empty in all rows may come from a misspelled heading', () => {
		expect(about([row(5, empty), row(undefined, empty)], /check the node before/)).toEqual([
			match(/all of items 0–1: On\./),
		]);
		expect(about([row(5, empty), row(6)], /check the node before/)).toEqual([]);
		expect(about([row(5), row(6, empty)], /check the node before/)).toEqual([]);
		expect(about([row(5, empty), row(6, empty), row(7)], /check the node before/)).toEqual([]);
		// Of a single row, that's nothing odd.
		expect(about([row(5, empty)], /check the node before/)).toEqual([]);
		expect(about([row(5, empty), emptyRow], /check the node before/)).toEqual([]);
		expect(about([row(5, empty), emptyRow, row(6, empty)], /check the node before/)).toEqual([
			match(/all of items 0, 2: On/),
		]);
	});

	test('that an update leaves as they are, unless they’re empty in all rows', () => {
		const notChanged = /^Not changed/;
		expect(about([row(5, empty, blank), row(6)], notChanged)).toEqual([
			match(/: Query, On \(item 0, "S5"\)\.$/),
		]);
		expect(about([row(5, empty, blank), row(6, empty)], notChanged)).toEqual([
			match(/: Query \(item 0, "S5"\)\.$/),
		]);
		expect(about([row(undefined, empty, blank)], notChanged)).toEqual([]);
		expect(about([update(5, { notes: [empty, blank], operation: 'unchanged' })], notChanged)).toEqual([]);
	});

	test('whose default a new schedule has', () => {
		const notes = [note('defaulted', 'Minute = 00')];
		const changes = [create({ notes }), update(5, { notes }), { ...emptyRow, notes }];
		expect(about(changes, /^Defaults/)).toEqual([match(/: Minute = 00 \(item 0\)\.$/)]);
	});
});

test('the same sentence of several items is told once, and ten sentences at most', () => {
	const doubtful = (...texts: string[]) => create({ notes: texts.map((text) => note('doubt', text)) });
	expect(hintsOf('schedule.create', [doubtful('A.', 'B.'), doubtful('B.', 'B.'), create()])).toEqual([
		'Item 0: A. Items 0–1: B.',
	]);
	const many = (count: number) => Array.from({ length: count }, (_, index) => doubtful(`No. ${index}!`));
	expect(hintsOf('schedule.create', many(10))).toEqual([match(/No\. 9!$/)]);
	expect(hintsOf('schedule.create', many(11))).toEqual([match(/No\. 9! And 1 more like this\.$/)]);
	expect(hintsOf('schedule.create', many(12))).toEqual([match(/No\. 9! And 2 more like this\.$/)]);
});

test('beside an item that was refused before, each is told of what it came to itself', () => {
	const doubtful = (text: string) => create({ notes: [note('doubt', text)] });
	const hints = hintsOf('schedule.create', [undefined, doubtful('A.'), doubtful('B.')], {
		results: [undefined, {}, failed()],
	});
	expect(hints).toEqual([match(/^2 of 3 items failed \(items 0, 2\)/), 'Item 1: A.']);
});

test('of what differs from item to item, ten are named and the rest counted', () => {
	const changes = Array.from({ length: 12 }, (_, index) =>
		create({ notes: [note('unused', `Column ${index}`)] }),
	);
	expect(hintsOf('schedule.create', changes)).toEqual([match(/Column 9 \(item 9\) and 2 more\.$/)]);
});

test('rows are called by their names, where it’s one', () => {
	const named = (name: string) => draft({ ...body, name }, { notes: [note('doubt', 'Check this.')] });
	expect(hintsOf('schedule.create', [named('a "b"')])).toEqual(['Item 0, "a \\"b\\"": Check this.']);
	expect(hintsOf('schedule.create', [named('a'), named('b')])).toEqual(['Items 0–1: Check this.']);
});

test('the wait for a rate limit is told in seconds, if there was one', () => {
	expect(hintsOf('schedule.create', [create()], { waited: 1 })).toEqual([
		"Waited 1 second for the service's rate limit.",
	]);
	expect(hintsOf('schedule.create', [create()], { waited: 0 })).toEqual([]);
});
