import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chain, manualTrigger } from '../../../tools/harness/chain';
import { exampleNames, readExample } from '../../examples';
import type { Workflow } from '../lib/rest';
import { rest } from './support/n8n';

/** Whoever follows the documentation in `npm run n8n` meets these nodes, so each of them starts there. */

interface NodeType {
	name: string;
	displayName: string;
	version: number | number[];
}

const root = path.join(__dirname, '..', '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)]
	.filter((file) => file.endsWith('.md'))
	.map((file) => read(file).replace(/\s+/g, ' '));

let types: NodeType[];
beforeAll(async () => {
	types = (await (await rest.fetch('/types/nodes.json')).json()) as NodeType[];
});

const latest = ({ version }: NodeType) => Math.max(...[version].flat());

/** Runs a trigger alone, in a workflow that holds this node, too: n8n loads the types of all nodes first. */
async function start(type: string, typeVersion: number): Promise<string> {
	const { nodes } = chain(manualTrigger('Start'), { name: 'Node', type, typeVersion });
	const id = await rest.createWorkflow({ name: `Starts ${type}`, nodes, connections: {} });
	return (await rest.runWorkflow(id, 'Start')).status;
}

async function expectToStart(versions: Map<string, number>): Promise<void> {
	for (const [type, version] of versions) {
		const outcome = await start(type, version).catch(({ message }: Error) => message.slice(0, 300));
		expect({ type, outcome }).toEqual({ type, outcome: 'success' });
	}
}

test('every node type of the examples is there and starts', async () => {
	const nodes = exampleNames.flatMap((name) => readExample<Workflow>(name).nodes);
	const used = new Map(nodes.map(({ type, typeVersion }) => [type, typeVersion]));
	const names = types.map(({ name }) => name);
	expect([...used.keys()].filter((type) => !names.includes(type))).toEqual([]);
	await expectToStart(used);
});

test('every node that the README and docs/ name is there and starts', async () => {
	// A name is in bold or stands before the word "node": most names are everyday words as well.
	const isNamed = ({ displayName }: NodeType) =>
		documents.some((text) => text.includes(`**${displayName}**`) || text.includes(` ${displayName} node`));
	const named = types.filter(isNamed);
	const labels = named.map(({ displayName }) => displayName);
	expect(labels).toEqual(expect.arrayContaining(['Google Sheets', 'HTTP Request']));
	const called = documents.flatMap((text) => [...text.matchAll(/\*\*([^*]+)\*\* node\b/g)]);
	expect(labels).toEqual(expect.arrayContaining(called.map(([, label]) => label)));
	await expectToStart(new Map(named.map((type) => [type.name, latest(type)])));
});
