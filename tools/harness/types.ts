import type { ICredentialType, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';

import { loadBuiltPackage } from './builtPackage';
import { prepareDeclarative } from './declarative';
import { loadEngine } from './engine';
import { standIns } from './standIns';

/** Types that a test adds to the built package: full name (`tests.declarative`) to node type. */
export interface ExtraTypes {
	nodeTypes?: Record<string, INodeType | IVersionedNodeType>;
	credentialTypes?: ICredentialType[];
	/** False leaves the built package out, for tests of the harness itself. Default true. */
	builtPackage?: boolean;
}

/** The types one run knows, and n8n's refusal for any other. */
export interface Types extends INodeTypes {
	credential(name: string): ICredentialType;
	supportedNodes(name: string): string[];
}

/** Collects the built package, the stand-ins and the types given. Later ones replace earlier ones. */
export async function collectTypes({
	nodeTypes,
	credentialTypes = [],
	builtPackage = true,
}: ExtraTypes): Promise<Types> {
	const built = builtPackage ? await loadBuiltPackage() : undefined;
	const nodes: Record<string, INodeType | IVersionedNodeType> = { ...standIns };
	for (const [name, type] of Object.entries(built?.nodes ?? {})) nodes[`${built?.name}.${name}`] = type;
	Object.assign(nodes, nodeTypes);
	for (const [name, type] of Object.entries(nodes)) nodes[name] = prepareDeclarative(type);
	const credentials = { ...built?.credentials, ...byName(credentialTypes) };
	return new RunTypes(nodes, credentials, built?.supportedNodes ?? {});
}

const byName = (types: ICredentialType[]) => Object.fromEntries(types.map((type) => [type.name, type]));

/** Answers and throws as `NodeTypes` and `CredentialTypes` of n8n's cli package do. */
class RunTypes implements Types {
	constructor(
		private readonly nodes: Record<string, INodeType | IVersionedNodeType>,
		private readonly credentials: Record<string, ICredentialType>,
		private readonly nodesByCredential: Record<string, string[]>,
	) {}

	getByName(name: string) {
		const type = this.nodes[name];
		if (!type) {
			const [packageName = '', shortName = ''] = name.split(/\.(.*)/);
			throw new (loadEngine().core.UnrecognizedNodeTypeError)(packageName, shortName);
		}
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
		if (!type) throw new (loadEngine().core.UnrecognizedCredentialTypeError)(name);
		return type;
	}

	supportedNodes(name: string): string[] {
		const given = this.credential(name).supportedNodes ?? [];
		return [...new Set([...(this.nodesByCredential[name] ?? []), ...given])];
	}
}
