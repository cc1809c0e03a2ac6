import type { INodeListSearchResult, INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { createAdditionalData } from './additionalData';
import { chain, ownNodeType } from './chain';
import { CredentialStore, type GivenCredentials } from './credentialStore';
import { loadEngine } from './engine';
import { withExpressions } from './expressions';
import { toCaller, toEngine } from './realm';
import { collectTypes } from './types';

interface ListOptions {
	/** The method's name below `methods.loadOptions` or `methods.listSearch`. */
	method: string;
	/** What the user has filled in so far. */
	parameters?: INodeParameters;
	credentials?: GivenCredentials;
}

/** Fetches the options of a drop-down, as the editor does when it is opened. */
export async function loadOptions(options: ListOptions): Promise<INodePropertyOptions[]> {
	const { methods, context, workflow } = await prepare(options);
	const method = methods?.loadOptions?.[options.method] ?? refuse();
	return toCaller(await withExpressions(workflow, async () => await method.call(context)));
}

/** Fetches a page of a resource locator's list, as the editor does while one types in its search field. */
export async function listSearch(options: ListOptions & { filter?: string }): Promise<INodeListSearchResult> {
	const { methods, context, workflow } = await prepare(options);
	const method = methods?.listSearch?.[options.method] ?? refuse();
	return toCaller(await withExpressions(workflow, async () => await method.call(context, options.filter)));
}

async function prepare(options: ListOptions) {
	const { core, workflow: n8n } = loadEngine();
	const types = await collectTypes();
	const store = new CredentialStore(options.credentials);
	const parameters = toEngine(options.parameters ?? {});
	const { nodes, connections } = chain({ name: 'Temp-Node', type: ownNodeType, parameters });
	const workflow = new n8n.Workflow({
		nodes: nodes.map((node) => store.choose(node, types)),
		connections,
		active: false,
		nodeTypes: types,
	});
	const additionalData = createAdditionalData(types, store, parameters);
	const context = new core.LoadOptionsContext(workflow, workflow.getNode('Temp-Node')!, additionalData, '');
	return { methods: types.getByNameAndVersion(ownNodeType).methods, context, workflow };
}

function refuse(): never {
	throw new (loadEngine().workflow.UnexpectedError)('Node type does not have method defined');
}
