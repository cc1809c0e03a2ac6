import type { Values } from '../doors';
import type { Purpose } from '../draft/source';
import { recipientFields, recipientNames } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { readMixedRecipients } from './cells/recipients';
import { attempt, filledCell, type Part, type Row } from './row';

/** The filled cells for recipients, each with what it gives. */
export function recipientsIn(row: Row, purpose: Purpose, values: Values): ReadonlyMap<string, Part[]> {
	const filled = filledCell(row, 'recipients');
	// A selection of nobody is an empty cell. To take everybody off, there are the columns for each kind.
	const mixedCell = isEmptyList(filled?.value) ? undefined : filled;
	const mixed =
		mixedCell && (mixedCell.problem ?? attempt(() => readMixedRecipients(mixedCell.value, values)));
	return new Map(
		recipientNames.map((field): [string, Part[]] => {
			const own = (['name', 'id'] as const).flatMap((by) => {
				const cell = filledCell(row, recipientFields[field].by[by].parameter);
				return cell === undefined
					? []
					: [{ label: cell.label, by, given: cell.value, problem: cell.problem }];
			});
			if (mixedCell === undefined || mixed === undefined) return [field, own];
			const { label } = mixedCell;
			const by = 'name' as const;
			if (mixed instanceof InvalidValue) return [field, [{ label, by, problem: mixed }]];
			// In an update, the cell is all who get the report.
			const none = purpose === 'create' ? [] : [[]];
			const given = mixed[field].length > 0 ? mixed[field] : none;
			return [field, given.map((one) => ({ label, by, given: one }))];
		}),
	);
}

function isEmptyList(value: unknown): boolean {
	return Array.isArray(value)
		? value.length === 0
		: typeof value === 'string' && /^\s*\[\s*\]\s*$/.test(value);
}
