import type { INodeType } from 'n8n-workflow';

import { aggregate } from './aggregate';
import { compareDatasets } from './compareDatasets';
import { conditions } from './conditions';
import { editFields } from './editFields';
import { httpRequest } from './httpRequest';
import { loop } from './loop';
import { splitOut } from './splitOut';
import { describeStandIn, passOn } from './standIn';
import { summarize } from './summarize';
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
	'n8n-nodes-base.aggregate': aggregate,
	'n8n-nodes-base.compareDatasets': compareDatasets,
	'n8n-nodes-base.filter': conditions('filter'),
	// A form is filled in by its reader: what was entered is given as the run's input.
	'n8n-nodes-base.formTrigger': trigger('formTrigger', []),
	'n8n-nodes-base.httpRequest': httpRequest,
	'n8n-nodes-base.if': conditions('if'),
	'n8n-nodes-base.set': editFields,
	'n8n-nodes-base.splitInBatches': loop,
	'n8n-nodes-base.splitOut': splitOut,
	'n8n-nodes-base.summarize': summarize,
};
