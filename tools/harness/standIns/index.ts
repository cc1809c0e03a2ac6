import type { INodeType } from 'n8n-workflow';

import { conditions } from './conditions';
import { aggregate, code, merge } from './items';
import { set } from './set';
import { stopAndError } from './stopAndError';
import { describeStandIn, passOn, trigger } from './standIn';

/**
 * Stand-ins, not n8n's own: n8n-nodes-base cannot be installed from every registry mirror. They do as much
 * of the node of that name as the examples and tests need. The engine and the node under test are real.
 */
export const standIns: Record<string, INodeType> = {
	'n8n-nodes-base.manualTrigger': trigger('manualTrigger', [{ json: {} }]),
	'n8n-nodes-base.scheduleTrigger': trigger('scheduleTrigger', [
		{ json: { timestamp: '2026-01-05T09:00:00.000Z' } },
	]),
	'n8n-nodes-base.noOp': passOn('noOp'),
	'n8n-nodes-base.stickyNote': { description: describeStandIn('stickyNote', { inputs: [], outputs: [] }) },
	'n8n-nodes-base.aggregate': aggregate,
	'n8n-nodes-base.code': code,
	// Only a real n8n reads and writes files.
	'n8n-nodes-base.convertToFile': passOn('convertToFile'),
	'n8n-nodes-base.extractFromFile': passOn('extractFromFile'),
	// What somebody answers is put in its place; a form's ending is read by whoever has filled it in.
	'n8n-nodes-base.form': passOn('form'),
	// Nobody gets an email.
	'n8n-nodes-base.emailSend': passOn('emailSend'),
	'n8n-nodes-base.filter': conditions('filter'),
	// A form is filled in by its reader: what was entered is given as the run's input.
	'n8n-nodes-base.formTrigger': trigger('formTrigger', []),
	'n8n-nodes-base.if': conditions('if'),
	'n8n-nodes-base.merge': merge,
	// Whoever waits for the answer is told by n8n's server.
	'n8n-nodes-base.respondToWebhook': passOn('respondToWebhook'),
	'n8n-nodes-base.set': set,
	'n8n-nodes-base.stopAndError': stopAndError,
};
