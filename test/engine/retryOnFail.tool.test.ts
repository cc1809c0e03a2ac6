import type { INode } from 'n8n-workflow';
import {
	clientErrorAfterDelivery,
	errorAfterApplying,
	resetAfterApplying,
	slow,
	type Fault,
} from '../../tools/sandbox';
import { callTool } from './callTool';
import { membership, minimalSchedule, useSandbox } from './support';

/** An agent's tool with Retry On Fail. n8n raises the run index with each try of one that an agent invokes. */

const sandbox = useSandbox({ schedules: [{ id: 100 }] });

const settings: Partial<INode> = {
	retryOnFail: true,
	maxTries: 3,
	waitBetweenTries: 1,
	onError: 'continueRegularOutput',
};
const byModel = "={{ $fromAI('name', '', 'string') }}";
const create = { ...minimalSchedule, name: byModel, options: { timeout: 500 } };

const names = () => [...sandbox.current.schedules.values()].flatMap(({ name }) => name ?? []);

describe.each(['engine', 'invoke'] as const)('by way of %s', (way) => {
	test.each<[string, Fault]>([
		['500 after it was applied', errorAfterApplying(500)],
		['503 after it was applied', errorAfterApplying(503)],
		['reset', resetAfterApplying()],
		['unreachable', clientErrorAfterDelivery('ENETUNREACH')],
		['too late', { ...slow(3000), applied: true }],
	])('a create whose outcome is not known is made once: %s', async (_name, fault) => {
		// By way of the engine some versions of n8n end the execution for a failure without Continue On Fail.
		const ways = way === 'engine' ? [settings] : [settings, { ...settings, onError: undefined }];
		for (const how of ways) {
			sandbox.current.reset();
			sandbox.current.faults.add(fault);
			const [answer] = await callTool(sandbox.current, way, create, [{ name: 'a' }], how);
			expect(names()).toEqual(['a']);
			expect(sandbox.current.requests).toHaveLength(1);
			// The model sees the message alone, so it has to say what to do.
			expect(answer).toContain("It isn't known whether the schedule was created");
			expect(answer).toContain(
				'Check in the service whether the schedule is there before you run the node again',
			);
		}
	});

	test('two calls with the same values are two creates', async () => {
		const answers = await callTool(sandbox.current, way, create, [{ name: 'a' }, { name: 'a' }], settings);
		expect(names()).toEqual(['a', 'a']);
		expect(answers).toEqual([expect.stringContaining('create'), expect.stringContaining('create')]);
	});

	test('each call has its own tries', async () => {
		sandbox.current.faults.add(errorAfterApplying(500), { nth: 1 });
		const answers = await callTool(
			sandbox.current,
			way,
			create,
			[{ name: 'a' }, { name: 'b' }, { name: 'a' }],
			settings,
		);
		expect(names().sort()).toEqual(['a', 'a', 'b']);
		expect(answers.filter((answer) => answer.includes("isn't known"))).toHaveLength(1);
	});

	test('what is refused, or can be repeated, is tried again', async () => {
		sandbox.current.faults.add(resetAfterApplying(), { times: 1 });
		const add = {
			...membership('addUsers', 100, "={{ $fromAI('users', '', 'string') }}"),
			options: { maxRetries: 0 },
		};
		const how = { ...settings, onError: way === 'engine' ? settings.onError : undefined };
		const answers = await callTool(sandbox.current, way, add, [{ users: '7' }], how);
		expect(sandbox.current.requests).toHaveLength(2);
		expect(answers).toEqual([expect.stringContaining('addUsers')]);
	});
});
