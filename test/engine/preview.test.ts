import type { INodeParameters } from 'n8n-workflow';
import { smallestCreate } from '../data/wire';
import { goOn, minimalSchedule, outputOf, useSandbox } from './support';

/** What a preview says is in test/pure/hints/; here, that the run gives it, and sends nothing. */
const sandbox = useSandbox({ schedules: [{ id: 5 }], token: 'very-secret' });
const run = async (parameters: INodeParameters, items: object[] = [{}], settings = {}) => {
	const options = { previewOnly: true };
	const result = await sandbox.run({ ...minimalSchedule, ...parameters, options }, items, settings);
	expect(sandbox.current.requests).toEqual([]);
	expect(JSON.stringify([result.run, result.logs])).not.toContain('very-secret');
	return result;
};
const body = { ...smallestCreate, timezone: 'Europe/Berlin' };

test('a create shows the request, behind what it would do in words, and sends nothing', async () => {
	const result = await run({ users: '1' });
	const request = {
		method: 'POST',
		url: `${sandbox.current.url}/api/v1/schedules/`,
		body: { ...body, users: [1] },
	};
	expect(result.output('Node')).toStrictEqual([
		{ json: { preview: expect.any(String), ...request }, pairedItem: { item: 0 } },
	]);
	expect(Object.keys(outputOf(result)[0]!)[0]).toBe('preview');
});

test('what is doubtful stands beside its own item, also where another one was refused', async () => {
	const parameters = { users: '={{ $json.users }}', timezone: '={{ $json.timezone ?? "UTC" }}' };
	const items = [{ users: 'Ann' }, { users: 1, timezone: 'berlin' }, { users: 1 }];
	const output = outputOf(await run(parameters, items, goOn));
	expect(output).toEqual([
		{ error: expect.stringContaining('"Ann"') },
		expect.objectContaining({ check: [expect.stringContaining('Europe/Berlin')] }),
		expect.not.objectContaining({ check: expect.anything() }),
	]);
});
