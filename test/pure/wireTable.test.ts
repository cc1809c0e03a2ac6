import type { ScheduleField } from '../../nodes/ReportSchedule/fields/types';
import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { loadDocument } from '../../tools/sandbox/document';
import { wireRows, type WireRow } from '../data/wire';
import { read } from './repository/files';

interface Schema {
	$ref?: string;
	type?: string;
	enum?: unknown[];
	minimum?: number;
	maximum?: number;
	items?: Schema;
}
interface Document {
	paths: Record<string, Record<string, { operationId?: string }>>;
	components: { schemas: Record<string, { properties: Record<string, Schema>; required?: string[] }> };
}

const { paths, components } = loadDocument() as unknown as Document;
const documented = components.schemas.Schedule!.properties;

/** The rows of a section's tables in docs/interface.md, cell by cell. */
function described(section: string): string[][] {
	const [text = ''] = read('docs/interface.md').split(`\n${section}`).slice(1);
	const lines = text.split('\n## ')[0]!.split('\n### ')[0]!.split('\n');
	return lines
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map((line) => line.split('|').map((cell) => cell.trim()));
}

/** A schema's type as docs/interface.md writes it. */
function typeOf(schema: Schema): string {
	const { type = '', items } = resolved(schema);
	return items ? `list of ${typeOf(items)}s` : type;
}

/** The values that a schema lists; undefined where it lists none. */
function listed({ enum: values, minimum, maximum, items }: Schema): unknown[] | undefined {
	if (values) return values;
	if (items) return listed(items);
	if (minimum === undefined || maximum === undefined) return undefined;
	return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}

/** The values that the node offers as documented; what stands for "not set" is none. */
function offered(field: ScheduleField): unknown[] | undefined {
	if (!('choices' in field)) return undefined;
	const values = field.choices.filter(({ documented }) => documented !== false).map(({ value }) => value);
	return values.filter((value) => value !== field.unset);
}

/** Different values of a field in the bodies of some rows; those of a list one by one. */
function held(rows: readonly WireRow[], field: string): unknown[] {
	const values = rows.flatMap(({ request }) => (field in request.body ? [request.body[field]] : []));
	return [...new Set(values.flat())];
}

const sorted = (values: unknown[] | undefined) => values?.map((value) => JSON.stringify(value)).sort();
const rowsOf = (operation: string) => wireRows.filter(({ parameters }) => parameters.operation === operation);

test('§2.1: docs/interface.md and tools/sandbox/openapi.yaml have the same fields, of the same types', () => {
	const inText = described('### 2.1').map(([, name = '', , type]) => [name.replaceAll('`', ''), type]);
	const inDocument = Object.entries(documented).map(([name, schema]) => [name, typeOf(schema)]);
	expect(inText.sort()).toEqual(inDocument.sort());
});

describe('§2.1: the document, the node and the wire table have', () => {
	test('the same fields', () => {
		const fields = Object.keys(documented).sort();
		expect(scheduleFields.map(({ name }) => name).sort()).toEqual(fields);
		for (const operation of ['create', 'update']) {
			const bodies = rowsOf(operation).map(({ request }) => request.body);
			expect([...new Set(bodies.flatMap(Object.keys))].sort()).toEqual(fields);
		}
	});

	test.each(scheduleFields)('the same values of $name, in creates and in updates', (field) => {
		const values = listed(documented[field.name]!);
		expect(sorted(offered(field))).toEqual(sorted(values));
		for (const operation of ['create', 'update']) {
			const used = held(rowsOf(operation), field.name);
			if (values) expect(sorted(used)).toEqual(sorted(values));
			else expect(used).not.toEqual([]);
		}
	});
});

function resolved(schema: Schema): Schema {
	const name = schema.$ref?.split('/').at(-1);
	return name === undefined ? schema : (components.schemas[name] as unknown as Schema);
}

test('§4 and members of groups: docs/interface.md and the table hold every method of every path, and no other', () => {
	const methods = ['get', 'put', 'post', 'delete', 'patch'];
	const inDocument = Object.entries(paths).flatMap(([path, item]) =>
		Object.keys(item).flatMap((method) =>
			methods.includes(method) ? [`${method.toUpperCase()} ${path.replace(/\{\w+_id\}/, '5')}`] : [],
		),
	);
	const inTable = wireRows.map(({ request }) => `${request.method} ${request.path}`);
	expect([...new Set(inTable)].sort()).toEqual(inDocument.sort());
	const inText = [...described('## 4.'), ...described('### Members of groups')].map(([, , endpoint = '']) =>
		endpoint.replaceAll('`', '').replace('<id>', '5'),
	);
	expect(inText.sort()).toEqual(inDocument.sort());
});
