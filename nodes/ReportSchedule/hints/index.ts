import type { FinishedRun } from '../betweenLayers';
import type { Hints, Layers } from '../ports';
import { counted } from '../helpers/words';
import { doubts, gaps } from './checks';
import { failedItems } from './failedItems';
import { succeededItems, told } from './items';
import { previews } from './previews';
import { formDefaults, remarks } from './remarks';
import { combined, counts, updatedTwice, withoutId } from './requests';

/** The port of this layer: what the output alone doesn't tell, and previews that people read. */
export function hintsLayer({ values }: Pick<Layers, 'values'>): Hints {
	return {
		of: (run) => hintsOf(run, values),
		previews: (...about) => previews(...about, values),
	};
}

/** What matters most comes first: the editor shows about three hints without scrolling. */
function hintsOf(run: FinishedRun, values: Layers['values']): string[] {
	const items = succeededItems(run.changes, run.results);
	const hints = [
		failedItems(run),
		run.isPreview ? PREVIEW : undefined,
		withoutId(run),
		updatedTwice(run),
		formDefaults(items),
		told(items, doubts),
		told(items, (change) => gaps(change, values)),
		...counts(run, items.inWords),
		...remarks(items, values),
		combined(run),
		run.waited > 0 ? `Waited ${counted(run.waited, 'second')} for the service's rate limit.` : undefined,
	];
	return hints.filter((hint) => hint !== undefined);
}

const PREVIEW =
	'Preview only: nothing was changed. The output says in words what would be done for each item (preview), and what to look at first (check).';
