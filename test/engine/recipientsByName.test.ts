import { goOn, membership, minimalSchedule, outputOf, refusal, update, useSandbox } from './support';

/** How names are found, and what is said of those that aren't, is in test/pure/names/; here, that a run does it. */

const lists = {
	users: [
		{ id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@Example.com ' },
		{ id: 2, email: 'bob@example.com' },
		{ id: 3, email: 'twin@example.com' },
		{ id: 4, email: 'TWIN@example.com' },
	],
	groups: [
		{ id: 11, name: 'Sales' },
		{ id: 12, name: 'Finance Team' },
	],
};
const schedules = [5, 6].map((id) => ({ id, name: 'Weekly', report: id }));
const sandbox = useSandbox({ ...lists, schedules });
const { run, sent } = sandbox;

const create = (more: object) => ({ ...minimalSchedule, ...more });
const body = () => sandbox.bodies().at(-1);

describe('users and groups by name', () => {
	test('are found in one reading of the list, and sent once', async () => {
		const items = [
			{ people: 'bob@example.com, ADA@example.com ;bob@example.com' },
			{ people: ['Ada Lovelace', 9] },
			{ people: '[1, "2"]' },
		];
		const output = outputOf(await run(membership('addUsers', '5', '={{ $json.people }}'), items));
		expect(output.map(({ users }) => users)).toEqual([
			[2, 1],
			[1, 9],
			[1, 2],
		]);
		expect(sent()).toEqual(['GET /users/', 'POST /schedules/5/add_users/']);
		expect(body()).toEqual({ users: [2, 1, 9] });
		// As a column they'd push `check` off the screen, and `change` has the names.
		const byName = update({ users: '=bob@example.com' });
		expect(outputOf(await run(byName))[0]).not.toHaveProperty('users');
		expect(outputOf(await run({ ...byName, options: { output: 'full' } }))[0]).toHaveProperty('users');
	});

	test('of a create, nobody is left out', async () => {
		await run(create({ users: '=[]' }));
		expect(body()).not.toHaveProperty('users');
	});

	test('stored as text in fixed mode are rejected', async () => {
		expect(refusal(await run(create({ users: '7, 8' })))).toMatch(/^Users: “7, 8” .*Switch .*Expression/);
	});

	test('that reject an item are told at once, in at most 2,000 characters', async () => {
		const problem = refusal(await run(create({ users: '=eve@example.com, twin@example.com', groups: '=HR' })));
		expect(problem).toContain("Users: there's no user “eve@example.com”; “twin@example.com” could be user 3");
		expect(problem).toContain("Groups: there's no group “HR”");
		const many = (length: number) => Array.from({ length: 20 }, (_, index) => index + 'x'.repeat(length));
		const parameters = create({ users: `=${many(78).join()}`, groups: `=${many(90).join('\n')}` });
		const [output] = outputOf(await run(parameters, [{}], goOn));
		expect(String(output!.error).length).toBeLessThanOrEqual(2000);
		expect((await run(parameters)).error!.message).toMatch(/ \[the 1st item\]$/);
		expect(sandbox.current.changes).toEqual([]);
	});
});

describe('a list of users', () => {
	const ofUsers = { matching: ({ url }: { url: string }) => url.includes('/users/') };
	const items = [{ people: 'ada@example.com' }, { people: '1' }];
	const parameters = update({ users: '={{ $json.people }}' }, '={{ $itemIndex + 5 }}');

	test('that isn’t offered stops the run; where that goes on, IDs are sent', async () => {
		sandbox.current.faults.respondWith({ status: 404 }, ofUsers);
		expect(refusal(await run(parameters, items))).toMatch(/Couldn't load users: .*Use IDs instead/);
		expect(sent()).toEqual(['GET /users/']);
		const output = outputOf(await run(parameters, items, goOn));
		expect(output).toMatchObject([{ error: expect.anything() as string }, { users: [1] }]);
	});

	test.each([
		[503, { message: 'Back at 14:00' }],
		[200, { maintenance: true, message: 'Back at 14:00' }],
	])('that is down says to try again, in the service’s words, and nothing of IDs: %i', async (status, body) => {
		sandbox.current.faults.respondWith({ status, body }, ofUsers);
		const problem = refusal(await run({ ...parameters, options: { maxRetries: 0 } }, items));
		expect(problem).toMatch(/Couldn't load users: .*“Back at 14:00”[^]*[Tt]ry again later/);
		expect(problem).not.toMatch(/\bIDs\b/);
	});
});
