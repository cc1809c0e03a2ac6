import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { NodeRunOptions } from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { HarnessCredentialsHelper } from '../../tools/harness/credentialsHelper';
import { realm } from '../../tools/harness/realm';
import {
	credentialsFor,
	goOn,
	membership,
	minimalSchedule,
	runAgainst,
	stopDuring,
	update,
	useSandbox,
} from './support';

/**
 * n8n takes the input of a node that throws for its successful output, so with On Error set to continue the node never
 * throws, whatever goes wrong: every item gets its error, and none goes down the successful branch.
 */
const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const items = [{ id: 5 }, { id: 5 }];
const operations: Array<[string, INodeParameters]> = [
	['create', minimalSchedule],
	['update', update({ name: 'x' })],
	['get', { resource: 'schedule', operation: 'get', scheduleId: '5' }],
	['get many', { resource: 'schedule', operation: 'getAll' }],
	['add users', membership('addUsers', 5, '7')],
];

type RunSettings = Pick<NodeRunOptions, 'credentials'>;

/** What goes wrong, and what the error says. */
const mishaps: Array<[string, () => RunSettings | Promise<RunSettings>, RegExp]> = [
	[
		'a credential that cannot be decrypted',
		() => {
			const decrypting = jest.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted');
			decrypting.mockRejectedValue(new Error('Credentials could not be decrypted. Check the encryption key.'));
			return {};
		},
		/^Couldn't read the credential: Credentials could not be decrypted/,
	],
	['no credential', () => ({ credentials: {} }), /^Choose a credential in this node$/],
	[
		'a credential whose expression fails',
		() => {
			const { reportScheduleApi } = credentialsFor(sandbox.current);
			const apiToken = '={{ $json.nothing.there.toUpperCase() }}';
			return { credentials: { reportScheduleApi: { ...reportScheduleApi, apiToken } } };
		},
		/./,
	],
	[
		'a defect of our own',
		async () => {
			const { folder } = await loadBuiltPackage();
			const runFile = join(folder, 'dist/nodes/ReportSchedule/run/run.js');
			jest.spyOn(realm.require(runFile), 'startRun').mockImplementation(() => {
				throw new TypeError('x is not a function');
			});
			return {};
		},
		/^x is not a function$/,
	],
];
afterEach(() => void jest.restoreAllMocks());

describe.each(mishaps)('nothing is thrown where n8n meets %s', (_what, setUp, message) => {
	test.each(operations)('each item has the error: %s', async (_name, parameters) => {
		const result = await runAgainst(sandbox.current, {
			parameters,
			items,
			settings: goOn,
			...(await setUp()),
		});
		expect(result.error).toBeUndefined();
		expect(result.output('Node')).toEqual(
			items.map((_, item) => ({ json: { error: expect.stringMatching(message) }, pairedItem: { item } })),
		);
		expect(sandbox.current.requests).toHaveLength(0);
	});
});

test.each([
	{ resource: 'schedule', operation: 'delete' },
	{ resource: 'membership', operation: 'create' },
])('the error output gets every item of an operation that doesn’t exist: $operation, $resource', async (asked) => {
	const result = await sandbox.run(asked, items, { onError: 'continueErrorOutput' });
	expect(result.output('Node')).toEqual([]);
	const error = `This node has no operation “${asked.operation}” for the resource “${asked.resource}”. Choose a resource and an operation from their lists`;
	const failed = result.output('Node', { branch: 1 }).map(({ json }) => json);
	expect(failed).toEqual(items.map((item) => ({ ...item, error })));
	expect(sandbox.current.requests).toEqual([]);
});

test('a stopped execution doesn’t throw: what was under way is unknown, and the rest was not sent', async () => {
	const signal = stopDuring(sandbox.current);
	const parameters = { ...update({ name: 'x' }), options: { concurrency: 1 } };
	const result = await runAgainst(sandbox.current, { parameters, items, settings: goOn, signal });
	expect(result.status).toBe('canceled');
	expect(result.nodeError('Node')).toBeUndefined();
	expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'notSent']);
});
