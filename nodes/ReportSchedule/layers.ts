import { columns } from './columns';
import { division } from './division';
import type { Layers } from './doors';
import { hintsLayer } from './hints';
import { memory } from './memory';
import { namesLayer } from './names';
import { rateLimit } from './rateLimit';
import { values } from './values';
import { words } from './words';

/** The one place that plugs the layers together. What each is for, and what the node does without it, is in doors.ts. */
export const layers: Layers = {
	values,
	columns,
	names: namesLayer({ words, rateLimit, values }),
	words,
	hints: hintsLayer({ values }),
	division,
	memory,
	rateLimit,
};
