import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { dailySchedule, smallestCreate } from '../data/wire';
import { mapColumns } from '../mapColumns';
import { locator, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

/** What is said of items is in test/pure/say/; here, that previews and runs give it, and that a preview sends nothing. */
const people = { users: [1, 2], groups: [11] };
const sandbox = useSandbox({
	token: 'very-secret',
	reports: [{ id: 7, name: 'Monthly sales' }],
	users: [
		{ id: 1, email: 'ada@example.com' },
		{ id: 2, email: 'alan@example.com' },
	],
	groups: [{ id: 11, name: 'Management', users: [1] }],
	schedules: [
		{ id: 5, ...smallestCreate, name: 'Sales', ...people },
		{ id: 6, name: 'Costs', report: 7 },
	],
});
const run = async (parameters: INodeParameters, items: object[] = [{}], settings = {}, more: INodeParameters = {}) => {
	const all = { ...minimalSchedule, ...parameters, ...more };
	const result = await sandbox.run(all as INodeParameters, items, settings);
	expect(JSON.stringify([result.run, result.logs])).not.toContain('very-secret');
	return result;
};
const preview = async (parameters: INodeParameters, items?: object[], settings?: object, more: object = {}) => {
	const result = await run(parameters, items, settings, { previewOnly: true, ...more });
	expect(sandbox.current.changes).toEqual([]);
	return result;
};
const full = { options: { output: 'full' } };
const { sent, writes } = sandbox;

test('a preview of a create says in words what it would do, and with Full what would be sent', async () => {
	const url = `${sandbox.current.url}/api/v1/schedules/`;
	const words = {
		operation: 'create',
		scheduleId: null,
		change: expect.stringMatching(/^Create /),
		check: '',
	};
	const summary = await preview({ users: [1] });
	expect(summary.hints('Node')).toMatchObject([{ message: 'Preview only: nothing was changed.' }]);
	expect(summary.output('Node')).toEqual([{ json: { ...words, plan: expect.any(String) }, pairedItem: { item: 0 } }]);
	const [all] = outputOf(await preview({ users: [1] }, [{}], {}, full));
	expect(all).toMatchObject({
		...words,
		users: [1],
		method: 'POST',
		url,
		body: { ...dailySchedule, users: [1] },
	});
	// n8n's table shows the keys of the first item in their order.
	expect(Object.keys(all!).slice(0, 5)).toEqual(['operation', 'scheduleId', 'change', 'check', 'users']);
});

test('in a preview, of items that share a request the first has it, and the others that item’s number', async () => {
	const add = membership('addUsers', 5, '={{ $json.users }}');
	const items = [{ users: [1, 2] }, { users: [3, 4] }, { users: [] }];
	expect(outputOf(await preview(add, items, {}, full))).toEqual([
		expect.objectContaining({ body: { users: [1, 2, 3, 4] }, users: [1, 2] }),
		expect.objectContaining({ combinedWithItem: 0, users: [3, 4] }),
		expect.objectContaining({ change: 'Nothing: the list is empty', check: '' }),
	]);
	const many = Array.from({ length: 1001 }, (_, at) => at + 1);
	expect(outputOf(await preview(membership('addUsers', 5, many), [{}], {}, full))).toMatchObject([
		{ requests: [{ body: { users: many.slice(0, 1000) } }, { body: { users: [1001] } }] },
	]);
});

describe('a preview by ID reads the list once, and says what would change', () => {
	const addEach = (operation: string) => membership(operation, '={{ $json.id ?? 5 }}', '={{ $json.ids }}');
	const ofGroup = (operation: string) =>
		({
			resource: 'group',
			operation,
			groupId: locator('id', '11'),
			users: '={{ $json.ids }}',
		}) as INodeParameters;
	test.each<{
		what: string;
		parameters: INodeParameters;
		items: IDataObject[];
		list: string;
		changes: string[];
		done: string;
	}>([
		{
			what: 'an update',
			parameters: update({ scheduledTimeHour: '07', users: [2, 3] }),
			items: [{}],
			list: 'schedules',
			changes: ['Update “Sales” (report 7): Hour 09 → 07, adds user 3, removes user 1'],
			done: 'Updated schedule 5: sets Hour to 07, Users to user 2 and user 3',
		},
		{
			what: 'additions',
			parameters: addEach('addUsers'),
			items: [{ ids: [1] }, { ids: [1, 3] }, { id: 6, ids: [1] }],
			list: 'schedules',
			changes: [
				'Add nobody to schedule 5, “Sales”: user 1 is on it already',
				'Add user 3 to schedule 5, “Sales”; user 1 is on it already',
				'Add user 1 to schedule 6, “Costs”',
			],
			done: 'Added user 1 to schedule 5',
		},
		{
			what: 'removals',
			parameters: addEach('removeGroups'),
			items: [{ ids: [7] }],
			list: 'schedules',
			changes: ["Remove nobody from schedule 5, “Sales”: group 7 isn't on it"],
			done: 'Removed group 7 from schedule 5',
		},
		{
			what: 'the removal of a group’s members',
			parameters: ofGroup('removeUsers'),
			items: [{ ids: [1, 2] }],
			list: 'groups',
			changes: ["Remove user 1 from group 11, “Management”; user 2 isn't in it"],
			done: 'Removed user 1 and user 2 from group 11',
		},
	])('by $what', async ({ parameters, items, list, changes, done }) => {
		expect(outputOf(await preview(parameters, items)).map(({ change }) => change)).toEqual(changes);
		expect(sent()).toEqual([`GET /${list}/`]);
		sandbox.current.reset();
		// A run reads no list for that.
		expect(outputOf(await run(parameters, items))[0]!.change).toBe(done);
		expect(sent()).toEqual(writes());
	});

	test('by an update: nothing, where the record shows it already', async () => {
		const same = update({ name: 'Sales' });
		expect(outputOf(await preview(same))).toMatchObject([{ operation: 'unchanged' }]);
	});

	test('or what is set, where the service offers no list; no other failure passes', async () => {
		sandbox.current.faults.respondWith({ status: 404 });
		const result = await preview(update({ scheduledTimeHour: '07' }));
		expect(outputOf(result)).toMatchObject([{ change: 'Update schedule 5: sets Hour to 07' }]);
		sandbox.current.faults.clear();
		sandbox.current.faults.respondWith({ status: 401 });
		const rejected = await preview(update({ scheduledTimeHour: '07' }));
		expect(rejected.error?.message).toMatch(/^Couldn't load schedules: .* 401/);
	});
});

test('a run by name says who wasn’t there: an agent doesn’t report a removal that was none', async () => {
	const scheduleId = locator('name', 'Costs');
	const remove = {
		...membership('removeUsers', 6, '={{ "ada@example.com" }}'),
		scheduleId,
	} as INodeParameters;
	expect(outputOf(await run(remove))).toMatchObject([
		{ change: "Removed nobody from schedule 6, “Costs”: ada@example.com wasn't on it", check: '' },
	]);
	const groupId = locator('name', 'Management');
	const add = { resource: 'group', operation: 'addUsers', groupId, users: '={{ [1] }}' };
	expect(outputOf(await run(add as INodeParameters))).toMatchObject([
		{ change: 'Added nobody to group 11, “Management”: user 1 was in it already' },
	]);
});

test('a header that’s quoted is quoted without the token in its name', async () => {
	const headers = { 'x-very-secret-total-count': '9' };
	sandbox.current.faults.respondWith({ status: 200, headers, body: [{ id: 1 }] });
	const { error } = await run({ resource: 'user', operation: 'getAll' });
	expect(error?.message).toContain('-total-count');
});

describe('check is empty on every row that needs nobody', () => {
	const row = (name: string, more: object = {}) => ({
		Report: 'Monthly sales',
		Name: name,
		'Schedule Type': 'Weekly',
		Days: 'Mon, Thu',
		Time: '7:30',
		Timezone: 'Europe/Berlin',
		Recipients: 'ada@example.com, Management',
		'Delivery Method': '',
		Attachments: 'PDF',
		...more,
	});
	const sheet = (items: object[]) =>
		({ operation: 'upsert', ...mapColumns(Object.keys(items[0]!)) }) as INodeParameters;
	const checksOf = async (parameters: INodeParameters, items: object[], settings = {}) =>
		outputOf(await run(parameters, items, settings)).map(({ check }) => check);

	test('of a first sheet, of the same again, and of ten rows of which one is changed', async () => {
		const items = Array.from({ length: 10 }, (_, index) => row(`Row ${index}`));
		const empty = items.map(() => '');
		expect(await checksOf(sheet(items), items)).toEqual(empty);
		expect(await checksOf(sheet(items), items)).toEqual(empty);
		items[3] = row('Row 3', { Time: '8:00' });
		expect(await checksOf(sheet(items), items)).toEqual(empty);
		// What is blank now stays, in a row that is otherwise unchanged, too.
		items[3] = row('Row 3', { Time: '8:00', Recipients: '' });
		expect((await checksOf(sheet(items), items)).slice(2, 5)).toEqual([
			'',
			'Recipients is blank, so ada@example.com and Management stay.',
			'',
		]);
	});

	test('of the form, for a new schedule and for one that is there', async () => {
		const form = { operation: 'upsert', name: 'Form', users: [1] } as INodeParameters;
		expect(await checksOf(form, [{}])).toEqual(['']);
		expect(await checksOf({ ...form, exportType: 'pdf' }, [{}])).toEqual(['']);
		// None doesn't take an export away, which is told where the record is read.
		const byId = { ...form, matchBy: 'id', scheduleId: '7' };
		expect(await checksOf(byId, [{}])).toEqual(['']);
		const stays = [expect.stringMatching(/^Document Export stays PDF: /)];
		expect(await checksOf({ ...byId, previewOnly: true }, [{}])).toEqual(stays);
	});
});
