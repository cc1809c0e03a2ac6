import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageName } from '../lib/package';
import { rest } from './support/n8n';

interface Codex {
	categories: string[];
	resources: { primaryDocumentation: Array<{ url: string }> };
}

interface TypeDescription {
	name: string;
	iconUrl?: { light: string; dark: string };
	codex?: Partial<Codex>;
	documentationUrl?: string;
	credentials?: Array<{ name: string; required?: boolean }>;
	properties: Array<{ name: string }>;
}

const codexFile = path.join(__dirname, '../../../nodes/ReportSchedule/ReportSchedule.node.json');
const nodeType = `${packageName}.reportSchedule`;

async function typeNamed(file: 'nodes' | 'credentials', name: string): Promise<TypeDescription> {
	const types = (await (await rest.fetch(`/types/${file}.json`)).json()) as TypeDescription[];
	const found = types.find((type) => type.name === name);
	if (!found) throw new Error(`${name} is not in ${file}.json`);
	return found;
}

async function expectIcons(type: TypeDescription): Promise<void> {
	const { light, dark } = type.iconUrl ?? { light: '', dark: '' };
	expect(light).not.toBe(dark);
	for (const icon of [light, dark]) {
		const response = await rest.fetch(`/${icon}`);
		expect(response.headers.get('content-type')).toContain('image/svg+xml');
		expect(await response.text()).toContain('<svg');
	}
}

test('n8n lists the package as an installed community package that has loaded', async () => {
	const packages = await rest.call<Array<Record<string, unknown>>>('GET', '/rest/community-packages');
	expect(packages).toEqual([
		expect.objectContaining({
			packageName,
			failedLoading: false,
			installedNodes: [expect.objectContaining({ type: nodeType })],
		}),
	]);
});

test('the node type has both icons and what its codex says: categories, documentation link', async () => {
	const node = await typeNamed('nodes', nodeType);
	await expectIcons(node);
	const { categories, resources } = JSON.parse(readFileSync(codexFile, 'utf8')) as Codex;
	expect(categories).not.toHaveLength(0);
	expect(resources.primaryDocumentation).toEqual([{ url: expect.stringMatching(/^https:/) as string }]);
	expect(node.codex).toMatchObject({ categories, resources });
	expect(node.credentials).toEqual([expect.objectContaining({ name: 'reportScheduleApi', required: true })]);
});

test('the credential type has both icons and a documentation link', async () => {
	const type = await typeNamed('credentials', 'reportScheduleApi');
	await expectIcons(type);
	expect(type.documentationUrl).toMatch(/^https:\/\//);
	expect(type.properties.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['baseUrl', 'apiToken', 'allowUnauthorizedCerts']),
	);
});

test('n8n offers the node as a tool of the AI Agent', async () => {
	const tool = await typeNamed('nodes', `${nodeType}Tool`);
	expect(tool.codex?.categories).toContain('AI');
});
