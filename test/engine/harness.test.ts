import type { INode } from 'n8n-workflow';

import {
	loadEngine,
	nodeName,
	ownNodeType,
	runNode,
	startExpressions,
	testCredential,
	type NodeRunOptions,
} from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { realm } from '../../tools/harness/realm';
import { FakeServer } from './fakes/server';
import { fakeTypes } from './fakes/types';

// What n8n 2.0 and older do not know yet.
const onNewEngine = /^(1|2\.0)\./.test(loadEngine().versions.core) ? test.skip : test;

let server: FakeServer;
beforeEach(async () => {
	server = await new FakeServer().start();
});
afterEach(() => server.stop());

const credentials = () => ({ fakeApi: { baseUrl: server.url, token: 'secret' } });
const run = (options: NodeRunOptions = {}) =>
	runNode({
		...fakeTypes,
		type: 'fake.programmatic',
		parameters: { path: '/things' },
		credentials: credentials(),
		...options,
	});

describe('a node on the engine', () => {
	test('gets its items and gives its own, which tests may compare strictly', async () => {
		server.on('/things', { body: { id: 7 } });
		const result = await run({ items: [{ a: 1 }, { json: { a: 2 }, binary: {} }] });
		expect(result.error).toBeUndefined();
		expect(result.status).toBe('success');
		expect(result.output(nodeName)).toStrictEqual([
			{ json: { id: 7 }, pairedItem: { item: 0 } },
			{ json: { id: 7 }, pairedItem: { item: 1 } },
		]);
		expect(result.output('Start')[1]).toMatchObject({ json: { a: 2 }, binary: {} });
		expect(server.seen.map(({ body }) => body)).toEqual(['{"i":0}', '{"i":1}']);
	});

	test('leaves hints and log lines to look at', async () => {
		const result = await run();
		expect(result.hints(nodeName)).toStrictEqual([{ message: 'Done', location: 'outputPane' }]);
		expect(result.logs).toContainEqual({ level: 'info', message: 'Started', metadata: { items: 1 } });
	});

	test('resolves expressions with the engine that was started', async () => {
		const engine = await startExpressions();
		const { Expression } = loadEngine().workflow as { Expression: { getActiveImplementation?(): string } };
		expect(Expression.getActiveImplementation?.() ?? 'legacy').toBe(engine);
	});

	test('resolves expressions over its items', async () => {
		await run({ parameters: { path: '=/things/{{ $json.id }}' }, items: [{ id: 1 }, { id: 2 }] });
		expect(server.seen.map(({ url }) => url)).toEqual(['/things/1?ab=plain', '/things/2?ab=plain']);
	});

	test('may be declarative: routing is the engine’s, with the options that n8n adds', async () => {
		server.on('/things', { body: { id: 7 } });
		const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 50 } } };
		const parameters = { path: '/things', requestOptions };
		const result = await run({ type: 'fake.declarative', parameters, items: [{}, {}, {}] });
		expect(result.json(nodeName)).toEqual([{ id: 7 }, { id: 7 }, { id: 7 }]);
		expect(server.seen[0]?.headers.authorization).toBe('Token secret');
		expect(result.task(nodeName)?.executionTime).toBeGreaterThanOrEqual(95);
	});
});

describe('credentials', () => {
	test('generic authentication reaches the wire, expressions resolved', async () => {
		await run();
		expect(server.seen[0]?.headers.authorization).toBe('Token secret');
		expect(server.seen[0]?.url).toBe('/things?ab=plain');
	});

	test('a function reaches the wire too', async () => {
		const parameters = { path: '/things', credential: 'fakeFunctionApi' };
		const result = await run({
			parameters,
			credentials: { fakeFunctionApi: { baseUrl: server.url, token: ' spaced ' } },
		});
		expect(result.error).toBeUndefined();
		expect(server.seen[0]?.headers.authorization).toBe('Token spaced');
	});

	test('several of one type are told apart by id', async () => {
		const saved = (id: string) => ({
			id,
			name: id,
			type: 'fakeApi',
			data: { baseUrl: server.url, token: id },
		});
		for (const id of ['one', 'two']) {
			const settings = { credentials: { fakeApi: { id, name: id } } };
			await run({ credentials: [saved('one'), saved('two')], settings });
		}
		expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Token one', 'Token two']);
	});

	test.each<[string, INode['credentials'], string]>([
		['none at all', undefined, 'Node does not have any credentials set'],
		['one without id', { fakeApi: { id: null, name: 'Mine' } }, 'Found credential with no ID'],
		['one that is gone', { fakeApi: { id: '9', name: 'Mine' } }, 'Credential with ID "9" does not exist'],
	])('%s is refused, and nothing is sent', async (_name, chosen, message) => {
		const result = await run({ credentials: [], settings: { credentials: chosen } });
		expect(result.status).toBe('error');
		expect(result.error?.message).toContain(message);
		expect(server.seen).toEqual([]);
	});

	onNewEngine('one reserved for other nodes is refused', async () => {
		const parameters = { path: '/things', credential: 'fakeReservedApi' };
		const data = { baseUrl: server.url };
		const result = await run({ parameters, credentials: { fakeReservedApi: data } });
		expect(result.error?.message).toContain('restricted to specific nodes');
	});
});

describe('n8n refuses to start', () => {
	test('an unknown node type', async () => {
		await expect(run({ type: 'fake.unknown' })).rejects.toThrow('Unrecognized node type: fake.unknown');
	});

	test('a required parameter that is missing', async () => {
		await expect(run({ parameters: {} })).rejects.toThrow(/issues/);
		expect(server.seen).toEqual([]);
	});
});

test('a running execution is stopped by its signal', async () => {
	const controller = new AbortController();
	setTimeout(() => controller.abort(), 30);
	server.on('/things', 'never');
	const result = await run({ signal: controller.signal });
	expect(result.status).toBe('canceled');
	expect(result.output(nodeName)).toEqual([]);
});

test('the built package is loaded by n8n’s loader and shares n8n-workflow with the engine', async () => {
	const { nodes, credentials, supportedNodes } = await loadBuiltPackage();
	expect(Object.keys(nodes)).toEqual(['reportSchedule']);
	expect(Object.keys(credentials)).toEqual(['reportScheduleApi']);
	expect(supportedNodes).toEqual({ reportScheduleApi: [ownNodeType] });

	const { tempFolder, workflow } = loadEngine();
	const paths = [`${tempFolder}/nodes/node_modules/n8n-nodes-report-schedules`];
	expect(realm.require(realm.require.resolve('n8n-workflow', { paths }))).toBe(workflow);
});

describe('a credential test', () => {
	const testWith = (type: string, status: number) => {
		server.on('/check', { status });
		return testCredential(type, { baseUrl: server.url, token: 'secret' }, fakeTypes);
	};

	test('sends the request with the credential applied', async () => {
		expect(await testWith('fakeApi', 200)).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/check?ab=plain' });
		expect(server.seen[0]?.headers.authorization).toBe('Token secret');
	});

	test.each([401, 404, 405, 500])('a status of %i fails', async (status) => {
		expect(await testWith('fakeApi', status)).toMatchObject({ status: 'Error' });
	});

	// Older engines keep no `cause` in their errors, so their server finds no status to apply a rule to.
	onNewEngine('a rule gives the message, else HTTP does', async () => {
		expect(await testWith('fakeApi', 404)).toMatchObject({ message: 'This is not the service' });
		expect(await testWith('fakeApi', 405)).toMatchObject({ message: 'Method Not Allowed' });
	});

	// Older engines take the object for `true` and let 401 pass as well.
	onNewEngine('a status may be let pass', async () => {
		expect(await testWith('fakeLenientApi', 405)).toMatchObject({ status: 'OK' });
		expect(await testWith('fakeLenientApi', 401)).toMatchObject({ status: 'Error' });
	});
});
