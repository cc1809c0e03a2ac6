import { join } from 'node:path';

import type { Layers } from '../../nodes/ReportSchedule/doors';
import { realm } from './realm';

/** The layers that the built node runs with. What is replaced there counts from the next run on. */
export function layersOf(packageFolder: string): Layers {
	const file = join(packageFolder, 'dist/nodes/ReportSchedule/layers.js');
	return (realm.require(file) as { layers: Layers }).layers;
}
