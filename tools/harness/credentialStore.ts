import type { ICredentialDataDecryptedObject, INode, INodeCredentialsDetails } from 'n8n-workflow';

import { toEngine } from './realm';
import type { Types } from './types';

/** A credential as a user saved it. */
interface SavedCredential {
	id: string;
	name: string;
	type: string;
	data: ICredentialDataDecryptedObject;
}

/**
 * Either the saved credentials, which nodes name by id, or, shorter, the data by credential type: each node
 * that can use the type is then given it, as if a user had chosen it there.
 */
export type GivenCredentials = SavedCredential[] | Record<string, ICredentialDataDecryptedObject>;

/** The saved credentials of one run: JSON text, as in n8n's database once it is decrypted. */
export class CredentialStore {
	private readonly saved = new Map<string, string>();

	private constructor(private readonly chosen: Map<string, INodeCredentialsDetails>) {}

	static of(given: GivenCredentials = []): CredentialStore {
		const chosen = new Map<string, INodeCredentialsDetails>();
		const store = new CredentialStore(chosen);
		if (Array.isArray(given)) {
			for (const credential of given) store.save(credential);
			return store;
		}
		for (const [type, data] of Object.entries(given)) {
			const details = { id: `given-${type}`, name: `Given ${type}` };
			chosen.set(type, details);
			store.save({ id: details.id, type, data });
		}
		return store;
	}

	private save({ id, type, data }: Omit<SavedCredential, 'name'>) {
		this.saved.set(`${type} ${id}`, JSON.stringify(data));
	}

	/** Throws as n8n does for a credential without an id, and for one that is gone or of another type. */
	find({ id, name }: INodeCredentialsDetails, type: string): ICredentialDataDecryptedObject {
		if (!id) throw new Error(`Found credential with no ID. (credential "${name}" of type "${type}")`);
		const found = this.saved.get(`${type} ${id}`);
		if (!found) throw new Error(`Credential with ID "${id}" does not exist for type "${type}".`);
		return toEngine(JSON.parse(found));
	}

	/** Gives the node each credential that its type names and that was given by type. */
	choose(node: INode, types: Types): INode {
		if (this.chosen.size === 0) return node;
		const usable = types.getByNameAndVersion(node.type, node.typeVersion).description.credentials ?? [];
		const credentials = { ...node.credentials };
		for (const { name } of usable) {
			const details = this.chosen.get(name);
			if (details) credentials[name] = details;
		}
		return { ...node, credentials };
	}
}
