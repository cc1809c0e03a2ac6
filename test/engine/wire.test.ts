import { wireRows } from '../data/wire';
import { bodyOf, outputOf, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }], groups: [{ id: 5, users: [] }] });

test.each(wireRows)('$name ($section): the request has this method, path and body, as a preview shows', async (row) => {
	const { parameters, item = {}, request } = row;
	const options = { ...(parameters.options as object), output: 'full' };
	const preview = await sandbox.run({ ...parameters, options, previewOnly: true }, [item]);
	expect(sandbox.current.changes).toEqual([]);
	const { error } = await sandbox.run(parameters, [item]);
	expect(error?.message).toBeUndefined();
	const sent = sandbox.current.changes;
	expect(sent.map((one) => ({ method: one.method, path: one.url, body: bodyOf(one) }))).toEqual([request]);
	const { method, path, body } = request;
	const shown = { method, url: sandbox.current.url + path, body };
	expect(outputOf(preview)).toEqual([expect.objectContaining(shown)]);
	expect(sent.map(({ applied }) => applied)).toEqual([true]);
});
