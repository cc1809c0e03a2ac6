import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** What the credential says, in a form that requests can use. */
export interface Connection {
	/** Address without a trailing slash and without `/api/v1`; a path prefix is kept. */
	baseUrl: string;
	/** The bare token (§5). Secret. */
	token: string;
	allowUnauthorizedCerts: boolean;
	/** The credential as n8n resolved it, for n8n to authenticate requests with. Secret. */
	credential: ICredentialDataDecryptedObject;
}

/** The address of a path that begins at the API's root, such as `/api/v1/schedules/`. */
export function urlOf({ path }: { path: string }, { baseUrl }: Connection): string {
	return baseUrl + path;
}
