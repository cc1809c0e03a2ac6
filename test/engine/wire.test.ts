import { wireRows } from '../data/wire';
import { outputOf, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5, users: [1, 2], groups: [1, 2] }], groups: [{ id: 5 }] });

test.each(wireRows)('$section: $name', async ({ parameters, item = {}, request }) => {
	const result = await sandbox.run(parameters, [item]);
	expect(result.error).toBeUndefined();

	const [sent, ...others] = sandbox.current.requests;
	expect(others).toEqual([]);
	expect([sent?.method, sent?.url]).toEqual([request.method, request.path]);
	const bytes = String(sent?.body);
	const body: unknown = JSON.parse(bytes);
	// The keys of JSON have no order.
	expect(body).toEqual(request.body);
	expect(bytes).toBe(JSON.stringify(body));
	expect(sent?.headers).toMatchObject({
		authorization: `Token ${sandbox.current.token}`,
		accept: 'application/json',
		'content-type': 'application/json',
		'content-length': String(Buffer.byteLength(bytes)),
	});
	// The service itself has no objection: the table is right, and not only what the node does.
	expect(sent).toMatchObject({ status: 200, applied: true });
	const { users, groups } = request.body;
	const [, resource, id] = /\/(schedule|group)s\/(\d+)\//.exec(request.path) ?? [];
	const created = Math.max(...sandbox.current.schedules.keys());
	expect(outputOf(result)).toEqual([
		{
			operation: parameters.operation ?? 'create',
			[`${resource ?? 'schedule'}Id`]: id === undefined ? created : Number(id),
			...(users !== undefined && { users }),
			...(groups !== undefined && { groups }),
			answer: expect.objectContaining({ status: 200 }),
		},
	]);
});
