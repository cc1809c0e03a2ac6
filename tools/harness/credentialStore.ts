import type { ICredentialDataDecryptedObject, INode, INodeCredentialsDetails } from 'n8n-workflow';
import { toEngine } from './realm';
import type { Types } from './types';

/** Credentials by type: each node that can use the type is given it, as if a user had chosen it there. */
export type GivenCredentials = Record<string, ICredentialDataDecryptedObject>;

/** The saved credentials of one run. */
export class CredentialStore {
	constructor(private readonly given: GivenCredentials = {}) {}

	/** How a node names the credential of a type. */
	static detailsOf = (type: string) => ({ id: type, name: `Given ${type}` });

	/** Throws as n8n does for one that is gone. In n8n's database it's JSON text, once it's decrypted. */
	find({ id }: INodeCredentialsDetails, type: string): ICredentialDataDecryptedObject {
		const found = this.given[type];
		if (!found || id !== type) throw new Error(`Credential with ID "${id}" does not exist for type "${type}".`);
		return toEngine(JSON.parse(JSON.stringify(found)));
	}

	/** Gives the node each credential that its type or the node itself names. */
	choose(node: INode, types: Types): INode {
		const usable = types.getByNameAndVersion(node.type, node.typeVersion).description.credentials ?? [];
		const credentials = { ...node.credentials };
		for (const name of [...usable.map((one) => one.name), ...Object.keys(credentials)]) {
			if (name in this.given) credentials[name] = CredentialStore.detailsOf(name);
		}
		return { ...node, credentials };
	}
}
