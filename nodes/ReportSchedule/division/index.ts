import type { Division } from '../ports';
import { divide } from './divide';
import { idsNamedIn } from './namedIds';
import { canDivide } from './refusal';

/** The port of this layer: which items of a refused request are at fault. */
export const division: Division = {
	canDivide,
	divide,
	namedItem: (request, failure) => {
		const named = new Set(idsNamedIn(failure, request, true));
		const items = request.shares.filter(({ ids = [] }) => ids.some((id) => named.has(id)));
		return items.length === 1 ? items[0]!.item : undefined;
	},
};
