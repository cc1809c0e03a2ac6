/** @jest-environment <rootDir>/harness/jest-environment.cjs */
import { nodeName, runNode, type NodeRunOptions } from '../../harness';
import { FakeServer } from './fakes/server';
import { declarative, functionCredential, genericCredential, programmatic, waiting } from './fakes/types';

const fakes = {
	builtPackage: false,
	nodeTypes: { 'fake.programmatic': programmatic, 'fake.declarative': declarative, 'fake.waiting': waiting },
	credentialTypes: [genericCredential, functionCredential],
};

let server: FakeServer;
beforeEach(async () => {
	server = await new FakeServer().start();
});
afterEach(() => server.stop());

const run = (options: NodeRunOptions = {}) =>
	runNode({
		...fakes,
		type: 'fake.programmatic',
		parameters: { path: '/things' },
		credentials: { fakeApi: { baseUrl: server.url, token: 'secret' } },
		...options,
	});

test('a credential is applied on the wire', async () => {
	server.on('/things', { body: { id: 7 } });
	const result = await run({ items: [{ a: 1 }, { a: 2 }] });
	expect(result.error).toBeUndefined();
	expect(result.output(nodeName)).toStrictEqual([
		{ json: { id: 7 }, pairedItem: { item: 0 } },
		{ json: { id: 7 }, pairedItem: { item: 1 } },
	]);
	expect(server.seen).toHaveLength(2);
	expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/things?ab=plain', body: '{"i":0}' });
	expect(server.seen[0]?.headers.authorization).toBe('Token secret');
	expect(result.status).toBe('success');
	expect(result.hints(nodeName)).toHaveLength(1);
	expect(result.logs).toContainEqual({ level: 'info', message: 'Started', metadata: { items: 2 } });
});
