import type { INode, INodeParameters } from 'n8n-workflow';
import { errorAfterApplying, type Fault, resetAfterApplying, slow } from '../../tools/sandbox';
import { mapped } from '../mapColumns';
import { callTool } from './agent';
import { goOn, locator, membership, minimalSchedule, retryOnFail, useSandbox } from './support';

/** What an agent's model gets from the node, and that n8n's repeated calls create nothing twice. */

const users = [
	{ id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
	{ id: 2, email: 'bob@example.com', first_name: 'Bob', last_name: 'Byte' },
];
const sandbox = useSandbox({ schedules: [{ id: 5, name: 'Weekly Sales', report: 7, users: [2] }], users });
const tries: Partial<INode> = { ...retryOnFail, ...goOn };
const byModel = "={{ $fromAI('value', '', 'string') }}";
const create = { ...minimalSchedule, name: byModel };
const createdNames = () => [...sandbox.current.schedules.values()].flatMap(({ id, name }) => (id === 5 ? [] : [name]));

/** n8n raises the run index with each try of a tool that an agent invokes. */
describe.each(['engine', 'invoke'] as const)('by way of %s', (way) => {
	const call = (parameters: INodeParameters, values: Array<Record<string, unknown>>, how: Partial<INode> = {}) =>
		callTool(sandbox.current, way, parameters, values, how);

	test.each<{ what: string; fault: Fault; options: INodeParameters }>([
		{ what: '500 after it was applied', fault: errorAfterApplying(500), options: {} },
		{ what: 'too late', fault: { ...slow(10_000), applied: true }, options: { timeout: 200 } },
	])('a create whose outcome is not known is made once: $what', async ({ fault, options }) => {
		// By way of the engine some versions of n8n end the execution for a failure without Continue On Fail.
		const ways = way === 'engine' ? [tries] : [tries, { ...tries, onError: undefined }];
		for (const how of ways) {
			sandbox.current.reset();
			sandbox.current.faults.add(fault);
			const [answer] = await call({ ...create, options }, [{ value: 'a' }], how);
			expect(createdNames()).toEqual(['a']);
			expect(sandbox.current.requests).toHaveLength(1);
			// The model sees the message alone, so it has to say what to do.
			expect(answer).toContain('Outcome unknown');
			expect(answer).toMatch(/whether the schedule is there before you try again/);
		}
	});

	test('the fields of Map Columns are the model’s to fill in, one by one, and nothing is asked of it but words', async () => {
		const byName = (name: string) => `={{ $fromAI('${name}', '', 'string') }}`;
		const ids = ['name', 'scheduleType', 'days', 'time', 'recipients', 'attachments'];
		const columns = Object.fromEntries(ids.map((id) => [id, byName(id)]));
		const parameters = {
			operation: 'create',
			...mapped({ report: '7', timezone: 'Europe/Berlin', ...columns }),
		};
		const asked = { name: 'a', scheduleType: 'weekly', days: 'Monday', time: '9:30', attachments: 'PDF' };
		const answers = await call(
			parameters,
			[
				{ ...asked, recipients: 'None' },
				{ ...asked, days: '0', recipients: 'null' },
			],
			goOn,
		);
		expect(sandbox.bodies()).toEqual([
			expect.objectContaining({ name: 'a', scheduled_day_of_week: [0], scheduled_time_hour: '09', export_type: 'pdf' }),
		]);
		expect(answers[1]).toMatch(/Days: .*(isn't clear\. Use names of days|Use words)/);
	});

	test('each call has its own tries', async () => {
		sandbox.current.faults.add(errorAfterApplying(500), { nth: 1 });
		const answers = await call(create, [{ value: 'a' }, { value: 'b' }, { value: 'a' }], tries);
		expect(createdNames().sort()).toEqual(['a', 'a', 'b']);
		expect(answers.filter((answer) => answer.includes('Outcome unknown'))).toHaveLength(1);
	});

	test('what is refused, or can be repeated, is tried again', async () => {
		sandbox.current.faults.add(resetAfterApplying(), { times: 1 });
		const add = {
			...membership('addUsers', 5, byModel),
			options: { maxRetries: 0 },
		};
		const how = { ...tries, onError: way === 'engine' ? tries.onError : undefined };
		const answers = await call(add, [{ value: '7' }], how);
		expect(sandbox.current.requests).toHaveLength(2);
		expect(answers).toEqual([expect.stringContaining('addUsers')]);
	});

	// Its panel has no On Error, and n8n's agents tell their model nothing of an exception.
	test('a rejected value is answered with the reason', async () => {
		const answers = await call(membership('addUsers', 5, byModel), [{ value: 'Eve' }, { value: '7' }]);
		// An invoked tool's answer is a list of items; an exception's message would be none.
		expect(answers[0]).toMatch(way === 'invoke' ? /^"\[\{\\"error/ : /^\{"error/);
		expect(answers[0]).toMatch(/Users: there's no user “Eve”.*Correct this and try again/);
		expect(answers[1]).toContain('addUsers');
		expect(sandbox.current.changes).toHaveLength(1);
	});

	test.each<[given: unknown, type: string]>([
		['1, bob@example.com', 'string'],
		['Ada Lovelace; Bob Byte', 'string'],
		['["ada@example.com", 2]', 'string'],
		[['Lovelace, Ada', '2'], 'json'],
	])('people are text, JSON or a list: %j as %s', async (value, type) => {
		await call(membership('addUsers', 5, `={{ $fromAI('value', '', '${type}') }}`), [{ value }]);
		expect(sandbox.bodies()).toEqual([{ users: [1, 2] }]);
	});

	test('Preview Only sends nothing, and one that comes to nothing is rejected', async () => {
		const add = membership('addUsers', 5, '1');
		const [fixed] = await call({ ...add, previewOnly: true }, [{}]);
		expect(fixed).toContain('Preview only, nothing was changed: ');
		const [asked, blank, odd] = await call(
			{ ...add, previewOnly: byModel },
			['true', '', 'maybe'].map((value) => ({ value })),
			goOn,
		);
		expect(asked).toContain('Preview only, nothing was changed: ');
		expect(blank).toContain('Preview Only is empty');
		expect(odd).toContain('Preview Only: “maybe”');
		expect(sandbox.current.changes).toEqual([]);
	});

	const toSchedule = membership('addUsers', byModel, '7');
	const ofUsers = membership('addUsers', 5, byModel);
	const oneId = "isn't a valid ID. Use a whole number, e.g. 7";
	test.each<{ what: string; parameters: INodeParameters; value: string; message: string }>([
		{
			what: 'no report',
			parameters: { ...create, report: locator('id', byModel), name: '' },
			value: '',
			message: 'Report is empty. Use a whole number, e.g. 7',
		},
		{
			what: 'no type',
			parameters: { ...create, scheduleType: byModel, name: '' },
			value: '',
			message: 'Schedule Type is empty. Use Once, Daily',
		},
		{ what: 'no schedule', parameters: toSchedule, value: '', message: 'Schedule is empty. Use a whole number' },
		{ what: 'no users', parameters: ofUsers, value: '', message: 'Users is empty. Choose or enter at least one' },
		{ what: 'two schedules', parameters: toSchedule, value: '5, 6', message: oneId },
		{ what: 'a name', parameters: toSchedule, value: 'Weekly', message: oneId },
		{
			what: 'an empty row',
			parameters: { ...create, dataMode: 'mapColumns', columns: { value: { name: byModel } } },
			value: '',
			message: 'No field has a value.',
		},
		{ what: 'a code', parameters: ofUsers, value: '007', message: "isn't a valid ID. Use whole numbers, e.g. 1, 2, 3" },
	])('$what: the model is told what to pass, and nothing of what only a person can set', async (row) => {
		const [answer] = await call(row.parameters, [{ value: row.value }], goOn);
		expect(answer).toContain(row.message);
		expect(answer).not.toMatch(/\{\{|field name|fromAI|Expression|Edit Fields|Split Out|the list/);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('what a model sees, whole: of a create, a refusal, and a preview', async () => {
		const upsert = { ...create, operation: 'upsert', matchBy: 'name' };
		const seen = async (parameters: INodeParameters, value: string) => {
			const [answer] = await call(parameters, [{ value }], goOn);
			const parsed = JSON.parse(answer!) as unknown;
			// An invoked tool answers with text.
			return [typeof parsed === 'string' ? (JSON.parse(parsed) as unknown) : parsed].flat();
		};
		const words = 'Daily at 09:00 (Europe/Berlin), by email, no export, without recipients';
		const check = 'This new schedule has no recipients.';
		expect(await seen(upsert, 'New')).toEqual([
			{ operation: 'create', scheduleId: 6, change: `Created “New” (report 7): ${words}`, check },
		]);
		expect(await seen({ ...upsert, scheduledTimeHour: '25' }, 'New')).toEqual([
			{ error: expect.stringMatching(/^Hour: “25” isn't .*\. Correct this and try again\.$/) },
		]);
		const change = `Preview only, nothing was changed: Create “Other” (report 7): ${words}`;
		expect(await seen({ ...create, previewOnly: true }, 'Other')).toMatchObject([
			{ operation: 'create', scheduleId: null, change, check },
		]);
	});

	test('Get answers with the record, and what Simplify left, or with advice', async () => {
		sandbox.current.faults.respondWith({ status: 404 }, { matching: ({ url }) => url.includes('/users/') });
		const get = { operation: 'get', scheduleId: locator('id', byModel) };
		const [found, missing] = await call(get, [{ value: '5' }, { value: '7' }], goOn);
		expect(found).toMatch(/Weekly Sales.*IDs are shown instead of names: couldn't load users/);
		expect(missing).toContain('Check the ID of the schedule');
	});

	test('Get Many says that it found nothing, and where its limit may have left some out; a blank filter is none', async () => {
		const find = { operation: 'getAll', returnAll: false, filters: { name: byModel } };
		const [nothing, all] = await call({ ...find, limit: 2 }, [{ value: 'Yearly' }, { value: '' }]);
		expect(nothing).toContain('No schedules found');
		expect(all).toContain('Weekly Sales');
		expect(all).not.toContain('There may be more');
		const [atLimit] = await call({ ...find, limit: 1 }, [{ value: '' }]);
		expect(atLimit).toContain('There may be more schedules: this tool returns at most 1');
	});

	test('Get Many of a list that may not be whole says so, whether it found some or not', async () => {
		const part = { results: [{ id: 5, name: 'Weekly Sales', report: 7 }], has_more: true };
		sandbox.current.faults.respondWith({ status: 200, body: part });
		const find = { operation: 'getAll', filters: { name: byModel } };
		const [nothing, some] = await call(find, [{ value: 'Yearly' }, { value: 'Weekly' }]);
		expect(nothing).not.toContain('No schedules found');
		for (const answer of [nothing, some]) expect(answer).toContain('There may be more schedules');
		expect(some).toContain('Weekly Sales');
	});

	test('where names can’t be looked up, it advises what a model can do', async () => {
		sandbox.current.faults.respondWith({ status: 404 }, { matching: ({ method }) => method === 'GET' });
		const [answer] = await call(membership('addUsers', 5, byModel), [{ value: 'ada@example.com' }]);
		expect(answer).toContain('use those instead');
	});
});
