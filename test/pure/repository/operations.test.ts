import { findOperation } from '../../../nodes/ReportSchedule/operations';
import { resources } from '../../../nodes/ReportSchedule/panel';
import { wireRows } from '../../data/wire';
import { filesOf, read } from './files';

/** What a new operation needs besides its code. */
const operations = resources.flatMap(({ value, operations }) =>
	operations.map((operation) => {
		const name = operation.option.value;
		return { resource: value, name, operation, methods: findOperation(value, name)!.methods };
	}),
);
const changing = operations.filter(({ methods }) => methods.length > 0);

test('each operation has a schema of its output, and there is no other', () => {
	const files = operations.map(({ resource, name }) => `v1.0.0/${resource}/${name}.json`);
	expect(filesOf(/\/__schema__\//)).toEqual(files.map((file) => `nodes/ReportSchedule/__schema__/${file}`).sort());
});

test.each(changing)(
	'the schema of $resource: $name has the four keys of every item, and where there may be no ID, null',
	({ resource, name }) => {
		const file = read(`nodes/ReportSchedule/__schema__/v1.0.0/${resource}/${name}.json`);
		const { properties, required } = JSON.parse(file) as {
			properties: Record<string, { type: unknown }>;
			required: string[];
		};
		expect(required).toEqual(['operation', resource === 'group' ? 'groupId' : 'scheduleId', 'change', 'check']);
		expect(Object.keys(properties).slice(0, 4)).toEqual(required);
		// An empty row has no ID, and the answer to a create may have none.
		expect(properties[required[1]!]!.type).toEqual(resource === 'schedule' ? ['integer', 'null'] : 'integer');
	},
);

/** Create or Update sends a create's request or an update's, which have rows of their own. */
const sending = changing.filter(({ name }) => name !== 'upsert');

test.each(sending)('$resource: $name has rows in test/data/wire.ts, by each method', (one) => {
	const rows = wireRows.filter(
		({ parameters: { operation, resource = 'schedule' } }) => operation === one.name && resource === one.resource,
	);
	const methods = new Set(rows.map(({ request }) => request.method));
	expect([...methods].sort()).toEqual([...one.methods].sort());
});

test.each(resources)('the documents have the operations of $name', ({ name, value, operations }) => {
	const saved = [...read('docs/development/saved-workflows.md').matchAll(/^\| `operation` \| (\w+) \| (.*) \|$/gm)];
	const values = saved
		.filter(([, resource]) => resource === value)
		.flatMap(([, , row = '']) => row.match(/\w+(?=`)/g) ?? []);
	expect(values.sort()).toEqual(operations.map(({ option }) => option.value).sort());
	const rows = [...read('README.md').matchAll(/^\| (\w+) \| ([\w ,]+) \| .* \|$/gm)];
	const labels = rows.filter(([, resource]) => resource === name).flatMap(([, , cell = '']) => cell.split(', '));
	expect(labels.sort()).toEqual(operations.map(({ option }) => option.name).sort());
});
