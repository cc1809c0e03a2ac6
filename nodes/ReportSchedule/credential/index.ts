import type { Credential } from '../ports';
import { readConnection } from './readConnection';
import { readSameForAll } from './sameForAll';

export { readConnection };

/** The credential of the editor's lists. */
export interface EditorCredential {
	read: typeof readConnection;
}

/** The port of this layer: the credential as people fill it in. The credential's own file and the editor use it, too. */
export const credential: Credential & EditorCredential = {
	connect: async (context, issues) => {
		const given = await readSameForAll(context, issues);
		return given && readConnection(given, issues);
	},
	read: readConnection,
};
