import type { SandboxOptions } from '../../tools/sandbox';
import { call, minimal, sandboxes, schedules } from './client';

const start = sandboxes();
const seven = { id: 7, name: 'Seven', timezone: 'UTC', users: [1, 2], groups: [5] };

describe('create (§4)', () => {
	test('keeps the schedule under a new id', async () => {
		const sandbox = await start({ schedules: [seven] });
		const first = await call(sandbox, 'POST', schedules, { ...minimal, users: [3, 3, 1] });
		const second = await call(sandbox, 'POST', schedules, minimal);
		expect(first.json).toEqual({
			status: 200,
			message: 'Request successful!',
			data: { ...minimal, id: 8, users: [3, 1], groups: [] },
		});
		expect(second.json.data.id).toBe(9);
		expect(sandbox.schedules.get(8)).toEqual(first.json.data);
		expect([...sandbox.schedules.keys()]).toEqual([7, 8, 9]);
	});
});

describe('update (§4 and rule 3)', () => {
	test.each(['PUT', 'POST'])('%s merges what it is given', async (method) => {
		const sandbox = await start({ schedules: [seven] });
		const answer = await call(sandbox, method, `${schedules}7/`, { name: 'New', groups: [6, 5] });
		expect(answer.json.data).toEqual({ ...seven, name: 'New', groups: [6, 5] });
		expect(sandbox.schedules.get(7)).toEqual(answer.json.data);
	});

	test.each(['PUT', 'POST'])('%s replaces everything when updates are not partial', async (method) => {
		const sandbox = await start({ schedules: [seven], partialUpdates: false });
		const partial = await call(sandbox, method, `${schedules}7/`, { name: 'New' });
		const required = Object.keys(minimal).map((field) => [field, ['This field is required.']]);
		expect([partial.status, partial.json]).toEqual([400, Object.fromEntries(required)]);
		expect(sandbox.schedules.get(7)).toEqual(seven);
		const whole = await call(sandbox, method, `${schedules}7/`, minimal);
		expect([whole.status, whole.json.data]).toEqual([200, { ...minimal, id: 7, users: [], groups: [] }]);
		expect(sandbox.schedules.get(7)).toEqual(whole.json.data);
	});
});

describe.each(['users', 'groups'] as const)('membership of %s (§4 and rules 1, 2)', (list) => {
	const schedule = { id: 7, users: [1, 2, 3], groups: [1, 2, 3] };
	const untouched = list === 'users' ? 'groups' : 'users';

	test('POST adds at the end, in order, without duplicates', async () => {
		const sandbox = await start({ schedules: [schedule] });
		const answer = await call(sandbox, 'POST', `${schedules}7/add_${list}/`, { [list]: [9, 2, 8, 9] });
		expect([answer.status, answer.json.data[list]]).toEqual([200, [1, 2, 3, 9, 8]]);
		expect(sandbox.schedules.get(7)).toMatchObject({ [list]: [1, 2, 3, 9, 8], [untouched]: [1, 2, 3] });
	});

	test.each(['POST', 'DELETE'])('%s removes', async (method) => {
		const sandbox = await start({ schedules: [schedule] });
		const answer = await call(sandbox, method, `${schedules}7/remove_${list}/`, { [list]: [3, 1, 99] });
		expect([answer.status, answer.json.data[list]]).toEqual([200, [2]]);
		expect(sandbox.schedules.get(7)).toMatchObject({ [list]: [2], [untouched]: [1, 2, 3] });
	});

	test('an unknown id is refused by name, and nothing of the call is applied', async () => {
		const sandbox = await start({ schedules: [schedule], knownUsers: [1, 4], knownGroups: [1, 4] });
		const refusal = { [list]: ['Invalid pk "8" - object does not exist.'] };
		const attempts = [
			['POST', `7/add_${list}/`, { [list]: [4, 8, 9] }],
			['POST', `7/remove_${list}/`, { [list]: [1, 8] }],
			['PUT', '7/', { [list]: [8] }],
			['POST', '', { ...minimal, [list]: [8] }],
		] as const;
		for (const [method, path, body] of attempts) {
			const answer = await call(sandbox, method, schedules + path, body);
			expect([answer.status, answer.json]).toEqual([400, refusal]);
		}
		expect([...sandbox.schedules.values()]).toEqual([schedule]);
		expect((await call(sandbox, 'POST', `${schedules}7/add_${list}/`, { [list]: [4] })).status).toBe(200);
	});
});

describe('what a refusal of unknown ids names', () => {
	const doesNotExist = (id: number) => [`Invalid pk "${id}" - object does not exist.`];
	const known = { schedules: [{ id: 7 }], knownUsers: [1, 2], knownGroups: [1, 2] };
	const users = [1, 9, 2, 7, 9];
	const groups = [8];
	const forms: Array<[SandboxOptions['unknownIds'], unknown, unknown]> = [
		[undefined, { users: doesNotExist(9) }, { users: doesNotExist(9), groups: doesNotExist(8) }],
		['all', { missing_users: [9, 7] }, { missing_users: [9, 7], missing_groups: [8] }],
		['detail', { detail: 'not found', ids: [9, 7] }, { detail: 'not found', ids: [9, 7, 8] }],
		[
			'indexed',
			{ users: { 1: doesNotExist(9), 3: doesNotExist(7), 4: doesNotExist(9) } },
			{
				users: { 1: doesNotExist(9), 3: doesNotExist(7), 4: doesNotExist(9) },
				groups: { 0: doesNotExist(8) },
			},
		],
		['unnamed', { detail: 'Some users do not exist.' }, { detail: 'Some users and groups do not exist.' }],
	];

	test.each(forms)('%s', async (unknownIds, ofUsers, ofBoth) => {
		const sandbox = await start({ ...known, unknownIds });
		const added = await call(sandbox, 'POST', `${schedules}7/add_users/`, { users });
		expect([added.status, added.json]).toEqual([400, ofUsers]);
		const updated = await call(sandbox, 'PUT', `${schedules}7/`, { users, groups });
		expect([updated.status, updated.json]).toEqual([400, ofBoth]);
		expect(sandbox.schedules.get(7)).toEqual({ id: 7, users: [], groups: [] });
	});
});

describe('what a refusal of unknown ids says besides', () => {
	const known = { schedules: [{ id: 7 }], knownUsers: [1, 2, 3, 4] };
	const extras: Array<[SandboxOptions['refusalExtras'], RegExp]> = [
		[['fine'], /^The users 1, 2, 3 are fine\.$/],
		[['suggestion'], /^Did you mean user 1\?$/],
		[['author'], /^Refused by user 4\.$/],
		[['logId'], /^Log id: 1\.$/],
		[['suggestion', 'logId'], /^Did you mean user 1\? Log id: 1\.$/],
	];

	test.each(extras)('%j', async (refusalExtras, note) => {
		const sandbox = await start({ ...known, refusalExtras });
		const { status, json } = await call(sandbox, 'POST', `${schedules}7/add_users/`, {
			users: [1, 2, 9, 3, 4],
		});
		expect([status, json.users]).toEqual([400, ['Invalid pk "9" - object does not exist.']]);
		expect(json.note).toMatch(note);
		const alone = await call(sandbox, 'POST', `${schedules}7/add_users/`, { users: [9] });
		expect(alone.json.note).toBe(refusalExtras!.includes('logId') ? 'Log id: 2.' : undefined);
	});
});

test.each<[SandboxOptions['answers'], number, unknown]>([
	['bare', 200, { ...seven, name: 'New' }],
	['empty', 204, undefined],
])('writes may be answered %s', async (answers, status, body) => {
	const sandbox = await start({ schedules: [seven], answers });
	const answer = await call(sandbox, 'PUT', `${schedules}7/`, { name: 'New' });
	expect([answer.status, answer.json]).toEqual([status, body]);
	expect(sandbox.schedules.get(7)!.name).toBe('New');
});
