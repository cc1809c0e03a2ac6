import type { INodeProperties } from 'n8n-workflow';
import { findOperation } from '../../../nodes/ReportSchedule/operations';
import { resources } from '../../../nodes/ReportSchedule/panel';
import { layers } from '../../../nodes/ReportSchedule/layers';
import { Outputs } from '../../../nodes/ReportSchedule/run/output';
import { wireRows } from '../../data/wire';
import { filesOf, read } from './files';

/** What a new operation needs besides its code. */
const operations = resources.flatMap(({ value, operations }) =>
	operations.map((operation) => ({ resource: value, name: String(operation.option.value), operation })),
);

test('each operation has a schema of its output, and there is no other', () => {
	const files = operations.map(({ resource, name }) => `v1.0.0/${resource}/${name}.json`);
	expect(filesOf(/\/__schema__\//)).toEqual(
		files.map((file) => `nodes/ReportSchedule/__schema__/${file}`).sort(),
	);
});

const changing = operations.filter(({ operation }) => operation.methods.length > 0);

test.each(changing)('$resource: $name outputs what its schema has', ({ resource, name }) => {
	const { plan } = findOperation(resource, name)!;
	const lists = { ids: [7], body: { users: [7], groups: [8] }, byName: [], notes: [] };
	const change = { operation: name, resourceId: 5, ...lists } as Parameters<typeof plan>[0][0]['change'];
	const changes = [{ item: 0, change }];
	const planned = plan(changes, { maxIdsPerRequest: 10 } as Parameters<typeof plan>[1]);
	const words = layers.hints.itemWords(planned, changes, { isPreview: false, isOfTool: false });
	const [summary, full] = (['summary', 'full'] as const).map((mode) =>
		new Outputs(planned, mode, words).of(0, {}),
	);
	const keys = Object.keys(full!);
	expect([...Object.keys(summary!), 'answer']).toEqual(keys);
	const file = read(`nodes/ReportSchedule/__schema__/v1.0.0/${resource}/${name}.json`);
	const { properties, required } = JSON.parse(file) as { properties: object; required: string[] };
	expect(Object.keys(properties)).toEqual(keys);
	expect(required).toEqual(keys.filter((key) => !['users', 'groups', 'answer'].includes(key)));
});

test.each(operations)('$resource: $name is described by what it is about', ({ resource, operation }) => {
	const about = new RegExp(`\\b${resource === 'membership' ? 'schedule' : resource}s?\\b`);
	const { action, description } = operation.option;
	const filters = operation.properties.find(({ name }) => name === 'filters')?.options ?? [];
	const texts = [action, description, ...filters.map((filter) => (filter as INodeProperties).description)];
	for (const text of texts) expect(text).toMatch(about);
	for (const { name, description: text } of filters as INodeProperties[]) expect(text).toMatch(name);
});

/** Create or Update sends a create's request or an update's, which have rows and names of their own. */
const sending = operations.filter(({ name, operation }) => operation.methods.length > 0 && name !== 'upsert');

test.each(sending)(
	'$resource: $name has rows in test/data/wire.ts, by each method',
	({ resource, name, operation }) => {
		const rows = wireRows.filter(
			({ parameters }) => parameters.operation === name && (parameters.resource ?? 'schedule') === resource,
		);
		const methods = new Set(rows.map(({ request }) => request.method));
		expect([...methods].sort()).toEqual([...operation.methods].sort());
	},
);

/** The values of `operation` that docs/development/saved-workflows.md lists for a resource. */
const inSavedWorkflows = (resource: string) =>
	[...read('docs/development/saved-workflows.md').matchAll(/^\| `operation` \| (\w+) \| (.*) \|$/gm)]
		.filter(([, name]) => name === resource)
		.flatMap(([, , values = '']) => values.match(/\w+(?=`)/g) ?? []);

test.each(resources)(
	'docs/development/saved-workflows.md has the operations of $name',
	({ value, operations }) => {
		const values = operations.map(({ option }) => option.value);
		expect(inSavedWorkflows(value).sort()).toEqual([...values].sort());
	},
);

test('it has what the output calls them', () => {
	const [, names = ''] =
		/^\| `operation` \| (`create`.*) \|$/m.exec(read('docs/development/saved-workflows.md')) ?? [];
	// What needs no request has names of its own.
	const done = [...sending.map(({ name }) => name), 'none', 'unchanged'];
	expect(names.match(/\w+(?=`)/g)?.sort()).toEqual([...new Set(done)].sort());
});

test.each(resources)('the README has the operations of $name', ({ name, operations }) => {
	const rows = [...read('README.md').matchAll(/^\| (\w+) \| ([\w ,]+) \| .* \|$/gm)];
	const labels = rows
		.filter(([, resource]) => resource === name)
		.flatMap(([, , cell = '']) => cell.split(', '));
	expect(labels.sort()).toEqual(operations.map(({ option }) => option.name).sort());
});
