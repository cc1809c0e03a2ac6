import { wireRows } from '../data/wire';
import { bodyOf, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }], groups: [{ id: 5, users: [] }] });

test.each(wireRows)('$name ($section): the request has this method, path and body', async (row) => {
	const { parameters, item = {}, request } = row;
	const given = { resource: 'schedule', ...parameters };
	const { error } = await runAgainst(sandbox.current, { parameters: given, items: [item] });
	expect(error?.message).toBeUndefined();
	const sent = sandbox.current.changes;
	expect(sent.map((one) => ({ method: one.method, path: one.url, body: bodyOf(one) }))).toEqual([request]);
	expect(sent.map(({ applied }) => applied)).toEqual([true]);
});
