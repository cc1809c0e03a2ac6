import { columns } from '../nodes/ReportSchedule/schedule/columns';

/** The expression of a column that was dragged onto a field. */
export function dragged(heading: string): string {
	return `={{ $json[${JSON.stringify(heading)}] }}`;
}

/** A mapping of columns, each onto the field that has its heading as label or ID, or as its name in the API. */
function mappingOf(headings: readonly string[]): Record<string, string> {
	const mapping = headings.map((heading) => {
		const column =
			columns.find(({ id, label }) => [id, label].includes(heading)) ??
			columns.find(({ fields: [name, ...others] }) => name === heading && others.length === 0);
		return [column!.id, dragged(heading)] as const;
	});
	return Object.fromEntries(mapping);
}

/** Map Columns as the editor saves it, with these columns dragged onto their fields. */
export const mapColumns = (headings: readonly string[]) => mapped(mappingOf(headings));

/** Map Columns as the editor saves it, with this in its fields, by their IDs. */
export const mapped = <T>(value: T) => ({
	dataMode: 'mapColumns',
	columns: { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] },
});
