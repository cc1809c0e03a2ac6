import type {
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
	ITriggerFunctions,
} from 'n8n-workflow';
import { loadEngine } from './engine';
import { toEngine } from './realm';

/** The description of a stand-in; it takes every version, as its few abilities do not depend on one. */
export function describeStandIn(name: string, more: Partial<INodeTypeDescription> = {}): INodeTypeDescription {
	return {
		displayName: name,
		name,
		group: ['transform'],
		version: [1, 1.1, 1.2, 1.3, 2, 3, 3.1, 3.2, 3.3, 3.4],
		description: `Stand-in for n8n's own ${name} node`,
		defaults: { name },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
		...more,
	};
}

/** A stand-in's parameters, given their defaults, whose type is the parameter's. */
const parameters = (defaults: Record<string, string | INodeParameters>): INodeProperties[] =>
	Object.entries(defaults).map(([name, value]) => ({
		displayName: name,
		name,
		type: typeof value === 'object' ? 'json' : 'string',
		default: value,
	}));

/** A trigger that fires once with the items given when the workflow is run by hand. */
const trigger = (name: string, items: INodeExecutionData[]): INodeType => ({
	description: describeStandIn(name, { group: ['trigger'], inputs: [] }),
	async trigger(this: ITriggerFunctions) {
		return { manualTriggerFunction: async () => this.emit([toEngine(items)]) };
	},
});

/** A node that gives its first input's items as they came. */
const passOn = (name: string, more: Partial<INodeTypeDescription> = {}): INodeType => ({
	description: describeStandIn(name, more),
	async execute() {
		return [this.getInputData()];
	},
});

/** If and Filter: the engine itself decides whether an item's conditions hold. */
const conditions = (name: 'filter' | 'if'): INodeType => ({
	description: describeStandIn(name, {
		outputs: name === 'if' ? ['main', 'main'] : ['main'],
		properties: [
			{
				displayName: 'Conditions',
				name: 'conditions',
				type: 'filter',
				default: {},
				typeOptions: { filter: { version: 2, typeValidation: 'strict' } },
			},
		],
	}),
	async execute() {
		const items = this.getInputData().map((item, i) => ({ ...item, pairedItem: { item: i } }));
		const hold = items.map((_, i) => this.getNodeParameter('conditions', i, false, { extractValue: true }));
		const kept = items.filter((_, i) => hold[i]);
		return toEngine(name === 'if' ? [kept, items.filter((_, i) => !hold[i])] : [kept]);
	},
});

/** Aggregate of one renamed field with *Keep Missing*: its values of all items in one list, nothing included. */
const aggregate: INodeType = {
	description: describeStandIn('aggregate', { properties: parameters({ fieldsToAggregate: {} }) }),
	async execute() {
		const [{ fieldToAggregate, outputFieldName }] = this.getNodeParameter('fieldsToAggregate.fieldToAggregate', 0) as [
			Record<'fieldToAggregate' | 'outputFieldName', string>,
		];
		const items = this.getInputData();
		const values = items.map(({ json }) => json[fieldToAggregate] ?? null);
		const pairedItem = items.map((_, item) => ({ item }));
		return toEngine([[{ json: { [outputFieldName]: values }, pairedItem }]]);
	},
};

/** Code that returns JSON and nothing else. */
const code: INodeType = {
	description: describeStandIn('code', { properties: parameters({ jsCode: '' }) }),
	async execute() {
		const text = this.getNodeParameter('jsCode', 0) as string;
		return toEngine([JSON.parse(text.replace(/^return /, '').replace(/;$/, '')) as INodeExecutionData[]]);
	},
};

/** Edit Fields with an assignment for each field; dots in names aren't followed, values are converted by type, nothing becomes null. */
const set: INodeType = {
	description: describeStandIn('set', { properties: parameters({ assignments: {} }) }),
	async execute() {
		const items = this.getInputData().map((_, i) => {
			const assignments = this.getNodeParameter('assignments.assignments', i, []) as Assignment[];
			const fields = assignments.map(({ name, value, type }) => [name, convert(value, type)] as const);
			return { json: Object.fromEntries(fields) as INodeExecutionData['json'], pairedItem: { item: i } };
		});
		return [toEngine(items)];
	},
};

interface Assignment {
	name: string;
	value: unknown;
	type?: string;
}

function convert(value: unknown, type = 'string'): unknown {
	if (value === undefined || value === null) return null;
	if (type === 'number') return Number(value);
	if (type === 'boolean') return value === true || value === 'true';
	if (type === 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
	return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
}

/** Stop and Error with a message, the first item's. */
const stopAndError: INodeType = {
	description: describeStandIn('stopAndError', { properties: parameters({ errorMessage: '' }) }),
	async execute() {
		const { NodeOperationError } = loadEngine().workflow;
		throw new NodeOperationError(this.getNode(), this.getNodeParameter('errorMessage', 0) as string);
	},
};

/**
 * Stand-ins, not n8n's own: n8n-nodes-base cannot be installed from every registry mirror. They do as much
 * of the node of that name as the examples and tests need. The engine and the node under test are real.
 */
export const standIns: Record<string, INodeType> = {
	'n8n-nodes-base.manualTrigger': trigger('manualTrigger', [{ json: {} }]),
	'n8n-nodes-base.scheduleTrigger': trigger('scheduleTrigger', [{ json: { timestamp: '2026-01-05T09:00:00.000Z' } }]),
	'n8n-nodes-base.stickyNote': { description: describeStandIn('stickyNote', { inputs: [], outputs: [] }) },
	'n8n-nodes-base.aggregate': aggregate,
	'n8n-nodes-base.code': code,
	// Only a real n8n reads and writes files, and sends mail.
	'n8n-nodes-base.convertToFile': passOn('convertToFile'),
	'n8n-nodes-base.emailSend': passOn('emailSend'),
	'n8n-nodes-base.extractFromFile': passOn('extractFromFile'),
	// What somebody answers is put in its place; a form's ending is read by whoever has filled it in.
	'n8n-nodes-base.form': passOn('form'),
	'n8n-nodes-base.filter': conditions('filter'),
	// A form is filled in by its reader: what was entered is given as the run's input.
	'n8n-nodes-base.formTrigger': trigger('formTrigger', []),
	'n8n-nodes-base.if': conditions('if'),
	// Choose Branch: it waits for both inputs and gives the first.
	'n8n-nodes-base.merge': passOn('merge', { inputs: ['main', 'main'], requiredInputs: [0, 1] }),
	'n8n-nodes-base.set': set,
	'n8n-nodes-base.stopAndError': stopAndError,
};
