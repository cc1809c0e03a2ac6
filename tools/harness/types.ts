import type { ICredentialType, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';
import { loadBuiltPackage } from './builtPackage';
import { loadEngine } from './engine';
import { standIns } from './standIns';

/** Node types by their full names, e.g. `tests.constant`. */
export type NodeTypes = Record<string, INodeType | IVersionedNodeType>;

/** The types one run knows. */
export interface Types extends INodeTypes {
	credential(name: string): ICredentialType;
}

/** Collects the built package, the stand-ins and what else is given. Later ones replace earlier ones. */
export async function collectTypes(more: NodeTypes = {}): Promise<Types> {
	const built = await loadBuiltPackage();
	const nodes: NodeTypes = { ...standIns };
	for (const [name, type] of Object.entries(built.nodes)) nodes[`${built.name}.${name}`] = type;
	Object.assign(nodes, more);
	return new RunTypes(nodes, built.credentials);
}

class RunTypes implements Types {
	constructor(
		private readonly nodes: NodeTypes,
		private readonly credentials: Record<string, ICredentialType>,
	) {}

	getByName(name: string) {
		const type = this.nodes[name];
		if (!type) throw new Error(`Unrecognized node type: ${name}`);
		return type;
	}

	getByNameAndVersion(name: string, version?: number): INodeType {
		return loadEngine().workflow.NodeHelpers.getVersionedNodeType(this.getByName(name), version);
	}

	getKnownTypes() {
		return this.nodes as unknown as ReturnType<INodeTypes['getKnownTypes']>;
	}

	credential(name: string): ICredentialType {
		const type = this.credentials[name];
		if (!type) throw new Error(`Unrecognized credential type: ${name}`);
		return type;
	}
}
