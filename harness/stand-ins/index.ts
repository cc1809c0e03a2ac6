import type { INodeType } from 'n8n-workflow';

import { loop } from './loop';
import { set } from './set';
import { describeStandIn, passOn } from './stand-in';
import { trigger } from './trigger';

/**
 * Stand-ins, not n8n's own: n8n-nodes-base cannot be installed from every registry mirror. They do as much
 * of the node of that name as the examples and tests need. The engine and the node under test are real.
 */
export const standIns: Record<string, INodeType> = {
	'n8n-nodes-base.manualTrigger': trigger('manualTrigger', [{ json: {} }]),
	'n8n-nodes-base.scheduleTrigger': trigger('scheduleTrigger', [
		{ json: { timestamp: '2026-01-05T09:00:00.000Z' } },
	]),
	'n8n-nodes-base.noOp': { description: describeStandIn('noOp'), execute: passOn },
	'n8n-nodes-base.stickyNote': {
		description: describeStandIn('stickyNote', { inputs: [], outputs: [] }),
		execute: passOn,
	},
	'n8n-nodes-base.set': set,
	'n8n-nodes-base.splitInBatches': loop,
};
