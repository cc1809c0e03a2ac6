import { columns } from './columns';
import { credential } from './credential';
import { division } from './division';
import type { Layers } from './ports';
import { hintsLayer } from './hints';
import { memory } from './memory';
import { namesLayer } from './names';
import { parameters } from './parameters';
import { rateLimit } from './rateLimit';
import { recordsLayer } from './records';
import { values } from './values';
import { words } from './words';

const names = namesLayer({ words, rateLimit, credential, values });

/** What the editor asks for before a run. */
export const editor = {
	list: names.editorList,
	timezones: names.editorTimezones,
	columns: columns.mapperFields,
};

/** The one place that plugs the layers together. What each is for, and what the node does without it, is in ports.ts. */
export const layers: Layers = {
	credential,
	values,
	columns,
	names,
	words,
	hints: hintsLayer({ values }),
	division,
	memory,
	rateLimit,
	parameters,
	records: recordsLayer({ lists: names, words }),
};
