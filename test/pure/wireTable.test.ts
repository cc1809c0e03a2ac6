import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import type { ScheduleField } from '../../nodes/ReportSchedule/fields/types';
import { endpoints, serviceFields } from '../../tools/sandbox/described';
import { type WireRow, wireRows } from '../data/wire';

/** The node's fields against what the service documents, in tools/sandbox/openapi.yaml, and what the wire table sends. */

/** The values that the node offers as documented; what stands for "not set" is none. */
function offered(field: ScheduleField): unknown[] | undefined {
	if (!('choices' in field)) return undefined;
	const values = field.choices.filter(({ label }) => !label.includes('Not Documented')).map(({ value }) => value);
	return values.filter((value) => value !== field.unset);
}

/** Different values of a field in the bodies of some rows; those of a list one by one. */
function held(rows: readonly WireRow[], field: string): unknown[] {
	const values = rows.flatMap(({ request }) => (field in request.body ? [request.body[field]] : []));
	return [...new Set(values.flat())];
}

const sorted = (values: readonly unknown[] | undefined) => values?.map((value) => JSON.stringify(value)).sort();
const rowsOf = (operation: string) => wireRows.filter(({ parameters }) => parameters.operation === operation);

describe('§2.1: the document, the node and the wire table have', () => {
	test('the same fields', () => {
		const fields = serviceFields.map(({ name }) => name).sort();
		expect(scheduleFields.map(({ name }) => name).sort()).toEqual(fields);
		for (const operation of ['create', 'update']) {
			const bodies = rowsOf(operation).map(({ request }) => request.body);
			expect([...new Set(bodies.flatMap(Object.keys))].sort()).toEqual(fields);
		}
	});

	test.each(scheduleFields)('the same values of $name, in creates and in updates', (field) => {
		const values = serviceFields.find(({ name }) => name === field.name)?.values;
		expect(sorted(offered(field))).toEqual(sorted(values));
		for (const operation of ['create', 'update']) {
			const used = held(rowsOf(operation), field.name);
			if (values) expect(sorted(used)).toEqual(sorted(values));
			else expect(used).not.toEqual([]);
		}
	});
});

test('§4 and members of groups: the table holds every method of every path, and no other', () => {
	const inTable = wireRows.map(({ request }) => `${request.method} ${request.path}`);
	const documented = endpoints.map(({ method, path }) => `${method} ${path.replace('<id>', '5')}`);
	expect([...new Set(inTable)].sort()).toEqual(documented.sort());
});
